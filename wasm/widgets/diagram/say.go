package diagram

import "millrace/wasm/widget"

// say is what the picture shows, in words: the box that is open, the question or the
// advice that has been come to, or what happens in the step.
func (m *model) say() string {
	switch {
	case m.box > 0:
		b := &m.Boxes[m.boxes[m.box-1]]
		text := sentence(b.Name)
		if about := m.About(b.ID); about != "" {
			text += " " + sentence(about)
		}
		return text
	case len(m.visited) > 0:
		text := ""
		for _, at := range m.visited[m.said:] {
			if text != "" {
				text += " "
			}
			text += sentence(m.Walk[at].Text)
		}
		return text
	case m.step > 0:
		return sentence(m.Steps[m.step-1].Caption)
	case len(m.Steps) > 0:
		return "Nothing has happened yet: press Play, or go forward step by step."
	}
	return "Press a box to see what it is and what it talks to."
}

// sentence ends a text like one.
func sentence(text string) string {
	if text == "" {
		return "."
	}
	switch text[len(text)-1] {
	case '.', '!', '?', ')':
		return text
	}
	return text + "."
}

// offer is what may be pressed below the sentence: to close the box, or to answer.
func (m *model) offer() (list []widget.Action) {
	if m.box > 0 {
		return []widget.Action{{Name: "box", Value: "0", Label: "Close"}}
	}
	if len(m.visited) == 0 {
		return nil
	}
	for i, a := range m.here().Answers {
		list = append(list, widget.Action{Name: "path", Value: m.path + string(rune('a'+i)), Label: a.Label})
	}
	if n := len(m.path); n > 0 {
		list = append(list, widget.Action{Name: "path", Value: m.path[:n-1], Label: "Back"})
		list = append(list, widget.Action{Name: "path", Label: "Start again"})
	}
	return list
}
