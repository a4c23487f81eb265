package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"millrace/server/study"
)

const (
	assignmentColumns = `assignment.id, assignment.class, assignment.kind, assignment.content, assignment.created_at,
		v.due_wall, v.due_zone, v.due_at, v.late, v.late_percent, v.points, v.attempts, v.minutes, v.last`
	extensionColumns = `extension.assignment, extension.seat, extension.due_wall, extension.due_zone, extension.due_at,
		extension.attempts, extension.minutes, extension.note`

	assignmentsQuery = `SELECT ` + assignmentColumns + `
		FROM assignment JOIN assignment_version AS v ON v.seq = assignment.version
		WHERE assignment.class = ?1 AND assignment.dropped = 0
		ORDER BY v.due_at = 0, v.due_at, assignment.created_at, assignment.id`
	extensionsQuery = `SELECT ` + extensionColumns + `
		FROM assignment JOIN extension ON extension.assignment = assignment.id
		WHERE assignment.class = ?1 AND assignment.dropped = 0
		ORDER BY extension.assignment, extension.seat`

	// seatedQuery spares those who sit in no class the many columns of the next one, whose
	// names alone take longer to read than this answer.
	seatedQuery   = `SELECT EXISTS (SELECT 1 FROM seat WHERE subject IN (` + everySubject + `))`
	assignedQuery = `SELECT ` + classColumns + `, ` + assignmentColumns + `, ` + extensionColumns + `
		FROM seat
		CROSS JOIN class ON class.id = seat.class AND class.archived = 0
		CROSS JOIN assignment ON assignment.class = class.id AND assignment.dropped = 0
		CROSS JOIN assignment_version AS v ON v.seq = assignment.version
		LEFT JOIN extension ON extension.assignment = assignment.id AND extension.seat = seat.id
		WHERE seat.subject IN (` + everySubject + `) AND seat.role <> 'instructor'`
)

// Assignments implements study.Classes.
func (s *Store) Assignments(ctx context.Context, class string) (all []study.Assignment, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		if err := hasClass(ctx, tx, class); err != nil {
			return err
		}
		extensions := map[string][]study.Extension{}
		err := each(ctx, tx, extensionsQuery, func(row *sql.Rows) error {
			var of extensionRow
			err := row.Scan(of.columns()...)
			e := of.extension()
			extensions[e.Assignment] = append(extensions[e.Assignment], *e)
			return err
		}, class)
		if err != nil {
			return err
		}
		return each(ctx, tx, assignmentsQuery, func(row *sql.Rows) error {
			a, err := scanAssignment(row)
			a.Extensions = extensions[a.ID]
			all = append(all, a)
			return err
		}, class)
	})
	return all, classError("assignments", err)
}

// Assigned implements study.Classes.
func (s *Store) Assigned(ctx context.Context, who study.Subject) (all []study.Assigned, err error) {
	err = s.read(ctx, func(tx *sql.Tx) (err error) {
		all, err = assigned(ctx, tx, who)
		return err
	})
	return all, classError("what is assigned", err)
}

// assigned reads what a person is to do.
func assigned(ctx context.Context, tx *sql.Tx, who study.Subject) (all []study.Assigned, err error) {
	var seated bool
	if err := tx.QueryRowContext(ctx, seatedQuery, who).Scan(&seated); err != nil || !seated {
		return nil, err
	}
	err = each(ctx, tx, assignedQuery, func(row *sql.Rows) (err error) {
		var a study.Assigned
		var of assignmentRow
		var more extensionRow
		a.Class, err = scanClass(also{row, append(of.columns(), more.columns()...)})
		a.Assignment, a.Extension = of.assignment(), more.extension()
		all = append(all, a)
		return err
	}, who)
	slices.SortFunc(all, func(a, b study.Assigned) int {
		return cmp.Or(laterOrNone(a.Due(), b.Due()),
			a.Assignment.CreatedAt.Compare(b.Assignment.CreatedAt), cmp.Compare(a.Assignment.ID, b.Assignment.ID))
	})
	return all, err
}

// laterOrNone compares two deadlines: none comes last.
func laterOrNone(a, b study.Deadline) int {
	switch {
	case a.IsZero() == b.IsZero():
		return a.At.Compare(b.At)
	case a.IsZero():
		return 1
	}
	return -1
}

// PutAssignment implements study.Classes. An assignment that was taken back comes back by it.
func (s *Store) PutAssignment(ctx context.Context, a study.Assignment) error {
	err := a.Check()
	if err == nil {
		err = s.write(ctx, func(tx *sql.Tx) error {
			if err := touch(tx, a.Class); err != nil {
				return err
			}
			version, err := s.keepVersion(tx, a)
			if err != nil {
				return err
			}
			var class, kind, content string
			err = queryRow(tx, `SELECT class, kind, content FROM assignment WHERE id = ?1`, a.ID).Scan(&class, &kind, &content)
			switch {
			case errors.Is(err, sql.ErrNoRows):
				return exec(tx, `
					INSERT INTO assignment (id, class, kind, content, created_at, dropped, version)
					VALUES (?1, ?2, ?3, ?4, ?5, 0, ?6)`,
					a.ID, a.Class, a.Kind, a.Content, a.CreatedAt.UnixMicro(), version)
			case err != nil:
				return err
			case class != a.Class:
				return study.ErrNotFound
			case kind != a.Kind || content != a.Content:
				return fmt.Errorf("%w: assignment %s is of %s %.40q", study.ErrInvalid, a.ID, kind, content)
			}
			return exec(tx, `UPDATE assignment SET dropped = 0, version = ?2 WHERE id = ?1`, a.ID, version)
		})
	}
	return classError("put assignment", err)
}

// keepVersion adds a version of an assignment.
func (s *Store) keepVersion(tx *sql.Tx, a study.Assignment) (seq int64, err error) {
	var attempts, minutes sql.NullInt64
	var last sql.NullBool
	if t := a.Terms; t != nil {
		attempts, minutes = sql.NullInt64{Int64: int64(t.Attempts), Valid: true}, sql.NullInt64{Int64: int64(t.Minutes), Valid: true}
		last = sql.NullBool{Bool: t.Last, Valid: true}
	}
	err = queryRow(tx, `
		INSERT INTO assignment_version (assignment, kept_at, due_wall, due_zone, due_at, late, late_percent, points, attempts, minutes, last)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) RETURNING seq`,
		a.ID, s.now().UnixMicro(), a.Due.Wall, a.Due.Zone, microsOrNone(a.Due.At), a.Late, a.LatePercent, a.Points,
		attempts, minutes, last).Scan(&seq)
	return seq, err
}

// DropAssignment implements study.Classes.
func (s *Store) DropAssignment(ctx context.Context, class, id string) error {
	err := s.write(ctx, func(tx *sql.Tx) error {
		if err := touch(tx, class); err != nil {
			return err
		}
		err := found(queryRow(tx, `UPDATE assignment SET dropped = 1 WHERE id = ?1 AND class = ?2 AND dropped = 0 RETURNING 1`, id, class))
		if err != nil {
			return err
		}
		return exec(tx, `DELETE FROM extension WHERE assignment = ?1`, id)
	})
	return classError("drop assignment", err)
}

// PutExtension implements study.Classes.
func (s *Store) PutExtension(ctx context.Context, class string, e study.Extension) error {
	err := e.Check()
	if err == nil {
		err = s.write(ctx, func(tx *sql.Tx) error {
			err := errors.Join(touch(tx, class),
				found(queryRow(tx, `SELECT 1 FROM assignment WHERE id = ?1 AND class = ?2 AND dropped = 0`, e.Assignment, class)),
				found(queryRow(tx, `SELECT 1 FROM seat WHERE id = ?1 AND class = ?2`, e.Seat, class)))
			if err != nil {
				return err
			}
			if !e.Grants() {
				return exec(tx, `DELETE FROM extension WHERE assignment = ?1 AND seat = ?2`, e.Assignment, e.Seat)
			}
			return exec(tx, `
				INSERT OR REPLACE INTO extension (assignment, seat, due_wall, due_zone, due_at, attempts, minutes, note)
				VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
				e.Assignment, e.Seat, e.Due.Wall, e.Due.Zone, microsOrNone(e.Due.At), e.Attempts, e.Minutes, e.Note)
		})
	}
	return classError("put extension", err)
}

// assignmentRow is an assignment as it is read.
type assignmentRow struct {
	study.Assignment

	created, due      int64
	attempts, minutes sql.NullInt64
	last              sql.NullBool
}

// columns are what to read assignmentColumns into.
func (r *assignmentRow) columns() []any {
	return []any{&r.ID, &r.Class, &r.Kind, &r.Content, &r.created, &r.Due.Wall, &r.Due.Zone, &r.due,
		&r.Late, &r.LatePercent, &r.Points, &r.attempts, &r.minutes, &r.last}
}

func (r *assignmentRow) assignment() study.Assignment {
	a := r.Assignment
	a.CreatedAt, a.Due.At = instant(r.created), instantOrNone(r.due)
	if r.attempts.Valid {
		a.Terms = &study.Terms{Attempts: int(r.attempts.Int64), Minutes: int(r.minutes.Int64), Last: r.last.Bool}
	}
	return a
}

func scanAssignment(row interface{ Scan(...any) error }) (study.Assignment, error) {
	var of assignmentRow
	err := row.Scan(of.columns()...)
	return of.assignment(), err
}

// extensionRow is an extension as it is read: all of it is NULL where a join found none.
type extensionRow struct {
	assignment, seat, wall, zone, note sql.NullString

	due, attempts, minutes sql.NullInt64
}

// columns are what to read extensionColumns into.
func (r *extensionRow) columns() []any {
	return []any{&r.assignment, &r.seat, &r.wall, &r.zone, &r.due, &r.attempts, &r.minutes, &r.note}
}

// extension is nil where there is none.
func (r *extensionRow) extension() *study.Extension {
	if !r.assignment.Valid {
		return nil
	}
	return &study.Extension{
		Assignment: r.assignment.String, Seat: r.seat.String,
		Due:      study.Deadline{Wall: r.wall.String, Zone: r.zone.String, At: instantOrNone(r.due.Int64)},
		Attempts: int(r.attempts.Int64), Minutes: int(r.minutes.Int64), Note: r.note.String,
	}
}
