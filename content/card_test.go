package content

import "testing"

// Cards stand in the section they are about, so that they come when that is ticked.
func TestACardKnowsItsSection(t *testing.T) {
	course, _ := Load(Files, "async-messaging", checks()) // which knows one widget only
	if course == nil {
		t.Fatal("the course cannot be read")
	}
	inside := 0
	for _, l := range course.Lessons {
		for _, c := range l.Cards {
			if c.Section == "" {
				continue
			}
			inside++
			if l.Section(c.Section) == nil {
				t.Errorf("%s stands in %q, which is no section", c.ID, c.Section)
			}
			if c.ID == "retries-card-storm" && c.Section != "retries-storm" {
				t.Errorf("%s stands in %q", c.ID, c.Section)
			}
		}
	}
	if inside == 0 {
		t.Error("no card stands in a section")
	}
	for _, c := range sample(t).Lessons[0].Cards {
		if c.Section != "" {
			t.Errorf("%s stands outside of all sections, and is said to be in %q", c.ID, c.Section)
		}
	}
}
