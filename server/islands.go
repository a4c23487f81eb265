package server

import (
	"net/url"
	"strings"

	"millrace/content"
	"millrace/wasm/ui"
	"millrace/wasm/widget"
)

// islandKey is all that an island without a query depends on.
type islandKey struct{ widget, prefix, params string }

// island draws a lesson's widget as the query asks for it. Faults in the query are shown
// in the island itself; the page is never refused for them. Without a query it is drawn
// once: a tree is not changed by rendering it.
func (s *Server) island(is *content.Island, query string) *ui.Node {
	w := s.widgets.Find(is.Widget)
	if w == nil {
		return nil // a lesson that names an unknown widget is not loaded at all
	}
	params := defaults(is.Params)
	key := islandKey{is.Widget, is.Prefix, params}
	kept := query == "" && s.dev == nil // an author's drafts would pile up
	if kept {
		if node, ok := s.islands.Load(key); ok {
			return node.(*ui.Node)
		}
	}
	player, _ := widget.OpenWith(w, is.Prefix, params, query)
	node := player.Island()
	if kept {
		s.islands.Store(key, &node)
	}
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
