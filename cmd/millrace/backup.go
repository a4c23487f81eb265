package main

import (
	"context"
	"fmt"

	"millrace/server/store"
)

type backupCommand struct {
	File     string `arg:"" help:"File to write; it must not be there yet." type:"path"`
	dataFlag `embed:""`
}

// Run writes a checked copy of the database. It may run while the site is served: the
// copy holds every event that was acknowledged before it began.
func (c *backupCommand) Run(ctx context.Context, m *Main) error {
	if err := store.Backup(ctx, c.Data, c.File); err != nil {
		return fmt.Errorf("backing up %s: %w", c.Data, err)
	}
	fmt.Fprintf(m.Stdout, "Backed up to %s; the copy was opened and checked.\n", c.File)
	return nil
}
