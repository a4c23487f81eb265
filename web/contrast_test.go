package web

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"testing"
)

// colours reads the light and the dark value of each token of the stylesheet.
func colours(t *testing.T) map[string][2][3]float64 {
	t.Helper()
	raw, err := os.ReadFile("../static/css/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][2][3]float64{}
	for _, m := range regexp.MustCompile(`--([a-z0-9-]+): light-dark\(#([0-9a-f]{6}), #([0-9a-f]{6})\)`).FindAllStringSubmatch(string(raw), -1) {
		out[m[1]] = [2][3]float64{channels(t, m[2]), channels(t, m[3])}
	}
	return out
}

func channels(t *testing.T, hex string) (c [3]float64) {
	t.Helper()
	for i := range c {
		v, err := strconv.ParseUint(hex[2*i:2*i+2], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		c[i] = float64(v) / 255
	}
	return c
}

// contrast is the ratio of WCAG 2.2 between two sRGB colours.
func contrast(a, b [3]float64) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// luminance is the relative luminance of WCAG 2.2.
func luminance(c [3]float64) float64 {
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		v := c[i] / 12.92
		if c[i] > 0.04045 {
			v = math.Pow((c[i]+0.055)/1.055, 2.4)
		}
		sum += weight * v
	}
	return sum
}

func TestContrastFormulaGivesTheKnownRatios(t *testing.T) {
	black, white, grey := [3]float64{}, [3]float64{1, 1, 1}, channels(t, "767676")
	if got := contrast(black, white); math.Abs(got-21) > 1e-9 {
		t.Errorf("black on white: %v, and WCAG says 21", got)
	}
	if got := contrast(grey, white); math.Abs(got-4.54) > 0.005 { // the lightest grey that passes AA
		t.Errorf("#767676 on white: %v, and it is known as 4.54", got)
	}
}

// Text needs 4.5, edges of controls and parts of pictures 3 (WCAG 2.2, 1.4.3 and 1.4.11).
func TestColoursHaveEnoughContrast(t *testing.T) {
	grounds := []string{"paper", "sunk", "panel"}
	pairs := []struct {
		need  float64
		front []string
		back  []string
	}{
		{4.5, []string{"ink", "soft", "water", "brass", "good", "bad"}, grounds},
		{4.5, []string{"ink", "soft", "water"}, []string{"water-wash", "brass-wash"}},
		{4.5, []string{"ink", "soft", "good"}, []string{"good-wash"}},
		{4.5, []string{"ink", "soft", "bad"}, []string{"bad-wash"}},
		{4.5, []string{"brass"}, []string{"brass-wash"}},
		{4.5, []string{"on-water"}, []string{"water", "water-deep"}},
		{3, []string{"edge"}, grounds},
		{3, []string{"series-1", "series-2", "series-3", "series-4", "series-5", "series-6"}, []string{"panel", "paper"}},
	}
	tokens := colours(t)
	for _, p := range pairs {
		for _, front := range p.front {
			for _, back := range p.back {
				f, okF := tokens[front]
				b, okB := tokens[back]
				if !okF || !okB {
					t.Fatalf("no colour --%s or --%s in tokens.css", front, back)
				}
				for theme, name := range []string{"light", "dark"} {
					if got := contrast(f[theme], b[theme]); got < p.need {
						t.Errorf("%s: --%s on --%s has %.2f, needs %.1f", name, front, back, got, p.need)
					}
				}
			}
		}
	}
}
