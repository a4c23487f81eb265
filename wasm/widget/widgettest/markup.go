package widgettest

import (
	"strings"

	"millrace/wasm/ui"
	"millrace/wasm/widget"
)

// most patches of a frame: about 200 moving attributes and what the island adds.
const mostPatches = 250

// parsed expects that what a browser makes of the HTML is the tree that was written,
// at each place of a run and at each option; ui refuses inline style and events.
func parsed(w widget.Widget) error {
	var f faults
	frames(w, func(where string, r widget.Run) {
		if err := roundTrip(r.View()); err != nil {
			f.add("%s: %v", where, err)
		}
	})
	islands(w, func(query string, n ui.Node) {
		if err := roundTrip(n); err != nil {
			f.add("island of %q: %v", query, err)
		}
	})
	return f.err()
}

// islands calls look with the island at a few frames.
func islands(w widget.Widget, look func(query string, n ui.Node)) {
	queries := []string{"", "w.at=0", "w.at=1", "w.do=step", "w.bogus=1"}
	for _, v := range variants(w) {
		queries = append(queries, "w."+v.name)
	}
	for _, q := range queries {
		p, _ := widget.Open(w, "w", q)
		look(q, p.Island())
	}
}

// described expects every outermost <svg> of a picture to be an image with a name and
// a description, and nothing to press inside, since an image hides what is in it; or a
// group with a name, each part of which has a name of its own.
func described(w widget.Widget) error {
	var f faults
	frames(w, func(where string, r widget.Run) {
		view := r.View()
		images := 0
		walk(view, func(n ui.Node) bool {
			if n.Tag != "svg" {
				return true
			}
			if hidden, _ := n.Attr("aria-hidden"); hidden == "true" {
				return false // an ornament beside words
			}
			images++
			role, _ := n.Attr("role")
			if role == "group" {
				grouped(&f, where, n)
				return false
			}
			if role != "img" {
				f.add("%s: an <svg> has no role=\"img\"", where)
			}
			if _, ok := n.Attr("viewBox"); !ok {
				f.add("%s: an <svg> has no viewBox, so it cannot grow with the page", where)
			}
			for _, tag := range []string{"title", "desc"} {
				if kid(n, tag) == "" {
					f.add("%s: an <svg> has no <%s> with a text", where, tag)
				}
			}
			walk(n, func(k ui.Node) bool {
				switch k.Tag {
				case "a", "button", "input", "select":
					f.add("%s: <%s> inside an image cannot be reached", where, k.Tag)
				}
				return true
			})
			return false
		})
		if images == 0 {
			f.add("%s: the picture has no <svg>", where)
		}
		if view.Tag != "svg" && view.Tag != "div" && view.Tag != "figure" {
			f.add("%s: a picture is one <svg> or a <div> of them, not <%s>", where, view.Tag)
		}
	})
	return f.err()
}

// grouped expects a name of a group and of everything in it that can be focused.
func grouped(f *faults, where string, group ui.Node) {
	walk(group, func(n ui.Node) bool {
		_, focus := n.Attr("tabindex")
		role, _ := n.Attr("role")
		name, _ := n.Attr("aria-label")
		_, press := n.Attr("data-do")
		switch {
		case n.Tag == "svg" || focus:
			if role == "" || name == "" {
				f.add("%s: <%s> can be focused and has no role or no name", where, n.Tag)
			}
		case press:
			f.add("%s: <%s> can be pressed and not focused", where, n.Tag)
		}
		return true
	})
}

// kid returns the text of the first kid of n called tag.
func kid(n ui.Node, tag string) string {
	for _, k := range n.Kids {
		if k.Tag == tag {
			return strings.TrimSpace(text(k))
		}
	}
	return ""
}

func text(n ui.Node) string {
	s := n.Text
	for _, k := range n.Kids {
		s += text(k)
	}
	return s
}

// walk calls look for n and all below it, not going below a node for which look is
// false.
func walk(n ui.Node, look func(ui.Node) bool) {
	if !look(n) {
		return
	}
	for _, k := range n.Kids {
		walk(k, look)
	}
}

// labelled expects unique ids, references that lead somewhere, and a label on every
// control and button.
func labelled(w widget.Widget) error {
	var f faults
	islands(w, func(query string, island ui.Node) {
		ids, labels := map[string]bool{}, map[string]bool{}
		walk(island, func(n ui.Node) bool {
			if id, ok := n.Attr("id"); ok {
				if ids[id] || id == "" || strings.ContainsAny(id, " \t\n") {
					f.add("%q: the id %q is there twice, or is none", query, id)
				}
				ids[id] = true
			}
			if id, ok := n.Attr("for"); ok && strings.TrimSpace(text(n)) != "" {
				labels[id] = true
			}
			return true
		})
		walk(island, func(n ui.Node) bool {
			for _, id := range references(n) {
				if !ids[id] {
					f.add("%q: <%s> refers to %q, which is not there", query, n.Tag, id)
				}
			}
			kind, _ := n.Attr("type")
			id, _ := n.Attr("id")
			name, _ := n.Attr("aria-label")
			switch {
			case n.Tag == "input" && kind == "hidden":
			case n.Tag == "input" || n.Tag == "select" || n.Tag == "textarea":
				if !labels[id] && name == "" {
					f.add("%q: <%s id=%q> has no label", query, n.Tag, id)
				}
			case n.Tag == "button" || n.Tag == "a" || n.Tag == "summary":
				if strings.TrimSpace(text(n)) == "" && name == "" {
					f.add("%q: a <%s> has no text", query, n.Tag)
				}
			}
			return true
		})
	})
	return f.err()
}

// references are the ids that n points at.
func references(n ui.Node) []string {
	var out []string
	for _, a := range n.Attrs {
		switch a.Name {
		case "for", "aria-labelledby", "aria-describedby", "aria-controls", "headers":
			out = append(out, strings.Fields(a.Value)...)
			continue
		}
		if id, ok := strings.CutPrefix(a.Value, "url(#"); ok {
			out = append(out, strings.TrimSuffix(id, ")"))
		}
		if id, ok := strings.CutPrefix(a.Value, "#"); ok && a.Name == "href" {
			out = append(out, id)
		}
	}
	return out
}

// light looks at single ticks along a run and counts what each of them patches.
func light(w widget.Widget) error {
	var f faults
	n := length(w)
	s := script(w.Info(), n)
	r, at := w.Start(defaults(w)), 0
	for i := range 50 {
		to := i * n / 50
		if to < at {
			continue
		}
		drive(r, at, to, s, nil)
		before := r.View()
		at = to + 1
		drive(r, to, at, s, nil)
		if got := len(ui.Diff(before, r.View())); got > mostPatches {
			f.add("tick %d patches %d places of the picture; draw crowds as one path (at most %d)", at, got, mostPatches)
		}
	}
	return f.err()
}
