package main

import (
	"strings"
	"testing"
	"time"

	"millrace/server/store"
	"millrace/server/study"
)

// A class whose only instructor is gone gets another one from whoever keeps the site.
func TestAClassWithoutAnInstructorGetsOne(t *testing.T) {
	dir, ctx := t.TempDir(), t.Context()
	for _, login := range []string{"grace", "ada"} {
		if status, _, errs := run(t, "a quiet river\n", "user", "add", login, "--data", dir); status != 0 {
			t.Fatal(errs)
		}
	}
	s, err := store.Open(ctx, dir)
	if err != nil {
		t.Fatal(err)
	}
	grace, err := s.AccountByLogin(ctx, "grace")
	if err != nil {
		t.Fatal(err)
	}
	class := study.Class{ID: string(study.NewSubject()), Name: "Autumn", Course: "c", Zone: "UTC", CreatedAt: time.Now()}
	first := study.Seat{ID: string(study.NewSubject()), Class: class.ID, Role: study.ClassInstructor, Subject: grace.Subject, Name: "Grace"}
	if err := s.CreateClass(ctx, class, first); err != nil {
		t.Fatal(err)
	}
	if err := s.DeleteAccount(ctx, grace.ID); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	says := func(want int, words string, args ...string) {
		t.Helper()
		status, out, errs := run(t, "", append(args, "--data", dir)...)
		if status != want || !strings.Contains(out+errs, words) {
			t.Errorf("millrace %s: status %d, want %d and %q:\n%s%s", strings.Join(args, " "), status, want, words, out, errs)
		}
	}
	says(0, "Autumn  0 learners  no instructor", "class", "list")
	says(1, `there is no class "none"`, "class", "teach", "none", "ada")
	says(1, "nobody", "class", "teach", class.ID, "nobody")
	says(0, `ada teaches "Autumn" now.`, "class", "teach", class.ID, "ada")
	says(1, "sits in that class already", "class", "teach", class.ID, "ada")
	says(0, "Autumn  0 learners  1 instructor", "class", "list")
}
