package sketch

import (
	"strconv"
	"strings"

	"millrace/wasm/diagram"
	"millrace/wasm/diagram/layout"
	"millrace/wasm/diagram/script"
	"millrace/wasm/ui"
)

// choice is the name of the setting that says what was put into the blank box.
const choice = "choice"

// fillIn draws a diagram with a blank box and what could go into it. It looks and works
// like the question of a lesson, but it answers by itself: who writes a text knows its
// key. Without scripts the form carries the text along.
func fillIn(r *reading, text string, o Options) (ui.Node, error) {
	fill := r.script.Fill
	g, err := layout.Layout(fill.Room(r.diagram), layout.Options{Tries: o.Tries})
	if err != nil {
		return ui.Node{}, err
	}
	picked := pickedIn(o.Query, len(fill.Choices))
	layout.Rename(fill.With(r.diagram, picked), g)
	shown := fill.Picture(g, picked)

	tone := ""
	if picked >= 0 {
		tone = " is-wrong"
		if fill.Choices[picked].Right {
			tone = " is-right"
		}
	}
	var b ui.Builder
	b.Markup(`<form class="play-fill check-place" method="get" action="/play"><p class="q-prompt">{}</p><div class={} data-place="yes">`, g.Title, "place"+tone)
	b.Add(scrolling(shown, fill.Decor(shown, picked)))
	b.Markup(`<fieldset class="q-inputs"><legend class="q-how">Put one of these into the empty box<span data-drag="yes" hidden>: drag it there, or press Place</span>.</legend><ul class="place-chips">`)
	for i, c := range fill.Choices {
		id := Prefix + "-place-" + strconv.Itoa(i)
		class := "place-chip"
		if i == picked {
			class += " is-placed"
		}
		b.Markup(`<li class={} data-chip="yes" data-lines={}><span class="place-grip" aria-hidden="true"></span><span class="place-label" id={}>{}</span>
			<button type="submit" id={} name={} value={} aria-describedby={}>Place</button></li>`,
			class, strings.Join(fill.Lines(i), "\n"), id+"-label", c.Label, id, Prefix+"."+choice, strconv.Itoa(i), id+"-label")
	}
	b.Markup(`</ul></fieldset></div>`)
	if picked >= 0 {
		verdict(&b, &fill.Choices[picked], r.told(picked))
	}
	if o.Carry {
		b.Markup(`<input type="hidden" name="text" value={}/>`, text)
	}
	b.Markup(`</form>`)
	return b.Node(), nil
}

func verdict(b *ui.Builder, c *script.Choice, told string) {
	tone, word := "q-verdict q-wrong", "Not that one"
	if c.Right {
		tone, word = "q-verdict q-right", "Right"
	}
	b.Markup(`<div class={} id={}><p class="q-verdict-line"><strong>{}</strong></p><p>{}</p></div>`,
		tone, Prefix+"-verdict", word, c.Label+": "+told)
}

// told is the feedback of a choice without the marks of Markdown. The list gave one
// choice for each of its items, in its order.
func (r *reading) told(i int) string {
	text := r.items[i].Text
	for _, dash := range script.Dashes {
		if _, rest, ok := strings.Cut(text, dash); ok {
			return rest
		}
	}
	return text
}

// pickedIn reads which of n choices a query puts into the box.
func pickedIn(query string, n int) int {
	for _, pair := range strings.Split(query, "&") {
		if value, ok := strings.CutPrefix(pair, Prefix+"."+choice+"="); ok && len(value) == 1 && value[0] >= '0' && int(value[0]-'0') < n {
			return int(value[0] - '0')
		}
	}
	return script.Nothing
}

// scrolling is a picture in a region that scrolls when it is wide.
func scrolling(g *diagram.Geometry, d diagram.Decor) ui.Node {
	return ui.El("div", ui.A("class", "diagram-scroll", "role", "region", "tabindex", "0", "aria-label", "Picture: "+g.Title), diagram.Draw(g, d))
}
