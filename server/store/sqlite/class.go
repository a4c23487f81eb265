package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"millrace/server/study"
)

// Classes are no projection: their tables say what is, and every write of them goes through
// touch, so that a reader knows by the version that nothing has changed.

const (
	classColumns = `class.id, class.name, class.course, class.zone, class.code, class.created_at, class.archived, class.version`
	classQuery   = `SELECT ` + classColumns + ` FROM class WHERE id = ?1`
	classesQuery = `SELECT ` + classColumns + ` FROM class ORDER BY created_at DESC, id`

	// byCodeQuery finds the class with a code, or the seat with it and its class.
	byCodeQuery = `
		SELECT ` + classColumns + `, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM class
		WHERE class.code = ?1 AND class.code <> ''
		UNION ALL
		SELECT ` + classColumns + `, ` + seatColumns + ` FROM seat JOIN class ON class.id = seat.class
		WHERE seat.code = ?1 AND seat.code <> ''`
)

// CreateClass implements study.Classes.
func (s *Store) CreateClass(ctx context.Context, c study.Class, first study.Seat) error {
	err := errors.Join(c.Check(), first.Check())
	switch {
	case err != nil:
	case first.Class != c.ID || first.Role != study.ClassInstructor || !first.Taken():
		err = fmt.Errorf("%w: the first seat must be one of an instructor who sits in the class", study.ErrInvalid)
	default:
		err = s.write(ctx, func(tx *sql.Tx) error {
			if err := freeCode(tx, c.Code); err != nil {
				return err
			}
			err := exec(tx, `
				INSERT INTO class (id, name, course, zone, code, created_at, archived, version)
				VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 1)`,
				c.ID, c.Name, c.Course, c.Zone, c.Code, c.CreatedAt.UnixMicro(), microsOrNone(c.Archived))
			if err != nil {
				return err
			}
			return addSeat(tx, first)
		})
	}
	return classError("create class", err)
}

// SaveClass implements study.Classes.
func (s *Store) SaveClass(ctx context.Context, c study.Class) error {
	err := c.Check()
	if err == nil {
		err = s.write(ctx, func(tx *sql.Tx) error {
			if err := touch(tx, c.ID); err != nil {
				return err
			}
			// Its own code is not in the way.
			if err := exec(tx, `UPDATE class SET code = '' WHERE id = ?1`, c.ID); err != nil {
				return err
			}
			if err := freeCode(tx, c.Code); err != nil {
				return err
			}
			return exec(tx, `UPDATE class SET name = ?2, zone = ?3, code = ?4, archived = ?5 WHERE id = ?1`,
				c.ID, c.Name, c.Zone, c.Code, microsOrNone(c.Archived))
		})
	}
	return classError("save class", err)
}

// Class implements study.Classes.
func (s *Store) Class(ctx context.Context, id string) (c study.Class, err error) {
	err = s.readRow(ctx, func(row *sql.Row) (err error) {
		c, err = scanClass(row)
		return err
	}, classQuery, id)
	return c, classError("class", err)
}

// AllClasses implements study.Classes.
func (s *Store) AllClasses(ctx context.Context) (all []study.Class, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		return each(ctx, tx, classesQuery, func(row *sql.Rows) error {
			c, err := scanClass(row)
			all = append(all, c)
			return err
		})
	})
	return all, classError("all classes", err)
}

// ByCode implements study.Classes.
func (s *Store) ByCode(ctx context.Context, code string) (c study.Class, seat study.Seat, err error) {
	err = s.readRow(ctx, func(row *sql.Row) (err error) {
		var of seatRow
		c, err = scanClass(also{row, of.columns()})
		seat = of.seat()
		return err
	}, byCodeQuery, code)
	return c, seat, classError("class by code", err)
}

// touch makes the version of a class grow, which is study.ErrNotFound for one that is not
// there.
func touch(tx *sql.Tx, class string) error {
	return found(queryRow(tx, `UPDATE class SET version = version + 1 WHERE id = ?1 RETURNING 1`, class))
}

// hasClass is study.ErrNotFound for a class that is not there.
func hasClass(ctx context.Context, tx *sql.Tx, id string) error {
	return found(tx.QueryRowContext(ctx, `SELECT 1 FROM class WHERE id = ?1`, id))
}

// freeCode is study.ErrTaken for a code that opens something: one constraint cannot span
// two tables.
func freeCode(tx *sql.Tx, code string) error {
	if code == "" {
		return nil
	}
	var taken bool
	err := queryRow(tx, `
		SELECT EXISTS (SELECT 1 FROM class WHERE code = ?1 AND code <> '') OR EXISTS (SELECT 1 FROM seat WHERE code = ?1 AND code <> '')`,
		code).Scan(&taken)
	if err == nil && taken {
		err = fmt.Errorf("the code opens something else: %w", study.ErrTaken)
	}
	return err
}

// classError says what was being done, and turns what SQLite calls a missing row or a value
// in use into what the contract calls them.
func classError(doing string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sql.ErrNoRows):
		err = study.ErrNotFound
	case isTaken(err):
		err = fmt.Errorf("%w: %w", study.ErrTaken, err)
	}
	return fmt.Errorf("%s: %w", doing, err)
}

// scanClass reads classColumns.
func scanClass(row interface{ Scan(...any) error }) (c study.Class, err error) {
	var created, archived int64
	err = row.Scan(&c.ID, &c.Name, &c.Course, &c.Zone, &c.Code, &created, &archived, &c.Version)
	c.CreatedAt, c.Archived = instant(created), instantOrNone(archived)
	return c, err
}

// microsOrNone is a time in microseconds, and 0 for none.
func microsOrNone(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMicro()
}

// instantOrNone undoes microsOrNone.
func instantOrNone(micros int64) time.Time {
	if micros == 0 {
		return time.Time{}
	}
	return instant(micros)
}
