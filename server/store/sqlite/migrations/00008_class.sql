-- Classes: who takes a course together and what they are to do. Truth, like the log: no
-- event says it. What a learner did stays theirs; a class only says whose record to show.

-- +goose Up

CREATE TABLE class (
    id         TEXT    PRIMARY KEY,
    name       TEXT    NOT NULL,
    course     TEXT    NOT NULL,
    zone       TEXT    NOT NULL,
    code       TEXT    NOT NULL, -- empty: nobody may join
    created_at INTEGER NOT NULL,
    archived   INTEGER NOT NULL, -- 0: it runs
    version    INTEGER NOT NULL  -- grows with every change of anything below
) STRICT;
CREATE UNIQUE INDEX class_by_code ON class (code) WHERE code <> '';

CREATE TABLE seat (
    id         TEXT    PRIMARY KEY,
    class      TEXT    NOT NULL REFERENCES class (id),
    role       TEXT    NOT NULL,
    subject    TEXT, -- NULL: it is free
    name       TEXT    NOT NULL,
    identifier TEXT    NOT NULL,
    login      TEXT    NOT NULL,
    group_name TEXT    NOT NULL,
    code       TEXT    NOT NULL, -- empty: it is taken, or nobody may take it
    from_at    INTEGER NOT NULL
) STRICT;
CREATE INDEX seat_by_class ON seat (class, id);
CREATE UNIQUE INDEX seat_by_subject ON seat (subject, class) WHERE subject IS NOT NULL;
CREATE UNIQUE INDEX seat_by_identifier ON seat (class, identifier) WHERE identifier <> '';
CREATE UNIQUE INDEX seat_by_code ON seat (code) WHERE code <> '';

-- What an assignment always was. What may change about it is in its versions.
CREATE TABLE assignment (
    id         TEXT    PRIMARY KEY,
    class      TEXT    NOT NULL REFERENCES class (id),
    kind       TEXT    NOT NULL,
    content    TEXT    NOT NULL,
    created_at INTEGER NOT NULL,
    dropped    INTEGER NOT NULL CHECK (dropped IN (0, 1)),
    version    INTEGER NOT NULL -- seq of the newest
) STRICT;
CREATE UNIQUE INDEX assignment_by_content ON assignment (class, kind, content) WHERE dropped = 0;

CREATE TABLE assignment_version (
    seq          INTEGER PRIMARY KEY,
    assignment   TEXT    NOT NULL,
    kept_at      INTEGER NOT NULL,
    due_wall     TEXT    NOT NULL,
    due_zone     TEXT    NOT NULL,
    due_at       INTEGER NOT NULL, -- 0: none
    late         TEXT    NOT NULL,
    late_percent INTEGER NOT NULL,
    points       INTEGER NOT NULL, -- milli-points; 0: its own
    attempts     INTEGER,          -- NULL here and below: as the quiz says itself
    minutes      INTEGER,
    last         INTEGER CHECK (last IN (0, 1))
) STRICT;

-- +goose StatementBegin
CREATE TRIGGER assignment_version_keeps_its_rows BEFORE UPDATE ON assignment_version
BEGIN
    SELECT RAISE(ABORT, 'assignment_version is append-only');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER assignment_version_loses_no_row BEFORE DELETE ON assignment_version
BEGIN
    SELECT RAISE(ABORT, 'assignment_version is append-only');
END;
-- +goose StatementEnd

CREATE TABLE extension (
    assignment TEXT    NOT NULL REFERENCES assignment (id),
    seat       TEXT    NOT NULL REFERENCES seat (id) ON DELETE CASCADE,
    due_wall   TEXT    NOT NULL,
    due_zone   TEXT    NOT NULL,
    due_at     INTEGER NOT NULL, -- 0: as for everybody
    attempts   INTEGER NOT NULL, -- more than everybody has
    minutes    INTEGER NOT NULL, -- more than everybody has
    note       TEXT    NOT NULL,
    PRIMARY KEY (assignment, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX extension_by_seat ON extension (seat);

-- When the answers of an attempt that was handed in had been saved. Projection of event:
-- rows of draft, which go away then.
CREATE TABLE pace (
    subject  TEXT    NOT NULL,
    attempt  TEXT    NOT NULL,
    question TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    PRIMARY KEY (subject, attempt, question)
) STRICT, WITHOUT ROWID;

INSERT INTO pace (subject, attempt, question, at, seq)
SELECT e.subject, a.id, json_extract(e.payload, '$.question'), e.received_at, max(e.seq)
FROM event AS e JOIN attempt AS a ON a.id = json_extract(e.payload, '$.attempt')
WHERE e.kind = 'quiz.saved' AND a.subject = e.subject AND e.seq < a.seq
  AND json_type(e.payload, '$.question') = 'text'
GROUP BY e.subject, a.id, json_extract(e.payload, '$.question');

-- The first answer to a quick check, once it is not the latest any more: NULL until then.
ALTER TABLE check_answer ADD COLUMN first_rev   TEXT;
ALTER TABLE check_answer ADD COLUMN first_given TEXT; -- JSON
ALTER TABLE check_answer ADD COLUMN first_score INTEGER;
ALTER TABLE check_answer ADD COLUMN first_max   INTEGER;
ALTER TABLE check_answer ADD COLUMN first_at    INTEGER;
ALTER TABLE check_answer ADD COLUMN first_seq   INTEGER;

UPDATE check_answer
SET first_rev = e.content_rev, first_given = COALESCE(json_extract(e.payload, '$.given'), 'null'),
    first_score = COALESCE(json_extract(e.payload, '$.score'), 0), first_max = COALESCE(json_extract(e.payload, '$.max'), 0),
    first_at = e.received_at, first_seq = e.seq
FROM event AS e
WHERE e.subject = check_answer.subject AND e.content_id = check_answer.question AND check_answer.tries > 1
  AND e.seq IN (
    SELECT MIN(seq) FROM event
    WHERE kind = 'check.answered'
      AND COALESCE(json_type(payload, '$.score'), 'integer') = 'integer' AND COALESCE(json_type(payload, '$.max'), 'integer') = 'integer'
    GROUP BY subject, content_id
);

-- How a whole class stands is read from indexes alone: the answers that attempts and
-- verdicts carry make their rows long.
DROP INDEX attempt_by_subject;
CREATE INDEX attempt_by_subject ON attempt (subject, seq, id, quiz, submitted_at, closed);
DROP INDEX verdict_by_subject;
CREATE INDEX verdict_by_subject ON verdict (subject, attempt, seq, score, max, passed);
DROP INDEX challenge_attempt_by_subject;
CREATE INDEX challenge_attempt_by_subject ON challenge_attempt (subject, seq, id, challenge, submitted_at);
DROP INDEX challenge_verdict_by_subject;
CREATE INDEX challenge_verdict_by_subject ON challenge_verdict (subject, attempt, seq, passed);
