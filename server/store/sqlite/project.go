package sqlite

import (
	"database/sql"
	"encoding/json"
	"fmt"

	"millrace/server/study"
)

// project updates the projections with what an event says. Append and Rebuild both call
// it, in the order of seq, which is why "the last one wins" needs no comparison here. An
// unknown kind, or a body this version cannot read, changes nothing: the event stays in
// the log for a version that can.
func project(tx *sql.Tx, e study.Event, body any) error {
	var err error
	switch body := body.(type) {
	case nil:
		switch e.Kind {
		case study.KindSectionDone:
			err = projectSection(tx, e, true)
		case study.KindSectionUndone:
			err = projectSection(tx, e, false)
		case study.KindZone:
			err = projectZone(tx, e)
		}
	case study.CheckAnswered:
		if err = projectAnswer(tx, e, body); err == nil && body.Score < body.Max {
			err = projectMissed(tx, e, body)
		}
	case study.QuizSubmitted:
		if err = projectAttempt(tx, e, body); err == nil {
			err = projectHandedIn(tx, e)
		}
	case study.QuizOpened:
		err = projectOpened(tx, e, body)
	case study.QuizProlonged:
		err = projectProlonged(tx, e, body)
	case study.QuizSaved:
		err = projectDraft(tx, e, body)
	case study.QuizMarked:
		err = projectVerdict(tx, e, body)
	case study.Position:
		err = projectPosition(tx, e, body)
	case study.ChallengeSubmitted:
		err = projectChallenge(tx, e, body)
	case study.ChallengeMarked:
		err = projectChallengeVerdict(tx, e, body)
	case study.ReviewGraded:
		err = projectReview(tx, e, body)
	}
	if err != nil {
		return fmt.Errorf("project %s: %w", e.Kind, err)
	}
	return nil
}

func projectSection(tx *sql.Tx, e study.Event, done bool) error {
	return exec(tx, `
		INSERT INTO section_done (subject, section, done, rev, at, seq)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6)
		ON CONFLICT (subject, section) DO UPDATE
		SET done = excluded.done, rev = excluded.rev, at = excluded.at, seq = excluded.seq`,
		e.Subject, e.ContentID, done, e.ContentRev, e.ReceivedAt.UnixMicro(), e.Seq)
}

func projectAnswer(tx *sql.Tx, e study.Event, a study.CheckAnswered) error {
	given, err := json.Marshal(a.Given)
	if err != nil {
		return err
	}
	return exec(tx, `
		INSERT INTO check_answer (subject, question, rev, given, score, max, tries, at, seq)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1, ?7, ?8)
		ON CONFLICT (subject, question) DO UPDATE
		SET rev = excluded.rev, given = excluded.given, score = excluded.score, max = excluded.max,
		    tries = check_answer.tries + 1, at = excluded.at, seq = excluded.seq,
		    first_rev = COALESCE(first_rev, rev), first_given = COALESCE(first_given, given),
		    first_score = COALESCE(first_score, score), first_max = COALESCE(first_max, max),
		    first_at = COALESCE(first_at, at), first_seq = COALESCE(first_seq, seq)`,
		e.Subject, e.ContentID, e.ContentRev, string(given), a.Score, a.Max, e.ReceivedAt.UnixMicro(), e.Seq)
}

func projectAttempt(tx *sql.Tx, e study.Event, q study.QuizSubmitted) error {
	given, err := json.Marshal(q.Given)
	if err != nil {
		return err
	}
	return exec(tx, `
		INSERT INTO attempt (id, subject, quiz, quiz_rev, lesson, seed, given, submitted_at, seq, closed)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)`,
		e.ID, e.Subject, e.ContentID, e.ContentRev, q.Lesson, int64(q.Seed), string(given), e.ReceivedAt.UnixMicro(), e.Seq, q.Closed)
}

func projectVerdict(tx *sql.Tx, e study.Event, v study.QuizMarked) error {
	marks, err := json.Marshal(v.Marks)
	if err != nil {
		return err
	}
	return exec(tx, `
		INSERT INTO verdict (seq, subject, attempt, lesson, score, max, passed, grader, key_hash, marks, reason)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)`,
		e.Seq, e.Subject, v.Attempt, v.Lesson, v.Score, v.Max, v.Passed, v.Grader, v.KeyHash, string(marks), v.Reason)
}

func projectPosition(tx *sql.Tx, e study.Event, p study.Position) error {
	return exec(tx, `
		INSERT INTO position (subject, lesson, section, at, seq)
		VALUES (?1, ?2, ?3, ?4, ?5)
		ON CONFLICT (subject) DO UPDATE
		SET lesson = excluded.lesson, section = excluded.section, at = excluded.at, seq = excluded.seq`,
		e.Subject, p.Lesson, e.ContentID, e.ReceivedAt.UnixMicro(), e.Seq)
}
