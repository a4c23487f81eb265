package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"millrace/server/study"
)

// markQuery answers in one statement, from indexes alone: it stands in for all that a page
// would read. A link only ever adds subjects to a person, and an event only adds numbers.
const markQuery = `
	SELECT session.data,
	       COALESCE((SELECT role || ' ' || name FROM account WHERE id = ?3), ''),
	       (SELECT count(*) FROM (` + everySubject4 + `)),
	       COALESCE((SELECT MAX(last) FROM (
	           SELECT (SELECT MAX(seq) FROM event WHERE event.subject = who.subject) AS last
	           FROM (` + everySubject4 + `) AS who)), 0),
	       COALESCE((SELECT group_concat(id || ':' || version, ' ') FROM (
	           SELECT class.id, class.version FROM seat JOIN class ON class.id = seat.class
	           WHERE seat.subject IN (` + everySubject4 + `) ORDER BY class.id)), '')
	FROM session
	WHERE token = ?1 AND ended = 0 AND expiry > ?2`

// everySubject4 is everySubject for ?4.
const everySubject4 = `
	SELECT ?4 AS subject
	UNION
	SELECT other.subject
	FROM person AS me JOIN person AS other ON other.root = me.root
	WHERE me.subject = ?4`

// Mark implements study.Store.
func (s *Store) Mark(ctx context.Context, token, account string, who study.Subject) (study.Mark, error) {
	var m study.Mark
	err := s.readRow(ctx, func(row *sql.Row) error {
		return row.Scan(&m.Session, &m.Account, &m.Subjects, &m.Seq, &m.Classes)
	}, markQuery, token, s.now().UnixMicro(), account, string(who))
	if errors.Is(err, sql.ErrNoRows) {
		err = study.ErrNotFound
	}
	if err != nil {
		return study.Mark{}, fmt.Errorf("mark: %w", err)
	}
	return m, nil
}
