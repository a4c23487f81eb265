package web

import (
	"time"

	"millrace/content"
	"millrace/server/study"
	"millrace/wasm/ui"
)

// HomePage is the front of the site.
type HomePage struct {
	Page
	Course *content.Course
	States []LessonState // one per lesson, in order
	Island *ui.Node      // the widget that greets a visitor
	Next   Next
	Review ReviewState
	Due    []DueItem // of the learner's classes
	Now    time.Time
}

// CoursePage lists the lessons of a course.
type CoursePage struct {
	Page
	Course *content.Course
	States []LessonState // one per lesson, in order
	Next   Next
	Due    []DueItem // of the learner's classes
	Now    time.Time
}

// GuidePage lists the pages of the guide.
type GuidePage struct {
	Page
	Guide *content.Course
}

// ProgressPage is everything a learner has done, as a picture and as a table.
type ProgressPage struct {
	Page
	Course *content.Course
	States []LessonState // one per lesson, in order
	Next   Next

	Challenges []ChallengeEntry
	Review     ReviewState
	Record     study.Progress // for when things were done
	Due        []DueItem      // of the learner's classes
	Now        time.Time
}

// GlossaryPage lists the terms of a course; each has its slug as id.
type GlossaryPage struct {
	Page
	Course *content.Course
}

// LabPage lists all widgets.
type LabPage struct {
	Page
	Widgets []LabEntry
}

// LabEntry is one widget of the list. Picture is its finished default run, or nil.
type LabEntry struct {
	Name, Title, Summary string
	Topic                string // heads it and those after it that have the same; may be empty
	Picture              *ui.Node
}

// WidgetPage is the page of one widget, with what the course says about it. The settings
// of its islands are in the URL.
type WidgetPage struct {
	Page
	Title, Summary string
	Places         []content.Place // for a list of contents; empty needs none
	Parts          []Part          // HTML and islands
}

// ProsePage is a page of text.
type ProsePage struct {
	Page
	Parts []Part
}

// SignInPage asks for a login and a password.
//
// It posts to /sign-in the fields "login", "password" and "next" (a local path).
type SignInPage struct {
	Page
	Login string // as typed, kept after an error
	Next  string
	Error string // one sentence for both fields: it does not say which was wrong
}

// SignUpPage asks for what an account needs.
//
// It posts to /sign-up the fields "name", "login", "password" and "next".
type SignUpPage struct {
	Page
	Name, Login string // as typed, kept after an error
	Next        string
	Errors      map[string]string // by field name; "" is about the form as a whole
	MinPassword int               // characters a password needs at least
}

// ErrorPage says what went wrong and what to do about it. Status 403, 404, 500 and 503
// have their own words; Message, when set, is shown instead of the general sentence.
type ErrorPage struct {
	Page
	Status    int
	Message   string
	RequestID string
	Faults    bool // the content has faults: Page.Faults lists them
}

// GlossaryTerm is one entry of /glossary.json, an array of them sorted by name. site.js
// shows Text as it is, so it holds no markup.
type GlossaryTerm struct {
	Slug string `json:"slug"`
	Name string `json:"name"`
	Text string `json:"text"`
}

// GlossaryTerms is what /glossary.json answers with.
func GlossaryTerms(c *content.Course) []GlossaryTerm {
	out := make([]GlossaryTerm, len(c.Terms))
	for i, t := range c.Terms {
		out[i] = GlossaryTerm{Slug: t.Slug, Name: t.Name, Text: t.Plain}
	}
	return out
}
