package widget

import (
	"strings"
	"testing"

	"millrace/wasm/ui"
	"millrace/wasm/ui/uitest"
)

// submit is a browser without JavaScript: it parses the island's HTML, fills fields in,
// presses a button and returns the query that the form sends (HTML standard, 4.10.22.4,
// "constructing the entry list").
func submit(t *testing.T, p *Player, do string, fill map[string]string) string {
	t.Helper()
	var sent []pair
	pressed := do == ""
	var walk func(n ui.Node)
	walk = func(n ui.Node) {
		name, _ := n.Attr("name")
		value, _ := n.Attr("value")
		kind, _ := n.Attr("type")
		_, checked := n.Attr("checked")
		_, disabled := n.Attr("disabled")
		filled, given := fill[name]
		if given && kind == "checkbox" {
			checked = filled == value
		}
		switch {
		case name == "" || disabled:
		case n.Tag == "button":
			if value == do && !pressed {
				pressed = true
				sent = append(sent, pair{name, value})
			}
		case n.Tag == "select":
			for _, o := range n.Kids {
				v, _ := o.Attr("value")
				if _, selected := o.Attr("selected"); selected && !given || given && v == filled {
					sent = append(sent, pair{name, v})
				}
			}
		case n.Tag == "input" && (kind == "checkbox" || kind == "radio"):
			if checked {
				sent = append(sent, pair{name, value})
			}
		case n.Tag == "input":
			if given && kind != "hidden" {
				value = filled
			}
			sent = append(sent, pair{name, value})
		}
		for _, k := range n.Kids {
			walk(k)
		}
	}
	walk(uitest.Parse(t, render(t, p.Island())))
	if !pressed {
		t.Fatalf("the form has no button %q", do)
	}
	return formatQuery(sent)
}

func TestTheFormWorksWithoutJavaScript(t *testing.T) {
	const other = "q.at=4&q.do=step"
	query := other
	for _, s := range []struct {
		do    string
		fill  map[string]string
		frame string // what the address comes to
		count int
	}{
		{"", nil, "", 307},
		{"", map[string]string{"c.seed": "8", "c.loud": "off"}, "c.seed=8&c.loud=off", 308},
		{"reset", nil, "c.seed=8&c.loud=off&c.at=0", 8},
		{"step", nil, "c.seed=8&c.loud=off&c.at=10", 18},
		{"boost", nil, "c.seed=8&c.loud=off&c.at=10&c.log=10.boost", 18},
		{"step", nil, "c.seed=8&c.loud=off&c.at=20&c.log=10.boost", 38},
		{"add.5", nil, "c.seed=8&c.loud=off&c.at=20&c.log=10.boost_20.add.5", 43},
		{"back", map[string]string{"c.speed": "50"}, "c.seed=8&c.loud=off&c.speed=50&c.at=15&c.log=10.boost_20.add.5", 28},
		{"play", nil, "c.seed=8&c.loud=off&c.speed=50&c.log=10.boost_20.add.5", 8 + 10 + 2*290 + 5},
		{"reshuffle", map[string]string{"c.loud": "on"}, "c.seed=9&c.speed=50&c.log=10.boost_20.add.5", 9 + 10 + 2*290 + 5},
		{"defaults", nil, "c.speed=50&c.log=10.boost_20.add.5", 7 + 10 + 2*290 + 5},
		{"", map[string]string{"c.policy": "cap", "c.note": "a & b", "c.rate": "1,5"}, "c.rate=1.5&c.policy=cap&c.note=a+%26+b&c.speed=50&c.log=10.boost_20.add.5", 602},
	} {
		p, _ := Open(counter(), "c", query)
		query = submit(t, p, s.do, s.fill)
		next, faults := Open(counter(), "c", query)
		if len(faults) > 0 || next.Query() != s.frame || reading(next) != s.count {
			t.Errorf("%q pressed, %v filled in: %q, count %d, faults %v; want %q, %d", s.do, s.fill, next.Query(), reading(next), faults, s.frame, s.count)
		}
		if !strings.HasPrefix(query, other+"&") && !strings.Contains(query, "&"+other+"&") {
			t.Errorf("%q pressed: the other island's state is lost in %q", s.do, query)
		}
	}
}
