package widget

// Definer is a widget that stands for a family: an author defines members of it in a
// lesson, without Go. Itself it is a good example of them.
//
// A source is text that is the same everywhere and can be read without a YAML parser in
// the browser: a line for each setting, "inputs.0.label Arrivals". Its name is the path
// to it, a number for each place in a list, and the value is what follows the first
// blank. What an author wrote as nested settings becomes such lines.
type Definer interface {
	Widget
	// Define makes the member that source describes, or says everything that is wrong
	// with it. What it makes keeps the Name of the family.
	Define(source string) (Widget, []SourceFault)
}

// SourceFault is something wrong with the source of a widget.
type SourceFault struct {
	Line    int    // of the source, counted from 0; -1: it is about all of it
	Col     int    // byte of the line's value, counted from 0; -1: it is about the line
	Message string // what is wrong
	Hint    string // what to do about it, or ""
}

// Source is the name of the setting that carries the source of a member of a family.
// Only an author sets it: in an address it means nothing.
const Source = "source"

// member returns the member of a family that an author's settings define. Without a
// source, or with one that content would have refused, it is the widget itself.
func member(w Widget, defaults string) (Widget, []Fault) {
	source, given := last(parseQuery(defaults), Source)
	if !given {
		return w, nil
	}
	why := "this widget is none that a lesson defines"
	if family, ok := w.(Definer); ok {
		m, faults := family.Define(source)
		if len(faults) == 0 {
			return m, nil
		}
		why = faults[0].Message
	}
	return w, []Fault{{Param: Source, Given: short(source), Message: capital(why) + "."}}
}
