package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"millrace/server/study"
)

// CreateAccount implements study.Store.
func (s *Store) CreateAccount(ctx context.Context, a study.Account) error {
	if err := a.Check(); err != nil {
		return fmt.Errorf("create account: %w", err)
	}
	err := s.write(ctx, func(tx *sql.Tx) error {
		switch owned, err := accountsOf(tx, a.Subject); {
		case err != nil:
			return err
		case owned > 0:
			return fmt.Errorf("the subject has an account: %w", study.ErrTaken)
		}
		return exec(tx, `
			INSERT INTO account (id, subject, login, login_key, name, password, role, created_at)
			VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
			a.ID, a.Subject, a.Login, a.LoginKey, a.Name, a.Password, a.Role, a.CreatedAt.UnixMicro())
	})
	if isTaken(err) {
		err = fmt.Errorf("%w: %w", study.ErrTaken, err)
	}
	if err != nil {
		return fmt.Errorf("create account: %w", err)
	}
	return nil
}

// AccountByLogin implements study.Store.
func (s *Store) AccountByLogin(ctx context.Context, loginKey string) (study.Account, error) {
	return s.account(ctx, `login_key = ?1`, loginKey)
}

// AccountByID implements study.Store.
func (s *Store) AccountByID(ctx context.Context, id string) (study.Account, error) {
	return s.account(ctx, `id = ?1`, id)
}

// AccountOf implements study.Store.
func (s *Store) AccountOf(ctx context.Context, who study.Subject) (study.Account, error) {
	return s.account(ctx, `subject IN (`+everySubject+`)`, string(who))
}

// accountsOf counts the accounts of a person.
func accountsOf(tx *sql.Tx, who study.Subject) (n int, err error) {
	err = queryRow(tx, `SELECT count(*) FROM account WHERE subject IN (`+everySubject+`)`, who).Scan(&n)
	return n, err
}

func (s *Store) account(ctx context.Context, where, value string) (study.Account, error) {
	var a study.Account
	err := s.readRow(ctx, func(row *sql.Row) error {
		var created int64
		err := row.Scan(&a.ID, &a.Subject, &a.Login, &a.LoginKey, &a.Name, &a.Password, &a.Role, &created)
		a.CreatedAt = instant(created)
		return err
	}, `SELECT id, subject, login, login_key, name, password, role, created_at FROM account WHERE `+where, value)
	if errors.Is(err, sql.ErrNoRows) {
		err = study.ErrNotFound
	}
	if err != nil {
		return study.Account{}, fmt.Errorf("account: %w", err)
	}
	return a, nil
}

// SetPassword implements study.Store.
func (s *Store) SetPassword(ctx context.Context, id, phc string) error {
	err := s.write(ctx, func(tx *sql.Tx) error {
		if err := found(queryRow(tx, `UPDATE account SET password = ?2 WHERE id = ?1 RETURNING 1`, id, phc)); err != nil {
			return err
		}
		return exec(tx, endSession+` account = ?1`, id)
	})
	if err != nil {
		return fmt.Errorf("set password: %w", err)
	}
	return nil
}

// SetName implements study.Store.
func (s *Store) SetName(ctx context.Context, id, name string) error {
	if err := study.CheckName(name); err != nil {
		return fmt.Errorf("set name: %w", err)
	}
	err := s.write(ctx, func(tx *sql.Tx) error {
		return found(queryRow(tx, `UPDATE account SET name = ?2 WHERE id = ?1 RETURNING 1`, id, name))
	})
	if err != nil {
		return fmt.Errorf("set name: %w", err)
	}
	return nil
}

// SetRole implements study.Store.
func (s *Store) SetRole(ctx context.Context, id string, role study.Role) error {
	if err := role.Check(); err != nil {
		return fmt.Errorf("set role: %w", err)
	}
	err := s.write(ctx, func(tx *sql.Tx) error {
		return found(queryRow(tx, `UPDATE account SET role = ?2 WHERE id = ?1 RETURNING 1`, id, role))
	})
	if err != nil {
		return fmt.Errorf("set role: %w", err)
	}
	return nil
}

// Admins implements study.Store.
func (s *Store) Admins(ctx context.Context) (n int, err error) {
	err = s.readRow(ctx, func(row *sql.Row) error { return row.Scan(&n) }, `SELECT count(*) FROM account WHERE role = ?1`, study.Admin)
	if err != nil {
		return 0, fmt.Errorf("count administrators: %w", err)
	}
	return n, nil
}

// DeleteAccount implements study.Store. The sessions stay as empty rows, without the
// account, until they would have expired: see endSession.
func (s *Store) DeleteAccount(ctx context.Context, id string) error {
	err := s.write(ctx, func(tx *sql.Tx) error {
		var who study.Subject
		if err := queryRow(tx, `SELECT subject FROM account WHERE id = ?1`, id).Scan(&who); errors.Is(err, sql.ErrNoRows) {
			return study.ErrNotFound
		} else if err != nil {
			return err
		}
		if err := vacate(tx, who); err != nil {
			return err
		}
		if err := exec(tx, `UPDATE session SET ended = 1, data = x'', account = NULL WHERE account = ?1`, id); err != nil {
			return err
		}
		return exec(tx, `DELETE FROM account WHERE id = ?1`, id)
	})
	if err != nil {
		return fmt.Errorf("delete account: %w", err)
	}
	return nil
}

// found is study.ErrNotFound unless the statement changed a row and returned a number.
func found(row *sql.Row) error {
	var one int
	err := row.Scan(&one)
	if errors.Is(err, sql.ErrNoRows) {
		return study.ErrNotFound
	}
	return err
}
