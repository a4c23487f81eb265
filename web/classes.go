package web

import (
	"strings"
	"time"
)

// ClassesPage lists the classes of whoever looks. Without SignedIn it asks them to sign in.
//
// It posts "name" and "zone" to /classes, and "code" to /join.
type ClassesPage struct {
	Page
	SignedIn  bool
	MayCreate bool
	Mine      []MyClass         // the one made last first
	Name      string            // of the new class, as typed
	Zone      string            // of the new class, as typed
	Errors    map[string]string // by field name
}

// MyClass is a class that somebody sits in.
type MyClass struct {
	ID, Name string
	Teacher  bool
	Archived bool
	Since    time.Time // they sit in it
}

// Preview says that an instructor looks at the site as a learner of a class does.
type Preview struct {
	Class string // its name
}

// running and archived split the classes of a page.
func (p ClassesPage) running() []MyClass  { return classesThat(p.Mine, false) }
func (p ClassesPage) archived() []MyClass { return classesThat(p.Mine, true) }

func classesThat(all []MyClass, archived bool) (out []MyClass) {
	for _, c := range all {
		if c.Archived == archived {
			out = append(out, c)
		}
	}
	return out
}

// CodeGroups writes a code in groups of four, as people read and type it: 7K3M-Q0XA-52HV.
func CodeGroups(code string) string {
	var groups []string
	for len(code) > 4 {
		groups, code = append(groups, code[:4]), code[4:]
	}
	return strings.Join(append(groups, code), "-")
}

// zones are proposed where a time zone is asked for; any other may be typed.
var zones = []string{
	"UTC",
	"Africa/Cairo", "Africa/Johannesburg", "Africa/Lagos", "Africa/Nairobi",
	"America/Argentina/Buenos_Aires", "America/Bogota", "America/Chicago", "America/Denver", "America/Halifax",
	"America/Los_Angeles", "America/Mexico_City", "America/New_York", "America/Sao_Paulo", "America/Toronto",
	"Asia/Bangkok", "Asia/Dhaka", "Asia/Dubai", "Asia/Hong_Kong", "Asia/Jakarta", "Asia/Jerusalem", "Asia/Karachi",
	"Asia/Kolkata", "Asia/Manila", "Asia/Seoul", "Asia/Shanghai", "Asia/Singapore", "Asia/Tokyo",
	"Australia/Brisbane", "Australia/Perth", "Australia/Sydney",
	"Europe/Athens", "Europe/Berlin", "Europe/Istanbul", "Europe/Kyiv", "Europe/Lisbon", "Europe/London",
	"Europe/Madrid", "Europe/Paris", "Europe/Rome", "Europe/Stockholm", "Europe/Warsaw", "Europe/Zurich",
	"Pacific/Auckland", "Pacific/Honolulu",
}

// createField is a field of the form that makes a class: one with an error takes the focus.
func (p ClassesPage) createField(f field) field {
	f.Error = p.Errors[f.Name]
	f.Focus = f.Error != ""
	return f
}
