package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"millrace/server/store"
	"millrace/server/study"
)

type restoreCommand struct {
	File     string `arg:"" help:"Backup to put in the place of the database." type:"path"`
	dataFlag `embed:""`
}

// Run puts a backup in the place of the database. What was there is kept under another
// name: whoever restores the wrong file can go back.
func (c *restoreCommand) Run(ctx context.Context, m *Main) error {
	done, err := store.Restore(ctx, c.Data, c.File)
	if errors.Is(err, study.ErrInUse) {
		return fmt.Errorf("nothing was changed, because a program uses the data: %w", err)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(m.Stdout, "Restored %s into %s: %s, %s, %s at quizzes%s.\n", c.File, c.Data, count(int(done.Events), "event"),
		count(int(done.Accounts), "account"), count(int(done.Attempts), "attempt"), until(done.Last))
	for i, aside := range done.Aside {
		if i == 0 {
			fmt.Fprintln(m.Stdout, "What was there before is kept. Remove it once all is well; to go back, restore the first of these files:")
		}
		fmt.Fprintln(m.Stdout, "  "+aside)
	}
	return nil
}

// until says when the last event of a database came in, if any did.
func until(last time.Time) string {
	if last.IsZero() {
		return ""
	}
	return ", the last event of " + last.Format("2006-01-02 15:04:05") + " UTC"
}
