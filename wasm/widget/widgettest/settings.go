package widgettest

import (
	"fmt"
	"strconv"
	"strings"

	"millrace/wasm/widget"
)

// effective expects of every parameter that some other value of it changes what is to
// be seen: at the defaults, with the actions taken, or together with an option of
// another parameter, since a cap means nothing to a policy without one.
func effective(w widget.Widget) error {
	var f faults
	bases := append([]variant{{"defaults", defaults(w)}}, variants(w)...)
	seen := map[string]string{}
	course := func(v widget.Values, acted bool) string {
		key := fmt.Sprint(acted)
		for _, p := range v.Params() {
			key += "\x00" + v.Raw(p.Name)
		}
		if _, ok := seen[key]; !ok {
			seen[key] = trace(w, v, acted)
		}
		return seen[key]
	}
	for _, p := range w.Info().Params {
		if !matters(w, p, bases, course) {
			f.add("parameter %q changes nothing to be seen, whatever it is set to", p.Name)
		}
	}
	return f.err()
}

func matters(w widget.Widget, p widget.Param, bases []variant, course func(widget.Values, bool) string) bool {
	for _, acted := range []bool{false, len(w.Info().Actions) > 0} {
		for _, base := range bases {
			for _, value := range others(p) {
				if course(base.values, acted) != course(base.values.With(p.Name, value), acted) {
					return true
				}
			}
		}
	}
	return false
}

// trace is what is to be seen of a run along its way.
func trace(w widget.Widget, v widget.Values, acted bool) string {
	limit := w.Info().Limit
	var s map[int]widget.Msg
	if acted {
		s = script(w.Info(), min(limit, 100))
	}
	r := w.Start(v)
	out := state(r)
	for at := 0; at < limit && !(r.Done() && (!acted || at > 100)); {
		to := min(limit, max(at+5, at*2))
		drive(r, at, to, s, nil)
		at = to
		out += state(r)
	}
	return out
}

// hostile is what strangers send.
var hostile = []string{
	"", " ", "NaN", "Inf", "-inf", "-1", "0", "1e400", "-1e400", "1e-400", "9223372036854775808",
	"0x10", "1,5", "٣", "null", "\x00", "\xff\xfe", "<script>", `"'`, "é́", "a\nb", strings.Repeat("9", 1<<20),
}

// bounded runs the widget at both bounds of every parameter, at all lower and all upper
// bounds together, and with hostile values, and looks at every result.
func bounded(w widget.Widget) error {
	var f faults
	try := func(name string, v widget.Values) {
		defer func() {
			if r := recover(); r != nil {
				f.add("%s: panic: %v", name, r)
			}
		}()
		r, _ := widget.Finish(w, v)
		state(r)
		sound(&f, name, r)
	}
	params := w.Info().Params
	low, high := defaults(w), defaults(w)
	for _, p := range params {
		for i, value := range others(p) {
			try(p.Name+"="+value, defaults(w).With(p.Name, value))
			if p.Kind == widget.Int || p.Kind == widget.Float {
				continue
			}
			if i == 0 {
				low = low.With(p.Name, value)
			}
			high = high.With(p.Name, value)
		}
		if p.Kind == widget.Int || p.Kind == widget.Float {
			low = low.With(p.Name, strconv.FormatFloat(p.Min, 'g', -1, 64))
			high = high.With(p.Name, strconv.FormatFloat(p.Max, 'g', -1, 64))
		}
		for _, value := range hostile {
			v, bad := widget.Parse(params, func(name string) (string, bool) { return value, name == p.Name })
			if len(bad) == 0 && v.Raw(p.Name) != p.Default {
				try(fmt.Sprintf("%s=%.20q", p.Name, value), v)
			}
		}
	}
	try("everything at its lower bound", low)
	try("everything at its upper bound", high)
	return f.err()
}
