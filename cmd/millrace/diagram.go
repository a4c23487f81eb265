package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"millrace/wasm/diagram"
	"millrace/wasm/diagram/layout"
)

type diagramCommand struct {
	JSON     bool   `help:"Print the model as JSON, in the shape of what Mermaid builds." xor:"output"`
	Geometry bool   `help:"Print boxes, labels and the paths of edges in pixels as JSON." xor:"output"`
	Turn     string `help:"Lay a flowchart out in another direction: TB, BT, LR or RL." enum:",TB,BT,LR,RL" default:""`
}

// maxDiagram is Mermaid's own limit on a text.
const maxDiagram = 50_000

// Run reads Mermaid from standard input, alone or in a fence of Markdown, and prints an
// SVG. Faults go to standard error,
// one a line as line:col: message, and end the command with status 1.
func (c *diagramCommand) Run(m *Main) error {
	text, err := io.ReadAll(io.LimitReader(m.Stdin, maxDiagram+1))
	if err != nil {
		return fmt.Errorf("reading the diagram: %w", err)
	}
	if len(text) > maxDiagram {
		return fmt.Errorf("the diagram is longer than %d bytes: split it", maxDiagram)
	}
	d, err := diagram.Parse(unfenced(string(text)))
	var faults diagram.Faults
	if errors.As(err, &faults) {
		for _, f := range faults {
			fmt.Fprintln(m.Stderr, f)
		}
		return errSilent
	}
	if err != nil {
		return fmt.Errorf("reading the diagram: %w", err)
	}
	if c.JSON {
		return c.print(m, d.Model())
	}
	g, err := layout.Layout(d, layout.Options{Direction: diagram.Direction(c.Turn)})
	if err != nil {
		return fmt.Errorf("laying out the diagram: %w", err)
	}
	if c.Geometry {
		return c.print(m, measured(g))
	}
	svg := diagram.Draw(g, diagram.Decor{Fit: diagram.Fit})
	if err := svg.Render(m.Stdout); err != nil {
		return fmt.Errorf("printing the diagram: %w", err)
	}
	_, err = fmt.Fprintln(m.Stdout)
	return err
}

// unfenced returns what stands in the first fence with the word mermaid, on the lines
// where it stands, so that faults keep their place. A text without one is left as it is.
func unfenced(text string) string {
	lines := strings.Split(text, "\n")
	fence, inside := "", false
	for i, line := range lines {
		mark := strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
		switch {
		case fence == "" && (strings.HasPrefix(mark, "```") || strings.HasPrefix(mark, "~~~")):
			ticks := mark[:len(mark)-len(strings.TrimLeft(mark, mark[:1]))]
			if word, _, _ := strings.Cut(strings.TrimSpace(mark[len(ticks):]), " "); word == "mermaid" {
				fence, inside = ticks, true
			}
			lines[i] = ""
		case inside && strings.HasPrefix(mark, fence) && strings.Trim(mark, fence[:1]) == "":
			inside = false
			lines[i] = ""
		case !inside:
			lines[i] = ""
		}
	}
	if fence == "" {
		return text
	}
	return strings.Join(lines, "\n")
}

func (c *diagramCommand) print(m *Main, v any) error {
	enc := json.NewEncoder(m.Stdout)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("printing the diagram: %w", err)
	}
	return nil
}

// rectJSON is a rectangle in pixels.
type rectJSON struct {
	X int `json:"x"`
	Y int `json:"y"`
	W int `json:"w"`
	H int `json:"h"`
}

func rectOf(r diagram.Rect) rectJSON { return rectJSON{r.X, r.Y, r.W, r.H} }

// labelJSON is text in a rectangle.
type labelJSON struct {
	Text string `json:"text"`
	rectJSON
}

type boxJSON struct {
	ID      string `json:"id"`
	Role    string `json:"role"`
	Outline string `json:"shape"`
	Kind    string `json:"kind,omitempty"`
	Name    string `json:"name,omitempty"`
	rectJSON
}

type frameJSON struct {
	ID   string `json:"id,omitempty"`
	Role string `json:"role"`
	rectJSON
	Title *labelJSON  `json:"title,omitempty"`
	Cuts  []labelJSON `json:"cuts,omitempty"`
}

type edgeJSON struct {
	Role   string     `json:"role"`
	From   string     `json:"from"`
	To     string     `json:"to,omitempty"`
	Points [][2]int   `json:"points"` // the line as drawn, curves in straight pieces
	Path   string     `json:"path"`   // the same as the data of an SVG path
	Label  *labelJSON `json:"label,omitempty"`
}

type geometryJSON struct {
	Width  int         `json:"width"`
	Height int         `json:"height"`
	Boxes  []boxJSON   `json:"boxes"`
	Frames []frameJSON `json:"frames"`
	Edges  []edgeJSON  `json:"edges"`
	Labels []labelJSON `json:"labels"` // all labels of edges, once more in one list
}

// measured turns a geometry into what is printed.
func measured(g *diagram.Geometry) geometryJSON {
	out := geometryJSON{Width: g.Width, Height: g.Height, Boxes: []boxJSON{}, Frames: []frameJSON{}, Edges: []edgeJSON{}, Labels: []labelJSON{}}
	label := func(l *diagram.Label) *labelJSON {
		if l == nil || len(l.Lines) == 0 {
			return nil
		}
		return &labelJSON{diagram.Joined(l.Lines), rectOf(l.Rect)}
	}
	for _, b := range g.Boxes {
		out.Boxes = append(out.Boxes, boxJSON{b.ID, b.Role.String(), b.Outline, b.Kind, b.Name, rectOf(b.Rect)})
	}
	for _, a := range g.Frames {
		f := frameJSON{ID: a.ID, Role: a.Role.String(), rectJSON: rectOf(a.Rect), Title: label(&a.Title)}
		for _, c := range a.Cuts {
			if l := label(&c.Label); l != nil {
				f.Cuts = append(f.Cuts, *l)
			}
		}
		out.Frames = append(out.Frames, f)
	}
	for _, l := range g.Lines {
		e := edgeJSON{Role: l.Role.String(), From: l.From, To: l.To, Path: l.Path(), Label: label(l.Label)}
		for _, p := range l.Flatten() {
			e.Points = append(e.Points, [2]int{p.X, p.Y})
		}
		out.Edges = append(out.Edges, e)
		if e.Label != nil {
			out.Labels = append(out.Labels, *e.Label)
		}
	}
	return out
}
