// Package store opens the store that a setting names.
//
// Why a package for so little: whoever wires the program names a place and gets a
// study.Store; a second back end is a second case here, and nobody else notices.
package store

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"millrace/server/store/sqlite"
	"millrace/server/study"
)

// FileName is the name of the database file inside a data folder.
const FileName = "millrace.db"

// Open opens the store at a place: a data folder (made when it is missing, with the file
// millrace.db in it) or sqlite:PATH, which names the file itself. One server at a time:
// the second gets study.ErrInUse. A database of a newer program is study.ErrNewer.
func Open(ctx context.Context, place string) (study.Store, error) {
	return open(ctx, place, sqlite.Options{})
}

// OpenBeside is Open for a command that may run while a server uses the same place, such
// as adding a user. While a server does, nothing is migrated.
func OpenBeside(ctx context.Context, place string) (study.Store, error) {
	return open(ctx, place, sqlite.Options{Beside: true})
}

// Backup writes a checked copy of the store at a place, which a server may be using, into
// a new file at dest.
func Backup(ctx context.Context, place, dest string) error {
	path, err := file(place)
	if err != nil {
		return err
	}
	return sqlite.Backup(ctx, path, dest)
}

// Restored says what Restore did.
type Restored = sqlite.Restored

// Restore puts a copy of a backup in the place of the store, which nobody may be using
// (study.ErrInUse), and moves the files that are there aside. A backup that is damaged, of
// another program or of a newer one (study.ErrNewer) is refused and changes nothing.
func Restore(ctx context.Context, place, backup string) (Restored, error) {
	path, err := file(place)
	if err != nil {
		return Restored{}, err
	}
	return sqlite.Restore(ctx, path, backup, time.Now)
}

// Health says what Examine found.
type Health = sqlite.Health

// Examine looks for what is wrong with the store at a place, which a server may be using,
// and changes nothing. Where there is none it returns fs.ErrNotExist.
func Examine(ctx context.Context, place string) (Health, error) {
	path, err := file(place)
	if err != nil {
		return Health{}, err
	}
	return sqlite.Examine(ctx, path)
}

func open(ctx context.Context, place string, opts sqlite.Options) (study.Store, error) {
	path, err := file(place)
	if err != nil {
		return nil, err
	}
	s, err := sqlite.Open(ctx, path, opts)
	if err != nil {
		return nil, err // not s: a nil *sqlite.Store in the interface would not be nil
	}
	return s, nil
}

// file is the database file of a place.
func file(place string) (string, error) {
	if path, ok := strings.CutPrefix(place, "sqlite:"); ok && path != "" {
		return path, nil
	}
	if place == "" || place == "sqlite:" || strings.Contains(place, "://") {
		return "", fmt.Errorf("open store %q: name a data folder, or sqlite: and a file; other databases are not supported", place)
	}
	return filepath.Join(place, FileName), nil
}
