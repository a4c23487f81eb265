-- No statistics about tables: see release in sqlite.go.

-- +goose Up

DROP TABLE IF EXISTS sqlite_stat1;
DROP TABLE IF EXISTS sqlite_stat4;
