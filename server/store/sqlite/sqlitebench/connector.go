package sqlitebench

import (
	"context"
	"database/sql/driver"

	sqlite3 "github.com/mattn/go-sqlite3"
)

// connector opens connections by their DSN, so that no driver name is registered for the
// whole process.
type connector string

func (c connector) Connect(context.Context) (driver.Conn, error) { return c.Driver().Open(string(c)) }
func (c connector) Driver() driver.Driver                        { return &sqlite3.SQLiteDriver{} }
