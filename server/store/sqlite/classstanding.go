package sqlite

import (
	"context"
	"database/sql"

	"millrace/server/study"
)

// standingsQuery answers with one row for each subject of each learner, in which every list
// is one text (see packed.go): a class of thousands has a hundred thousand finished sections,
// and a row of its own for each costs more than reading it. What only says which of several
// subjects counts is left out for the many who are one.
const standingsQuery = `
	SELECT who.seat,
		(SELECT group_concat(section || '` + fieldEnd + `' || at || iif(who.linked, '` + fieldEnd + `' || seq || '` + fieldEnd + `' || done, ''), '` + recordEnd + `')
			FROM section_done WHERE subject = who.subject AND (done = 1 OR who.linked)),
		(SELECT group_concat(concat_ws('` + fieldEnd + `', id, seq, quiz, submitted_at, closed), '` + recordEnd + `')
			FROM attempt WHERE subject = who.subject),
		(SELECT group_concat(concat_ws('` + fieldEnd + `', attempt, seq, score, max, passed), '` + recordEnd + `')
			FROM verdict WHERE subject = who.subject),
		(SELECT group_concat(concat_ws('` + fieldEnd + `', id, seq, challenge, submitted_at), '` + recordEnd + `')
			FROM challenge_attempt WHERE subject = who.subject),
		(SELECT group_concat(concat_ws('` + fieldEnd + `', attempt, seq, passed), '` + recordEnd + `')
			FROM challenge_verdict WHERE subject = who.subject),
		(SELECT concat_ws('` + recordEnd + `', count(*),
				group_concat(concat_ws('` + fieldEnd + `', question, seq, score < max, tries, at), '` + recordEnd + `')
					FILTER (WHERE score < max OR who.linked))
			FROM check_answer WHERE subject = who.subject),
		(SELECT concat_ws('` + fieldEnd + `', seq, received_at) FROM event WHERE subject = who.subject ORDER BY seq DESC LIMIT 1),
		position.seq, position.at, position.lesson, position.section
	FROM (` + learnersOf + `) AS who LEFT JOIN position ON position.subject = who.subject
	ORDER BY who.seat`

// Standings implements study.Classes.
func (s *Store) Standings(ctx context.Context, class string) (all []study.Standing, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		if err := hasClass(ctx, tx, class); err != nil {
			return err
		}
		var one gathered
		err := each(ctx, tx, standingsQuery, func(row *sql.Rows) error {
			var did lists
			err := row.Scan(&did.seat, &did.sections, &did.quizzes, &did.verdicts, &did.challenges, &did.passed,
				&did.checks, &did.last, &did.placed, &did.placedAt, &did.lesson, &did.section)
			if err != nil {
				return err
			}
			if did.seat != one.seat {
				all = one.appendTo(all)
				one.begin(did.seat)
			}
			one.add(&did)
			return nil
		}, class)
		all = one.appendTo(all)
		return err
	})
	if err != nil {
		return nil, classError("standings", err)
	}
	return all, nil
}

// lists is a row of standingsQuery.
type lists struct {
	seat string

	sections, quizzes, verdicts, challenges, passed, checks, last sql.NullString

	placed, placedAt sql.NullInt64
	lesson, section  sql.NullString
}
