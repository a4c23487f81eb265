-- The record of a learner. Times are microseconds since 1970, UTC. Ids are text. Nothing
-- here is a date, a boolean or a float of SQLite's own, so the tables read the same in
-- another database.

-- +goose Up

-- "MRce": tells this file from any other SQLite database.
PRAGMA application_id = 1297245029;

-- The truth. Everything in the projections below can be made again from these rows.
CREATE TABLE event (
    seq         INTEGER PRIMARY KEY,
    id          TEXT    NOT NULL UNIQUE,
    subject     TEXT    NOT NULL,
    kind        TEXT    NOT NULL,
    content_id  TEXT    NOT NULL,
    content_rev TEXT    NOT NULL,
    payload     TEXT    NOT NULL, -- JSON, byte for byte as it was sent
    client_time INTEGER,          -- information only; NULL when the client had none
    received_at INTEGER NOT NULL,
    body_hash   BLOB    NOT NULL
) STRICT;

-- +goose StatementBegin
CREATE TRIGGER event_keeps_its_rows BEFORE UPDATE ON event
BEGIN
    SELECT RAISE(ABORT, 'event is append-only');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER event_loses_no_row BEFORE DELETE ON event
BEGIN
    SELECT RAISE(ABORT, 'event is append-only');
END;
-- +goose StatementEnd

-- Who is the same person, in the order it was found out. Truth as well.
CREATE TABLE subject_link (
    seq          INTEGER PRIMARY KEY,
    from_subject TEXT    NOT NULL,
    to_subject   TEXT    NOT NULL,
    linked_at    INTEGER NOT NULL
) STRICT;

-- +goose StatementBegin
CREATE TRIGGER subject_link_keeps_its_rows BEFORE UPDATE ON subject_link
BEGIN
    SELECT RAISE(ABORT, 'subject_link is append-only');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER subject_link_loses_no_row BEFORE DELETE ON subject_link
BEGIN
    SELECT RAISE(ABORT, 'subject_link is append-only');
END;
-- +goose StatementEnd

-- Projection of subject_link: subjects with one root are one person. A subject that was
-- never linked has no row.
CREATE TABLE person (
    subject TEXT PRIMARY KEY,
    root    TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX person_by_root ON person (root, subject);

-- Projections of event, each by the subject that did it: a link rewrites none of them.
-- seq is the event that a row shows. WITHOUT ROWID keeps a row in its primary key's own
-- tree, so that an event writes one page less and a learner's rows lie together.

CREATE TABLE section_done (
    subject TEXT    NOT NULL,
    section TEXT    NOT NULL,
    done    INTEGER NOT NULL CHECK (done IN (0, 1)), -- 0: marked and taken back
    rev     TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    seq     INTEGER NOT NULL,
    PRIMARY KEY (subject, section)
) STRICT, WITHOUT ROWID;

CREATE TABLE check_answer (
    subject  TEXT    NOT NULL,
    question TEXT    NOT NULL,
    rev      TEXT    NOT NULL,
    given    TEXT    NOT NULL, -- JSON
    score    INTEGER NOT NULL, -- milli-points
    max      INTEGER NOT NULL, -- milli-points
    tries    INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    PRIMARY KEY (subject, question)
) STRICT, WITHOUT ROWID;

CREATE TABLE attempt (
    id           TEXT    PRIMARY KEY,
    subject      TEXT    NOT NULL,
    quiz         TEXT    NOT NULL,
    quiz_rev     TEXT    NOT NULL,
    lesson       TEXT    NOT NULL,
    seed         INTEGER NOT NULL, -- the 64 bits of an unsigned number
    given        TEXT    NOT NULL, -- JSON
    submitted_at INTEGER NOT NULL,
    seq          INTEGER NOT NULL
) STRICT;
CREATE INDEX attempt_by_subject ON attempt (subject, seq);

-- Every verdict ever given; for one attempt the last counts.
CREATE TABLE verdict (
    seq      INTEGER PRIMARY KEY,
    subject  TEXT    NOT NULL,
    attempt  TEXT    NOT NULL,
    lesson   TEXT    NOT NULL,
    score    INTEGER NOT NULL, -- milli-points
    max      INTEGER NOT NULL, -- milli-points
    passed   INTEGER NOT NULL CHECK (passed IN (0, 1)),
    grader   TEXT    NOT NULL,
    key_hash TEXT    NOT NULL,
    marks    TEXT    NOT NULL  -- JSON
) STRICT;
CREATE INDEX verdict_by_subject ON verdict (subject, attempt, seq);

-- +goose StatementBegin
CREATE TRIGGER verdict_keeps_its_rows BEFORE UPDATE ON verdict
BEGIN
    SELECT RAISE(ABORT, 'verdicts are added, never changed');
END;
-- +goose StatementEnd

CREATE TABLE position (
    subject TEXT    PRIMARY KEY,
    lesson  TEXT    NOT NULL,
    section TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    seq     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The only personal data. No event names an account.
CREATE TABLE account (
    id         TEXT    PRIMARY KEY,
    subject    TEXT    NOT NULL UNIQUE,
    login      TEXT    NOT NULL,
    login_key  TEXT    NOT NULL UNIQUE,
    name       TEXT    NOT NULL,
    password   TEXT    NOT NULL,
    role       TEXT    NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE session (
    token   TEXT    PRIMARY KEY, -- hashed by the caller
    account TEXT    REFERENCES account (id),
    data    BLOB    NOT NULL,
    expiry  INTEGER NOT NULL,
    ended   INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1)) -- kept until expiry, so that it stays ended
) STRICT;
CREATE INDEX session_by_account ON session (account);
CREATE INDEX session_by_expiry ON session (expiry);
