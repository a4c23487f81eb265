package content

import (
	"strings"
	"testing"

	"millrace/quizzes"
)

// By hand: 2,380 words are ten minutes at 238 a minute, two islands two minutes, a
// prediction one and 25 seconds, a check 25 seconds, and ten questions five.
func TestMinutesAreThoseOfWordsIslandsAndQuestions(t *testing.T) {
	words := func(n int) string { return "<p>" + strings.Repeat("<b>word</b> ", n) + "</p>" }
	l := &Lesson{Parts: []Part{
		{Kind: PartHTML, HTML: words(2000)},
		{Kind: PartIsland, Island: &Island{}},
		{Kind: PartIsland, Island: &Island{}},
		{Kind: PartHTML, HTML: words(360)},
		{Kind: PartCheck, Check: &quizzes.Question{Prompt: quizzes.HTML(words(10))}},
		{Kind: PartPredict, Predict: &Predict{Question: &quizzes.Question{Prompt: quizzes.HTML(words(10))}}},
		{Kind: PartTick},
	}}
	if got := l.Takes(0); got != 14 { // 10:00 + 2:00 + 1:25 + 0:25 = 13:50
		t.Errorf("without a quiz it takes %d minutes, want 14", got)
	}
	if got := l.Takes(10); got != 19 {
		t.Errorf("with ten questions it takes %d minutes, want 19", got)
	}
}
