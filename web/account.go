package web

import (
	"net/url"
	"strings"
)

// field is one input of the account forms.
type field struct {
	Name, Label, Type, Value string
	Complete                 string // the autocomplete token
	Help, Error              string
	FormError, ErrorID       string // an error of the whole form, and the id of its text
	Focus                    bool   // it is where the page begins for whoever types
	Optional                 bool   // it may stay empty
	List                     string // id of a datalist with what is often wanted; empty: none
}

// describedBy lists the ids of the texts that belong to the input.
func (f field) describedBy() string {
	var ids []string
	if f.FormError != "" {
		ids = append(ids, f.ErrorID)
	}
	if f.Error != "" {
		ids = append(ids, "f-"+f.Name+"-error")
	}
	if f.Help != "" {
		ids = append(ids, "f-"+f.Name+"-help")
	}
	return strings.Join(ids, " ")
}

// withNext adds where to go on to after signing in or up.
func withNext(path, next string) string {
	if next == "" || next == "/" {
		return path
	}
	return path + "?next=" + url.QueryEscape(next)
}

// signInFrom is the address of the form to sign in, which leads back to path. From the
// forms themselves it leads nowhere in particular.
func signInFrom(path string) string {
	if path == "/sign-in" || path == "/sign-up" {
		return "/sign-in"
	}
	return withNext("/sign-in", path)
}
