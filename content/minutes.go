package content

import (
	"regexp"
	"strings"
	"time"
)

// What reading takes. The pace is the mean of silent readers of English non-fiction in
// Brysbaert, "How many words do we read per minute?", Journal of Memory and Language 109
// (2019). The rest is how long a learner spends who does what a lesson asks and no more.
const (
	wordsPerMinute = 238
	perIsland      = time.Minute      // a widget to try, a diagram to play
	perCheck       = 25 * time.Second // a question in the text
	perQuestion    = 30 * time.Second // a question of the quiz
)

// Takes estimates the minutes that a lesson takes with its folds open, its islands tried
// and its checks answered, and then a quiz of so many questions.
func (l *Lesson) Takes(questions int) int {
	words := 0
	total := time.Duration(questions) * perQuestion
	for _, p := range l.Parts {
		switch p.Kind {
		case PartHTML:
			words += countWords(p.HTML)
		case PartIsland:
			total += perIsland
		case PartCheck:
			total += perCheck
			words += countWords(string(p.Check.Prompt))
		case PartPredict:
			total += perIsland + perCheck
			words += countWords(string(p.Predict.Question.Prompt))
		}
	}
	total += time.Duration(words) * time.Minute / wordsPerMinute
	return int(total.Round(time.Minute) / time.Minute)
}

var tag = regexp.MustCompile(`<[^>]*>`)

func countWords(html string) int { return len(strings.Fields(tag.ReplaceAllString(html, " "))) }
