package sqlitebench_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"

	"millrace/server/store/sqlite/sqlitebench"
	"millrace/server/study"
)

// BenchmarkClass asks about a class of 2,000 learners who all did a course of 60 sections:
// 120,000 finished sections, 10 attempts each of 12 questions with their verdicts, and 40
// quick checks of which every fifth is not right.
func BenchmarkClass(b *testing.B) {
	const learners = 2000
	path := filepath.Join(b.TempDir(), "record.db")
	s := openStore(b, path)
	if _, err := s.Append(ctx, course(b, study.NewSubject())...); err != nil {
		b.Fatal(err)
	}
	closeStore(b, s)
	if err := sqlitebench.Multiply(path, learners-1); err != nil {
		b.Fatal(err)
	}
	all, err := sqlitebench.Subjects(path)
	if err != nil || len(all) != learners {
		b.Fatalf("%d learners, %v", len(all), err)
	}
	s = openStore(b, path)
	defer closeStore(b, s)
	class := classOf(b, s, all)
	for _, ask := range []struct {
		what string
		do   func() (int, error)
		want int
	}{
		{"standings", func() (int, error) { all, err := s.Standings(ctx, class); return len(all), err }, learners},
		{"first-answers", func() (int, error) { all, err := s.FirstAnswers(ctx, class); return len(all), err }, 40 * learners},
		{"members", func() (int, error) { all, _, err := s.Members(ctx, class); return len(all), err }, learners + 1},
		{"seats", func() (int, error) { all, err := s.Seats(ctx, class); return len(all), err }, learners + 1},
		{"attempts", func() (n int, err error) {
			for _, err := range s.ClassAttempts(ctx, class, "quiz-1") {
				if err != nil {
					return n, err
				}
				n++
			}
			return n, nil
		}, learners},
		{"progress-of-one", func() (int, error) { p, err := s.Progress(ctx, all[0]); return len(p.Sections), err }, 60},
	} {
		b.Run(ask.what, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if n, err := ask.do(); err != nil || n != ask.want {
					b.Fatalf("%d, %v, want %d", n, err, ask.want)
				}
			}
		})
	}
}

// course is what somebody does in a course.
func course(b *testing.B, who study.Subject) (all []study.Event) {
	add := func(kind, content string, body any) string {
		payload, err := json.Marshal(body)
		if err != nil {
			b.Fatal(err)
		}
		e := study.Event{ID: study.NewID(), Subject: who, Kind: kind, ContentID: content, ContentRev: "0123456789abcdef", Payload: payload}
		all = append(all, e)
		return e.ID
	}
	for i := range 60 {
		add(study.KindSectionDone, fmt.Sprintf("the-section-about-%d", i), struct{}{})
	}
	for i := range 40 {
		for try := range 1 + i%2 {
			add(study.KindCheckAnswered, fmt.Sprintf("check-about-%d", i), study.CheckAnswered{Lesson: "off-the-request-path",
				Given: map[string][]string{"pick": {fmt.Sprint("choice-", try)}}, Score: min(1000, 1000*(i%5)), Max: 1000})
		}
	}
	for i := range 10 {
		given, marks := map[string]map[string][]string{}, map[string]int{}
		for q := range 12 {
			given[fmt.Sprintf("question-%d", q)] = map[string][]string{"pick": {"the-first-choice", "the-second-choice"}}
			marks[fmt.Sprintf("question-%d", q)] = 500
		}
		id := add(study.KindQuizSubmitted, fmt.Sprintf("quiz-%d", i), study.QuizSubmitted{Lesson: "off-the-request-path", Seed: 7, Given: given})
		add(study.KindQuizMarked, fmt.Sprintf("quiz-%d", i), study.QuizMarked{Attempt: id, Lesson: "off-the-request-path", Score: 6000, Max: 12000,
			Passed: true, Grader: "1", KeyHash: "0123456789abcdef", Marks: marks})
	}
	add(study.KindPosition, "the-section-about-59", study.Position{Lesson: "off-the-request-path"})
	return all
}
