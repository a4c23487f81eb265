package server

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"millrace/content/play"
	"millrace/web"
)

// maxSent is the longest text that the server draws for a browser without scripts, in
// bytes. It is that of a diagram in a lesson.
const maxSent = 8 << 10

// Sketcher draws a text for the playground. The query of the page says where its island
// stands; most is how many bytes may be drawn.
type Sketcher func(text, query string, most int) web.Sketch

// maxDrawings is how many texts are drawn at once; others wait their turn.
const maxDrawings = 2

// play shows the playground. What it opens with stands in the address: ?text=, ?example=
// and a name, or ?from= and the id of a diagram of the site. A text behind the # is the
// browser's business. A diagram that is not there any more is a page that says so, with
// status 404.
func (s *Server) play(c echo.Context) error {
	v, err := s.visitor(c.Request().Context())
	if err != nil {
		return err
	}
	page := web.PlayPage{
		Page:    s.page(c, v, "Playground", "Write a diagram in the language of Mermaid and see at once what it shows and does."),
		MaxText: play.MaxText,
		MaxSent: maxSent,
	}
	page.Assets.Islands, page.Assets.WASM = s.assets.URL("play.js"), s.assets.URL("play.wasm")
	page.Assets.PageCSS = s.assets.URL("play.css")
	page.Islands = true
	examples := play.Examples()
	for _, e := range examples {
		page.Examples = append(page.Examples, web.PlayExample{
			Title: e.Title, About: e.About, Href: "/play?example=" + e.Name, Fragment: play.Fragment(e.Text),
		})
	}
	status := http.StatusOK
	var found bool
	if page.Text, found = s.asked(c, examples); !found {
		status, page.Notice = http.StatusNotFound, "That diagram is not on this site any more: its page was changed. Here is an example instead."
	}
	if page.Sketch, err = s.sketch(c.Request().Context(), page.Text, c.Request().URL.RawQuery); err != nil {
		return err
	}
	return s.send(c, status, web.Play(page))
}

// asked returns the text that the address asks for, or the first example; found is false
// when it asks for a diagram that the site does not have. A browser sends the lines of a
// field with carriage returns.
func (s *Server) asked(c echo.Context, examples []play.Example) (text string, found bool) {
	if c.QueryParams().Has("text") {
		return strings.ReplaceAll(c.QueryParam("text"), "\r\n", "\n"), true
	}
	if id := c.QueryParam("from"); id != "" {
		if text, ok := s.site.Load().diagram(id); ok {
			return text, true
		}
		return examples[0].Text, false
	}
	for _, e := range examples {
		if e.Name == c.QueryParam("example") {
			return e.Text, true
		}
	}
	return examples[0].Text, true
}

// sketch draws a text. That takes up to some hundred milliseconds for the largest that is
// allowed, so nobody can keep the machine busy with it: who waits too long is told to
// come back.
func (s *Server) sketch(ctx context.Context, text, query string) (web.Sketch, error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	select {
	case s.drawing <- struct{}{}:
		defer func() { <-s.drawing }()
		return s.draw(text, query, maxSent), nil
	case <-ctx.Done():
		return web.Sketch{}, fmt.Errorf("waiting to draw: %w", ctx.Err())
	}
}
