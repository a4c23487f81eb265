package markdown

import (
	"html"
	"strings"

	"millrace/quizzes"
)

// Listing writes the fence of a widget as its author wrote it, folded under a line that
// says so. It is for a page that shows how a widget is written; a widget whose settings
// say what an answer is has no place there.
func (n *Widget) Listing() quizzes.HTML {
	const fence = "```"
	label := html.EscapeString("How " + n.Prefix + " is written")
	var b strings.Builder
	b.WriteString(`<details class="more written"><summary>How it is written</summary><figure class="code"><figcaption>` +
		`<span class="file">A fence in Markdown</span> <span class="language">YAML</span></figcaption>` +
		`<pre tabindex="0" role="group" aria-label="` + label + `"><code class="chroma">`)
	b.WriteString(html.EscapeString(fence + "widget " + n.Name + "\n"))
	writeTokens(&b, lexer("yaml"), n.Source)
	b.WriteString(fence + "\n</code></pre></figure></details>\n")
	return quizzes.HTML(b.String())
}
