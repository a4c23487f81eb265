package server

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"millrace/quizzes"
	"millrace/server/analysis"
	"millrace/server/study"
	"millrace/web"
)

// questions says how the questions of the course did in a class.
func (s *Server) questions(c echo.Context, in inClass) error {
	sets := questionSets(in.site)
	if err := s.fill(c.Request().Context(), in, sets...); err != nil {
		return fmt.Errorf("questions: %w", err)
	}
	page := web.QuestionsPage{ClassPage: s.classPage(c, in, web.TabQuestions, "Questions")}
	for i, set := range sets {
		found := set.analyse()
		list := web.QuestionSet{Lesson: set.lesson.Title, Title: "Quick checks"}
		if set.quiz != nil {
			list.Title = "Quiz"
		}
		if i == 0 || sets[i-1].lesson != set.lesson {
			list.LessonID = set.lesson.ID
		}
		if found.Standing != analysis.TooFew {
			list.Learners, list.Words = found.N, setWords(set, found)
			for j, item := range found.Items {
				list.Rows = append(list.Rows, questionRow(in, set, set.questions[j], item))
			}
		}
		page.Sets = append(page.Sets, list)
	}
	return s.send(c, http.StatusOK, web.Questions(page))
}

// setWords sums a set up.
func setWords(set *questionSet, q analysis.Quiz) string {
	words := strconv.Itoa(q.N) + " learners; on average " + percentOf(q.Mean) + " of the points, half of them " + percentOf(q.Median) + " or more."
	if set.quiz != nil && q.Alpha.Known {
		words += " Reliability (Cronbach’s alpha) " + decimal(q.Alpha.Value) + "."
	}
	if q.Standing == analysis.Rough {
		words += " With so few, all figures are rough."
	}
	return words
}

// questionRow is one question of a list.
func questionRow(in inClass, set *questionSet, q *quizzes.Question, item analysis.Item) web.QuestionRow {
	row := web.QuestionRow{
		Href: web.ClassPath(in.class.ID, "questions/"+url.PathEscape(q.ID)+"?in="+url.QueryEscape(set.in())),
		Text: q.Plain, Kind: q.Kind,
	}
	if item.Standing == analysis.TooFew {
		return row
	}
	row.N, row.Facility, row.Discrimination = item.N, item.Facility, figure(item.Correlation)
	if item.MedianTime > 0 {
		row.Time = seconds(item.MedianTime)
	}
	for _, f := range item.Flags {
		row.Flags = append(row.Flags, flagWords[f])
	}
	return row
}

// flagWords say what a flag means, and what to do.
var flagWords = map[analysis.Flag]web.QuestionFlag{
	analysis.TooEasy: {
		Word: "Easy", Why: "Learners got more than 80 % of the points. That is right for a warm-up; it says little about who understood.",
	},
	analysis.Hard: {
		Word: "Hard", Why: "Learners got less than 30 % of the points. Look at which wrong answer drew them: the lesson may leave something out.",
	},
	analysis.Poor: {
		Word: "Tells little", Why: "Its marks hardly agree with the rest of the score. It may ask about something else, or be read in two ways.",
	},
	analysis.CheckKey: {
		Word: "Check the key", Grave: true,
		Why: "Those who did well elsewhere did worse here, or a wrong answer drew more of the best than the right one did. The key may be wrong, or the question may be read in another way than it was meant.",
	},
}

// question shows one question of a class.
func (s *Server) question(c echo.Context, in inClass) error {
	set, q := findQuestion(in.site, c.Param("question"), c.QueryParam("in"))
	if q == nil {
		return fmt.Errorf("question %.40q: %w", c.Param("question"), study.ErrNotFound)
	}
	ctx := c.Request().Context()
	if err := s.fill(ctx, in, set); err != nil {
		return fmt.Errorf("question %s: %w", q.ID, err)
	}
	seats, err := s.store.Seats(ctx, in.class.ID)
	if err != nil {
		return fmt.Errorf("question %s: %w", q.ID, err)
	}
	page := web.QuestionPage{
		ClassPage: s.classPage(c, in, web.TabQuestions, "A question"),
		Lesson:    set.lesson.Title, LessonHref: lessonPath(in.site.Course, set.lesson), Where: "Quick check",
		Prompt: q.Prompt, Older: set.older[q.ID],
	}
	page.LessonHref += "#check-" + q.ID
	if set.quiz != nil {
		page.Where, page.LessonHref = "Quiz", lessonPath(in.site.Course, set.lesson)+"#quiz"
	}
	found := set.analyse()
	if i := slices.Index(set.questions, q); i < len(found.Items) {
		item := found.Items[i]
		page.Row = questionRow(in, set, q, item)
		page.Rough, page.Index, page.Group, page.Timed = item.Standing == analysis.Rough, figure(item.Discrimination), item.Group, item.Timed
		if item.Standing != analysis.TooFew {
			page.Fields = questionFields(set, q, item, seats)
			page.Answer, page.Explanation = answerTo(set, q)
		}
	}
	return s.send(c, http.StatusOK, web.Question(page))
}

// findQuestion finds a question in the set that is named, or in the first that has it.
func findQuestion(site *Site, id, in string) (*questionSet, *quizzes.Question) {
	var first *questionSet
	for _, set := range questionSets(site) {
		if set.question(id) == nil {
			continue
		}
		if set.in() == in {
			return set, set.question(id)
		}
		if first == nil {
			first = set
		}
	}
	if first == nil {
		return nil, nil
	}
	return first, first.question(id)
}

// mostTyped is how many of the answers that were typed are listed.
const mostTyped = 12

// questionFields is who answered what, by field.
func questionFields(set *questionSet, q *quizzes.Question, item analysis.Item, seats []study.Seat) (out []web.QuestionField) {
	shown := map[string]quizzes.Field{}
	for _, f := range q.Fields() {
		shown[f.Name] = f
	}
	at := map[string]int{}
	for _, c := range item.Choices {
		i, seen := at[c.Field]
		if !seen {
			i = len(out)
			at[c.Field], out = i, append(out, web.QuestionField{Label: shown[c.Field].Label})
		}
		choice := web.QuestionChoice{
			Text: c.Value, Right: c.Right, Keyed: c.Keyed, Chosen: c.Chosen, Share: c.Share,
			Upper: shareFigure(c.Upper), Lower: shareFigure(c.Lower), Rest: shareFigure(c.MeanRest),
		}
		for _, o := range shown[c.Field].Offered {
			if o.Value == c.Value {
				choice.Text = o.Text
			}
		}
		for _, seat := range seats {
			if a, put := set.bySeat[seat.ID][q.ID]; put && slices.Contains(a.Choices[c.Field], c.Value) {
				choice.Who = append(choice.Who, web.QuestionLearner{Seat: seat.ID, Name: seat.Name})
			}
		}
		out[i].Choices = append(out[i].Choices, choice)
	}
	for i := range out {
		if len(shown) > 0 {
			continue // a list has an order of its own
		}
		all := out[i].Choices
		slices.SortStableFunc(all, func(a, b web.QuestionChoice) int { return cmp.Compare(b.Chosen, a.Chosen) })
		if len(all) > mostTyped {
			out[i].Choices, out[i].Left = all[:mostTyped], len(all)-mostTyped
		}
	}
	return out
}

// answerTo is what is right and why, as whoever answered was told.
func answerTo(set *questionSet, q *quizzes.Question) (answer string, why quizzes.HTML) {
	if q.Kind == challengeKind {
		return "", ""
	}
	for _, sheet := range set.bySeat {
		if a, put := sheet[q.ID]; put {
			if m := q.Body.Mark(a.Choices); !m.Blank {
				return m.Answer, m.Explanation
			}
		}
	}
	return "", ""
}

// figure is a number with two decimals, or a dash.
func figure(f analysis.Figure) string {
	if !f.Known {
		return "–"
	}
	return decimal(f.Value)
}

func decimal(v float64) string {
	return strings.Replace(strconv.FormatFloat(v, 'f', 2, 64), "-", "−", 1)
}

// shareFigure is a share in percent, or a dash.
func shareFigure(f analysis.Figure) string {
	if !f.Known {
		return "–"
	}
	return percentOf(f.Value)
}

func percentOf(share float64) string { return strconv.Itoa(int(share*100+.5)) + " %" }

// seconds is a length of time to the second.
func seconds(d time.Duration) string {
	d = d.Round(time.Second)
	if d < time.Minute {
		return strconv.Itoa(int(d/time.Second)) + " s"
	}
	return strconv.Itoa(int(d/time.Minute)) + " min " + strconv.Itoa(int(d/time.Second)%60) + " s"
}
