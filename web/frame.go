package web

import "strings"

// documentTitle is what a tab and a bookmark say.
func documentTitle(p Page) string {
	if p.Title == "" {
		return "Millrace: lessons you can run"
	}
	return p.Title + " · Millrace"
}

// within reports whether path lies below the menu entry href.
func within(path, href string) bool {
	return strings.HasPrefix(path, href+"/")
}
