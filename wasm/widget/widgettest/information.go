package widgettest

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"millrace/wasm/widget"
)

var (
	nameShape  = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	paramShape = regexp.MustCompile(`^[a-z][a-z0-9_-]*$`)
	valueShape = regexp.MustCompile(`^[A-Za-z0-9-]*$`) // what a log can hold without escapes
)

func information(w widget.Widget) error {
	var f faults
	info := w.Info()
	if !nameShape.MatchString(info.Name) {
		f.add("Name %q is not lower-case words with hyphens", info.Name)
	}
	if info.Title == "" {
		f.add("Title is empty")
	}
	if !sentence(info.Summary) {
		f.add("Summary %q is not a sentence", info.Summary)
	}
	if info.TickMS < 1 {
		f.add("TickMS is %d; a tick must stand for at least 1 ms", info.TickMS)
	}
	if info.Limit < 0 || info.Limit > 1_000_000 {
		f.add("Limit is %d; a server replays at most 1,000,000 ticks", info.Limit)
	}
	for i, s := range info.Speeds {
		if s < 1 || i > 0 && s <= info.Speeds[i-1] {
			f.add("Speeds %v are not rising percentages", info.Speeds)
			break
		}
	}
	if info.Speed != 0 && !slices.Contains(info.Speeds, info.Speed) {
		f.add("Speed is %d; it must be one of Speeds %v", info.Speed, info.Speeds)
	}
	if len(info.About) == 0 && measures(w) {
		f.add("About is empty: say what the model assumes and where it comes from")
	}
	for _, a := range info.About {
		if a.Title == "" || !sentence(a.Text) {
			f.add("the fact %q needs a title and whole sentences", a.Title)
		}
	}
	for _, s := range info.Try {
		if !sentence(s) {
			f.add("Try: %q is not a sentence", s)
		}
	}
	taken := map[string]string{}
	for _, p := range info.Params {
		parameter(&f, p)
		if taken[p.Name] != "" {
			f.add("two parameters are called %q", p.Name)
		}
		taken[p.Name] = "parameter"
	}
	tokens := map[widget.Msg]bool{}
	for _, a := range info.Actions {
		m := widget.Msg{Name: a.Name, Value: a.Value}
		switch {
		case !paramShape.MatchString(a.Name) || strings.Contains(a.Name, "_"):
			f.add("action %q: a name is lower-case letters, digits and hyphens", a.Name)
		case !valueShape.MatchString(a.Value):
			f.add("action %q: the value %q is not letters, digits and hyphens", a.Name, a.Value)
		case widget.Reserved(a.Name):
			f.add("action %q has a name that every island uses itself", a.Name)
		case taken[a.Name] == "parameter":
			f.add("action %q is called like a parameter", a.Name)
		case tokens[m]:
			f.add("two actions are %v", m)
		}
		if a.Label == "" {
			f.add("action %q has no label", a.Name)
		}
		tokens[m] = true
	}
	return f.err()
}

// measures reports whether a widget has readings, so that it is a model of something and
// not a picture that explains itself.
func measures(w widget.Widget) bool { return len(w.Start(defaults(w)).Read()) > 0 }

func parameter(f *faults, p widget.Param) {
	if !paramShape.MatchString(p.Name) {
		f.add("parameter %q: a name is lower-case letters, digits, hyphens and low lines", p.Name)
	}
	if widget.Reserved(p.Name) {
		f.add("parameter %q has a name that every island uses itself", p.Name)
	}
	if p.Label == "" {
		f.add("parameter %q has no label", p.Name)
	}
	switch p.Kind {
	case widget.Int, widget.Float:
		const exact = 1 << 53
		switch {
		case !(p.Min < p.Max):
			f.add("parameter %q: Min %v is not below Max %v", p.Name, p.Min, p.Max)
		case p.Min < -exact || p.Max > exact:
			f.add("parameter %q: bounds beyond 2^53 are not exact", p.Name)
		case p.Step < 0:
			f.add("parameter %q: Step %v is negative", p.Name, p.Step)
		case p.Kind == widget.Int && (p.Min != math.Trunc(p.Min) || p.Max != math.Trunc(p.Max) || p.Step != math.Trunc(p.Step)):
			f.add("parameter %q: an Int has whole bounds and steps", p.Name)
		}
	case widget.Choice:
		options(f, p)
	case widget.Bool:
	case widget.Text:
		if p.Max < 1 || p.Max > 2000 {
			f.add("parameter %q: Max is %v bytes; a text of 1 to 2,000 fits an address", p.Name, p.Max)
		}
	default:
		f.add("parameter %q is of no kind", p.Name)
	}
	given := func(string) (string, bool) { return p.Default, true }
	v, bad := widget.Parse([]widget.Param{p}, given)
	if len(bad) > 0 {
		f.add("parameter %q: its default is refused: %s", p.Name, bad[0].Message)
	} else if v.Raw(p.Name) != p.Default {
		f.add("parameter %q: its default %q must be written %q", p.Name, p.Default, v.Raw(p.Name))
	}
	if p.Name == "seed" && (p.Kind != widget.Int || p.Default != "7") {
		f.add("the parameter seed must be an Int with the default 7")
	}
}

func options(f *faults, p widget.Param) {
	if len(p.Options) < 2 {
		f.add("parameter %q offers no choice", p.Name)
	}
	seen := map[string]bool{}
	for _, o := range p.Options {
		if !regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`).MatchString(o.Value) {
			f.add("parameter %q: the value %q would need escapes in an address or an id", p.Name, o.Value)
		}
		if seen[strings.ToLower(o.Value)] {
			f.add("parameter %q: two options are %q", p.Name, o.Value)
		}
		seen[strings.ToLower(o.Value)] = true
		if o.Label == "" || o.Help == "" {
			f.add("parameter %q: the option %q needs a label and, in Help, what it means", p.Name, o.Value)
		}
	}
}

// sentence reports whether s is there and ends like one.
func sentence(s string) bool {
	return len(s) > 1 && strings.ContainsAny(s[len(s)-1:], ".!?)”")
}
