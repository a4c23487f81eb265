package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"millrace/server/study"
)

const (
	seatColumns = `seat.id, seat.class, seat.role, seat.subject, seat.name, seat.identifier, seat.login, seat.group_name, seat.code, seat.from_at`
	seatsQuery  = `SELECT ` + seatColumns + ` FROM seat WHERE class = ?1 ORDER BY name, id`

	// The seats of a person: ?1 is one of their subjects, ?2 a class.
	membershipsQuery = `SELECT ` + classColumns + `, ` + seatColumns + ` FROM seat JOIN class ON class.id = seat.class
		WHERE seat.subject IN (` + everySubject + `) ORDER BY class.created_at DESC, class.id`
	membershipQuery = `SELECT ` + classColumns + `, ` + seatColumns + ` FROM seat JOIN class ON class.id = seat.class
		WHERE seat.subject IN (` + everySubject + `) AND seat.class = ?2`
	sitsQuery = `SELECT EXISTS (SELECT 1 FROM seat WHERE subject IN (` + everySubject + `) AND class = ?2)`
)

// Memberships implements study.Classes.
func (s *Store) Memberships(ctx context.Context, who study.Subject) (all []study.Membership, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		return each(ctx, tx, membershipsQuery, func(row *sql.Rows) error {
			m, err := scanMembership(row)
			all = append(all, m)
			return err
		}, who)
	})
	return all, classError("memberships", err)
}

// Membership implements study.Classes.
func (s *Store) Membership(ctx context.Context, class string, who study.Subject) (m study.Membership, err error) {
	err = s.readRow(ctx, func(row *sql.Row) (err error) {
		m, err = scanMembership(row)
		return err
	}, membershipQuery, string(who), class)
	return m, classError("membership", err)
}

// Seats implements study.Classes.
func (s *Store) Seats(ctx context.Context, class string) (all []study.Seat, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		if err := hasClass(ctx, tx, class); err != nil {
			return err
		}
		return each(ctx, tx, seatsQuery, func(row *sql.Rows) error {
			var of seatRow
			err := row.Scan(of.columns()...)
			all = append(all, of.seat())
			return err
		}, class)
	})
	return all, classError("seats", err)
}

// PutSeats implements study.Classes.
func (s *Store) PutSeats(ctx context.Context, class string, seats ...study.Seat) error {
	for i := range seats {
		if err := seats[i].Check(); err != nil {
			return fmt.Errorf("put seats: number %d of %d: %w", i+1, len(seats), err)
		}
	}
	err := s.write(ctx, func(tx *sql.Tx) error {
		if err := touch(tx, class); err != nil {
			return err
		}
		return keepingInstructor(tx, class, func() error { return putSeats(tx, class, seats) })
	})
	return classError("put seats", err)
}

// putSeats first clears what must be unique from all seats that it replaces, so that two of
// them can change places.
func putSeats(tx *sql.Tx, class string, seats []study.Seat) error {
	known, taken := make([]bool, len(seats)), make([]bool, len(seats))
	for i := range seats {
		if seats[i].Class != class {
			return fmt.Errorf("seat %s is of another class: %w", seats[i].ID, study.ErrNotFound)
		}
		var err error
		if known[i], taken[i], err = hasSeat(tx, class, seats[i].ID); err != nil {
			return err
		}
		if known[i] {
			if err := exec(tx, `UPDATE seat SET identifier = '', code = '' WHERE id = ?1`, seats[i].ID); err != nil {
				return err
			}
		}
	}
	for i, seat := range seats {
		if taken[i] {
			seat.Code = ""
		}
		if err := freeCode(tx, seat.Code); err != nil {
			return fmt.Errorf("seat %s: %w", seat.ID, err)
		}
		if !known[i] {
			if err := seatPerson(tx, seat); err != nil {
				return fmt.Errorf("seat %s: %w", seat.ID, err)
			}
			continue
		}
		err := exec(tx, `
			UPDATE seat SET role = ?2, name = iif(subject IS NOT NULL AND ?3 = '', name, ?3), identifier = ?4, login = ?5, group_name = ?6, code = ?7
			WHERE id = ?1`,
			seat.ID, seat.Role, seat.Name, seat.Identifier, seat.Login, seat.Group, seat.Code)
		if err != nil {
			return fmt.Errorf("seat %s: %w", seat.ID, err)
		}
	}
	return nil
}

// Join implements study.Classes.
func (s *Store) Join(ctx context.Context, class string, who study.Subject, seat study.Seat) error {
	seat.Subject, seat.Code = who, ""
	err := errors.Join(who.Check(), seat.Check())
	if err == nil {
		err = s.write(ctx, func(tx *sql.Tx) error {
			if err := touch(tx, class); err != nil {
				return err
			}
			if seat.Class != class {
				return fmt.Errorf("seat %s is of another class: %w", seat.ID, study.ErrNotFound)
			}
			var archived bool
			if err := queryRow(tx, `SELECT archived <> 0 FROM class WHERE id = ?1`, class).Scan(&archived); err != nil {
				return err
			}
			if archived {
				return fmt.Errorf("%w: the class is archived", study.ErrInvalid)
			}
			there, _, err := hasSeat(tx, class, seat.ID)
			if err != nil {
				return err
			}
			if !there {
				return seatPerson(tx, seat)
			}
			return takeSeat(tx, seat)
		})
	}
	return classError("join class", err)
}

// takeSeat puts a person on a free seat.
func takeSeat(tx *sql.Tx, seat study.Seat) error {
	if err := notSeated(tx, seat); err != nil {
		return err
	}
	err := found(queryRow(tx, `
		UPDATE seat SET subject = ?2, code = '', from_at = ?3, name = iif(name = '', ?4, name), identifier = iif(identifier = '', ?5, identifier),
			login = iif(login = '', ?6, login), group_name = iif(group_name = '', ?7, group_name)
		WHERE id = ?1 AND subject IS NULL RETURNING 1`,
		seat.ID, seat.Subject, seat.From.UnixMicro(), seat.Name, seat.Identifier, seat.Login, seat.Group))
	if errors.Is(err, study.ErrNotFound) {
		return fmt.Errorf("somebody sits there: %w", study.ErrTaken)
	}
	return err
}

// Leave implements study.Classes.
func (s *Store) Leave(ctx context.Context, class, seat string) error {
	err := s.write(ctx, func(tx *sql.Tx) error {
		if err := touch(tx, class); err != nil {
			return err
		}
		return keepingInstructor(tx, class, func() error {
			return found(queryRow(tx, `DELETE FROM seat WHERE id = ?1 AND class = ?2 RETURNING 1`, seat, class))
		})
	})
	return classError("leave class", err)
}

// keepingInstructor is study.ErrInvalid when a change takes the last instructor from a class.
func keepingInstructor(tx *sql.Tx, class string, change func() error) error {
	led := func() (has bool, err error) {
		err = queryRow(tx, `SELECT EXISTS (SELECT 1 FROM seat WHERE class = ?1 AND role = ?2 AND subject IS NOT NULL)`,
			class, study.ClassInstructor).Scan(&has)
		return has, err
	}
	before, err := led()
	if err != nil {
		return err
	}
	if err := change(); err != nil {
		return err
	}
	after, err := led()
	if err == nil && before && !after {
		err = fmt.Errorf("%w: the class would be left without an instructor", study.ErrInvalid)
	}
	return err
}

// hasSeat reports whether a class has a seat, and whether somebody sits there; one of
// another class is study.ErrNotFound.
func hasSeat(tx *sql.Tx, class, id string) (there, taken bool, err error) {
	var of string
	switch err := queryRow(tx, `SELECT class, subject IS NOT NULL FROM seat WHERE id = ?1`, id).Scan(&of, &taken); {
	case errors.Is(err, sql.ErrNoRows):
		return false, false, nil
	case err != nil:
		return false, false, err
	case of != class:
		return false, false, fmt.Errorf("seat %s is of another class: %w", id, study.ErrNotFound)
	}
	return true, taken, nil
}

// notSeated is study.ErrTaken when the person of a seat sits in its class already.
func notSeated(tx *sql.Tx, seat study.Seat) error {
	var sits bool
	err := queryRow(tx, sitsQuery, seat.Subject, seat.Class).Scan(&sits)
	if err == nil && sits {
		err = fmt.Errorf("they sit in the class: %w", study.ErrTaken)
	}
	return err
}

// seatPerson adds a seat, which may be a free one.
func seatPerson(tx *sql.Tx, seat study.Seat) error {
	if seat.Taken() {
		if err := notSeated(tx, seat); err != nil {
			return err
		}
	}
	return addSeat(tx, seat)
}

func addSeat(tx *sql.Tx, s study.Seat) error {
	return exec(tx, `
		INSERT INTO seat (id, class, role, subject, name, identifier, login, group_name, code, from_at)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)`,
		s.ID, s.Class, s.Role, sql.NullString{String: string(s.Subject), Valid: s.Taken()},
		s.Name, s.Identifier, s.Login, s.Group, s.Code, s.From.UnixMicro())
}

// vacate takes a person out of every class.
func vacate(tx *sql.Tx, who study.Subject) error {
	if err := touchClassesOf(tx, who); err != nil {
		return err
	}
	return exec(tx, `DELETE FROM seat WHERE subject IN (`+everySubject+`)`, who)
}

// mergeSeats leaves a person who turned out to be two one seat in each class, and says to all
// their classes that they are more subjects now.
func mergeSeats(tx *sql.Tx, who study.Subject) error {
	if err := touchClassesOf(tx, who); err != nil {
		return err
	}
	return exec(tx, `
		DELETE FROM seat WHERE id IN (
			SELECT id FROM (
				SELECT id, row_number() OVER (PARTITION BY class ORDER BY role <> 'instructor', role <> 'learner', from_at, id) AS place
				FROM seat WHERE subject IN (`+everySubject+`))
			WHERE place > 1)`, who)
}

func touchClassesOf(tx *sql.Tx, who study.Subject) error {
	return exec(tx, `
		UPDATE class SET version = version + 1
		WHERE id IN (SELECT class FROM seat WHERE subject IN (`+everySubject+`))`, who)
}

// seatRow is a seat as it is read: all of it is NULL where a join found none.
type seatRow struct {
	id, class, role, subject, name, identifier, login, group, code sql.NullString

	from sql.NullInt64
}

// columns are what to read seatColumns into.
func (r *seatRow) columns() []any {
	return []any{&r.id, &r.class, &r.role, &r.subject, &r.name, &r.identifier, &r.login, &r.group, &r.code, &r.from}
}

func (r *seatRow) seat() study.Seat {
	s := study.Seat{
		ID: r.id.String, Class: r.class.String, Role: study.ClassRole(r.role.String), Subject: study.Subject(r.subject.String),
		Name: r.name.String, Identifier: r.identifier.String, Login: r.login.String, Group: r.group.String, Code: r.code.String,
	}
	if r.from.Valid {
		s.From = instant(r.from.Int64)
	}
	return s
}

func scanMembership(row interface{ Scan(...any) error }) (m study.Membership, err error) {
	var of seatRow
	m.Class, err = scanClass(also{row, of.columns()})
	m.Seat = of.seat()
	return m, err
}
