package web

import (
	"strconv"
	"strings"
	"time"

	"millrace/quizzes"
)

// ClassPicturePage is a class as its instructors watch it: a row for each learner, a cell
// for each lesson. The list is the server's: a page shows some of it.
type ClassPicturePage struct {
	ClassPage
	Now     time.Time
	Script  string // URL of the script that keeps the picture as it is
	Code    string // who has it may join; empty while nobody may
	Lessons []PictureLesson
	Counts  ClassCounts
	Stuck   []PictureStuck // some of those who are, the ones seen last first
	Groups  []string
	List    ClassList
	Found   int // learners that the list shows, on all its pages
	Rows    []PictureRow
}

// ClassCounts are how many of a class there are of each kind.
type ClassCounts struct {
	Learners int // who sit in it
	Free     int // seats on which nobody sits yet
	Today    int // of whom something was stored since midnight
	Done     int // with the course
	Stuck    int
	New      int // who have not begun
}

// PictureLesson is one column, with what the whole class has done in it.
type PictureLesson struct {
	ID, Title string
	Number    int
	Sections  int
	Share     int // of its sections that are done, percent of all learners' sections
	Complete  int // learners
	Median    int // percent of the points, over those with a score; -1: nobody has one
}

// PictureStuck is somebody who is stuck.
type PictureStuck struct {
	Seat, Name string
	Reasons    []StuckReason
}

// StuckReason says in words why somebody counts as stuck, and in which lesson.
type StuckReason struct {
	Lesson *PictureLesson
	Words  string
}

// PictureRow is one learner.
type PictureRow struct {
	Seat, Name, Group string
	Cells             []PictureCell // as the lessons go
	Last              time.Time     // zero: nothing yet
	Place             string        // the section they were in last; empty: nowhere yet
	PlaceLesson       string        // id of its lesson
	PlaceNumber       int
	Stuck             []StuckReason
}

// PictureCell is how somebody stands in a lesson.
type PictureCell struct {
	Done       []bool // as its sections go
	Count      int    // of them
	Attempts   int    // at its quiz
	Score, Max int    // milli-points of the attempt that counts; Max is 0 while none does
	Passed     bool
	Tried, Met int // challenges
}

// pages are the pages of the list: each a page of it.
func (p ClassPicturePage) pages() (out []ClassList) {
	if len(p.Rows) == 0 || p.List.All || p.Found <= len(p.Rows) {
		return nil
	}
	for n := range (p.Found + PicturePerPage - 1) / PicturePerPage {
		l := p.List
		l.Page = n + 1
		out = append(out, l)
	}
	return out
}

// PicturePerPage is how many learners a page shows.
const PicturePerPage = 100

// shownWords says which learners are in the table.
func (p ClassPicturePage) shownWords() string {
	if p.Found == 0 {
		return "Nobody is like that."
	}
	if p.Found == p.Counts.Learners && len(p.Rows) == p.Found {
		return count(p.Found, "learner")
	}
	words := ""
	if len(p.Rows) < p.Found {
		first := (p.List.Page-1)*PicturePerPage + 1
		words = strconv.Itoa(first) + " to " + strconv.Itoa(first+len(p.Rows)-1) + " of "
	}
	words += count(p.Found, "learner")
	if p.Found < p.Counts.Learners {
		words += ", of " + strconv.Itoa(p.Counts.Learners) + " in the class"
	}
	return words
}

// learnerHref leads to the page of a learner, at a lesson if there is one. It goes on with
// the list that somebody came from. The address is relative: the table has thousands.
func (p ClassPicturePage) learnerHref(seat, lesson string) string {
	href := p.ClassID + "/learners/" + seat + p.List.onlyOrder()
	if lesson != "" {
		href += "#" + lesson
	}
	return href
}

// stuckRule is when somebody counts as stuck. The server goes by it.
var stuckRule = []string{
	"They answered one quick check three times or more, and the last answer was wrong and came within the last 7 days. Predictions do not count: those are made before the answer can be known.",
	"They took the quiz twice or more and have not passed it.",
	"They began the lesson, others of the class have completed it, and nothing of theirs came in for 7 days.",
}

// ticks is the path of the sections that are done: a bar for each.
func (c PictureCell) ticks() string {
	var b strings.Builder
	for i, done := range c.Done {
		if done {
			b.WriteString("M")
			b.WriteString(strconv.Itoa(i * pictureStep))
			b.WriteString(" 5h6")
		}
	}
	return b.String()
}

// pictureStep is how far apart the bars of sections are, and pictureBox the picture of so
// many.
const pictureStep = 8

func pictureBox(sections int) string {
	return "-1 0 " + strconv.Itoa(sections*pictureStep) + " 10"
}

func pictureWidth(sections int) string { return strconv.Itoa(sections * pictureStep) }

// frames is the path of all sections, empty.
func frames(sections int) string {
	var b strings.Builder
	for i := range sections {
		b.WriteString("M" + strconv.Itoa(i*pictureStep) + " .5h6v9h-6z")
	}
	return b.String()
}

// sectionsID is the id of the empty picture of so many sections.
func sectionsID(sections int) string { return "s" + strconv.Itoa(sections) }

// widths are the numbers of sections that lessons have, each once.
func (p ClassPicturePage) widths() (out []int) {
	seen := map[int]bool{}
	for _, l := range p.Lessons {
		if !seen[l.Sections] {
			seen[l.Sections] = true
			out = append(out, l.Sections)
		}
	}
	return out
}

// sign is the quiz and the challenges of a cell: "✓ 5/6 ◆". A full sign is passed, an open
// one is not.
func (c PictureCell) sign() string {
	var parts []string
	switch {
	case c.Passed:
		parts = append(parts, "✓ "+c.score())
	case c.Attempts > 0:
		parts = append(parts, "○ "+c.score())
	}
	if c.Tried > 0 {
		parts = append(parts, strings.Repeat("◆", c.Met)+strings.Repeat("◇", c.Tried-c.Met))
	}
	return strings.Join(parts, " ")
}

func (c PictureCell) score() string {
	if c.Max == 0 {
		return "–"
	}
	return quizzes.Points(c.Score) + "/" + quizzes.Points(c.Max)
}

// words are a cell in words.
func (c PictureCell) words() string {
	out := strconv.Itoa(c.Count) + " of " + count(len(c.Done), "section")
	switch {
	case c.Passed:
		out += ", quiz passed, " + quizzes.Points(c.Score) + " of " + quizzes.Points(c.Max)
	case c.Attempts > 0 && c.Max > 0:
		out += ", quiz not passed, " + quizzes.Points(c.Score) + " of " + quizzes.Points(c.Max)
	case c.Attempts > 0:
		out += ", quiz not marked yet"
	}
	if c.Tried > 0 {
		out += ", " + strconv.Itoa(c.Met) + " of " + count(c.Tried, "challenge") + " tried passed"
	}
	return out
}

// medianWords is the middle score of a lesson.
func (l PictureLesson) medianWords() string {
	if l.Median < 0 {
		return ""
	}
	return strconv.Itoa(l.Median) + "%"
}

// totalWords are the totals of a lesson in words.
func (l PictureLesson) totalWords() string {
	words := strconv.Itoa(l.Share) + " percent of the sections done, " + count(l.Complete, "learner") + " completed it"
	if l.Median >= 0 {
		words += ", median score " + strconv.Itoa(l.Median) + " percent"
	}
	return words
}

// where names the lesson of a reason.
func (r StuckReason) where() string { return "Lesson " + strconv.Itoa(r.Lesson.Number) }

// moreReasons says how many there are besides the first.
func moreReasons(all []StuckReason) string {
	if len(all) < 2 {
		return ""
	}
	return " (and " + count(len(all)-1, "more reason") + ")"
}

// shortly is a time on the clocks of the class, without its zone: the page names that once.
func (p ClassPicturePage) shortly(t time.Time) string {
	layout := "2 Jan, 15:04"
	if t.Year() != p.Now.Year() {
		layout = "2 Jan 2006"
	}
	return t.In(p.Now.Location()).Format(layout)
}

// noun is a noun after its number.
func noun(n int, one string) string {
	if n == 1 {
		return one
	}
	return one + "s"
}

func isAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}
