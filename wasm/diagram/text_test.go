package diagram

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWidthAddsAdvances(t *testing.T) {
	// "Hi" is 754+282 thousandths of 1000 pixels.
	if got := Width("Hi", 1000); got != 1036 {
		t.Errorf("Width = %d, want 1036", got)
	}
	if got := Width("Hi", 17); got != 18 { // 17.612, rounded up
		t.Errorf("Width = %d, want 18", got)
	}
	if a, b := Width("é", 1000), Width("e", 1000); a != b {
		t.Errorf("é is %d wide and e %d", a, b)
	}
	if w := Width("事件", 100); w < 200 {
		t.Errorf("two characters of 100 pixels are estimated at %d", w)
	}
	if a, b := StrongWidth("Hi", 1000), 749+289; a != b {
		t.Errorf("StrongWidth = %d, want %d", a, b)
	}
}

func TestLabelsBecomeLines(t *testing.T) {
	for _, c := range []struct {
		text     string
		markdown bool
		want     []string
	}{
		{"one", false, []string{"one"}},
		{"one<br/>two<br>three", false, []string{"one", "two", "three"}},
		{"one\n   two", false, []string{"one", "two"}},
		{"", false, nil},
		{"a #quot;b#quot; #9829; &amp; #x41; #nope; #", false, []string{"a \"b\" ♥ & A #nope; #"}},
		{"5 < 6 and 7 > 6", false, []string{"5 < 6 and 7 > 6"}},
		{"<b>bold</b> and <span class='x'>plain</span>", false, []string{"\x01bold\x01 and plain"}},
		{"The **cat** *sat* on 2 * 3", true, []string{"The \x01cat\x01 \x02sat\x02 on 2 * 3"}},
		{"snake_case_name", true, []string{"snake_case_name"}},
		{"**not markdown**", false, []string{"**not markdown**"}},
		{"fa:fa-car Car", false, []string{"Car"}},
		{"sofa:fine", false, []string{"sofa:fine"}},
		{"$$x^2$$", false, []string{"x^2"}},
	} {
		if diff := cmp.Diff(c.want, Lines(c.text, c.markdown, 17, 1000)); diff != "" {
			t.Errorf("%q: %s", c.text, diff)
		}
	}
}

func TestWrapFillsFewLinesEvenly(t *testing.T) {
	text := "the quick brown fox jumps over the lazy dog and runs away"
	lines := Lines(text, false, 17, 200)
	if got := strings.Join(lines, " "); got != text {
		t.Errorf("wrapping changed the text to %q", got)
	}
	least := (Width(text, 17) + 199) / 200
	if len(lines) != least {
		t.Errorf("%d lines, want %d", len(lines), least)
	}
	most, fewest := 0, 1000
	for _, l := range lines {
		most, fewest = max(most, Width(l, 17)), min(fewest, Width(l, 17))
	}
	if most > 200 || most-fewest > 60 {
		t.Errorf("lines from %d to %d wide: %q", fewest, most, lines)
	}
}

func TestWrapBreaksWordsThatFitNowhere(t *testing.T) {
	text := strings.Repeat("abcdef/", 20)
	lines := Lines(text, false, 17, 150)
	if got := strings.Join(lines, ""); got != text {
		t.Errorf("wrapping changed the word to %q", got)
	}
	for _, l := range lines {
		if Width(l, 17) > 240 {
			t.Errorf("%q is %d wide", l, Width(l, 17))
		}
		if !strings.HasSuffix(l, "/") {
			t.Errorf("%q does not end behind a sign", l)
		}
	}
}

func TestEveryLineOfStrongWordsIsMarked(t *testing.T) {
	lines := Lines("**some strong words that go on and on until the line must break**", true, 17, 120)
	if len(lines) < 2 {
		t.Fatal("one line")
	}
	for _, l := range lines {
		if strings.Count(l, "\x01") != 2 {
			t.Errorf("%q", l)
		}
	}
}
