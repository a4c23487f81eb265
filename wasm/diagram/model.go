package diagram

import "strings"

// Model is a diagram in the shape of what Mermaid builds of the same text, so that the
// two can be compared. Exactly one half is set.
type Model struct {
	*FlowModel
	*SequenceModel
}

// FlowModel is the model of a flowchart.
type FlowModel struct {
	Vertices []VertexModel `json:"vertices"`
	Edges    []EdgeModel   `json:"edges"`
	Subs     []SubModel    `json:"subs"`
}

// VertexModel is a box; Type is Mermaid's name of its shape.
type VertexModel struct {
	ID      string   `json:"id"`
	Text    string   `json:"text"`
	Type    string   `json:"type"`
	Classes []string `json:"classes"`
}

// EdgeModel is an arrow from S to E with the text T.
type EdgeModel struct {
	S      string `json:"s"`
	E      string `json:"e"`
	T      string `json:"t"`
	Type   string `json:"type"`
	Stroke string `json:"stroke"`
	Len    int    `json:"len"`
}

// SubModel is a subgraph.
type SubModel struct {
	ID    string   `json:"id"`
	Title string   `json:"title"`
	Nodes []string `json:"nodes"`
	Dir   string   `json:"dir,omitempty"`
}

// SequenceModel is the model of a sequence diagram. Msgs and Messages are one list: the
// first is Mermaid's name for it.
type SequenceModel struct {
	Actors   []ActorModel   `json:"actors"`
	Msgs     []MessageModel `json:"msgs"`
	Messages []MessageModel `json:"messages"`
}

// ActorModel is a participant with the label D.
type ActorModel struct {
	ID   string `json:"id"`
	D    string `json:"d"`
	Type string `json:"type"`
}

// MessageModel is an event; Type is Mermaid's LineType.
type MessageModel struct {
	From string `json:"from,omitempty"`
	To   string `json:"to,omitempty"`
	M    string `json:"m"`
	Type int    `json:"type"`
}

// Model returns the diagram in Mermaid's shape.
func (d *Diagram) Model() Model {
	if d.Sequence != nil {
		return Model{SequenceModel: d.Sequence.model()}
	}
	return Model{FlowModel: d.Flow.model()}
}

func (f *Flow) model() *FlowModel {
	m := &FlowModel{Vertices: []VertexModel{}, Edges: []EdgeModel{}, Subs: []SubModel{}}
	for _, n := range f.Nodes {
		text := sanitized(n.Text)
		if n.attribute {
			text = entities(n.Text)
		}
		m.Vertices = append(m.Vertices, VertexModel{entities(n.ID), text, n.Shape, append([]string{}, n.Classes...)})
	}
	for _, e := range f.Edges {
		m.Edges = append(m.Edges, EdgeModel{entities(e.From), entities(e.To), sanitized(e.Text), e.Arrow, e.Stroke, e.Length})
	}
	for _, s := range f.Frames {
		sub := SubModel{entities(s.ID), sanitized(s.Title), []string{}, string(s.Direction)}
		for _, id := range s.Members {
			sub.Nodes = append(sub.Nodes, entities(id))
		}
		m.Subs = append(m.Subs, sub)
	}
	return m
}

func (s *Sequence) model() *SequenceModel {
	m := &SequenceModel{Actors: []ActorModel{}, Msgs: []MessageModel{}}
	for _, a := range s.Actors {
		m.Actors = append(m.Actors, ActorModel{entities(a.ID), entities(a.Label), a.Kind})
	}
	for _, e := range s.Events {
		m.Msgs = append(m.Msgs, MessageModel{entities(e.From), entities(e.To), entities(e.Text), int(e.Type)})
	}
	m.Messages = m.Msgs
	return m
}

// entities writes #quot; and #9829; as the marks that Mermaid keeps in their place while
// it builds a model.
func entities(s string) string {
	if !strings.Contains(s, "#") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '#' || !entityAt(s, i) {
			b.WriteByte(s[i])
			continue
		}
		end := i + strings.IndexByte(s[i:], ';')
		b.WriteString("ﬂ°")
		if name := s[i+1 : end]; strings.Trim(name, "0123456789") == "" {
			b.WriteString("°")
		}
		b.WriteString(s[i+1 : end])
		b.WriteString("¶ß")
		i = end
	}
	return b.String()
}

// sanitized is a label as it comes out of the HTML sanitizer that Mermaid runs over the
// labels of flowcharts: tags without a closing slash and with double quotes, other
// angle brackets and ampersands as entities. A text without < is left alone.
func sanitized(s string) string {
	s = entities(s)
	if !strings.Contains(s, "<") || strings.Contains(s, "<br/>") && strings.Count(s, "<") == strings.Count(s, "<br/>") {
		return strings.ReplaceAll(s, "<br/>", "<br>")
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '<':
			if end := tagEnd(s, i); end > i {
				tag := strings.TrimRight(strings.TrimSuffix(s[i:end-1], "/"), " \t")
				b.WriteString(strings.ReplaceAll(tag, "'", "\"") + ">")
				i = end - 1
				continue
			}
			b.WriteString("&lt;")
		case '>':
			b.WriteString("&gt;")
		case '&':
			b.WriteString("&amp;")
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// tagEnd returns where the HTML tag that begins at a place ends, or the place itself.
func tagEnd(s string, at int) int {
	i := at + 1
	if i < len(s) && s[i] == '/' {
		i++
	}
	if i >= len(s) || !isWord(s[i]) || s[i] >= '0' && s[i] <= '9' {
		return at
	}
	if end := strings.IndexByte(s[i:], '>'); end >= 0 && strings.IndexByte(s[i:i+end], '<') < 0 {
		return i + end + 1
	}
	return at
}
