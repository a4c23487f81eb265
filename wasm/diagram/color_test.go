package diagram

import (
	"math"
	"testing"
)

func TestColoursAreRead(t *testing.T) {
	for text, want := range map[string]string{
		"#f9f": "#f9f", "#DBEAFE": "#dbeafe", "rgb(200, 220, 100)": "#c8dc64", "rgba(0,0,0,.5)": "#000",
		"rebeccapurple": "#639", "Sienna": "#a0522d", "  aqua ": "#0ff",
		"": "", "nonsense": "", "#12": "", "rgb(300,0,0)": "", "f0f8ff": "", "aliceblue f0f8ff": "", "url(x)": "",
	} {
		if got := Color(text); got != want {
			t.Errorf("Color(%q) = %q, want %q", text, got, want)
		}
	}
}

// Whoever relies on legible gets, by the exact formula of WCAG 2.2, at least 4 to 1: the
// whole numbers of luminance stand for the sRGB curve.
func TestInkIsLegible(t *testing.T) {
	exact := func(c rgb) float64 {
		part := func(v int) float64 {
			s := float64(v) / 255
			if s <= 0.04045 {
				return s / 12.92
			}
			return math.Pow((s+0.055)/1.055, 2.4)
		}
		return 0.2126*part(c.r) + 0.7152*part(c.g) + 0.0722*part(c.b)
	}
	contrast := func(a, b rgb) float64 {
		x, y := exact(a), exact(b)
		return (max(x, y) + 0.05) / (min(x, y) + 0.05)
	}
	for r := 0; r < 256; r += 17 {
		for g := 0; g < 256; g += 17 {
			for b := 0; b < 256; b += 17 {
				ground := rgb{r, g, b}
				ink, ok := parseColor(ground.ink())
				if !ok {
					t.Fatalf("ink on %v is %q", ground, ground.ink())
				}
				if c := contrast(ink, ground); c < 4 {
					t.Errorf("%s on %s has a contrast of %.2f", ink.hex(), ground.hex(), c)
				}
			}
		}
	}
	if got := Ink("#1E3A8A", "#DBEAFE"); got != "#1e3a8a" {
		t.Errorf("the author's ink became %s", got)
	}
	if got := Ink("#ffffff", "#DBEAFE"); got != "#111" {
		t.Errorf("white on pale blue became %s", got)
	}
}
