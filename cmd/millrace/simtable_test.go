package main

import (
	"strings"
	"testing"
)

// The hashes are those of Kafka's partitioner (murmur2 of user-1 is 1404122828, and
// 1404122828 mod 4 is 0); the owners are those of its range assignor for 4 partitions
// and 3 consumers.
func TestSimPrintsTheTableInColumns(t *testing.T) {
	status, out, errs := run(t, "", "sim", "partitions")
	if status != 0 {
		t.Fatalf("status %d: %s", status, errs)
	}
	for _, want := range []string{
		"Consumer or key  What it is           Partition     murmur2  & 0x7fffffff  Messages sent\n",
		"C1               consumer of billing  P0–P1\n",
		"C3               consumer of billing  P3\n",
		"user-1           key                  P0         1404122828    1404122828             18\n",
		"user-2           key                  P0         −324981792    1822501856             15\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("it does not print %q:\n%s", want, out)
		}
	}
}

// A run of 30 s has 300 rows of 100 ms; the published table begins with 135 requests and
// has its last ones at 23.1 s.
func TestSimCutsALongTableUnlessAskedForAllOfIt(t *testing.T) {
	_, cut, _ := run(t, "", "sim", "retry-storm", "compare=off")
	_, all, _ := run(t, "", "sim", "retry-storm", "compare=off", "--all")
	for _, want := range []string{"\n    0.0          135\n", "\n… 250 more rows: --all or --json prints them\n", "\n   29.9            0\n"} {
		if !strings.Contains(cut, want) {
			t.Errorf("it does not print %q:\n%s", want, cut)
		}
	}
	if strings.Contains(cut, "\n   23.1 ") || !strings.Contains(all, "\n   23.1          160\n") {
		t.Error("the rows in the middle are printed without --all, or not with it")
	}
	if n := strings.Count(all, "\n") - strings.Count(cut, "\n"); n != 249 {
		t.Errorf("--all prints %d lines more, want 249", n)
	}
}
