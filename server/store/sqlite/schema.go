package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/pressly/goose/v3"

	"millrace/server/study"
)

//go:embed migrations/*.sql
var migrations embed.FS

// applicationID marks a database file as ours: "MRce", set by the first migration.
const applicationID = 0x4d526365

// schema brings a database to the version this program knows. Migrations go forward only:
// going back means restoring the backup made before. Each runs in one transaction with its
// version number, so a process killed half-way has changed nothing.
type schema struct {
	db    *sql.DB
	path  string
	files fs.FS // nil means those of this program
	now   func() time.Time
}

// prepare refuses a database that is not ours or is too new, and migrates one that is too
// old if migrate allows it.
func (s schema) prepare(ctx context.Context, migrate bool) error {
	current, known, err := s.standing(ctx)
	switch {
	case err != nil:
		return err
	case current == known:
		return nil
	case current > known:
		return fmt.Errorf("%w: its schema is version %d and this program knows up to %d; start the newer millrace again, or restore the backup (%s.v*.db) it made before it upgraded",
			study.ErrNewer, current, known, s.path)
	case !migrate:
		return fmt.Errorf("the schema is version %d and this program needs %d: stop the server and start it with this program once", current, known)
	}
	if current > 0 {
		backup := fmt.Sprintf("%s.v%d-%s.db", s.path, current, s.now().UTC().Format(stampLayout))
		if err := Backup(ctx, s.path, backup); err != nil {
			return fmt.Errorf("the schema was not upgraded, because a backup could not be made first: %w", err)
		}
	}
	steps, err := s.steps()
	if err != nil {
		return err
	}
	if _, err := steps.Up(context.WithoutCancel(ctx)); err != nil {
		return fmt.Errorf("upgrade the schema from version %d to %d: %w", current, known, err)
	}
	return nil
}

// steps are the migrations this program knows.
func (s schema) steps() (*goose.Provider, error) {
	files := s.files
	if files == nil {
		files, _ = fs.Sub(migrations, "migrations") // cannot fail: the name is embedded above
	}
	steps, err := goose.NewProvider(goose.DialectSQLite3, s.db, files, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return nil, fmt.Errorf("read the migrations: %w", err)
	}
	return steps, nil
}

// standing returns the version of the schema and the newest that this program knows.
func (s schema) standing(ctx context.Context) (current, known int64, err error) {
	steps, err := s.steps()
	if err != nil {
		return 0, 0, err
	}
	sources := steps.ListSources()
	current, err = s.version(ctx)
	return current, sources[len(sources)-1].Version, err
}

// version reads the schema's version and changes nothing. It is 0 for an empty file.
func (s schema) version(ctx context.Context) (int64, error) {
	var tables, versioned, id int
	err := errors.Join(
		s.db.QueryRowContext(ctx, `SELECT count(*), count(*) FILTER (WHERE name = 'goose_db_version') FROM sqlite_schema`).Scan(&tables, &versioned),
		s.db.QueryRowContext(ctx, `PRAGMA application_id`).Scan(&id),
	)
	if err != nil {
		return 0, fmt.Errorf("read the schema: %w", err)
	}
	if versioned == 0 && tables == 0 {
		return 0, nil
	}
	var version int64
	if versioned > 0 {
		if err := s.db.QueryRowContext(ctx, `SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version`).Scan(&version); err != nil {
			return 0, fmt.Errorf("read the schema's version: %w", err)
		}
	}
	// A process killed before the first migration leaves a version table that says 0.
	if id != applicationID && version > 0 || versioned == 0 {
		return 0, errors.New("this is a database of another program: name another file or folder")
	}
	return version, nil
}
