package sqlite

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"math/rand"
	"testing"

	"github.com/google/go-cmp/cmp"

	"millrace/server/study"
)

// projections are the tables that Rebuild makes again.
var projections = []string{"person", "section_done", "check_answer", "attempt", "verdict", "position", "review", "missed", "zone",
	"opened", "draft", "pace"}

// dump reads whole tables as text, row by row.
func dump(t *testing.T, db *sql.DB, tables ...string) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for _, table := range tables {
		rows, err := db.Query(`SELECT * FROM ` + table + ` ORDER BY 1, 2`)
		if err != nil {
			t.Fatal(err)
		}
		columns, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		for rows.Next() {
			values, into := make([]any, len(columns)), make([]any, len(columns))
			for i := range values {
				into[i] = &values[i]
			}
			if err := rows.Scan(into...); err != nil {
				t.Fatal(err)
			}
			all[table] = append(all[table], fmt.Sprint(values...))
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

func TestRebuildMakesEveryTableAgain(t *testing.T) {
	for seed := range int64(3) {
		s := openTemp(t)
		events := history(t, s, rand.New(rand.NewSource(seed)), 3*rebuildChunk+7)
		want := dump(t, s.reads, projections...)
		for _, table := range projections {
			if len(want[table]) == 0 {
				t.Fatalf("seed %d: the history leaves %s empty", seed, table)
			}
		}
		// Whatever a bug may have left there has to go.
		for _, table := range projections {
			column := "at"
			switch table {
			case "person":
				column = "root"
			case "attempt":
				column = "submitted_at"
			case "verdict":
				continue // cannot be changed
			case "check_answer":
				column = "first_at"
			}
			if _, err := s.writes.Exec(`UPDATE ` + table + ` SET ` + column + ` = '7'`); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.writes.Exec(`DELETE FROM verdict WHERE seq % 2 = 0`); err != nil {
			t.Fatal(err)
		}
		n, err := s.Rebuild(ctx)
		if err != nil || n != int64(events) {
			t.Fatalf("seed %d: rebuilt %d of %d events: %v", seed, n, events, err)
		}
		if diff := cmp.Diff(want, dump(t, s.reads, projections...)); diff != "" {
			t.Fatalf("seed %d: (-before +after)\n%s", seed, diff)
		}
	}
}

// history appends n random events of a few linked subjects.
func history(t *testing.T, s *Store, random *rand.Rand, n int) int {
	t.Helper()
	subjects := make([]study.Subject, 5)
	for i := range subjects {
		subjects[i] = study.NewSubject()
	}
	someone := func() study.Subject { return subjects[random.Intn(len(subjects))] }
	kinds := []string{study.KindSectionDone, study.KindSectionUndone, study.KindCheckAnswered,
		study.KindQuizSubmitted, study.KindQuizMarked, study.KindPosition, study.KindReviewGraded, study.KindZone, "poll.voted",
		study.KindQuizOpened, study.KindQuizProlonged, study.KindQuizSaved, study.KindQuizSaved}
	var attempts []string
	open := []string{study.NewID()} // attempts under way
	var batch []study.Event
	for i := range n {
		e := study.Event{ID: study.NewID(), Subject: someone(), Kind: kinds[random.Intn(len(kinds))],
			ContentID: fmt.Sprintf("c-%d", random.Intn(6)), ContentRev: fmt.Sprint(random.Intn(3))}
		var body any = struct{}{}
		switch e.Kind {
		case study.KindCheckAnswered:
			body = study.CheckAnswered{Given: map[string][]string{"b": {"2"}, "a": {fmt.Sprint(i)}}, Score: random.Intn(9), Max: 9}
		case study.KindQuizOpened:
			body = study.QuizOpened{Attempt: open[random.Intn(len(open))], Due: int64(i)}
		case study.KindQuizProlonged:
			body = study.QuizProlonged{Attempt: open[random.Intn(len(open))], Due: int64(i)}
		case study.KindQuizSaved:
			body = study.QuizSaved{Attempt: open[random.Intn(len(open))], Question: fmt.Sprint(random.Intn(3))}
		case study.KindQuizSubmitted:
			if len(open) > 5 || random.Intn(2) == 0 {
				e.ID, open[0] = open[0], open[len(open)-1]
				open = open[:len(open)-1]
			}
			open = append(open, study.NewID())
			body = study.QuizSubmitted{Lesson: "l", Seed: random.Uint64()}
			attempts = append(attempts, e.ID)
		case study.KindQuizMarked:
			if len(attempts) > 0 {
				body = study.QuizMarked{Attempt: attempts[random.Intn(len(attempts))], Score: random.Intn(9), Max: 9, Marks: map[string]int{"q": 1}}
			}
		case study.KindPosition:
			body = study.Position{Lesson: "l"}
		case study.KindReviewGraded:
			body = study.ReviewGraded{Grade: study.Grade(1 + i%4), Day: i}
		}
		var err error
		if e.Payload, err = json.Marshal(body); err != nil {
			t.Fatal(err)
		}
		if batch = append(batch, e); len(batch) == 50 || i == n-1 {
			mustAppend(t, s, batch...)
			batch = batch[:0]
			if err := s.Link(ctx, someone(), someone()); err != nil {
				t.Fatal(err)
			}
		}
	}
	return n
}

func TestRebuildPassesOverWhatItCannotRead(t *testing.T) {
	s := openTemp(t)
	e := sectionDone(study.NewSubject(), "s-1")
	mustAppend(t, s, e)
	// As another version may have written it: today's Check would refuse this body.
	_, err := s.writes.Exec(`INSERT INTO event (id, subject, kind, content_id, content_rev, payload, received_at, body_hash)
		VALUES ('x', ?1, 'check.answered', 'q-1', '', '{"score":"full"}', 1, x'00')`, e.Subject)
	if err != nil {
		t.Fatal(err)
	}
	n, err := s.Rebuild(ctx)
	if err != nil || n != 2 {
		t.Fatalf("rebuilt %d events: %v", n, err)
	}
	p, err := s.Progress(ctx, e.Subject)
	if err != nil || len(p.Sections) != 1 || len(p.Answers) != 0 {
		t.Fatalf("progress %+v, %v", p, err)
	}
}
