package widget

// ParamKind says how a parameter is written and drawn.
type ParamKind int

// The kinds of parameters. An Int and a Float are bounded by Min and Max; a Choice is
// one of Options; a Bool is "on" or "off"; a Text is at most Max bytes long.
const (
	Int ParamKind = iota
	Float
	Choice
	Bool
	Text
)

// Param is one setting of a widget and the control that changes it. The parameter
// named "seed" is special: "reshuffle" adds one to it.
type Param struct {
	Name, Label, Help string
	Kind              ParamKind
	Default           string
	Min, Max, Step    float64
	Unit              string
	Options           []Option
	More              bool // folded under "More settings"
	Hidden            bool // no control: what is pressed in the picture or offered below it sets it
	Fixed             bool // decided by whoever placed the widget: no control, and no address changes it
}

// Option is one choice of a Choice: Value in URLs, Label and Help (what it means, in
// words) for people.
type Option struct{ Value, Label, Help string }
