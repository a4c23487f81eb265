package main

import (
	"strings"
	"testing"
)

// What a host starts is checked against the program: every variable is a setting, every
// command line one that it takes.
func TestWhatAHostStartsIsWhatTheProgramTakes(t *testing.T) {
	_, shown, _ := run(t, "", "serve", "--help")
	for command, wants := range map[string][]string{
		"systemd":   {"ExecStart=/usr/local/bin/millrace serve", "StateDirectory=millrace", "DynamicUser=yes"},
		"container": {"FROM scratch", "USER 65532", `CMD ["serve"]`},
	} {
		status, out, errs := run(t, "", "service", command)
		if status != 0 {
			t.Fatalf("%s: status %d: %s", command, status, errs)
		}
		for _, want := range wants {
			if !strings.Contains(out, want) {
				t.Errorf("%s does not say %q:\n%s", command, want, out)
			}
		}
		for word := range strings.FieldsFuncSeq(out, func(r rune) bool { return r != '_' && (r < 'A' || r > 'Z') }) {
			if strings.HasPrefix(word, "MILLRACE_") && !strings.Contains(shown, word) {
				t.Errorf("%s sets %s, which \"serve\" does not know", command, word)
			}
		}
	}
}

func TestAskSaysWhetherASiteIsReady(t *testing.T) {
	site := startSite(t)
	if status, out, errs := run(t, "", "service", "ask", site+"/readyz"); status != 0 || out != "ok\n" {
		t.Errorf("a site that is ready: status %d, %q %s", status, out, errs)
	}
	if status, _, errs := run(t, "", "service", "ask", site+"/nowhere"); status != 1 || !strings.Contains(errs, "404") {
		t.Errorf("a page that is not there: status %d, %s", status, errs)
	}
	if status, _, errs := run(t, "", "service", "ask", "http://"+freeAddress(t)+"/readyz"); status != 1 || !strings.Contains(errs, "nobody answers") {
		t.Errorf("no site: status %d, %s", status, errs)
	}
}
