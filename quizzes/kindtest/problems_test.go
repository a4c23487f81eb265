package kindtest

import (
	"slices"
	"testing"
)

func TestProblemsSeesEachKindOfProblem(t *testing.T) {
	const good = `<fieldset><legend>L</legend><input id="a" aria-describedby="b"><label for="a">A</label><p id="b">B</p></fieldset>`
	if found := Problems(good); len(found) > 0 {
		t.Fatalf("nothing is wrong, but it finds %v", found)
	}
	for want, page := range map[string]string{
		"</div> closes nothing":                 good + "</div>",
		"open at the end: div":                  "<div>" + good,
		"<p> inside <label>":                    good + "<label for=a><p>x</p></label>",
		"<div> inside <p>":                      good + "<p><div></div></p>",
		"id a":                                  good + "<p id=a></p>",
		"id ":                                   good + `<p id=""></p>`,
		"attribute style":                       good + "<p style=color:red></p>",
		"attribute onclick":                     good + "<p onclick=x></p>",
		"<script>":                              good + "<script></script>",
		"a legend outside a fieldset":           good + "<legend></legend>",
		"a control outside a fieldset":          good + "<input id=c><label for=c></label>",
		"control c has no label":                good + "<fieldset><input id=c></fieldset>",
		"a reference to z, which is not there,": good + "<label for=z></label>",
		"no control at all":                     "<p>x</p>",
	} {
		if found := Problems(page); !slices.Equal(found, []string{want}) {
			t.Errorf("%s: want %q alone, got %q", page, want, found)
		}
	}
}
