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
	var b ui.Builder
	b.Markup(`<div class="island-settings"><div class="island-faults" role="alert">`)
	for _, f := range p.faults {
		b.Markup(`<p class="island-fault">{}</p>`, f.Message)
	}
	b.Markup(`</div>`)
	if p.plain() {
		b.Markup(`</div>`)
		return b.Node()
	}
	b.Markup(`<div class="island-main">`)
	more := p.controls(&b, false)
	b.Markup(`</div>`)
	if more {
		b.Markup(`<details class="island-more"><summary>More settings</summary><div class="island-main">`)
		p.controls(&b, true)
		b.Markup(`</div></details>`)
	}
	unchanged := "hidden"
	for i, q := range p.values.params {
		if p.values.raw[i] != q.Default {
			unchanged = ""
		}
	}
	b.Markup(`<div class="island-show">
		<button type="submit" name={} value={} {}>Original settings</button>
	</div></div>`, p.prefix+".do", doDefaults, unchanged)
	return b.Node()
}

// plain reports whether there is nothing to set: no control, and no speed.
func (p *Player) plain() bool {
	for i := range p.values.params {
		if q := &p.values.params[i]; !q.Fixed && !q.Hidden {
			return false
		}
	}
	return p.info.Limit == 0 || p.info.Steps > 0
}

// controls draws the controls that are folded or those that are not. It reports whether
// there are others.
func (p *Player) controls(b *ui.Builder, folded bool) (others bool) {
	for i := range p.values.params {
		q := &p.values.params[i]
		switch {
		case q.Fixed || q.Hidden:
		case q.More == folded:
			p.control(b, q, p.values.raw[i])
		default:
			others = true
		}
	}
	return others
}

// control draws the native control of one parameter with its label, unit and help.
func (p *Player) control(b *ui.Builder, q *Param, raw string) {
	id, name := p.prefix+"-"+q.Name, p.prefix+"."+q.Name
	switch q.Kind {
	case Choice:
		if len(q.Options) <= maxRadios {
			radios(b, q, raw, id, name)
		} else {
			list(b, q, raw, id, name)
		}
		return
	case Bool:
		checkbox(b, q, raw, id, name)
		return
	}
	b.Markup(`<div class="control"><label for={}>{}</label>`, id, q.Label)
	about := described(id, q.Unit, q.Help)
	if q.Kind == Text {
		b.Markup(`<input id={} name={} type="text" maxlength={} spellcheck="false" value={} aria-describedby?={}/>`,
			id, name, plain(q.Max), raw, about)
	} else {
		mode, step := "decimal", "any"
		if q.Kind == Int {
			mode, step = "numeric", "1"
		}
		if q.Step > 0 {
			step = plain(q.Step)
		}
		b.Markup(`<input id={} name={} type="number" inputmode={} min={} max={} step={} value={} aria-describedby?={}/>`,
			id, name, mode, plain(q.Min), plain(q.Max), step, raw, about)
	}
	if q.Unit != "" {
		b.Markup(`<span class="unit" id={}>{}</span>`, id+"-unit", q.Unit)
	}
	help(b, id, q.Help)
	b.Markup(`</div>`)
}

// plain writes a number with as many decimals as it needs.
func plain(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// described names the elements that say more about a control: its unit and its help.
func described(id, unit, help string) string {
	ids := ""
	if unit != "" {
		ids = id + "-unit"
	}
	if help == "" {
		return ids
	}
	if ids != "" {
		ids += " "
	}
	return ids + id + "-help"
}

// help draws the help of a control, if it has one.
func help(b *ui.Builder, id, text string) {
	if text != "" {
		b.Markup(`<p class="help" id={}>{}</p>`, id+"-help", text)
	}
}

func radios(b *ui.Builder, q *Param, raw, id, name string) {
	b.Markup(`<fieldset class="control" id={} aria-describedby?={}><legend>{}</legend>`, id, described(id, "", q.Help), q.Label)
	for _, o := range q.Options {
		oid := id + "-" + o.Value
		b.Markup(`<div class="option"><input type="radio" id={} name={} value={} {} aria-describedby?={}/><label for={}>{}</label>`,
			oid, name, o.Value, mark(o.Value == raw, "checked"), described(oid, "", o.Help), oid, o.Label)
		help(b, oid, o.Help)
		b.Markup(`</div>`)
	}
	help(b, id, q.Help)
	b.Markup(`</fieldset>`)
}

func list(b *ui.Builder, q *Param, raw, id, name string) {
	text := q.Help
	for _, o := range q.Options {
		if o.Value == raw && o.Help != "" {
			if text != "" {
				text += " "
			}
			text += o.Help
		}
	}
	b.Markup(`<div class="control"><label for={}>{}</label><select id={} name={} aria-describedby?={}>`,
		id, q.Label, id, name, described(id, "", text))
	for _, o := range q.Options {
		b.Markup(`<option value={} {}>{}</option>`, o.Value, mark(o.Value == raw, "selected"), o.Label)
	}
	b.Markup(`</select>`)
	help(b, id, text)
	b.Markup(`</div>`)
}

// checkbox sends "off" by a hidden field, because a box that is not ticked sends
// nothing, which would mean the default.
func checkbox(b *ui.Builder, q *Param, raw, id, name string) {
	b.Markup(`<div class="control">
		<input type="hidden" name={} value="off"/>
		<input type="checkbox" id={} name={} value="on" {} aria-describedby?={}/>
		<label for={}>{}</label>`, name, id, name, mark(raw == on, "checked"), described(id, "", q.Help), id, q.Label)
	help(b, id, q.Help)
	b.Markup(`</div>`)
}

// mark is the name of an attribute that is there or not.
func mark(there bool, name string) string {
	if there {
		return name
	}
	return ""
}
