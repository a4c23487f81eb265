package main

import (
	"go/format"
	"os"
	"slices"
	"strings"
	"testing"
)

// A list without a widget must still be Go, name it nowhere and keep all others.
func TestListWithoutAWidgetKeepsTheOthers(t *testing.T) {
	source, err := os.ReadFile("../../" + catalog)
	if err != nil {
		t.Fatal(err)
	}
	names, err := listed(source)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(names, "retrystorm") || !slices.Contains(names, "queue") {
		t.Fatalf("the list has %v", names)
	}
	for _, gone := range names {
		got := without(source, gone)
		if _, err := format.Source(got); err != nil {
			t.Errorf("without %s: %v", gone, err)
		}
		for _, name := range names {
			if strings.Contains(string(got), "\t"+name+".") == (name == gone) {
				t.Errorf("without %s: %s is wrong", gone, name)
			}
		}
		if kept, err := listed(got); err != nil || len(kept) != len(names)-1 {
			t.Errorf("without %s: imports %v, %v", gone, kept, err)
		}
	}
}
