-- What quizzes were when they were taken, and why a verdict was given again.

-- +goose Up

-- Truth, like the log: a quiz that was rewritten is nowhere else any more.
CREATE TABLE quiz_revision (
    rev     TEXT    PRIMARY KEY,
    quiz    TEXT    NOT NULL,
    shown   TEXT    NOT NULL,
    body    BLOB    NOT NULL,
    kept_at INTEGER NOT NULL
) STRICT;
CREATE INDEX quiz_revision_by_shown ON quiz_revision (quiz, shown, kept_at);

-- +goose StatementBegin
CREATE TRIGGER quiz_revision_keeps_its_rows BEFORE UPDATE ON quiz_revision
BEGIN
    SELECT RAISE(ABORT, 'quiz_revision is append-only');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER quiz_revision_loses_no_row BEFORE DELETE ON quiz_revision
BEGIN
    SELECT RAISE(ABORT, 'quiz_revision is append-only');
END;
-- +goose StatementEnd

-- No verdict before this one was given for a reason: none was given again.
ALTER TABLE verdict ADD COLUMN reason TEXT NOT NULL DEFAULT '';
