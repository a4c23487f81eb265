package markdown

import "millrace/wasm/diagram"

// script puts a sequence into words: one line for each message and note, with the
// conditions it stands under. It is what a reader hears who cannot see the picture.
func script(s *diagram.Sequence) (lines []string) {
	names := map[string]string{}
	for _, a := range s.Actors {
		if names[a.ID] = diagram.Plain(a.Label, false); names[a.ID] == "" {
			names[a.ID] = a.ID
		}
	}
	var under []string // the frames that are open: "alt card accepted"
	for _, e := range s.Events {
		text := diagram.Plain(e.Text, false)
		if word := opens[e.Type]; word != "" {
			under = append(under, word+spaced(text))
			continue
		}
		if word := divides[e.Type]; word != "" && len(under) > 0 {
			under[len(under)-1] = word + spaced(text)
			continue
		}
		if closes := closers[e.Type]; closes && len(under) > 0 {
			under = under[:len(under)-1]
			continue
		}
		line := ""
		switch {
		case e.Message() && e.From == e.To:
			line = names[e.From] + ", by itself"
		case e.Message():
			line = names[e.From] + " → " + names[e.To]
		case e.Type == diagram.NoteLine:
			line = "Note at " + names[e.From]
		default:
			continue
		}
		if text != "" {
			line += ": " + text
		}
		for _, u := range under {
			line += " (" + u + ")"
		}
		lines = append(lines, line)
	}
	return lines
}

// The events at which a frame begins, divides and ends, with the word that says so.
var (
	opens = map[diagram.LineType]string{
		diagram.LoopStart: "loop", diagram.AltStart: "if", diagram.OptStart: "if", diagram.ParStart: "in parallel",
		diagram.ParOverStart: "in parallel", diagram.CriticalStart: "critical", diagram.BreakStart: "break",
	}
	divides = map[diagram.LineType]string{
		diagram.AltElse: "else", diagram.ParAnd: "in parallel", diagram.CriticalOption: "option",
	}
	closers = map[diagram.LineType]bool{
		diagram.LoopEnd: true, diagram.AltEnd: true, diagram.OptEnd: true, diagram.ParEnd: true,
		diagram.CriticalEnd: true, diagram.BreakEnd: true,
	}
)

func spaced(s string) string {
	if s == "" {
		return ""
	}
	return " " + s
}
