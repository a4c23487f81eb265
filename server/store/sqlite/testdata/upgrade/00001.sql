-- Written by upgrade_test.go when this schema was released. Never changed.
PRAGMA journal_mode = WAL;
PRAGMA application_id = 1297245029;
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
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
CREATE TABLE person (
    subject TEXT PRIMARY KEY,
    root    TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE position (
    subject TEXT    PRIMARY KEY,
    lesson  TEXT    NOT NULL,
    section TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    seq     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE section_done (
    subject TEXT    NOT NULL,
    section TEXT    NOT NULL,
    done    INTEGER NOT NULL CHECK (done IN (0, 1)), -- 0: marked and taken back
    rev     TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    seq     INTEGER NOT NULL,
    PRIMARY KEY (subject, section)
) STRICT, WITHOUT ROWID;
CREATE TABLE session (
    token   TEXT    PRIMARY KEY, -- hashed by the caller
    account TEXT    REFERENCES account (id),
    data    BLOB    NOT NULL,
    expiry  INTEGER NOT NULL,
    ended   INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1)) -- kept until expiry, so that it stays ended
) STRICT;
CREATE TABLE subject_link (
    seq          INTEGER PRIMARY KEY,
    from_subject TEXT    NOT NULL,
    to_subject   TEXT    NOT NULL,
    linked_at    INTEGER NOT NULL
) STRICT;
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
INSERT INTO account (id, subject, login, login_key, name, password, role, created_at) VALUES ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'ada00000000000000000000000000001', 'Ada', 'ada', 'Ada''s “name”', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', 'admin', 1796040000000001);
INSERT INTO attempt (id, subject, quiz, quiz_rev, lesson, seed, given, submitted_at, seq) VALUES ('01890a5d-ac96-774b-bcce-000000000012', 'ada00000000000000000000000000001', 'quiz', 'rev-1', 'l', -9223372036854775807, '{"one":{"choice":["é"]}}', 1796040000000001, 10);
INSERT INTO check_answer (subject, question, rev, given, score, max, tries, at, seq) VALUES ('ada00000000000000000000000000001', 'q-1', 'rev-1', '{"choice":["a"]}', 1000, 1000, 1, 1796040000000001, 4);
INSERT INTO check_answer (subject, question, rev, given, score, max, tries, at, seq) VALUES ('ada00000000000000000000000000002', 'q-1', 'rev-1', '{"choice":["b"]}', 500, 1000, 2, 1796040000000001, 3);
INSERT INTO event (seq, id, subject, kind, content_id, content_rev, payload, client_time, received_at, body_hash) VALUES (1, '01890a5d-ac96-774b-bcce-000000000001', 'ada00000000000000000000000000002', 'section.done', 's-1', 'rev-1', '{"lesson":"l"}', 1796039940000001, 1796040000000001, X'88CC8D99D91E5045059FD48A0FC25659C42013C94E354F7C6FD8BA143F17B818');
INSERT INTO event (seq, id, subject, kind, content_id, content_rev, payload, client_time, received_at, body_hash) VALUES (10, '01890a5d-ac96-774b-bcce-000000000012', 'ada00000000000000000000000000001', 'quiz.submitted', 'quiz', 'rev-1', '{"lesson":"l","seed":9223372036854775809,"given":{"one":{"choice":["é"]}}}', 1796039940000001, 1796040000000001, X'B6BAC6BE8FA5D45CFE18C6FC1A0CC893F57DB098AE62684D3E6F90B960EFCAF6');
INSERT INTO event (seq, id, subject, kind, content_id, content_rev, payload, client_time, received_at, body_hash) VALUES (11, '01890a5d-ac96-774b-bcce-000000000013', 'ada00000000000000000000000000001', 'quiz.marked', 'quiz', 'rev-1', '{"attempt":"01890a5d-ac96-774b-bcce-000000000012","lesson":"l","score":500,"max":2000,"passed":false,"grader":"1","key_hash":"k","marks":{"one":500}}', 1796039940000001, 1796040000000001, X'60B3557AF63F23518CC778028B36245AE20E9B4BDC22A924D2E14A485E971CBA');
INSERT INTO event (seq, id, subject, kind, content_id, content_rev, payload, client_time, received_at, body_hash) VALUES (12, '01890a5d-ac96-774b-bcce-000000000014', 'ada00000000000000000000000000001', 'quiz.marked', 'quiz', 'rev-1', '{"attempt":"01890a5d-ac96-774b-bcce-000000000012","lesson":"l","score":1500,"max":2000,"passed":true,"grader":"2","key_hash":"k","marks":{"one":1500}}', 1796039940000001, 1796040000000001, X'07215BAADF26657438AD42CE3746918896EBCD019CC639D09D392B7031094639');
INSERT INTO event (seq, id, subject, kind, content_id, content_rev, payload, client_time, received_at, body_hash) VALUES (2, '01890a5d-ac96-774b-bcce-000000000002', 'ada00000000000000000000000000002', 'check.answered', 'q-1', 'rev-1', '{"lesson":"l","given":{"choice":["b"]},"score":0,"max":1000}', 1796039940000001, 1796040000000001, X'3EBCACD66E31FE0CBE6CE22FB76CC7B641E268A3AE27421A02A61DFCD042DC0A');
INSERT INTO event (seq, id, subject, kind, content_id, content_rev, payload, client_time, received_at, body_hash) VALUES (3, '01890a5d-ac96-774b-bcce-000000000003', 'ada00000000000000000000000000002', 'check.answered', 'q-1', 'rev-1', '{"lesson":"l","given":{"choice":["b"]},"score":500,"max":1000}', 1796039940000001, 1796040000000001, X'15EA2BCDF3853D96BA12C2BD11185F8575FF2DCE53FA25672F8A16D2CEECA561');
INSERT INTO event (seq, id, subject, kind, content_id, content_rev, payload, client_time, received_at, body_hash) VALUES (4, '01890a5d-ac96-774b-bcce-000000000004', 'ada00000000000000000000000000001', 'check.answered', 'q-1', 'rev-1', '{"lesson":"l","given":{"choice":["a"]},"score":1000,"max":1000}', 1796039940000001, 1796040000000001, X'8CE89E52A64A1DFC09461E2D17EFAB8D9A4C0DD68AD2AD76A6539926B840FF01');
INSERT INTO event (seq, id, subject, kind, content_id, content_rev, payload, client_time, received_at, body_hash) VALUES (5, '01890a5d-ac96-774b-bcce-000000000005', 'ada00000000000000000000000000001', 'section.done', 's-2', 'rev-1', '{"lesson":"l"}', 1796039940000001, 1796040000000001, X'66B46DC0A92A3E7EABDE55C0FA7801D82A9823B147ADB0DE1E6BAF9225C379A2');
INSERT INTO event (seq, id, subject, kind, content_id, content_rev, payload, client_time, received_at, body_hash) VALUES (6, '01890a5d-ac96-774b-bcce-000000000006', 'ada00000000000000000000000000001', 'section.undone', 's-2', 'rev-1', '{"lesson":"l"}', 1796039940000001, 1796040000000001, X'238B02FC82E76D97517B5FFC2C4E70FF18432129A917AEDBF0D64D56AEE1CAD4');
INSERT INTO event (seq, id, subject, kind, content_id, content_rev, payload, client_time, received_at, body_hash) VALUES (7, '01890a5d-ac96-774b-bcce-000000000007', 'ada00000000000000000000000000001', 'position', 's-2', 'rev-1', '{"lesson":"l"}', 1796039940000001, 1796040000000001, X'73FBA6CBED33B476326FBA8D2C11CE6A53F3EEA12626BE7ABFCA4A3C3B5A56BC');
INSERT INTO event (seq, id, subject, kind, content_id, content_rev, payload, client_time, received_at, body_hash) VALUES (8, '01890a5d-ac96-774b-bcce-000000000008', 'b0b00000000000000000000000000001', 'section.done', 's-1', 'rev-1', '{"lesson":"l"}', 1796039940000001, 1796040000000001, X'88CC8D99D91E5045059FD48A0FC25659C42013C94E354F7C6FD8BA143F17B818');
INSERT INTO event (seq, id, subject, kind, content_id, content_rev, payload, client_time, received_at, body_hash) VALUES (9, '01890a5d-ac96-774b-bcce-000000000009', 'b0b00000000000000000000000000001', 'poll.voted', 'p-1', 'rev-1', '{"for":"a kind that no version knows"}', 1796039940000001, 1796040000000001, X'8CCC41E9482723625E48800E42C45D227A455EC0AB0E8E1D458D7AE7892BB00E');
INSERT INTO person (subject, root) VALUES ('ada00000000000000000000000000001', 'ada00000000000000000000000000001');
INSERT INTO person (subject, root) VALUES ('ada00000000000000000000000000002', 'ada00000000000000000000000000001');
INSERT INTO position (subject, lesson, section, at, seq) VALUES ('ada00000000000000000000000000001', 'l', 's-2', 1796040000000001, 7);
INSERT INTO section_done (subject, section, done, rev, at, seq) VALUES ('ada00000000000000000000000000001', 's-2', 0, 'rev-1', 1796040000000001, 6);
INSERT INTO section_done (subject, section, done, rev, at, seq) VALUES ('ada00000000000000000000000000002', 's-1', 1, 'rev-1', 1796040000000001, 1);
INSERT INTO section_done (subject, section, done, rev, at, seq) VALUES ('b0b00000000000000000000000000001', 's-1', 1, 'rev-1', 1796040000000001, 8);
INSERT INTO session (token, account, data, expiry, ended) VALUES ('ada''s', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', X'0064617461', 17574494400000001, 0);
INSERT INTO subject_link (seq, from_subject, to_subject, linked_at) VALUES (1, 'ada00000000000000000000000000002', 'ada00000000000000000000000000001', 1796040000000001);
INSERT INTO verdict (seq, subject, attempt, lesson, score, max, passed, grader, key_hash, marks) VALUES (11, 'ada00000000000000000000000000001', '01890a5d-ac96-774b-bcce-000000000012', 'l', 500, 2000, 0, '1', 'k', '{"one":500}');
INSERT INTO verdict (seq, subject, attempt, lesson, score, max, passed, grader, key_hash, marks) VALUES (12, 'ada00000000000000000000000000001', '01890a5d-ac96-774b-bcce-000000000012', 'l', 1500, 2000, 1, '2', 'k', '{"one":1500}');
INSERT INTO goose_db_version (version_id, is_applied) VALUES (0, 1);
INSERT INTO goose_db_version (version_id, is_applied) VALUES (1, 1);
CREATE INDEX attempt_by_subject ON attempt (subject, seq);
CREATE TRIGGER event_keeps_its_rows BEFORE UPDATE ON event
BEGIN
    SELECT RAISE(ABORT, 'event is append-only');
END;
CREATE TRIGGER event_loses_no_row BEFORE DELETE ON event
BEGIN
    SELECT RAISE(ABORT, 'event is append-only');
END;
CREATE INDEX person_by_root ON person (root, subject);
CREATE INDEX session_by_account ON session (account);
CREATE INDEX session_by_expiry ON session (expiry);
CREATE TRIGGER subject_link_keeps_its_rows BEFORE UPDATE ON subject_link
BEGIN
    SELECT RAISE(ABORT, 'subject_link is append-only');
END;
CREATE TRIGGER subject_link_loses_no_row BEFORE DELETE ON subject_link
BEGIN
    SELECT RAISE(ABORT, 'subject_link is append-only');
END;
CREATE INDEX verdict_by_subject ON verdict (subject, attempt, seq);
CREATE TRIGGER verdict_keeps_its_rows BEFORE UPDATE ON verdict
BEGIN
    SELECT RAISE(ABORT, 'verdicts are added, never changed');
END;
ANALYZE;
