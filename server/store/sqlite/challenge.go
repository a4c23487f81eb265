package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"millrace/server/study"
)

// The statements of challenges read by subject, like those of progress. ?2 is the
// challenge, or empty for all.
const (
	challengesQuery = `SELECT id, subject, challenge, rev, given, submitted_at FROM challenge_attempt
		WHERE subject IN (` + everySubject + `) AND (?2 = '' OR challenge = ?2) ORDER BY seq DESC`
	challengeVerdictsQuery = `SELECT body FROM challenge_verdict
		WHERE subject IN (` + everySubject + `) ORDER BY seq`
)

// ChallengeAttempts implements study.Store.
func (s *Store) ChallengeAttempts(ctx context.Context, who study.Subject, challenge string) (all []study.ChallengeAttempt, err error) {
	err = s.read(ctx, func(tx *sql.Tx) (err error) {
		all, err = challenges(ctx, tx, who, challenge)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("attempts at challenge %.40q: %w", challenge, err)
	}
	return all, nil
}

// challenges reads the attempts at a challenge, or at all of them.
func challenges(ctx context.Context, tx *sql.Tx, who study.Subject, challenge string) (all []study.ChallengeAttempt, err error) {
	err = each(ctx, tx, challengesQuery, func(row *sql.Rows) error {
		var a study.ChallengeAttempt
		var given []byte
		var at int64
		if err := row.Scan(&a.ID, &a.Subject, &a.Challenge, &a.Rev, &given, &at); err != nil {
			return err
		}
		a.SubmittedAt = instant(at)
		all = append(all, a)
		return json.Unmarshal(given, &all[len(all)-1].Given)
	}, who, challenge)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	verdicts := map[string]study.ChallengeMarked{}
	err = each(ctx, tx, challengeVerdictsQuery, func(row *sql.Rows) error {
		var body []byte
		if err := row.Scan(&body); err != nil {
			return err
		}
		var v study.ChallengeMarked
		err := json.Unmarshal(body, &v)
		verdicts[v.Attempt] = v
		return err
	}, who)
	for i := range all {
		all[i].Verdict = verdicts[all[i].ID]
	}
	return all, err
}

func projectChallenge(tx *sql.Tx, e study.Event, c study.ChallengeSubmitted) error {
	given, err := json.Marshal(c.Given)
	if err != nil {
		return err
	}
	return exec(tx, `
		INSERT INTO challenge_attempt (id, subject, challenge, rev, given, submitted_at, seq)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
		e.ID, e.Subject, e.ContentID, e.ContentRev, string(given), e.ReceivedAt.UnixMicro(), e.Seq)
}

func projectChallengeVerdict(tx *sql.Tx, e study.Event, v study.ChallengeMarked) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return exec(tx, `
		INSERT INTO challenge_verdict (seq, subject, attempt, passed, body)
		VALUES (?1, ?2, ?3, ?4, ?5)`,
		e.Seq, e.Subject, v.Attempt, v.Passed, string(body))
}
