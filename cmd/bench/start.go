package main

import (
	"context"
)

// takeStart starts the binary until its first page is read, with no database and with
// one that is there.
func takeStart(ctx context.Context, r *rig) ([]figure, error) {
	kept, err := r.folder()
	if err != nil {
		return nil, err
	}
	// The first start of all reads the binary from the disk and makes kept's database.
	if _, err := r.startOnce(ctx, kept); err != nil {
		return nil, err
	}
	var fresh, existing sample
	for range rounds {
		empty, err := r.folder()
		if err != nil {
			return nil, err
		}
		ms, err := r.startOnce(ctx, empty)
		if err != nil {
			return nil, err
		}
		fresh = append(fresh, ms)
		if ms, err = r.startOnce(ctx, kept); err != nil {
			return nil, err
		}
		existing = append(existing, ms)
	}
	return []figure{
		{what: "start to the first page, no database yet", unit: "ms", values: fresh, goal: atMost(150)},
		{what: "start to the first page, existing database", unit: "ms", values: existing, goal: atMost(150)},
	}, nil
}

// startOnce starts the site, stops it and returns how many milliseconds the start took.
func (r *rig) startOnce(ctx context.Context, data string) (float64, error) {
	s, err := r.start(ctx, data, "serve")
	if err != nil {
		return 0, err
	}
	s.stop()
	return milliseconds(s.took), nil
}
