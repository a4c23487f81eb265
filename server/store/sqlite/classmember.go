package sqlite

import (
	"context"
	"database/sql"

	"millrace/server/study"
)

// Whose record a class shows: for each taken seat one row for every subject that whoever
// sits there is, and whether they are linked with others. ?1 is the class.
const (
	everybodyOf = `
		SELECT seat.id AS seat, COALESCE(other.subject, seat.subject) AS subject, other.subject IS NOT NULL AS linked
		FROM seat
		LEFT JOIN person AS me ON me.subject = seat.subject
		LEFT JOIN person AS other ON other.root = me.root
		WHERE seat.class = ?1 AND seat.subject IS NOT NULL`
	learnersOf = everybodyOf + ` AND seat.role = 'learner'`

	membersQuery = `SELECT subject FROM (` + everybodyOf + `)`
)

// Members implements study.Classes.
func (s *Store) Members(ctx context.Context, class string) (all map[study.Subject]bool, version int64, err error) {
	all = map[study.Subject]bool{}
	err = s.read(ctx, func(tx *sql.Tx) error {
		c, err := scanClass(tx.QueryRowContext(ctx, classQuery, class))
		if err != nil {
			return err
		}
		version = c.Version
		return each(ctx, tx, membersQuery, func(row *sql.Rows) error {
			var who study.Subject
			err := row.Scan(&who)
			all[who] = true
			return err
		}, class)
	})
	if err != nil {
		return nil, 0, classError("members of a class", err)
	}
	return all, version, nil
}
