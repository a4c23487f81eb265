package web

import "time"

// ClassSettingsPage is what an instructor can change about a class itself. Below the class's
// address it posts "name" and "zone" to settings, "do" (renew, close) to code, "instructor"
// to instructors, "sure" to instructors/SEAT/remove and leave, and "do" (archive, restore)
// to archive.
type ClassSettingsPage struct {
	ClassPage
	Name        string // as typed
	NewZone     string // as typed
	Code        string // whoever has it may join; empty while the class is closed
	Link        string // the same as an address, whole
	Instructors []ClassInstructor
	Invited     string // name of who is to be invited, as typed
	LeaveFault  string // why an instructor could not be taken out
	Errors      map[string]string
}

// ClassInstructor is somebody who teaches a class, or is invited to.
type ClassInstructor struct {
	Seat, Name string
	Since      time.Time
	Me         bool
	Code, Link string // for whoever is invited and has not come yet
}

// ClassCodePage is the code of a class for a projector.
type ClassCodePage struct {
	ClassPage
	Code string // empty while the class is closed
	At   string // where it is typed
	Link string // which leads there with the code
}

func (p ClassSettingsPage) settingsField(f field) field {
	f.Error = p.Errors[f.Name]
	f.Focus = f.Error != ""
	return f
}

// canGo reports whether an instructor may be taken out: an invitation always, and others
// while somebody who teaches is left.
func (p ClassSettingsPage) canGo(i ClassInstructor) bool {
	taken := 0
	for _, other := range p.Instructors {
		if other.Code == "" {
			taken++
		}
	}
	return i.Code != "" || taken > 1
}
