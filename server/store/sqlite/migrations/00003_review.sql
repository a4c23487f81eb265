-- Spaced review: every grade, what was missed, and where a learner's days begin.
-- Projections of event.

-- +goose Up

-- The log itself and not the state of each card: that is worked out from all grades of a
-- person in order, and a person may be several subjects.
CREATE TABLE review (
    subject TEXT    NOT NULL,
    seq     INTEGER NOT NULL,
    card    TEXT    NOT NULL,
    grade   INTEGER NOT NULL,
    day     INTEGER NOT NULL, -- of the learner
    at      INTEGER NOT NULL,
    PRIMARY KEY (subject, seq)
) STRICT, WITHOUT ROWID;

-- Of each quick check, the latest answer that was not right.
CREATE TABLE missed (
    subject  TEXT    NOT NULL,
    question TEXT    NOT NULL,
    rev      TEXT    NOT NULL,
    given    TEXT    NOT NULL, -- JSON
    at       INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    PRIMARY KEY (subject, question)
) STRICT, WITHOUT ROWID;

CREATE TABLE zone (
    subject TEXT    PRIMARY KEY,
    name    TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    seq     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What was missed before there was this table.
INSERT INTO missed (subject, question, rev, given, at, seq)
SELECT subject, content_id, content_rev, COALESCE(json_extract(payload, '$.given'), 'null'), received_at, seq
FROM event
WHERE seq IN (
    SELECT MAX(seq)
    FROM event
    WHERE kind = 'check.answered' AND json_extract(payload, '$.score') < json_extract(payload, '$.max')
      AND json_type(payload, '$.score') = 'integer' AND json_type(payload, '$.max') = 'integer'
    GROUP BY subject, content_id
);
