package server_test

import (
	"net/http"
	"strings"
	"testing"

	"millrace/server/study"
)

// The matrix asks for what is handed in. An attempt at a limited quiz that is under way is
// its owner's alone as well: to anybody else its id is nobody's, whichever door they try.
func TestAnAttemptUnderWayIsItsOwnersAlone(t *testing.T) {
	r := newRig(t, limited(t, "attempts: 2\nminutes: 5"))
	r.account("ada")
	ada := sitter{r.signedIn("ada", firefox), t, r}
	id := ada.begin()
	ada.save(id, "sum", "value", "41")
	for _, name := range []string{"stranger", "guest", "learner", "instructor", "admin"} {
		who := sitter{r.browser(), t, r}
		switch name {
		case "stranger":
		case "guest":
			who.follow(lessonPath + "/sections/wait-1")
		default:
			r.accountAs(name, map[string]study.Role{"instructor": study.Instructor, "admin": study.Admin}[name], weak)
			who.browser = r.signedIn(name, firefox)
		}
		before := events(t, r)
		for _, page := range []string{"", "/again"} {
			got, want := who.get("/attempts/"+id+page), who.get("/attempts/"+unknown+page)
			if got.status != http.StatusNotFound || got.anonymous() != want.anonymous() {
				t.Errorf("%s: /attempts/%s%s is told from what never was (%d)", name, id, page, got.status)
			}
		}
		if outcome, _ := who.save(id, "sum", "value", "42"); outcome != "refused" {
			t.Errorf("%s saves into it: %s", name, outcome)
		}
		if a := who.post(lessonPath+"/quiz", "event", id, "q.sum.value", "42"); a.status != http.StatusConflict {
			t.Errorf("%s hands it in: %d, want 409", name, a.status)
		}
		if a := who.post(lessonPath+"/quiz", "event", id, "q.sum.value", "42", "save", "yes"); a.status != http.StatusUnprocessableEntity {
			t.Errorf("%s saves into it by a form: %d, want 422", name, a.status)
		}
		if n := events(t, r); n != before {
			t.Errorf("%s: %d events more", name, n-before)
		}
	}
	if form := ada.get(lessonPath).element(t, "quiz-form"); field(t, form, "event") != id || !strings.Contains(form, `value="41"`) {
		t.Errorf("it is not as it was left:\n%.1500s", form)
	}
}
