package script

import "millrace/wasm/diagram"

// Words puts a diagram into words, for somebody who cannot see the picture. Of a sequence
// it makes a line for each message and note, with the conditions it stands under; of a
// flowchart one for each box: its name, which says what it is joined to, and what the
// script tells about it.
func Words(d *diagram.Diagram, g *diagram.Geometry, s *Script) (lines []string) {
	if d.Sequence != nil {
		for _, step := range messages(d.Sequence) {
			lines = append(lines, step.Caption)
		}
		return lines
	}
	for i := range g.Boxes {
		line := g.Boxes[i].Name
		if about := s.About(g.Boxes[i].ID); about != "" {
			line += " " + about
		}
		lines = append(lines, line)
	}
	return lines
}

// messages makes a step of each message and each note of a sequence.
func messages(s *diagram.Sequence) (steps []Step) {
	names := map[string]string{}
	for _, a := range s.Actors {
		if names[a.ID] = diagram.Plain(a.Label, false); names[a.ID] == "" {
			names[a.ID] = a.ID
		}
	}
	var under []string // the frames that are open: "alt card accepted"
	notes := 0
	for i, e := range s.Events {
		text := diagram.Plain(e.Text, false)
		if word := opens(e.Type); word != "" {
			under = append(under, word+spaced(text))
			continue
		}
		if word := divides(e.Type); word != "" && len(under) > 0 {
			under[len(under)-1] = word + spaced(text)
			continue
		}
		if closes(e.Type) && len(under) > 0 {
			under = under[:len(under)-1]
			continue
		}
		m, line := Move{Edge: i, From: e.From, To: e.To}, ""
		switch {
		case e.Message() && e.From == e.To:
			line = names[e.From] + ", by itself"
		case e.Message():
			line = names[e.From] + " → " + names[e.To]
		case e.Type == diagram.NoteLine:
			line = "Note at " + names[e.From]
			notes++
			m = Move{Edge: -1, From: e.From, Note: notes}
		default:
			continue
		}
		if text != "" {
			line += ": " + text
		}
		for _, u := range under {
			line += " (" + u + ")"
		}
		steps = append(steps, Step{Caption: line, Moves: []Move{m}})
	}
	return steps
}

// opens is the word for a frame that begins at an event, or "".
func opens(t diagram.LineType) string {
	switch t {
	case diagram.LoopStart:
		return "loop"
	case diagram.AltStart, diagram.OptStart:
		return "if"
	case diagram.ParStart, diagram.ParOverStart:
		return "in parallel"
	case diagram.CriticalStart:
		return "critical"
	case diagram.BreakStart:
		return "break"
	}
	return ""
}

// divides is the word for the next part of a frame that begins at an event, or "".
func divides(t diagram.LineType) string {
	switch t {
	case diagram.AltElse:
		return "else"
	case diagram.ParAnd:
		return "in parallel"
	case diagram.CriticalOption:
		return "option"
	}
	return ""
}

// closes reports whether a frame with words ends at an event.
func closes(t diagram.LineType) bool {
	switch t {
	case diagram.LoopEnd, diagram.AltEnd, diagram.OptEnd, diagram.ParEnd, diagram.CriticalEnd, diagram.BreakEnd:
		return true
	}
	return false
}

func spaced(s string) string {
	if s == "" {
		return ""
	}
	return " " + s
}
