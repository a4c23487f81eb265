// Package web is what the site looks like: one templ file per page, and the plain
// structs that say what a page shows.
//
// Why view models: a handler fills a struct and calls one function (Lesson(LessonPage{…})
// is a templ.Component), so a page can be drawn, tested and looked at without a server,
// a store or a browser. Why every page works without JavaScript: forms, links and
// details do the work, and site.js only makes them smoother; whatever it fails at, the
// browser does by itself. Why nothing inline: the Content-Security-Policy allows no
// script, style or handler in the markup, so text from anywhere stays text.
//
// What a page posts is written at the struct that draws the form: Tick, Check, Predict,
// Quiz, SignInPage, SignUpPage, AccountPage.
package web

import (
	"context"
	"io"

	"github.com/a-h/templ"

	"millrace/wasm/ui"
)

// Node draws a tree of package ui as part of a page.
func Node(n ui.Node) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		return n.Render(w)
	})
}
