package widget

import (
	"strconv"

	"millrace/wasm/ui"
)

// maxRadios is the most options drawn as radio buttons, each with its help beside it.
// More become a list with the help of the chosen one below.
const maxRadios = 4

// settings draws the faults and the controls. The controls of parameters marked More
// are folded.
func (p *Player) settings() ui.Node {
	faults := make([]ui.Node, len(p.faults))
	for i, f := range p.faults {
		faults[i] = ui.El("p", ui.A("class", "island-fault"), ui.Text(f.Message))
	}
	var first, more []ui.Node
	changed := false
	for i, q := range p.values.params {
		c := p.control(q, p.values.raw[i])
		if q.More {
			more = append(more, c)
		} else {
			first = append(first, c)
		}
		changed = changed || p.values.raw[i] != q.Default
	}
	hidden := "hidden"
	if changed {
		hidden = ""
	}
	return ui.El("div", ui.A("class", "island-settings"),
		ui.El("div", ui.A("class", "island-faults", "role", "alert"), faults...),
		ui.El("div", ui.A("class", "island-main"), first...),
		ui.If(len(more) > 0, ui.El("details", ui.A("class", "island-more"),
			ui.El("summary", nil, ui.Text("More settings")),
			ui.El("div", ui.A("class", "island-main"), more...))),
		ui.El("div", ui.A("class", "island-show"),
			ui.El("button", ui.A("class", "nojs", "type", "submit"), ui.Text("Show")),
			ui.El("button", ui.A("type", "submit", "name", p.prefix+".do", "value", doDefaults, hidden), ui.Text("Original settings"))))
}

// control draws the native control of one parameter with its label, unit and help.
func (p *Player) control(q Param, raw string) ui.Node {
	id, name := p.prefix+"-"+q.Name, p.prefix+"."+q.Name
	switch q.Kind {
	case Choice:
		if len(q.Options) <= maxRadios {
			return radios(q, raw, id, name)
		}
		return list(q, raw, id, name)
	case Bool:
		return checkbox(q, raw, id, name)
	}
	attrs := ui.A("id", id, "name", name)
	if q.Kind == Text {
		attrs = append(attrs, ui.A("type", "text", "maxlength", strconv.Itoa(int(q.Max)), "spellcheck", "false")...)
	} else {
		attrs = append(attrs, numberRange(q)...)
	}
	attrs = append(attrs, ui.A("value", raw)...)
	described, note := describe(id, q.Unit, q.Help)
	return ui.El("div", ui.A("class", "control"),
		ui.El("label", ui.A("for", id), ui.Text(q.Label)),
		ui.El("input", append(attrs, described...)),
		ui.If(q.Unit != "", ui.El("span", ui.A("class", "unit", "id", id+"-unit"), ui.Text(q.Unit))),
		note)
}

func numberRange(q Param) []ui.Attr {
	step, mode := "any", "decimal"
	if q.Step > 0 {
		step = strconv.FormatFloat(q.Step, 'f', -1, 64)
	}
	if q.Kind == Int {
		mode = "numeric"
		if q.Step == 0 {
			step = "1"
		}
	}
	return ui.A("type", "number", "inputmode", mode,
		"min", strconv.FormatFloat(q.Min, 'f', -1, 64),
		"max", strconv.FormatFloat(q.Max, 'f', -1, 64), "step", step)
}

// describe ties a control to its unit and its help.
func describe(id, unit, help string) (attrs []ui.Attr, note ui.Node) {
	ids := ""
	if unit != "" {
		ids = id + "-unit"
	}
	if help != "" {
		if ids != "" {
			ids += " "
		}
		ids += id + "-help"
		note = ui.El("p", ui.A("class", "help", "id", id+"-help"), ui.Text(help))
	}
	if ids != "" {
		attrs = ui.A("aria-describedby", ids)
	}
	return attrs, note
}

func radios(q Param, raw, id, name string) ui.Node {
	kids := []ui.Node{ui.El("legend", nil, ui.Text(q.Label))}
	for _, o := range q.Options {
		oid, checked := id+"-"+o.Value, ""
		if o.Value == raw {
			checked = "checked"
		}
		described, note := describe(oid, "", o.Help)
		kids = append(kids, ui.El("div", ui.A("class", "option"),
			ui.El("input", append(ui.A("type", "radio", "id", oid, "name", name, "value", o.Value, checked), described...)),
			ui.El("label", ui.A("for", oid), ui.Text(o.Label)),
			note))
	}
	described, note := describe(id, "", q.Help)
	kids = append(kids, note)
	return ui.El("fieldset", append(ui.A("class", "control", "id", id), described...), kids...)
}

func list(q Param, raw, id, name string) ui.Node {
	options, meaning := make([]ui.Node, len(q.Options)), ""
	for i, o := range q.Options {
		selected := ""
		if o.Value == raw {
			selected, meaning = "selected", o.Help
		}
		options[i] = ui.El("option", ui.A("value", o.Value, selected), ui.Text(o.Label))
	}
	help := q.Help
	if help != "" && meaning != "" {
		help += " "
	}
	described, note := describe(id, "", help+meaning)
	return ui.El("div", ui.A("class", "control"),
		ui.El("label", ui.A("for", id), ui.Text(q.Label)),
		ui.El("select", append(ui.A("id", id, "name", name), described...), options...),
		note)
}

// checkbox sends "off" by a hidden field, because a box that is not ticked sends
// nothing, which would mean the default.
func checkbox(q Param, raw, id, name string) ui.Node {
	checked := ""
	if raw == on {
		checked = "checked"
	}
	described, note := describe(id, "", q.Help)
	return ui.El("div", ui.A("class", "control"),
		ui.El("input", ui.A("type", "hidden", "name", name, "value", off)),
		ui.El("input", append(ui.A("type", "checkbox", "id", id, "name", name, "value", on, checked), described...)),
		ui.El("label", ui.A("for", id), ui.Text(q.Label)),
		note)
}
