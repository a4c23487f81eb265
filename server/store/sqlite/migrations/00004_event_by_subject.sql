-- The events of one person, for taking them along: the log has those of all.

-- +goose Up

CREATE INDEX event_by_subject ON event (subject);
