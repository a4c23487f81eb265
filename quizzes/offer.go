package quizzes

// Field is what a question shows of one of its fields before an answer. Nothing in it tells
// what is right.
type Field struct {
	Name    string
	Label   string    // plain text; empty where the prompt says it all
	Offered []Offered // what may be chosen, in the order of the file; nil where it is typed
}

// Offered is one thing that may be chosen. Value is what a form sends for it.
type Offered struct {
	Value string
	Text  string // plain
}

// Fielded is a Body that can list its fields, for statistics about what was chosen.
type Fielded interface {
	Body
	Fields() []Field
}

// Fields lists the fields of a question whose answers are chosen; nil for one of which only
// what was given is known.
func (q *Question) Fields() []Field {
	if body, ok := q.Body.(Fielded); ok {
		return body.Fields()
	}
	return nil
}

// Fields is the one list.
func (c *Choices) Fields() []Field {
	f := Field{Name: ChoiceField}
	for _, item := range c.items {
		f.Offered = append(f.Offered, Offered{item.value, Plain(item.text)})
	}
	return []Field{f}
}

// Fields are the places.
func (s *Slots) Fields() []Field {
	out := make([]Field, len(s.list))
	for i, slot := range s.list {
		out[i] = Field{Name: slot.field, Label: slot.label}
		for _, o := range slot.options {
			out[i].Offered = append(out[i].Offered, Offered{o.value, o.text})
		}
	}
	return out
}
