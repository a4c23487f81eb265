package main

import (
	"context"
	"errors"
	"fmt"

	"millrace/server/store"
)

type rebuildCommand struct {
	dataFlag `embed:""`
}

// Run works out all projections again. It wants the database to itself: a server beside
// it would answer from tables that are half empty.
func (c *rebuildCommand) Run(ctx context.Context, m *Main) (err error) {
	records, err := store.Open(ctx, c.Data)
	if err != nil {
		return fmt.Errorf("opening the data folder %s: %w", c.Data, err)
	}
	defer func() { err = errors.Join(err, records.Close()) }()
	n, err := records.Rebuild(ctx)
	if err != nil {
		return fmt.Errorf("rebuilding: %w", err)
	}
	fmt.Fprintf(m.Stdout, "Rebuilt progress and scores from %s.\n", count(int(n), "event"))
	return nil
}
