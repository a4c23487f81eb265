package server_test

import (
	"context"
	"strings"
	"testing"

	"millrace/server/study"
)

// What one learner is called, where they sign in from and what they typed is for them
// alone: a stranger, a guest and another learner never read it, on whichever page they come
// right after them, by whatever spelling.
func TestNobodyReadsOfAnotherLearner(t *testing.T) {
	r := newRig(t)
	account := r.accountAs("login-of-mona", study.Learner, weak)
	if err := r.store.SetName(context.Background(), account.ID, "NAME-mona"); err != nil {
		t.Fatal(err)
	}
	r.accountAs("bob", study.Learner, weak)
	mona, guest := r.signedIn("login-of-mona", firefox), r.browser()
	attempt := study.NewID()
	mona.follow(lessonPath+"/quiz", "event", attempt, "q.word.value", "TYPED-mona", "q.one.choice", "a")
	mona.follow(lessonPath + "/sections/wait-2")
	guest.follow(lessonPath+"/checks/wait-fill", "q.wait-fill.choice", "a")
	mine := []string{"NAME-mona", "login-of-mona", "TYPED-mona", attempt, account.ID, string(account.Subject)}
	others := map[string]*browser{"a stranger": r.browser(), "a guest": guest, "another learner": r.signedIn("bob", android)}
	seen := map[string]bool{} // that the canaries are somewhere
	for _, path := range append(paths("GET"), "/attempts/"+attempt, "/attempts/"+attempt+"/again", "/search?q=TYPED", "/search?q=mona") {
		for _, text := range mine {
			seen[text] = seen[text] || strings.Contains(mona.get(path).body, text)
		}
		for who, b := range others {
			for _, method := range []string{"GET", "HEAD", "POST"} {
				a := b.do(method, path, "")
				for _, text := range mine {
					asked := text == attempt && strings.Contains(path, attempt) || strings.Contains(path, "q=")
					if all := a.header.Get("Set-Cookie") + a.header.Get("Location") + a.header.Get("ETag") + a.body; strings.Contains(all, text) && !asked {
						t.Errorf("%s reads %s at %s %s", who, text, method, path)
					}
				}
			}
		}
	}
	for _, text := range mine[:4] {
		if !seen[text] {
			t.Errorf("%s is nowhere to be seen, even for mona: this test sees nothing", text)
		}
	}
	if seen[account.ID] {
		t.Error("mona's own pages hold what her account is told apart by inside")
	}
}
