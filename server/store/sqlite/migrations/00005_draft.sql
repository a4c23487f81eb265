-- Quizzes under way: attempts that were begun, and answers saved before they are handed
-- in. Projections of event.

-- +goose Up

-- The first beginning of each attempt.
CREATE TABLE opened (
    subject  TEXT    NOT NULL,
    attempt  TEXT    NOT NULL,
    quiz     TEXT    NOT NULL,
    quiz_rev TEXT    NOT NULL,
    lesson   TEXT    NOT NULL,
    seed     INTEGER NOT NULL, -- the 64 bits of an unsigned number
    due      INTEGER NOT NULL, -- 0: none
    at       INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    closed   INTEGER NOT NULL CHECK (closed IN (0, 1)), -- something was handed in under its id
    PRIMARY KEY (subject, attempt)
) STRICT, WITHOUT ROWID;
CREATE INDEX opened_by_attempt ON opened (attempt);
CREATE INDEX opened_by_due ON opened (due) WHERE closed = 0 AND due > 0;

-- The latest answer to each question. Rows of an attempt are deleted when their subject
-- hands it in; what arrives after that stays and is not read.
CREATE TABLE draft (
    subject  TEXT    NOT NULL,
    attempt  TEXT    NOT NULL,
    question TEXT    NOT NULL,
    quiz     TEXT    NOT NULL,
    quiz_rev TEXT    NOT NULL,
    lesson   TEXT    NOT NULL,
    seed     INTEGER NOT NULL, -- the 64 bits of an unsigned number
    given    TEXT    NOT NULL, -- JSON
    at       INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    PRIMARY KEY (subject, attempt, question)
) STRICT, WITHOUT ROWID;

-- Who handed it in: a learner, or the server when the time was up.
ALTER TABLE attempt ADD COLUMN closed INTEGER NOT NULL DEFAULT 0 CHECK (closed IN (0, 1));
