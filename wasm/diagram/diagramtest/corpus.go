package diagramtest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"millrace/wasm/diagram"
	"millrace/wasm/diagram/layout"
)

// Report is what a corpus of Mermaid texts makes of the parser and the layout.
type Report struct {
	Valid, Parsed, SameModel  int // texts that Mermaid accepts, that are read, whose model is the same
	Invalid, Rejected         int
	LaidOut, Clean            int // diagrams laid out, and without any defect
	Small, SmallClean         int // of these, flowcharts of up to 20 boxes
	Sequences, Collisions     int // sequences laid out, and those with words on words or on a box
	Defects                   map[Kind]int
	Measured                  int // flowcharts whose crossings are known for other engines
	Crossings, Dagre, Elk     int // totals over these
	MoreThanDagre             []string
	MedianMS, MostMS, WorstMS float64 // of flowcharts of up to 20 boxes, parsing left out; 95 of 100 take at most MostMS
	MedianSVG, MedianTextBSVG int     // bytes, of all and of those of text B
	Figures                   int     // diagrams of text B
	Differences               []string
}

// corpusLine is one text of the corpus.
type corpusLine struct {
	ID        string
	From      string
	Text      string
	Valid     bool
	Model     json.RawMessage
	Crossings *struct{ Elk, Dagre int }
}

// Measure reads a corpus, one JSON object a line, and measures every text in it.
func Measure(r io.Reader) (*Report, error) {
	rep := &Report{Defects: map[Kind]int{}}
	var ms []float64
	var sizes, textB []int
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c corpusLine
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			return nil, fmt.Errorf("reading the corpus: %w", err)
		}
		d, err := diagram.Parse(c.Text)
		if !c.Valid {
			rep.Invalid++
			if err != nil {
				rep.Rejected++
			} else {
				rep.differ("%s: should be refused", c.ID)
			}
			continue
		}
		rep.Valid++
		if err != nil {
			rep.differ("%s: %v", c.ID, err)
			continue
		}
		rep.Parsed++
		if c.Model == nil {
			rep.SameModel++ // nothing to compare with
		} else if same, err := sameModel(d, c.Model); err != nil {
			return nil, err
		} else if same {
			rep.SameModel++
		} else {
			rep.differ("%s: another model", c.ID)
		}
		start := time.Now()
		g, err := layout.Layout(d, layout.Options{})
		if err != nil {
			rep.differ("%s: %v", c.ID, err)
			continue
		}
		took := float64(time.Since(start).Microseconds()) / 1000
		if small(d) {
			ms = append(ms, took)
		}
		rep.layout(c, d, g)
		var svg bytes.Buffer
		if err := diagram.Draw(g, diagram.Decor{}).Render(&svg); err != nil {
			return nil, fmt.Errorf("drawing %s: %w", c.ID, err)
		}
		sizes = append(sizes, svg.Len())
		if c.From == "text-b" {
			rep.Figures++
			textB = append(textB, svg.Len())
		}
	}
	if len(ms) > 0 {
		slices.Sort(ms)
		rep.MedianMS, rep.MostMS, rep.WorstMS = ms[len(ms)/2], ms[len(ms)*95/100], ms[len(ms)-1]
	}
	rep.MedianSVG, rep.MedianTextBSVG = median(sizes), median(textB)
	return rep, lines.Err()
}

func (rep *Report) differ(format string, args ...any) {
	rep.Differences = append(rep.Differences, fmt.Sprintf(format, args...))
}

// layout adds the defects and crossings of one diagram.
func (rep *Report) layout(c corpusLine, d *diagram.Diagram, g *diagram.Geometry) {
	rep.LaidOut++
	defects := Check(d, g)
	if len(defects) == 0 {
		rep.Clean++
	}
	if small(d) {
		rep.Small++
		if len(defects) == 0 {
			rep.SmallClean++
		}
	}
	if d.Sequence != nil {
		rep.Sequences++
		if slices.ContainsFunc(defects, func(f Defect) bool {
			return f.Kind == LabelOnBox || f.Kind == LabelOnLabel || f.Kind == TitleCovered || f.Kind == WordsTooLarge
		}) {
			rep.Collisions++
		}
	}
	for _, f := range defects {
		rep.Defects[f.Kind]++
		rep.differ("%s: %s: %s", c.ID, f.Kind, f.What)
	}
	if c.Crossings == nil {
		return
	}
	n := Crossings(g)
	rep.Measured++
	rep.Crossings += n
	rep.Dagre += c.Crossings.Dagre
	rep.Elk += c.Crossings.Elk
	if n > c.Crossings.Dagre {
		rep.MoreThanDagre = append(rep.MoreThanDagre, fmt.Sprintf("%s: %d, dagre %d, elk %d", c.ID, n, c.Crossings.Dagre, c.Crossings.Elk))
	}
}

// small reports whether the goals for a flowchart of up to 20 boxes hold for a diagram.
func small(d *diagram.Diagram) bool { return d.Flow != nil && len(d.Flow.Nodes) <= 20 }

// sameModel compares a diagram with what Mermaid builds, whatever the order of keys.
func sameModel(d *diagram.Diagram, want json.RawMessage) (bool, error) {
	raw, err := json.Marshal(d.Model())
	if err != nil {
		return false, fmt.Errorf("writing a model: %w", err)
	}
	var a, b map[string]any
	if err := json.Unmarshal(raw, &a); err != nil {
		return false, fmt.Errorf("reading a model: %w", err)
	}
	if err := json.Unmarshal(want, &b); err != nil {
		return false, fmt.Errorf("reading the corpus: %w", err)
	}
	delete(a, "messages") // msgs, once more
	x, err := json.Marshal(a)
	if err != nil {
		return false, fmt.Errorf("writing a model: %w", err)
	}
	y, err := json.Marshal(b)
	if err != nil {
		return false, fmt.Errorf("writing a model: %w", err)
	}
	return bytes.Equal(x, y), nil
}

func median(list []int) int {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return list[len(list)/2]
}
