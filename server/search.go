package server

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/labstack/echo/v4"

	"millrace/server/search"
	"millrace/wasm/widget"
	"millrace/web"
)

// Hits of a kind on a page: of every kind at once, or of one alone.
const (
	hitsOfMany = 5
	hitsOfOne  = 50
)

// Indexer makes an index of passages.
type Indexer func([]search.Passage) (search.Index, error)

// searching opens the index of a site, made once.
type searching func() (search.Index, error)

// newSearching starts to make an index of a site and does not wait for it: neither the
// first page nor an author who saved does. Whoever searches before it is ready waits.
func (s *Server) newSearching(site *Site) *searching {
	open := searching(sync.OnceValues(func() (search.Index, error) { return s.index(passages(site, s.widgets)) }))
	go func() {
		if _, err := open(); err != nil {
			s.log.Error("nothing can be searched", "error", err)
		}
	}()
	return &open
}

// search shows what a query finds. Its whole state is in the URL: q is the query, in the
// one kind to look at.
func (s *Server) search(c echo.Context) error {
	ctx := c.Request().Context()
	v, err := s.visitor(ctx)
	if err != nil {
		return err
	}
	index, err := (*s.searching.Load())()
	if err != nil {
		return fmt.Errorf("opening the index: %w", err)
	}
	q := search.Parse(c.QueryParam("q"))
	only, most := search.Kind(c.QueryParam("in")), hitsOfOne
	if !slices.Contains(search.Kinds(), only) {
		only, most = "", hitsOfMany
	}
	found, err := index.Find(ctx, q, only, most)
	if err != nil {
		return err
	}
	page := web.SearchPage{Page: s.page(c, v, web.SearchTitle(q, found), ""), Query: q, Only: only, Found: found, Course: s.site.Load().Course}
	if page.Total == 0 || page.Some {
		page.Meant = meant(q, index.Words())
	}
	page.NoIndex = true
	return s.send(c, http.StatusOK, web.Search(page))
}

// meant is the query with the words that are nowhere replaced by their nearest, or "" if
// that is no better.
func meant(q search.Query, words []string) string {
	known := func(w string) bool { _, ok := slices.BinarySearch(words, w); return ok }
	near := slices.DeleteFunc(slices.Clone(words), func(w string) bool {
		return strings.ContainsFunc(w, func(r rune) bool { return !unicode.In(r, unicode.Ll, unicode.Lo) })
	})
	var out []string
	better := false
	for _, word := range q.Words {
		for _, w := range word {
			if !known(w) {
				if w = widget.Closest(w, near); w == "" {
					return ""
				}
				better = true
			}
			out = append(out, w)
		}
	}
	if !better {
		return ""
	}
	return strings.Join(out, " ")
}
