package web

import "millrace/quizzes"

// Page is what all pages have in common. Every page's view model embeds one.
type Page struct {
	Title       string // of the document, without the name of the site
	Description string // one sentence, for search engines and link previews
	Path        string // of this page, without query: marks the entry of the menu
	Root        string // path that the whole site lives below, for scripts; mostly empty
	Course      string // slug of the course that the menu's links lead to
	Guide       string // and of the guide; empty if there is none
	User        string // name of whoever is signed in; empty for a visitor
	Subject     string // who the visitor is, once they have done something: their browser may be written to
	Theme       string // "light" or "dark" on every device; empty follows the reader's choice
	Notice      string // one sentence about what just happened: "You are signed in."
	NoIndex     bool   // search engines keep out
	Islands     bool   // the page holds a widget, so it loads the script that wakes it
	Assets      Assets
	Worker      bool            // register the service worker
	Preview     *Preview        // an instructor looks who sees what a learner does; nil: nobody does
	Dev         bool            // reload when an author saves
	Faults      []quizzes.Fault // what is wrong with the content, shown over the page in dev
}

// Assets are the URLs of the files a page asks for, with their hashes. An empty URL is
// left out of the page. All are same-origin.
type Assets struct {
	CSS      string // the one stylesheet
	PageCSS  string // what one page needs besides
	JS       string // site.js, a module
	Theme    string // theme.js, a classic script that sets the theme before the first paint
	Outbox   string // waiting.js, a module that site.js loads when something has to wait
	Islands  string // islands.js, a module
	Worker   string // worker.js, started by islands.js
	WASM     string // all widgets
	WASMExec string // Go's own glue for it
	Font     string // the text face, preloaded; the stylesheet names the same URL
	Icon     string // mark.svg
}
