package web

import "time"

// accountPage is the page of somebody who is signed in with three browsers.
func (s sample) accountPage(errs map[string]string) AccountPage {
	at := time.Date(2026, 11, 3, 9, 30, 0, 0, time.UTC)
	return AccountPage{
		Page: s.named("Your account", "", "/account"), Login: "ada@example.org", Name: "Ada Lovelace", CreatedAt: at,
		Errors: errs, MinPassword: 8, Days: 90,
		Sessions: []SignedIn{
			{ID: "00", Browser: "Firefox on Linux", Since: at, This: true},
			{ID: "01", Browser: "Chrome on Android", Since: at.Add(time.Hour)},
			{ID: "02", Browser: "A browser", Since: at.Add(2 * time.Hour)},
		},
	}
}
