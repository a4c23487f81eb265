package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"iter"
	"slices"
	"time"

	"millrace/server/study"
)

const (
	classAttemptsQuery = `SELECT attempt.seq, attempt.id, who.seat
		FROM (` + learnersOf + `) AS who CROSS JOIN attempt ON attempt.subject = who.subject
		WHERE attempt.quiz = ?2 ORDER BY attempt.seq`
	begunQuery = `SELECT at FROM opened WHERE attempt = ?2 AND subject IN (` + everySubject + `) ORDER BY seq LIMIT 1`
	// paceQuery is about an attempt that was handed in as event number ?3. Answers that
	// another subject of the person saved are drafts still.
	paceQuery = `SELECT question, max(at) FROM (
			SELECT question, at, seq FROM pace WHERE attempt = ?2 AND subject IN (` + everySubject + `)
			UNION ALL
			SELECT question, at, seq FROM draft WHERE attempt = ?2 AND subject IN (` + everySubject + `) AND seq < ?3)
		GROUP BY question ORDER BY max(seq)`

	firstAnswersQuery = `
		SELECT who.seat, (
			SELECT group_concat(concat_ws('` + fieldEnd + `', question, COALESCE(first_seq, seq), COALESCE(first_rev, rev),
				COALESCE(first_given, given), COALESCE(first_score, score), COALESCE(first_max, max), COALESCE(first_at, at)), '` + recordEnd + `')
			FROM check_answer WHERE subject = who.subject)
		FROM (` + learnersOf + `) AS who ORDER BY who.seat`
)

// classAttempt is where to find an attempt of somebody in a class.
type classAttempt struct {
	seq      int64
	id, seat string
}

// ClassAttempts implements study.Classes. Like Events it finds the ids first and reads the
// rest in short transactions.
func (s *Store) ClassAttempts(ctx context.Context, class, quiz string) iter.Seq2[study.SeatAttempt, error] {
	return func(yield func(study.SeatAttempt, error) bool) {
		fail := func(err error) { yield(study.SeatAttempt{}, classError("attempts of a class", err)) }
		found, err := s.classAttempts(ctx, class, quiz)
		if err != nil {
			fail(err)
			return
		}
		for chunk := range slices.Chunk(found, eventsChunk) {
			attempts, err := s.seatAttempts(ctx, chunk)
			if err != nil {
				fail(err)
				return
			}
			for _, a := range attempts {
				if !yield(a, nil) {
					return
				}
			}
		}
	}
}

func (s *Store) classAttempts(ctx context.Context, class, quiz string) (all []classAttempt, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		if err := hasClass(ctx, tx, class); err != nil {
			return err
		}
		return each(ctx, tx, classAttemptsQuery, func(row *sql.Rows) error {
			var a classAttempt
			err := row.Scan(&a.seq, &a.id, &a.seat)
			all = append(all, a)
			return err
		}, class, quiz)
	})
	return all, err
}

func (s *Store) seatAttempts(ctx context.Context, chunk []classAttempt) (all []study.SeatAttempt, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		for _, at := range chunk {
			a := study.SeatAttempt{Seat: at.seat}
			var person study.Subject
			if a.Attempt, err = scanAttempt(before{tx.QueryRowContext(ctx, takenQuery, at.id), []any{&person}}); err != nil {
				return err
			}
			a.Verdict, err = scanVerdict(tx.QueryRowContext(ctx, verdictQuery, a.Subject, a.ID))
			if err != nil && !errors.Is(err, sql.ErrNoRows) { // it may not be marked yet
				return err
			}
			var begun int64
			err = tx.QueryRowContext(ctx, begunQuery, a.Subject, a.ID).Scan(&begun)
			if err != nil && !errors.Is(err, sql.ErrNoRows) {
				return err
			}
			a.Begun = instantOrNone(begun)
			if a.Took, err = pace(ctx, tx, a, at.seq); err != nil {
				return err
			}
			all = append(all, a)
		}
		return nil
	})
	return all, err
}

// pace is how long each question of an attempt took, in the order in which they were saved
// last. An attempt that another device began later than it was worked on takes no time.
func pace(ctx context.Context, tx *sql.Tx, a study.SeatAttempt, seq int64) (took map[string]time.Duration, err error) {
	before := a.Begun
	err = each(ctx, tx, paceQuery, func(row *sql.Rows) error {
		var question string
		var micros int64
		err := row.Scan(&question, &micros)
		at := instant(micros)
		if !before.IsZero() {
			if took == nil {
				took = map[string]time.Duration{}
			}
			took[question] = max(0, at.Sub(before))
		}
		before = at
		return err
	}, a.Subject, a.ID, seq)
	return took, err
}

// FirstAnswers implements study.Classes.
func (s *Store) FirstAnswers(ctx context.Context, class string) (all []study.FirstAnswer, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		if err := hasClass(ctx, tx, class); err != nil {
			return err
		}
		var seat string
		var subjects int
		var answers []stamped[study.FirstAnswer]  // of the learner on that seat
		given := map[string]map[string][]string{} // by its JSON: a class gives few different answers
		flush := func() {
			if subjects > 1 {
				slices.SortFunc(answers, byID[study.FirstAnswer])
			}
			for i, a := range answers {
				if i == 0 || answers[i-1].id != a.id {
					all = append(all, a.is)
				}
			}
			answers, subjects = answers[:0], 0
		}
		err := each(ctx, tx, firstAnswersQuery, func(row *sql.Rows) error {
			var of string
			var list sql.NullString
			if err := row.Scan(&of, &list); err != nil {
				return err
			}
			if of != seat {
				flush()
			}
			seat = of
			subjects++
			for p := unpack(list.String); p.next(); {
				a := stamped[study.FirstAnswer]{id: p.text(), seq: p.number()}
				a.is = study.FirstAnswer{Seat: seat, Question: a.id, Rev: p.text()}
				text := p.text()
				a.is.Score, a.is.Max, a.is.At = int(p.number()), int(p.number()), instant(p.number())
				known, ok := given[text]
				if !ok {
					if err := json.Unmarshal([]byte(text), &known); err != nil {
						return err
					}
					given[text] = known
				}
				a.is.Given = known
				answers = append(answers, a)
			}
			return nil
		}, class)
		flush()
		return err
	})
	return all, classError("first answers of a class", err)
}
