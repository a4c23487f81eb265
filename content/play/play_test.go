package play

import (
	"errors"
	"os"
	"strings"
	"testing"
)

func TestFragmentHoldsTheText(t *testing.T) {
	for _, text := range []string{
		"", "flowchart LR\nA --> B", "sequenceDiagram\nA->>B: ünïcode → 漢字 🙂\n", strings.Repeat("x", MaxText), "a\x00b\r\nc",
	} {
		f := Fragment(text)
		got, err := Text(f)
		if err != nil || got != text {
			t.Errorf("%.20q came back as %.20q (%v)", text, got, err)
		}
		if strings.Trim(f, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=") != "" || strings.Contains(f[2:], "=") {
			t.Errorf("%q holds what a browser would escape", f)
		}
	}
}

// The vector is that of Python: zlib.compress with wbits -15, base64.urlsafe_b64encode
// without its padding.
func TestFragmentOfAnotherHandIsRead(t *testing.T) {
	for fragment, want := range map[string]string{
		"d=S8vJL0_OSCwqUfAJ4nJU0NW1U3DicgLTjgA": "flowchart LR\nA --> B\nB --> A",
	} {
		if got, err := Text(fragment); err != nil || got != want {
			t.Errorf("%s is %q (%v), want %q", fragment, got, err, want)
		}
	}
}

// The digest is that of FIPS 180-4's example for "abc".
func TestIDIsTheBeginningOfTheDigest(t *testing.T) {
	if got := ID("abc"); got != "ba7816bf8f" {
		t.Errorf("the id of abc is %s", got)
	}
}

func TestBrokenLinksAreRefused(t *testing.T) {
	whole := Fragment(strings.Repeat("flowchart LR\nA --> B\n", 20))
	for what, f := range map[string]string{
		"empty": "", "another form": "e=AAAA", "no base64": "d=%%%", "cut off": whole[:len(whole)-4],
		"not compressed": "d=Zmxvd2NoYXJ0", "too long": Fragment(strings.Repeat("x", MaxText+1)),
		"far too long": Fragment(strings.Repeat("\x00", 100_000_000)),
	} {
		if got, err := Text(f); !errors.Is(err, ErrLink) {
			t.Errorf("%s: %.20q, %v", what, got, err)
		}
	}
}

// A link to the largest diagram of lesson 5 should fit where links are shortened last:
// into 2,000 characters.
func TestLinksAreShort(t *testing.T) {
	for _, e := range Examples() {
		if n := len(Fragment(e.Text)); n > 1000 || n > len(e.Text) {
			t.Errorf("%s: %d characters for %d bytes", e.Name, n, len(e.Text))
		}
	}
}

func TestExamplesAreThoseOfTheFolder(t *testing.T) {
	entries, err := os.ReadDir("examples")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, e := range Examples() {
		names[e.Name+".md"] = true
		if e.Title == "" || e.About == "" || e.Text == "" {
			t.Errorf("%s lacks something", e.Name)
		}
	}
	for _, f := range entries {
		if !names[f.Name()] {
			t.Errorf("%s is in no list", f.Name())
		}
	}
	if len(names) != len(entries) {
		t.Errorf("%d examples and %d files", len(names), len(entries))
	}
}
