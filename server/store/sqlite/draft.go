package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"millrace/server/study"
)

// The statements of attempts under way read by subject, like those of progress. An
// attempt that the person handed in is none: whether two subjects are one person may
// change later, so that is decided here and not when an event is projected.
const (
	notSubmitted = `subject IN (` + everySubject + `)
		AND attempt NOT IN (SELECT id FROM attempt WHERE subject IN (` + everySubject + `))`
	openedQuery  = `SELECT ` + openedColumns + ` FROM opened WHERE ` + notSubmitted + ` ORDER BY seq`
	draftsQuery  = `SELECT seq, attempt, subject, quiz, quiz_rev, lesson, seed, at, question, given FROM draft WHERE ` + notSubmitted + ` ORDER BY seq`
	overdueQuery = `SELECT ` + openedColumns + ` FROM opened
		WHERE closed = 0 AND due > 0 AND due < ?1 ORDER BY due, seq LIMIT ?2`
	draftsOfQuery = `SELECT question, given, at FROM draft WHERE attempt = ?2 AND subject IN (` + everySubject + `) ORDER BY seq`

	openedColumns = `seq, attempt, subject, quiz, quiz_rev, lesson, seed, due, at`
)

// underWay collects attempts that are not handed in.
type underWay struct {
	study.OpenAttempt
	touched int64 // seq of the newest event
}

// openAttempts reads the attempts of a person that are under way.
func openAttempts(ctx context.Context, tx *sql.Tx, who study.Subject) ([]study.OpenAttempt, error) {
	all := map[string]*underWay{}
	err := each(ctx, tx, openedQuery, func(row *sql.Rows) error {
		seq, a, err := scanOpened(row)
		if all[a.ID] == nil {
			all[a.ID] = &underWay{a, seq}
		}
		return err
	}, who)
	if err != nil {
		return nil, err
	}
	err = each(ctx, tx, draftsQuery, func(row *sql.Rows) error {
		var d study.OpenAttempt
		var seq, seed, at int64
		var question string
		var given []byte
		if err := row.Scan(&seq, &d.ID, &d.Subject, &d.Quiz, &d.QuizRev, &d.Lesson, &seed, &at, &question, &given); err != nil {
			return err
		}
		d.Seed, d.SavedAt = uint64(seed), instant(at)
		a := all[d.ID]
		switch {
		case a == nil:
			d.Given = map[string]map[string][]string{}
			a = &underWay{OpenAttempt: d}
			all[d.ID] = a
		case a.Begun.IsZero():
			d.Given = a.Given
			a.OpenAttempt = d
		default:
			a.SavedAt = d.SavedAt
		}
		a.touched = max(a.touched, seq)
		return setGiven(a.Given, question, given)
	}, who)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	list := make([]underWay, 0, len(all))
	for _, a := range all {
		list = append(list, *a)
	}
	slices.SortFunc(list, func(a, b underWay) int { return cmp.Compare(b.touched, a.touched) })
	out := make([]study.OpenAttempt, len(list))
	for i, a := range list {
		out[i] = a.OpenAttempt
	}
	return out, nil
}

// Overdue implements study.Store.
func (s *Store) Overdue(ctx context.Context, before time.Time, most int) (all []study.OpenAttempt, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		err := each(ctx, tx, overdueQuery, func(row *sql.Rows) error {
			_, a, err := scanOpened(row)
			all = append(all, a)
			return err
		}, before.UnixMicro(), most)
		if err != nil {
			return err
		}
		for i := range all {
			a := &all[i]
			err := each(ctx, tx, draftsOfQuery, func(row *sql.Rows) error {
				var question string
				var given []byte
				var at int64
				err := row.Scan(&question, &given, &at)
				a.SavedAt = instant(at)
				return errors.Join(err, setGiven(a.Given, question, given))
			}, a.Subject, a.ID)
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("attempts that are overdue: %w", err)
	}
	return all, nil
}

// scanOpened reads openedColumns.
func scanOpened(row interface{ Scan(...any) error }) (seq int64, a study.OpenAttempt, err error) {
	var seed, due, at int64
	err = row.Scan(&seq, &a.ID, &a.Subject, &a.Quiz, &a.QuizRev, &a.Lesson, &seed, &due, &at)
	a.Seed, a.Begun, a.Given = uint64(seed), instant(at), map[string]map[string][]string{}
	if due != 0 {
		a.Due = instant(due)
	}
	return seq, a, err
}

func setGiven(all map[string]map[string][]string, question string, text []byte) error {
	var given map[string][]string
	err := json.Unmarshal(text, &given)
	all[question] = given
	return err
}

func projectOpened(tx *sql.Tx, e study.Event, o study.QuizOpened) error {
	return exec(tx, `
		INSERT INTO opened (subject, attempt, quiz, quiz_rev, lesson, seed, due, at, seq, closed)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, EXISTS (SELECT 1 FROM attempt WHERE id = ?2))
		ON CONFLICT (subject, attempt) DO NOTHING`,
		e.Subject, o.Attempt, e.ContentID, e.ContentRev, o.Lesson, int64(o.Seed), o.Due, e.ReceivedAt.UnixMicro(), e.Seq)
}

func projectDraft(tx *sql.Tx, e study.Event, d study.QuizSaved) error {
	given, err := json.Marshal(d.Given)
	if err != nil {
		return err
	}
	return exec(tx, `
		INSERT INTO draft (subject, attempt, question, quiz, quiz_rev, lesson, seed, given, at, seq)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
		ON CONFLICT (subject, attempt, question) DO UPDATE
		SET quiz = excluded.quiz, quiz_rev = excluded.quiz_rev, lesson = excluded.lesson, seed = excluded.seed,
		    given = excluded.given, at = excluded.at, seq = excluded.seq`,
		e.Subject, d.Attempt, d.Question, e.ContentID, e.ContentRev, d.Lesson, int64(d.Seed), string(given), e.ReceivedAt.UnixMicro(), e.Seq)
}

// projectProlonged moves the end of an attempt that is under way.
func projectProlonged(tx *sql.Tx, e study.Event, p study.QuizProlonged) error {
	return exec(tx, `UPDATE opened SET due = ?3 WHERE subject = ?1 AND attempt = ?2 AND closed = 0`, e.Subject, p.Attempt, p.Due)
}

// projectHandedIn ends what was under way under the id of an attempt. When each answer was
// saved is kept.
func projectHandedIn(tx *sql.Tx, e study.Event) error {
	return errors.Join(
		exec(tx, `
			INSERT INTO pace (subject, attempt, question, at, seq)
			SELECT subject, attempt, question, at, seq FROM draft WHERE subject = ?1 AND attempt = ?2`, e.Subject, e.ID),
		exec(tx, `UPDATE opened SET closed = 1 WHERE attempt = ?1`, e.ID),
		exec(tx, `DELETE FROM draft WHERE subject = ?1 AND attempt = ?2`, e.Subject, e.ID),
	)
}
