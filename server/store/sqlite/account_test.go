package sqlite

import (
	"os"
	"strings"
	"testing"
	"time"

	"millrace/server/study"
)

// A row that SQLite deletes stays in the file until something is written over it.
func TestADeletedAccountCannotBeReadOutOfTheFile(t *testing.T) {
	s := openTemp(t)
	kept, gone := study.NewSubject(), study.NewSubject()
	for subject, name := range map[study.Subject]string{kept: "Grace Hopper", gone: "Ada Lovelace"} {
		login := strings.ReplaceAll(strings.ToLower(name), " ", ".")
		err := s.CreateAccount(ctx, study.Account{ID: string(subject), Subject: subject, Login: login, LoginKey: login, Name: name,
			Password: "phc of " + name, Role: study.Learner, CreatedAt: time.Now()})
		if err != nil {
			t.Fatal(err)
		}
		err = s.PutSession(ctx, study.Session{Token: "t" + string(subject), Data: []byte("session of " + name), Expiry: time.Now().Add(time.Hour)}, string(subject))
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := s.SetName(ctx, string(gone), "Augusta King"); err != nil {
		t.Fatal(err)
	}
	if err := s.DeleteAccount(ctx, string(gone)); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(s.path)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{
		"Grace Hopper": true, "grace.hopper": true, "phc of Grace Hopper": true, "session of Grace Hopper": true,
		"Ada Lovelace": false, "ada.lovelace": false, "phc of Ada": false, "session of Ada": false, "Augusta King": false,
	} {
		if strings.Contains(string(file), text) != want {
			t.Errorf("%q in the file: %t, want %t", text, !want, want)
		}
	}
}
