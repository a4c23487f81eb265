package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"millrace/server/store"
)

func TestDoctorSaysWhatIsWrongAndWhatToDo(t *testing.T) {
	healthy := func(t *testing.T) (data, file string) {
		data = filepath.Join(t.TempDir(), "data")
		if status, _, errs := run(t, "a quiet river\n", "user", "add", "ada", "--data", data); status != 0 {
			t.Fatal(errs)
		}
		return data, filepath.Join(data, store.FileName)
	}
	for _, c := range []struct {
		name   string
		spoil  func(t *testing.T, data, file string) error
		status int
		says   []string
	}{
		{"nothing", func(*testing.T, string, string) error { return nil }, 0, []string{"1 account", "projections", "All is well"}},
		{"readable by others", func(_ *testing.T, data, file string) error { return os.Chmod(file, 0o644) }, 0, []string{"warn", "0644", "chmod 600", "1 warning"}},
		{"a folder open to others", func(_ *testing.T, data, file string) error { return os.Chmod(data, 0o755) }, 0, []string{"warn", "0755", "chmod 700"}},
		{"a page of noise", func(t *testing.T, data, file string) error {
			f, err := os.OpenFile(file, os.O_RDWR, 0)
			if err != nil {
				return err
			}
			defer f.Close()
			_, err = f.WriteAt([]byte(strings.Repeat("noise ", 4096)), 4096)
			return err
		}, 1, []string{"fault", "millrace restore"}},
		{"no database", func(_ *testing.T, data, file string) error { return os.RemoveAll(data) }, 1, []string{"there is none", "--data"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			data, file := healthy(t)
			if err := c.spoil(t, data, file); err != nil {
				t.Fatal(err)
			}
			status, out, errs := run(t, "", "doctor", "--data", data)
			if status != c.status {
				t.Errorf("status %d, want %d", status, c.status)
			}
			for _, want := range c.says {
				if !strings.Contains(out, want) {
					t.Errorf("it does not say %q:\n%s%s", want, out, errs)
				}
			}
		})
	}
}
