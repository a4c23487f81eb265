package server

import (
	"net/url"
	"strings"

	"millrace/content"
	"millrace/wasm/ui"
	"millrace/wasm/widget"
)

// island draws a lesson's widget as the query asks for it. Faults in the query are shown
// in the island itself; the page is never refused for them.
func (s *Server) island(is *content.Island, query string) *ui.Node {
	w := s.widgets.Find(is.Widget)
	if w == nil {
		return nil // a lesson that names an unknown widget is not loaded at all
	}
	player, _ := widget.OpenWith(w, is.Prefix, defaults(is.Params), query)
	node := player.Island()
	return &node
}

// defaults writes an author's settings as a query, in the author's order.
func defaults(settings []content.Setting) string {
	var b strings.Builder
	for i, s := range settings {
		if i > 0 {
			b.WriteByte('&')
		}
		b.WriteString(url.QueryEscape(s.Name) + "=" + url.QueryEscape(s.Value))
	}
	return b.String()
}
