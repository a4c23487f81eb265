package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"millrace/server/study"
)

// endSession is a statement without its condition. A session that ends is emptied and kept
// until it would have expired: the session library writes a session back at the end of
// each request, and a request that was under way while the password changed would bring
// it to life again.
const endSession = `UPDATE session SET ended = 1, data = x'' WHERE`

// PutSession implements study.Store. It also takes out a few that have expired.
func (s *Store) PutSession(ctx context.Context, session study.Session, account string) error {
	data := session.Data
	if data == nil {
		data = []byte{}
	}
	err := s.write(ctx, func(tx *sql.Tx) error {
		err := exec(tx, `DELETE FROM session WHERE token IN (SELECT token FROM session WHERE expiry <= ?1 LIMIT 20)`,
			s.now().UnixMicro())
		if err != nil {
			return err
		}
		return exec(tx, `
			INSERT INTO session (token, account, data, expiry) VALUES (?1, ?2, ?3, ?4)
			ON CONFLICT (token) DO UPDATE
			SET account = excluded.account, data = excluded.data, expiry = excluded.expiry
			WHERE session.ended = 0`,
			session.Token, sql.NullString{String: account, Valid: account != ""}, data, session.Expiry.UnixMicro())
	})
	if isDangling(err) {
		err = fmt.Errorf("account %.40q: %w", account, study.ErrNotFound)
	}
	if err != nil {
		return fmt.Errorf("put session: %w", err)
	}
	return nil
}

// Session implements study.Store.
func (s *Store) Session(ctx context.Context, token string) (study.Session, error) {
	session := study.Session{Token: token}
	err := s.readRow(ctx, func(row *sql.Row) error {
		var expiry int64
		err := row.Scan(&session.Data, &expiry)
		session.Expiry = instant(expiry)
		return err
	}, `SELECT data, expiry FROM session WHERE token = ?1 AND ended = 0 AND expiry > ?2`, token, s.now().UnixMicro())
	if errors.Is(err, sql.ErrNoRows) {
		err = study.ErrNotFound
	}
	if err != nil {
		return study.Session{}, fmt.Errorf("session: %w", err)
	}
	return session, nil
}

// DeleteSession implements study.Store.
func (s *Store) DeleteSession(ctx context.Context, token string) error {
	err := s.write(ctx, func(tx *sql.Tx) error { return exec(tx, endSession+` token = ?1`, token) })
	if err != nil {
		return fmt.Errorf("delete session: %w", err)
	}
	return nil
}

// Sessions implements study.Store.
func (s *Store) Sessions(ctx context.Context, account string) (all []study.Session, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		return each(ctx, tx, `
			SELECT token, data, expiry FROM session
			WHERE account = ?1 AND ended = 0 AND expiry > ?2 ORDER BY expiry DESC, token`,
			func(row *sql.Rows) error {
				var one study.Session
				var expiry int64
				err := row.Scan(&one.Token, &one.Data, &expiry)
				one.Expiry = instant(expiry)
				all = append(all, one)
				return err
			}, account, s.now().UnixMicro())
	})
	if err != nil {
		return nil, fmt.Errorf("sessions: %w", err)
	}
	return all, nil
}

// EndSession implements study.Store.
func (s *Store) EndSession(ctx context.Context, account, token string) error {
	err := s.write(ctx, func(tx *sql.Tx) error {
		return found(queryRow(tx, endSession+` token = ?1 AND account = ?2 AND ended = 0 AND expiry > ?3 RETURNING 1`,
			token, account, s.now().UnixMicro()))
	})
	if err != nil {
		return fmt.Errorf("end session: %w", err)
	}
	return nil
}

// EndOtherSessions implements study.Store.
func (s *Store) EndOtherSessions(ctx context.Context, account, keep string) (ended int, err error) {
	err = s.write(ctx, func(tx *sql.Tx) error {
		const others = ` account = ?1 AND token <> ?2 AND ended = 0 AND expiry > ?3`
		now := s.now().UnixMicro()
		if err := queryRow(tx, `SELECT count(*) FROM session WHERE`+others, account, keep, now).Scan(&ended); err != nil {
			return err
		}
		return exec(tx, endSession+others, account, keep, now)
	})
	if err != nil {
		return 0, fmt.Errorf("end other sessions: %w", err)
	}
	return ended, nil
}
