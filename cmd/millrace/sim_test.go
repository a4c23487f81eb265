package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// Whoever runs a widget with nothing but its name learns something, and its name is in
// the help.
func TestSimRunsEveryWidgetAsItIs(t *testing.T) {
	_, help, _ := run(t, "", "sim", "--help")
	help = strings.Join(strings.Fields(help), " ")
	for _, name := range widgetNames() {
		if !strings.Contains(help, " "+name+",") && !strings.Contains(help, " "+name+".") {
			t.Errorf("the help does not name %s", name)
		}
		status, out, errs := run(t, "", "sim", name, "--json")
		if status != 0 || errs != "" {
			t.Errorf("%s: status %d, %s", name, status, errs)
			continue
		}
		var got struct {
			Widget   string
			Readings []struct{ Name string }
			Table    struct {
				Columns []string
				Rows    [][]any
			}
			Sentence string
		}
		if err := json.Unmarshal([]byte(out), &got); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got.Widget != name || got.Readings == nil || len(got.Readings)+len(got.Table.Rows) == 0 || strings.HasPrefix(got.Sentence, "Nothing") || !strings.HasSuffix(got.Sentence, ".") {
			t.Errorf("%s says %q, with %d readings and %d rows", name, got.Sentence, len(got.Readings), len(got.Table.Rows))
		}
	}
}
