package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestSettingsComeFromFlagThenVariableThenFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "millrace.yaml")
	text := `# what this host says
addr: localhost:1001
data: /srv/one
quiet: true
linger: 5s
trusted-proxy: [10.0.0.0/8, "fd00::/8"]
metrics-addr: localhost:1003
`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("MILLRACE_DATA", "/srv/two")
	t.Setenv("MILLRACE_METRICS_ADDR", "localhost:1004")
	for name, args := range map[string][]string{
		"the file named by a flag":     {"config", "show", "--config", file, "--metrics-addr", "localhost:1005"},
		"the file named by a variable": {"config", "show", "--metrics-addr", "localhost:1005"},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "the file named by a variable" {
				t.Setenv("MILLRACE_CONFIG", file)
			}
			status, out, errs := run(t, "", args...)
			if status != 0 {
				t.Fatalf("status %d: %s%s", status, out, errs)
			}
			found := map[string]string{}
			for line := range strings.Lines(out) {
				name, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
				found[name] = strings.Join(strings.Fields(rest), " ")
			}
			for name, want := range map[string]string{
				"metrics-addr":      "localhost:1005 flag --metrics-addr",
				"data":              "/srv/two variable MILLRACE_DATA",
				"addr":              "localhost:1001 file",
				"quiet":             "true file",
				"linger":            "5s file",
				"trusted-proxy":     "[10.0.0.0/8, fd00::/8] file",
				"secure":            "false default",
				"base-url":          `"" default`,
				"no-service-worker": "false default",
			} {
				if found[name] != want {
					t.Errorf("%s is %q, want %q", name, found[name], want)
				}
			}
		})
	}
}

func TestFaultsInTheFileOfSettingsAreSaidWithTheirPlace(t *testing.T) {
	for _, c := range []struct {
		name, text string
		says       []string
	}{
		{"an unknown name", "addr: localhost:1\nbase_url: x\n", []string{":2: there is no setting \"base_url\"", "base-url"}},
		{"several faults", "adr: x\ndata:\n  deep: 1\n", []string{":1: there is no setting \"adr\" (did you mean addr?)", ":2: data: a value is wanted"}},
		{"a setting of another command", "role: admin\n", []string{"no setting \"role\""}},
		{"twice", "addr: a\naddr: b\n", []string{"addr"}},
		{"no settings at all", "just a text\n", []string{":1: write settings like"}},
		{"no value", "data:\n", []string{"data: a value is wanted"}},
		{"no duration", "linger: soon\n", []string{"linger", "soon"}},
		{"no network", "trusted-proxy: [proxy]\n", []string{"proxy"}},
		{"half of a certificate", "tls-cert: /x\n", []string{"tls"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "millrace.yaml")
			if err := os.WriteFile(file, []byte(c.text), 0o600); err != nil {
				t.Fatal(err)
			}
			status, out, errs := run(t, "", "config", "show", "--config", file)
			if status != 2 {
				t.Errorf("status %d, want 2: %s", status, out)
			}
			for _, want := range c.says {
				if !strings.Contains(errs, want) {
					t.Errorf("it does not say %q:\n%s", want, errs)
				}
			}
		})
	}
	if status, _, errs := run(t, "", "config", "show", "--config", filepath.Join(t.TempDir(), "none.yaml")); status != 2 || !strings.Contains(errs, "none.yaml") {
		t.Errorf("a file that is not there: status %d, %s", status, errs)
	}
}

// Any command that knows the data folder takes it from the file.
func TestTheFileOfSettingsNamesTheDataForEveryCommand(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "millrace.yaml")
	if err := os.WriteFile(file, []byte("data: "+filepath.Join(dir, "record")+"\naddr: localhost:1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, out, errs := run(t, "", "rebuild", "--config", file); status != 0 {
		t.Fatalf("status %d: %s%s", status, out, errs)
	}
	if _, err := os.Stat(filepath.Join(dir, "record", "millrace.db")); err != nil {
		t.Error(err)
	}
}
