package quizzes_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"millrace/quizzes"
	"millrace/quizzes/kinds"
	"millrace/quizzes/kindtest"
)

// markdown renders the way the site does as far as a bank can tell: raw HTML is off.
func markdown() quizzes.Render {
	md := goldmark.New(goldmark.WithExtensions(extension.GFM))
	block := func(text string) (quizzes.HTML, error) {
		var buf bytes.Buffer
		err := md.Convert([]byte(text), &buf)
		return quizzes.HTML(buf.String()), err
	}
	inline := func(text string) (quizzes.HTML, error) {
		h, err := block(text)
		s := strings.TrimSuffix(strings.TrimPrefix(string(h), "<p>"), "</p>\n")
		return quizzes.HTML(s), err
	}
	// Whether a diagram can be drawn is package content's to say, and millrace check's.
	picture := func(text string, labels []string) (*quizzes.Picture, []quizzes.Fault) {
		html := make([]quizzes.HTML, len(labels))
		return &quizzes.Picture{Text: text, Filled: html, Lines: labels}, nil
	}
	// Whether settings reach the goal of a challenge is package server's to find out; here
	// they do if they are its solution.
	challenge := func(id string) (*quizzes.Task, error) {
		return solved(id, quizzes.Render{Block: block, Inline: inline})
	}
	return quizzes.Render{Block: block, Inline: inline, Picture: picture, Challenge: challenge}
}

// solved is a challenge of the course with a list for each of its settings: it holds what
// its solution sets, and one choice that is none.
func solved(id string, render quizzes.Render) (*quizzes.Task, error) {
	all, faults := quizzes.LoadChallenges(quizzes.Files, "challenges/async-messaging", render)
	c := quizzes.ChallengeByID(all, id)
	if c == nil {
		return nil, fmt.Errorf("no challenge %s: %v", id, faults)
	}
	task := &quizzes.Task{ID: c.ID, Title: c.Title, Goal: c.Goal, Rev: c.Rev, Runs: c.Seeds, Wants: []string{c.Conditions[0].Label}}
	for _, s := range c.Reference[0].Set {
		task.Controls = append(task.Controls, quizzes.TaskControl{
			Name: s.Name, Label: s.Name, Start: "none", Options: []quizzes.TaskOption{{Value: "none", Label: "None"}, {Value: s.Value, Label: s.Value}},
		})
	}
	task.Run = func(_ context.Context, set []quizzes.Setting) (quizzes.Outcome, error) {
		return quizzes.Outcome{Passed: slices.Equal(set, c.Reference[0].Set)}, nil
	}
	return task, nil
}

func banks(t *testing.T) []*quizzes.Bank {
	t.Helper()
	list, faults := quizzes.Load(quizzes.Files, "bank", kinds.All(), markdown())
	for _, f := range faults {
		t.Error(f)
	}
	if len(list) == 0 {
		t.Fatal("there are no banks")
	}
	return list
}

func bank(t *testing.T, id string) *quizzes.Bank {
	t.Helper()
	for _, b := range banks(t) {
		if b.ID == id {
			return b
		}
	}
	t.Fatalf("there is no bank %s", id)
	return nil
}

// chosen reports whether a question is answered by picking from a list.
func chosen(q *quizzes.Question) bool {
	return slices.Contains([]string{"single", "multiple", "truefalse", "place"}, q.Kind)
}

// values lists the choices of a question as its page offers them.
func values(t *testing.T, q *quizzes.Question) []string {
	t.Helper()
	var list []string
	for _, part := range strings.Split(kindtest.Render(t, q, quizzes.View{Prefix: quizzes.Prefix(q.ID)}), ` value="`)[1:] {
		value, _, _ := strings.Cut(part, `"`)
		list = append(list, value)
	}
	return list
}

func TestTheRightAnswerEarnsFullMarksAndNoOtherDoes(t *testing.T) {
	for _, b := range banks(t) {
		given := make(map[string]quizzes.Given)
		for i := range b.Questions {
			q := &b.Questions[i]
			given[q.ID] = kindtest.RightAnswer(t, q)
			if m := q.Body.Mark(given[q.ID]); !m.Right || m.Score != q.Points*quizzes.Milli {
				t.Errorf("%s: the right answer %v earns %+v", q.ID, given[q.ID], m)
			}
			if !chosen(q) {
				continue
			}
			for _, v := range values(t, q) {
				m := q.Body.Mark(quizzes.Given{"choice": {v}})
				if alone := slices.Equal(given[q.ID]["choice"], []string{v}); m.Right != alone {
					t.Errorf("%s: picking %s alone: right is %v", q.ID, v, m.Right)
				}
			}
		}
		marks, score, max := quizzes.MarkBank(b, 0, given)
		if score != b.Max() || max != b.Max() || len(marks) != len(b.Drawn(0)) || !b.Passed(score) {
			t.Errorf("%s: all right earns %d of %d, Max is %d", b.ID, score, max, b.Max())
		}
		if _, score, _ := quizzes.MarkBank(b, 0, nil); score != 0 || b.Passed(score) {
			t.Errorf("%s: an empty attempt earns %d", b.ID, score)
		}
	}
}

func TestEveryPickIsAnsweredAndEveryQuestionExplained(t *testing.T) {
	for _, b := range banks(t) {
		for i := range b.Questions {
			if b.Lent(i) {
				continue // its own bank has it
			}
			q := &b.Questions[i]
			if m := q.Body.Mark(kindtest.RightAnswer(t, q)); len(m.Explanation) < 80 {
				t.Errorf("%s has no explanation", q.ID)
			}
			if len(q.Hints) == 0 || len(q.Objectives) == 0 {
				t.Errorf("%s has no hint or no objective", q.ID)
			}
			if !chosen(q) {
				continue
			}
			for _, v := range values(t, q) {
				m := q.Body.Mark(quizzes.Given{"choice": {v}})
				j := slices.IndexFunc(m.Choices, func(c quizzes.ChoiceMark) bool { return c.Picked })
				if j < 0 || len(m.Choices[j].Feedback) < 40 {
					t.Errorf("%s: picking %s gets no feedback worth the name", q.ID, v)
				}
			}
		}
	}
}

// A value is a letter in the order of the file and shows in the page, so an author who
// always writes the right choice first gives the key away.
func TestTheRightChoiceIsNotAlwaysTheSameLetter(t *testing.T) {
	for _, b := range banks(t) {
		count, total := make(map[string]int), 0
		for i := range b.Questions {
			if q := &b.Questions[i]; q.Kind == "single" && !b.Lent(i) {
				count[kindtest.RightAnswer(t, q)["choice"][0]]++
				total++
			}
		}
		for letter, n := range count {
			if total >= 4 && n*2 > total {
				t.Errorf("%s: %d of %d right choices are %s", b.ID, n, total, letter)
			}
		}
	}
}

func TestPagesOfRealQuestionsAreValidAndKeepTheirKeys(t *testing.T) {
	for _, b := range banks(t) {
		var fresh strings.Builder
		for i := range b.Questions {
			q := &b.Questions[i]
			given := kindtest.RightAnswer(t, q)
			m := q.Body.Mark(given)
			page := kindtest.Render(t, q, quizzes.View{Prefix: quizzes.Prefix(q.ID), Seed: 7})
			fresh.WriteString(page)
			if strings.Contains(page, string(m.Explanation)) {
				t.Errorf("%s shows its explanation before an answer", q.ID)
			}
			for _, c := range m.Choices {
				if strings.Contains(page, string(c.Feedback)) {
					t.Errorf("%s shows the feedback on %s before an answer", q.ID, c.Value)
				}
			}
			for _, p := range m.Parts {
				if p.Feedback != "" && strings.Contains(page, string(p.Feedback)) {
					t.Errorf("%s shows the feedback on %s before an answer", q.ID, p.Field)
				}
			}
			kindtest.Valid(t, kindtest.Render(t, q, quizzes.View{Prefix: quizzes.Prefix(q.ID), Given: given, Mark: &m}))
		}
		kindtest.Valid(t, fresh.String()) // all questions of a bank stand on one page
	}
}

func TestTheRetriesBankIsWhatTheLessonNeeds(t *testing.T) {
	b := bank(t, "quiz-retries")
	if b.Lesson != "retries-backoff-dead-letters" || b.PassNum != 2 || b.PassDen != 3 {
		t.Errorf("lesson %s, pass %d of %d", b.Lesson, b.PassNum, b.PassDen)
	}
	count := make(map[string]int)
	for _, q := range b.Questions {
		count[q.Kind]++
	}
	if len(b.Questions) != 19 || len(count) != len(kinds.All()) {
		t.Errorf("%d questions of the kinds %v, want 19 and one of each kind at least", len(b.Questions), count)
	}
	// Two thirds of the points are a round number, which the page can tell.
	if b.Max() != 24_000 || b.Passed(15_999) || !b.Passed(16_000) {
		t.Errorf("%d milli-points in all, 16 of 24 should pass", b.Max())
	}
}

// The model of each number is written out here once more, so that a key cannot drift.
func TestTheNumbersOfTheRetriesBankAreRight(t *testing.T) {
	b := bank(t, "quiz-retries")
	sum := 0
	for retry := range 4 {
		sum += 1 << retry
	}
	waits, clock := []int{}, 0
	for retry := range 5 {
		waits = append(waits, min(8, 1<<retry))
		clock += waits[retry]
	}
	const clients, capacity, outage, horizon = 300, 20, 10, 30
	plain, jitter := storm(false), storm(true)
	for id, want := range map[string]float64{
		"retries-backoff-sum": float64(sum),
		"retries-backoff-cap": float64(clock),
		"retries-per-client":  float64(plain.sent) / clients,
	} {
		q := b.Question(id)
		if q == nil {
			t.Errorf("there is no question %s", id)
			continue
		}
		for _, text := range []string{
			strconv.FormatFloat(want, 'f', -1, 64), strconv.FormatFloat(want, 'f', 1, 64),
		} {
			if m := q.Body.Mark(quizzes.Given{"value": {text}}); !m.Right {
				t.Errorf("%s: the model says %s, the key says %s", id, text, m.Answer)
			}
		}
	}

	said := func(id string, texts ...string) {
		t.Helper()
		q := b.Question(id)
		all := string(q.Prompt)
		for _, v := range values(t, q) {
			m := q.Body.Mark(quizzes.Given{"choice": {v}})
			all += string(m.Explanation)
			for _, c := range m.Choices {
				all += string(c.Feedback)
			}
		}
		for _, text := range texts {
			if !strings.Contains(all, text) {
				t.Errorf("%s does not say %q", id, text)
			}
		}
	}
	said("retries-herd", comma(plain.sent), comma(jitter.sent), strconv.Itoa(plain.peak)+" requests",
		strconv.Itoa(capacity*10)+" a second",
		strconv.FormatFloat(float64(clients)/(capacity*10), 'f', 1, 64)+" s",
		strconv.Itoa(clients-plain.served)+" of them are still failing")
	said("retries-jitter-total", comma(jitter.sent)+" requests against "+comma(plain.sent),
		"all 300 clients served by "+strconv.FormatFloat(float64(jitter.last)/10, 'f', 1, 64)+" s",
		"only "+strconv.Itoa(plain.served)+" by 30 s",
		"from "+strconv.Itoa(plain.peak)+" to "+strconv.Itoa(jitter.peak))
	if jitter.served != clients {
		t.Errorf("full jitter serves %d", jitter.served)
	}
	// Full jitter waits half as long on average; four retries wait 15 s at most.
	said("retries-full-jitter", strconv.FormatFloat(float64(sum)/2, 'f', 1, 64)+" s", strconv.Itoa(sum)+" s")

	// "Each of them tried at least twice": the waves of capped backoff after recovery.
	tries := 0
	for at, retry := 0, 0; at < horizon; retry++ {
		if at >= outage {
			tries++
		}
		at += min(8, 1<<min(retry, 3))
	}
	if tries < 2 {
		t.Errorf("a client tries %d times after the server came back", tries)
	}
	// "The tenth wait would already be over eight minutes": 2^9 s.
	if tenth := math.Pow(2, 9) / 60; tenth < 8 || tenth > 9 {
		t.Errorf("the tenth wait is %.1f minutes", tenth)
	}
	// A 60 s job with 30 s of invisibility begins its second run at second 30.
	said("retries-visibility-timeout", "shows up again at second 30", "twice from second 30")
}
