package web

import (
	"strings"
	"time"
)

// AccountPage is what is kept of somebody and what they can do about it. Without a Login
// it is about a visitor, who may have done something (Page.Subject) or nothing yet.
//
// It posts "name" to /account/name, "current" and "new" to /account/password, nothing to
// /account/sessions (all others) and /account/sessions/ID, and "confirm" and "password" to
// /account/delete. /account/export is the file with everything.
type AccountPage struct {
	Page
	Login       string
	Name        string // as typed, kept after an error
	CreatedAt   time.Time
	Sessions    []SignedIn        // this browser's first
	Classes     []MyClass         // that they sit in
	Errors      map[string]string // by field name
	MinPassword int               // characters a new password needs at least
	Days        int               // for which a browser is remembered
}

// SignedIn is one browser that an account is signed in with.
type SignedIn struct {
	ID      string // of the session, in its address
	Browser string // "Firefox on Linux"
	Since   time.Time
	This    bool // it is the one that asks
}

// AccountGonePage says that an account was deleted.
type AccountGonePage struct{ Page }

// others are the browsers signed in besides this one.
func (p AccountPage) others() (out []SignedIn) {
	for _, s := range p.Sessions {
		if !s.This {
			out = append(out, s)
		}
	}
	return out
}

// accountField is a field of the page: one with an error takes the focus, because the
// page is long and its forms are far apart.
func (p AccountPage) accountField(f field) field {
	f.Error = p.Errors[f.Name]
	f.Focus = f.Error != ""
	return f
}

// deleting reports whether the form that deletes was sent and refused.
func (p AccountPage) deleting() bool { return p.Errors["confirm"] != "" || p.Errors["password"] != "" }

// confirmLabel asks for the login in the words of the page.
func confirmLabel(login string) string {
	return "Type your login to confirm: " + strings.TrimSpace(login)
}
