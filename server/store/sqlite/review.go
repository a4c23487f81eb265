package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"millrace/server/study"
)

// The statements of spaced review read by subject, like those of progress.
const (
	reviewsQuery = `SELECT card, grade, day, at FROM review
		WHERE subject IN (` + everySubject + `) ORDER BY seq`
	missedQuery = `SELECT question, rev, given, at FROM missed
		WHERE subject IN (` + everySubject + `) ORDER BY seq`
	zoneQuery = `SELECT name FROM zone
		WHERE subject IN (` + everySubject + `) ORDER BY seq DESC LIMIT 1`
)

// Reviews implements study.Store.
func (s *Store) Reviews(ctx context.Context, who study.Subject) (study.Reviews, error) {
	r := study.Reviews{Missed: map[string]study.Missed{}}
	err := s.read(ctx, func(tx *sql.Tx) error {
		return errors.Join(
			each(ctx, tx, reviewsQuery, func(row *sql.Rows) error {
				var g study.Review
				var at int64
				err := row.Scan(&g.Card, &g.Grade, &g.Day, &at)
				g.At = instant(at)
				r.Log = append(r.Log, g)
				return err
			}, who),
			each(ctx, tx, missedQuery, func(row *sql.Rows) error {
				var m study.Missed
				var given []byte
				var at int64
				if err := row.Scan(&m.Question, &m.Rev, &given, &at); err != nil {
					return err
				}
				m.At = instant(at)
				err := json.Unmarshal(given, &m.Given)
				r.Missed[m.Question] = m
				return err
			}, who),
			each(ctx, tx, zoneQuery, func(row *sql.Rows) error { return row.Scan(&r.Zone) }, who),
		)
	})
	if err != nil {
		return study.Reviews{}, fmt.Errorf("reviews: %w", err)
	}
	return r, nil
}

func projectReview(tx *sql.Tx, e study.Event, g study.ReviewGraded) error {
	return exec(tx, `
		INSERT INTO review (subject, seq, card, grade, day, at)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
		e.Subject, e.Seq, e.ContentID, int(g.Grade), g.Day, e.ReceivedAt.UnixMicro())
}

func projectMissed(tx *sql.Tx, e study.Event, a study.CheckAnswered) error {
	given, err := json.Marshal(a.Given)
	if err != nil {
		return err
	}
	return exec(tx, `
		INSERT INTO missed (subject, question, rev, given, at, seq)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6)
		ON CONFLICT (subject, question) DO UPDATE
		SET rev = excluded.rev, given = excluded.given, at = excluded.at, seq = excluded.seq`,
		e.Subject, e.ContentID, e.ContentRev, string(given), e.ReceivedAt.UnixMicro(), e.Seq)
}

func projectZone(tx *sql.Tx, e study.Event) error {
	return exec(tx, `
		INSERT INTO zone (subject, name, at, seq)
		VALUES (?1, ?2, ?3, ?4)
		ON CONFLICT (subject) DO UPDATE
		SET name = excluded.name, at = excluded.at, seq = excluded.seq`,
		e.Subject, e.ContentID, e.ReceivedAt.UnixMicro(), e.Seq)
}
