-- Challenges: what was sent, and every verdict on it. Projections of event, like those of
-- quizzes.

-- +goose Up

CREATE TABLE challenge_attempt (
    id           TEXT    PRIMARY KEY,
    subject      TEXT    NOT NULL,
    challenge    TEXT    NOT NULL,
    rev          TEXT    NOT NULL,
    given        TEXT    NOT NULL, -- JSON
    submitted_at INTEGER NOT NULL,
    seq          INTEGER NOT NULL
) STRICT;
CREATE INDEX challenge_attempt_by_subject ON challenge_attempt (subject, seq);

CREATE TABLE challenge_verdict (
    seq     INTEGER PRIMARY KEY,
    subject TEXT    NOT NULL,
    attempt TEXT    NOT NULL,
    passed  INTEGER NOT NULL CHECK (passed IN (0, 1)),
    body    TEXT    NOT NULL -- JSON: all of the verdict
) STRICT;
CREATE INDEX challenge_verdict_by_subject ON challenge_verdict (subject, attempt, seq);

-- +goose StatementBegin
CREATE TRIGGER challenge_verdict_keeps_its_rows BEFORE UPDATE ON challenge_verdict
BEGIN
    SELECT RAISE(ABORT, 'verdicts are added, never changed');
END;
-- +goose StatementEnd
