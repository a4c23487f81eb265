package widget

// Values are the settings of a run: one string per parameter, already checked. The
// zero Values have no parameters at all; Parse makes the others. Values are never
// changed in place, so a copy is as good as the original.
type Values struct {
	params []Param
	raw    []string
}

// Params returns the parameters these values belong to, in their order.
func (v Values) Params() []Param { return v.params }

// Raw returns the value of the parameter called name as it is written in a URL: a
// plain decimal number, the Value of an option, "on" or "off", or a text. Like every
// accessor it panics when there is no such parameter, because a widget that asks for
// one it did not declare is wrong in the same way on every run.
func (v Values) Raw(name string) string { return v.raw[v.index(name)] }

// Int returns the value of an Int.
func (v Values) Int(name string) int {
	return int(v.number(name, Int))
}

// Float returns the value of a Float. It is finite and within its bounds.
func (v Values) Float(name string) float64 {
	return v.number(name, Float)
}

func (v Values) number(name string, kind ParamKind) float64 {
	x, ok := decimal(v.of(name, kind))
	if !ok {
		panic("widget: parameter " + quoted(name) + " is not a number")
	}
	return x
}

// Choice returns the Value of the chosen option.
func (v Values) Choice(name string) string { return v.of(name, Choice) }

// Bool reports whether a Bool is on.
func (v Values) Bool(name string) bool { return v.of(name, Bool) == on }

// Text returns the value of a Text: valid UTF-8 on one line.
func (v Values) Text(name string) string { return v.of(name, Text) }

// With returns a copy with one value replaced. A value that Parse would refuse sets
// the parameter to its default; who needs to know why calls Parse.
func (v Values) With(name, value string) Values {
	i := v.index(name)
	raw, _, _ := check(v.params[i], value, v.params[i].Default)
	return v.set(i, raw)
}

// set replaces one value that was checked before.
func (v Values) set(i int, raw string) Values {
	out := append([]string(nil), v.raw...)
	out[i] = raw
	return Values{params: v.params, raw: out}
}

// find returns the place of the parameter called name, or -1.
func (v Values) find(name string) int {
	for i := range v.params {
		if v.params[i].Name == name {
			return i
		}
	}
	return -1
}

func (v Values) index(name string) int {
	i := v.find(name)
	if i < 0 {
		panic("widget: no parameter is called " + quoted(name) + maybe(Closest(name, names(v.params))))
	}
	return i
}

func (v Values) of(name string, kind ParamKind) string {
	i := v.index(name)
	if v.params[i].Kind != kind {
		panic("widget: parameter " + quoted(name) + " is of another kind than it is asked for")
	}
	return v.raw[i]
}

func names(params []Param) []string {
	out := make([]string, len(params))
	for i := range params {
		out[i] = params[i].Name
	}
	return out
}

// quoted is not strconv.Quote, which would cost the browser 4 KB of tables.
func quoted(name string) string { return "“" + name + "”" }
