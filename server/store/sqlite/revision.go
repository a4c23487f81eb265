package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"slices"

	"millrace/server/study"
)

const (
	verdictsOfQuery = `SELECT v.attempt, v.lesson, v.score, v.max, v.passed, v.grader, v.key_hash, v.marks, v.reason,
			e.content_rev, e.received_at
		FROM verdict AS v JOIN event AS e ON e.seq = v.seq
		WHERE v.attempt = ?2 AND v.subject IN (` + everySubject + `) ORDER BY v.seq`

	attemptIDsQuery = `SELECT id FROM attempt WHERE ?1 = '' OR quiz = ?1 ORDER BY seq`
	takenQuery      = `SELECT COALESCE(p.root, a.subject),
			a.id, a.subject, a.quiz, a.quiz_rev, a.lesson, a.seed, a.given, a.submitted_at, a.closed
		FROM attempt AS a LEFT JOIN person AS p ON p.subject = a.subject
		WHERE a.id = ?1`

	usedQuery = `
		SELECT '` + study.KindCheckAnswered + `' AS kind, question AS id, count(*) FROM check_answer GROUP BY question
		UNION ALL
		SELECT '` + study.KindQuizSubmitted + `', quiz, count(DISTINCT subject) FROM attempt GROUP BY quiz
		UNION ALL
		SELECT '` + study.KindSectionDone + `', section, count(*) FROM section_done WHERE done = 1 GROUP BY section
		ORDER BY kind, id`
)

// Verdicts implements study.Store.
func (s *Store) Verdicts(ctx context.Context, who study.Subject, attempt string) (all []study.Verdict, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		return each(ctx, tx, verdictsOfQuery, func(row *sql.Rows) error {
			var v study.Verdict
			var at int64
			var err error
			v.QuizMarked, err = scanVerdict(also{row, []any{&v.Rev, &at}})
			v.At = instant(at)
			all = append(all, v)
			return err
		}, who, attempt)
	})
	if err != nil {
		return nil, fmt.Errorf("verdicts on attempt %.40q: %w", attempt, err)
	}
	return all, nil
}

// also is a row with more columns than its reader knows.
type also struct {
	row  interface{ Scan(...any) error }
	more []any
}

func (a also) Scan(into ...any) error { return a.row.Scan(append(into, a.more...)...) }

// before is a row with columns in front of those that its reader knows.
type before struct {
	row   interface{ Scan(...any) error }
	first []any
}

func (b before) Scan(into ...any) error { return b.row.Scan(append(b.first, into...)...) }

// Attempts implements study.Store. Like Events it finds the ids first and reads the rest
// in short transactions.
func (s *Store) Attempts(ctx context.Context, quiz string) iter.Seq2[study.Taken, error] {
	return func(yield func(study.Taken, error) bool) {
		fail := func(err error) { yield(study.Taken{}, fmt.Errorf("attempts: %w", err)) }
		ids, err := s.attemptIDs(ctx, quiz)
		if err != nil {
			fail(err)
			return
		}
		for chunk := range slices.Chunk(ids, eventsChunk) {
			attempts, err := s.attemptsWith(ctx, chunk)
			if err != nil {
				fail(err)
				return
			}
			for _, t := range attempts {
				if !yield(t, nil) {
					return
				}
			}
		}
	}
}

func (s *Store) attemptIDs(ctx context.Context, quiz string) (ids []string, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		return each(ctx, tx, attemptIDsQuery, func(row *sql.Rows) error {
			var id string
			err := row.Scan(&id)
			ids = append(ids, id)
			return err
		}, quiz)
	})
	return ids, err
}

func (s *Store) attemptsWith(ctx context.Context, ids []string) (all []study.Taken, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		for _, id := range ids {
			var t study.Taken
			if t.Attempt, err = scanAttempt(before{tx.QueryRowContext(ctx, takenQuery, id), []any{&t.Person}}); err != nil {
				return err
			}
			t.Verdict, err = scanVerdict(tx.QueryRowContext(ctx, verdictQuery, t.Subject, t.ID))
			if err != nil && !errors.Is(err, sql.ErrNoRows) { // it may not be marked yet
				return err
			}
			all = append(all, t)
		}
		return nil
	})
	return all, err
}

// Used implements study.Store.
func (s *Store) Used(ctx context.Context) (all []study.Used, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		return each(ctx, tx, usedQuery, func(row *sql.Rows) error {
			var u study.Used
			err := row.Scan(&u.Kind, &u.ID, &u.People)
			all = append(all, u)
			return err
		})
	})
	if err != nil {
		return nil, fmt.Errorf("ids in use: %w", err)
	}
	return all, nil
}

const (
	revisionColumns    = `rev, quiz, shown, body`
	revisionQuery      = `SELECT ` + revisionColumns + ` FROM quiz_revision WHERE rev = ?1`
	revisionShownQuery = `SELECT ` + revisionColumns + ` FROM quiz_revision
		WHERE quiz = ?1 AND shown = ?2 ORDER BY kept_at DESC, rev LIMIT 1`
)

// KeepRevisions implements study.Store. Nothing is written when all of them are there.
func (s *Store) KeepRevisions(ctx context.Context, all ...study.Revision) error {
	var fresh []study.Revision
	err := s.read(ctx, func(tx *sql.Tx) error {
		for _, r := range all {
			if r.Rev == "" || r.Quiz == "" || r.Shown == "" || len(r.Body) == 0 {
				return fmt.Errorf("quiz %.40q: %w: a revision needs all its fields", r.Quiz, study.ErrInvalid)
			}
			if _, err := scanRevision(tx.QueryRowContext(ctx, revisionQuery, r.Rev)); errors.Is(err, sql.ErrNoRows) {
				fresh = append(fresh, r)
			} else if err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && len(fresh) > 0 {
		err = s.write(ctx, func(tx *sql.Tx) error {
			for _, r := range fresh {
				err := exec(tx, `
					INSERT INTO quiz_revision (`+revisionColumns+`, kept_at) VALUES (?1, ?2, ?3, ?4, ?5)
					ON CONFLICT (rev) DO NOTHING`, r.Rev, r.Quiz, r.Shown, r.Body, s.now().UnixMicro())
				if err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err != nil {
		return fmt.Errorf("keep revisions: %w", err)
	}
	return nil
}

// Revision implements study.Store.
func (s *Store) Revision(ctx context.Context, rev string) (study.Revision, error) {
	return s.revision(ctx, revisionQuery, rev)
}

// RevisionShown implements study.Store.
func (s *Store) RevisionShown(ctx context.Context, quiz, shown string) (study.Revision, error) {
	return s.revision(ctx, revisionShownQuery, quiz, shown)
}

func (s *Store) revision(ctx context.Context, query string, args ...any) (r study.Revision, err error) {
	err = s.read(ctx, func(tx *sql.Tx) (err error) {
		r, err = scanRevision(tx.QueryRowContext(ctx, query, args...))
		return err
	})
	if errors.Is(err, sql.ErrNoRows) {
		err = study.ErrNotFound
	}
	if err != nil {
		return study.Revision{}, fmt.Errorf("revision %.60q: %w", args, err)
	}
	return r, nil
}

func scanRevision(row *sql.Row) (r study.Revision, err error) {
	err = row.Scan(&r.Rev, &r.Quiz, &r.Shown, &r.Body)
	return r, err
}
