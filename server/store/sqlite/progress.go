package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"millrace/server/study"
)

// The statements of a page of progress: one for each projection, whatever is in them.
// Each reads by subject, in the order in which things were stored, so that what comes
// later replaces what came before.
const (
	sectionsQuery = `SELECT section, done, rev, at FROM section_done
		WHERE subject IN (` + everySubject + `) ORDER BY seq`
	answersQuery = `SELECT question, rev, given, score, max, tries, at FROM check_answer
		WHERE subject IN (` + everySubject + `) ORDER BY seq`
	attemptsQuery = `SELECT id, subject, quiz, quiz_rev, lesson, seed, given, submitted_at, closed FROM attempt
		WHERE subject IN (` + everySubject + `) ORDER BY seq DESC`
	verdictsQuery = `SELECT attempt, lesson, score, max, passed, grader, key_hash, marks, reason FROM verdict
		WHERE subject IN (` + everySubject + `) ORDER BY seq`
	positionQuery = `SELECT lesson, section, at FROM position
		WHERE subject IN (` + everySubject + `) ORDER BY seq DESC LIMIT 1`

	attemptQuery = `SELECT id, subject, quiz, quiz_rev, lesson, seed, given, submitted_at, closed FROM attempt
		WHERE id = ?2 AND subject IN (` + everySubject + `)`
	verdictQuery = `SELECT attempt, lesson, score, max, passed, grader, key_hash, marks, reason FROM verdict
		WHERE attempt = ?2 AND subject IN (` + everySubject + `) ORDER BY seq DESC LIMIT 1`
)

// Progress implements study.Store.
func (s *Store) Progress(ctx context.Context, who study.Subject) (study.Progress, error) {
	p := study.Progress{Sections: map[string]study.Done{}, Undone: map[string]bool{}, Answers: map[string]study.Answer{}}
	err := s.read(ctx, func(tx *sql.Tx) error {
		verdicts := map[string]study.QuizMarked{}
		err := errors.Join(
			each(ctx, tx, sectionsQuery, addSection(p), who),
			each(ctx, tx, answersQuery, addAnswer(p.Answers), who),
			each(ctx, tx, verdictsQuery, addVerdict(verdicts), who),
			each(ctx, tx, attemptsQuery, func(row *sql.Rows) error {
				a, err := scanAttempt(row)
				a.Verdict = verdicts[a.ID]
				p.Attempts = append(p.Attempts, a)
				return err
			}, who),
			each(ctx, tx, positionQuery, func(row *sql.Rows) error {
				var at int64
				p.Last = &study.Place{}
				err := row.Scan(&p.Last.Lesson, &p.Last.Section, &at)
				p.Last.At = instant(at)
				return err
			}, who),
		)
		if err != nil {
			return err
		}
		if p.Open, err = openAttempts(ctx, tx, who); err != nil {
			return err
		}
		if p.Challenges, err = challenges(ctx, tx, who, ""); err != nil {
			return err
		}
		p.Assigned, err = assigned(ctx, tx, who)
		return err
	})
	if err != nil {
		return study.Progress{}, fmt.Errorf("progress: %w", err)
	}
	return p, nil
}

// Attempt implements study.Store.
func (s *Store) Attempt(ctx context.Context, who study.Subject, id string) (study.Attempt, error) {
	var a study.Attempt
	err := s.read(ctx, func(tx *sql.Tx) (err error) {
		if a, err = scanAttempt(tx.QueryRowContext(ctx, attemptQuery, who, id)); err != nil {
			return err
		}
		a.Verdict, err = scanVerdict(tx.QueryRowContext(ctx, verdictQuery, who, id))
		if errors.Is(err, sql.ErrNoRows) {
			return nil // not marked yet
		}
		return err
	})
	if errors.Is(err, sql.ErrNoRows) {
		err = study.ErrNotFound
	}
	if err != nil {
		return study.Attempt{}, fmt.Errorf("attempt %.40q: %w", id, err)
	}
	return a, nil
}

// each calls use with every row of an answer.
func each(ctx context.Context, tx *sql.Tx, query string, use func(*sql.Rows) error, args ...any) error {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := use(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

func addSection(p study.Progress) func(*sql.Rows) error {
	return func(row *sql.Rows) error {
		var d study.Done
		var done bool
		var at int64
		if err := row.Scan(&d.Section, &done, &d.Rev, &at); err != nil {
			return err
		}
		d.At = instant(at)
		if done {
			p.Sections[d.Section] = d
			delete(p.Undone, d.Section)
		} else {
			delete(p.Sections, d.Section)
			p.Undone[d.Section] = true
		}
		return nil
	}
}

func addAnswer(answers map[string]study.Answer) func(*sql.Rows) error {
	return func(row *sql.Rows) error {
		var a study.Answer
		var given []byte
		var at int64
		if err := row.Scan(&a.Question, &a.Rev, &given, &a.Score, &a.Max, &a.Tries, &at); err != nil {
			return err
		}
		a.At = instant(at)
		a.Tries += answers[a.Question].Tries // of a linked subject
		err := json.Unmarshal(given, &a.Given)
		answers[a.Question] = a
		return err
	}
}

func addVerdict(verdicts map[string]study.QuizMarked) func(*sql.Rows) error {
	return func(row *sql.Rows) error {
		v, err := scanVerdict(row)
		verdicts[v.Attempt] = v
		return err
	}
}

// scanAttempt reads a row of attemptsQuery or attemptQuery; the verdict is not in it.
func scanAttempt(row interface{ Scan(...any) error }) (study.Attempt, error) {
	var a study.Attempt
	var seed, at int64
	var given []byte
	if err := row.Scan(&a.ID, &a.Subject, &a.Quiz, &a.QuizRev, &a.Lesson, &seed, &given, &at, &a.Closed); err != nil {
		return a, err
	}
	a.Seed, a.SubmittedAt = uint64(seed), instant(at)
	return a, json.Unmarshal(given, &a.Given)
}

// scanVerdict reads a row of verdictsQuery or verdictQuery.
func scanVerdict(row interface{ Scan(...any) error }) (study.QuizMarked, error) {
	var v study.QuizMarked
	var marks []byte
	if err := row.Scan(&v.Attempt, &v.Lesson, &v.Score, &v.Max, &v.Passed, &v.Grader, &v.KeyHash, &marks, &v.Reason); err != nil {
		return v, err
	}
	return v, json.Unmarshal(marks, &v.Marks)
}
