package diagramtest

import (
	"strings"
	"testing"
)

// A corpus of four lines: one that is read alike, one whose model differs, one that must
// be refused and one that wrongly is not. The measure counts each as what it is.
func TestMeasureCountsWhatItSees(t *testing.T) {
	corpus := strings.Join([]string{
		`{"id":"a","from":"text-b","valid":true,"text":"flowchart LR\nA-->B","crossings":{"elk":1,"dagre":2},"model":{"subs":[],"edges":[{"s":"A","e":"B","t":"","type":"arrow_point","stroke":"normal","len":1}],"vertices":[{"id":"A","text":"A","type":"","classes":[]},{"id":"B","text":"B","type":"","classes":[]}]}}`,
		`{"id":"b","valid":true,"text":"sequenceDiagram\nA->>B: x","model":{"actors":[],"msgs":[]}}`,
		`{"id":"c","valid":false,"text":"flowchart LR\nA[("}`,
		`{"id":"d","valid":false,"text":"flowchart LR\nA"}`,
		`{"id":"e","valid":true,"text":"flowchart LR\nA[(","model":{}}`,
	}, "\n")
	r, err := Measure(strings.NewReader(corpus))
	if err != nil {
		t.Fatal(err)
	}
	if r.Valid != 3 || r.Parsed != 2 || r.SameModel != 1 || r.Invalid != 2 || r.Rejected != 1 || r.LaidOut != 2 || r.Clean != 2 {
		t.Errorf("%+v", r)
	}
	if r.Measured != 1 || r.Crossings != 0 || r.Dagre != 2 || r.Elk != 1 || len(r.MoreThanDagre) != 0 {
		t.Errorf("crossings %+v", r)
	}
	if len(r.Differences) != 3 {
		t.Errorf("%q", r.Differences)
	}
}
