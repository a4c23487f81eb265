package sqlitebench_test

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"millrace/server/store/sqlite"
	"millrace/server/store/sqlite/sqlitebench"
	"millrace/server/study"
)

var ctx = context.Background()

// The log is the truth: what Rebuild makes of the copied events is what Append would have
// made of them, so the copied projections must not change by it.
func TestCopiesAreWhatAppendWouldHaveStored(t *testing.T) {
	path := filepath.Join(t.TempDir(), "record.db")
	learner := study.NewSubject()
	s := openStore(t, path)
	appendAll(t, s, learner)
	want, wantReviews := record(t, s, learner)
	events := logOf(t, s, learner)
	closeStore(t, s)

	const times = 20
	if err := sqlitebench.Multiply(path, times); err != nil {
		t.Fatal(err)
	}
	ids, unique := 0, map[string]bool{}
	if err := sqlitebench.IDs(path, func(id string) { ids++; unique[id] = true }); err != nil {
		t.Fatal(err)
	}
	if n := len(events) * (times + 1); ids != n || len(unique) != n {
		t.Fatalf("%d events with %d ids, want %d of both", ids, len(unique), n)
	}
	others, err := sqlitebench.Subjects(path)
	if err != nil || len(others) != times+1 {
		t.Fatalf("%d subjects, %v", len(others), err)
	}
	s = openStore(t, path)
	defer closeStore(t, s)
	// A copy differs in names alone.
	names := cmp.Options{
		cmpopts.IgnoreFields(study.Attempt{}, "ID", "Subject"), cmpopts.IgnoreFields(study.QuizMarked{}, "Attempt"),
		cmpopts.EquateEmpty(),
	}
	before := map[study.Subject]study.Progress{}
	for _, who := range others {
		got, reviews := record(t, s, who)
		if diff := cmp.Diff(want, got, names); diff != "" {
			t.Fatalf("a copy's record: %s", diff)
		}
		if diff := cmp.Diff(wantReviews, reviews); diff != "" {
			t.Fatalf("a copy's reviews: %s", diff)
		}
		before[who] = got
		// Sent again, its events are known: their hashes are right.
		again := logOf(t, s, who)
		outcomes, err := s.Append(ctx, again...)
		if err != nil || slices.ContainsFunc(outcomes, func(o study.Outcome) bool { return o != study.Duplicate }) {
			t.Fatalf("outcomes %v, %v", outcomes, err)
		}
	}
	class := classOf(t, s, others)
	firsts, err := s.FirstAnswers(ctx, class)
	if err != nil || len(firsts) != len(others) || firsts[0].Given["choice"][0] != "a" {
		t.Fatalf("first answers %+v, %v", firsts, err)
	}
	if _, err := s.Rebuild(ctx); err != nil {
		t.Fatal(err)
	}
	again, err := s.FirstAnswers(ctx, class)
	if diff := cmp.Diff(firsts, again); err != nil || diff != "" {
		t.Fatalf("rebuilt first answers: %s, %v", diff, err)
	}
	for who, want := range before {
		got, _ := record(t, s, who)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("rebuilt: %s", diff)
		}
	}
}

// classOf seats subjects in a class.
func classOf(t testing.TB, s *sqlite.Store, all []study.Subject) (class string) {
	t.Helper()
	c := study.Class{ID: string(study.NewSubject()), Name: "c", Course: "c", Zone: "UTC"}
	seat := func(role study.ClassRole) study.Seat {
		return study.Seat{ID: string(study.NewSubject()), Class: c.ID, Role: role, Name: "n"}
	}
	first := seat(study.ClassInstructor)
	first.Subject = study.NewSubject()
	err := s.CreateClass(ctx, c, first)
	for _, who := range all {
		err = errors.Join(err, s.Join(ctx, c.ID, who, seat(study.ClassLearner)))
	}
	if err != nil {
		t.Fatal(err)
	}
	return c.ID
}

// appendAll gives somebody a record with something of each kind that names another event.
func appendAll(t *testing.T, s *sqlite.Store, who study.Subject) {
	t.Helper()
	event := func(kind, content string, body any) study.Event {
		payload, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		return study.Event{ID: study.NewID(), Subject: who, Kind: kind, ContentID: content, ContentRev: "r", Payload: payload, ClientTime: time.Now()}
	}
	quiz := event(study.KindQuizSubmitted, "quiz", study.QuizSubmitted{Lesson: "l", Seed: 7, Given: map[string]map[string][]string{"q": {"choice": {"a"}}}})
	all := []study.Event{
		event(study.KindSectionDone, "s-1", struct{}{}),
		event(study.KindPosition, "s-2", study.Position{Lesson: "l"}),
		event(study.KindCheckAnswered, "c-1", study.CheckAnswered{Lesson: "l", Given: map[string][]string{"choice": {"a"}}, Max: 1000}),
		event(study.KindCheckAnswered, "c-1", study.CheckAnswered{Lesson: "l", Given: map[string][]string{"choice": {"b"}}, Max: 1000}),
		quiz,
		event(study.KindQuizMarked, "quiz", study.QuizMarked{Attempt: quiz.ID, Lesson: "l", Score: 1, Max: 2, Grader: "1", Marks: map[string]int{"q": 1}}),
		event(study.KindReviewGraded, "card", study.ReviewGraded{Grade: 3, Day: 20000}),
		event(study.KindZone, "Europe/Berlin", struct{}{}),
	}
	if _, err := s.Append(ctx, all...); err != nil {
		t.Fatal(err)
	}
}

func record(t *testing.T, s *sqlite.Store, who study.Subject) (study.Progress, study.Reviews) {
	t.Helper()
	p, err := s.Progress(ctx, who)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Reviews(ctx, who)
	if err != nil {
		t.Fatal(err)
	}
	return p, r
}

func logOf(t *testing.T, s *sqlite.Store, who study.Subject) (all []study.Event) {
	t.Helper()
	for e, err := range s.Events(ctx, who) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, e)
	}
	return all
}

func openStore(t testing.TB, path string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(ctx, path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func closeStore(t testing.TB, s *sqlite.Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}
