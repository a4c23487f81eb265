package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"millrace/server/study"
)

// Links make sets of subjects. The table person keeps, for each subject that was ever
// linked, the root of its set, so that "the same person" is one look-up however long the
// chain of links was. A link moves the whole set of one to the root of the other: the
// caller links a guest (a small set) to an account (the large one).

// everySubject selects the subjects of the person that ?1 is one of.
const everySubject = `
	SELECT ?1
	UNION
	SELECT other.subject
	FROM person AS me JOIN person AS other ON other.root = me.root
	WHERE me.subject = ?1`

// Link implements study.Store.
func (s *Store) Link(ctx context.Context, from, to study.Subject) error {
	if err := errors.Join(from.Check(), to.Check()); err != nil {
		return fmt.Errorf("link: %w", err)
	}
	err := s.write(ctx, func(tx *sql.Tx) error {
		same, err := samePerson(tx, from, to)
		if err != nil || same {
			return err
		}
		if err := mayUnite(tx, from, to); err != nil {
			return err
		}
		err = exec(tx, `INSERT INTO subject_link (from_subject, to_subject, linked_at) VALUES (?1, ?2, ?3)`,
			from, to, s.now().UnixMicro())
		if err != nil {
			return err
		}
		if err := unite(tx, from, to); err != nil {
			return err
		}
		return mergeSeats(tx, to)
	})
	if err != nil {
		return fmt.Errorf("link: %w", err)
	}
	return nil
}

// mayUnite is study.ErrTaken when both people have an account.
func mayUnite(tx *sql.Tx, from, to study.Subject) error {
	one, err := accountsOf(tx, from)
	if err != nil {
		return err
	}
	other, err := accountsOf(tx, to)
	if err == nil && one > 0 && other > 0 {
		err = fmt.Errorf("two accounts: %w", study.ErrTaken)
	}
	return err
}

// Linked implements study.Store.
func (s *Store) Linked(ctx context.Context, a, b study.Subject) (same bool, err error) {
	err = s.read(ctx, func(tx *sql.Tx) (err error) {
		same, err = samePerson(tx, a, b)
		return err
	})
	if err != nil {
		return false, fmt.Errorf("linked: %w", err)
	}
	return same, nil
}

// samePerson reports whether two subjects are linked.
func samePerson(tx *sql.Tx, a, b study.Subject) (bool, error) {
	if a == b {
		return true, nil
	}
	rootA, err := root(tx, a)
	if err != nil {
		return false, err
	}
	rootB, err := root(tx, b)
	return rootA == rootB, err
}

// root is the root of a subject's set: itself when it was never linked.
func root(tx *sql.Tx, s study.Subject) (root study.Subject, err error) {
	err = queryRow(tx, `SELECT root FROM person WHERE subject = ?1`, s).Scan(&root)
	if errors.Is(err, sql.ErrNoRows) {
		return s, nil
	}
	return root, err
}

// unite moves the set of from to the root of to.
func unite(tx *sql.Tx, from, to study.Subject) error {
	for _, s := range []study.Subject{from, to} {
		if err := exec(tx, `INSERT INTO person (subject, root) VALUES (?1, ?1) ON CONFLICT (subject) DO NOTHING`, s); err != nil {
			return err
		}
	}
	return exec(tx, `
		UPDATE person SET root = (SELECT root FROM person WHERE subject = ?2)
		WHERE root = (SELECT root FROM person WHERE subject = ?1)`, from, to)
}

// relink makes the table person again from the links.
func relink(tx *sql.Tx) error {
	if err := exec(tx, `DELETE FROM person`); err != nil {
		return fmt.Errorf("empty person: %w", err)
	}
	links, err := allLinks(tx)
	if err != nil {
		return fmt.Errorf("read the links: %w", err)
	}
	for _, link := range links {
		if err := unite(tx, link[0], link[1]); err != nil {
			return fmt.Errorf("link again: %w", err)
		}
	}
	return nil
}

func allLinks(tx *sql.Tx) (links [][2]study.Subject, err error) {
	rows, err := tx.QueryContext(context.Background(), `SELECT from_subject, to_subject FROM subject_link ORDER BY seq`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var link [2]study.Subject
		if err := rows.Scan(&link[0], &link[1]); err != nil {
			return nil, err
		}
		links = append(links, link)
	}
	return links, rows.Err()
}
