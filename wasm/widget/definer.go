package widget

// Definer is a widget that stands for a family: an author defines members of it in a
// lesson, without Go. Itself it is a good example of them.
//
// A definition is what an author wrote as nested settings, with a line for each:
// "inputs.0.label Arrivals". A name is the path to the setting, a number for each place
// in a list, and the value is what follows the first blank.
//
// Why two steps: what reads a definition, checks it and explains what is wrong with it
// is much larger than what runs the result, and a browser needs the latter only. Nothing
// there calls Compile, so the linker leaves it out of the program of a page.
type Definer interface {
	Widget
	// Compile turns a definition into a program, or says everything that is wrong.
	Compile(definition string) (program string, faults []DefinitionFault)
	// Define makes the member that a program describes. It keeps the Name of the
	// family. What Compile did not make is refused with an error.
	Define(program string) (Widget, error)
}

// DefinitionFault is something wrong with a definition.
type DefinitionFault struct {
	Line    int    // of the definition, counted from 0; -1: it is about all of it
	Col     int    // byte of the line's value, counted from 0; -1: it is about the line
	Message string // what is wrong
	Hint    string // what to do about it, or ""
}

// Program is the name of the setting that carries the program of a member of a family.
// Only an author sets it: in an address it means nothing.
const Program = "program"

// member returns the member of a family that an author's settings define. Without a
// program, or with one that cannot be used, it is the widget itself.
func member(w Widget, defaults string) (Widget, []Fault) {
	program, given := last(parseQuery(defaults), Program)
	if !given {
		return w, nil
	}
	if family, ok := w.(Definer); ok {
		if m, err := family.Define(program); err == nil {
			return m, nil
		}
	}
	return w, []Fault{{Param: Program, Given: short(program), Message: "This widget cannot be what its lesson wants, so an example is shown."}}
}
