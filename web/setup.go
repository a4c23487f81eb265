package web

import "time"

// SetupPage is behind the link that makes the first administrator. Whoever is not signed in
// is asked to, and led back here.
//
// It posts to its own address, no fields.
type SetupPage struct {
	Page
	Login string    // of the account that is signed in; "" for none
	Until time.Time // the link is good
}
