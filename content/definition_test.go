package content

import (
	"errors"
	"strconv"
	"strings"
	"testing"
)

// families are the checks of the sample course with one more widget, whose members a
// lesson defines. It takes any definition without the word bad, and one setting, rate.
func families(figures *[]string) Checks {
	all := checks()
	plain := all
	all.Define = func(name, definition string) (string, error) {
		if name != "family" {
			return plain.Define(name, definition)
		}
		var wrong []error
		for i, line := range strings.Split(definition, "\n") {
			if at := strings.Index(line, "bad"); at >= 0 {
				wrong = append(wrong, DefinitionError{i, at - strings.Index(line, " ") - 1, "this is bad", "write good"})
			}
		}
		return "made of " + definition, errors.Join(wrong...)
	}
	all.Widget = func(name string, params []Setting) error {
		if name != "family" {
			return plain.Widget(name, params)
		}
		for _, p := range params {
			if p.Name != "rate" && p.Name != ProgramSetting {
				return errors.New("there is no setting " + p.Name)
			}
		}
		return nil
	}
	all.Reading = func(widget, reading string, params []Setting) (string, float64, error) {
		if widget != "family" {
			return plain.Reading(widget, reading, params)
		}
		for _, p := range params {
			*figures = append(*figures, p.Name+"="+p.Value)
		}
		return "432 GB", 432e9, nil
	}
	return all
}

func TestAFenceDefinesAWidgetAndFiguresAreOfIt(t *testing.T) {
	const fence = "\n\n```widget family\nid: bill\ncaption: C\ninputs:\n  - name: rate\n```\n\nIt is :sim[432 GB]{of=bill read=day rate=5}, see [above]"
	fsys := testFiles(t)
	file := fsys["course/01-waiting.md"]
	file.Data = []byte(swap("See [above]", fence)(string(file.Data)))
	var figures []string
	c, faults := Load(fsys, "course", families(&figures))
	for _, f := range append(faults, Prove(c, families(&figures))...) {
		t.Error(f)
	}
	var island *Island
	for _, p := range c.Lessons[0].Parts {
		if p.Island != nil && p.Island.Prefix == "bill" {
			island = p.Island
		}
	}
	const program = "made of inputs.0.name rate\n"
	if island == nil || island.Widget != "family" || island.Title != "C" || len(island.Params) != 1 || island.Params[0] != (Setting{Name: ProgramSetting, Value: program}) {
		t.Errorf("the island is %+v", island)
	}
	if got := strings.Join(figures, " "); got != "program="+program+" rate=5" {
		t.Errorf("the figure is of %q", got)
	}
}

func TestFaultsOfADefinitionHaveTheirPlaces(t *testing.T) {
	for _, c := range []struct{ fence, want string }{
		{"```widget family\na:\n  - b: x bad\n    c: 'bad'\n```\n", "2:10 this is bad (write good)\n3:9 this is bad (write good)"},
		{"```widget retry-storm\na: [1]\n```\n", "0:1 retry-storm takes no definition"},
		{":sim[1]{of=bil read=x}", "0:1 no widget of this page has the id \"bil\""},
	} {
		fsys := testFiles(t)
		file := fsys["course/01-waiting.md"]
		before, _, _ := strings.Cut(string(file.Data), "See [above]")
		file.Data = []byte(swap("See [above]", "\n\n"+c.fence+"\n\nSee [above]")(string(file.Data)))
		first := strings.Count(before, "\n") + 3
		_, faults := Load(fsys, "course", families(new([]string)))
		var got []string
		for _, f := range faults {
			s := f.Message
			if f.Hint != "" {
				s += " (" + f.Hint + ")"
			}
			got = append(got, strings.Join([]string{strconv.Itoa(f.Pos.Line - first), strconv.Itoa(f.Pos.Col)}, ":")+" "+s)
		}
		if s := strings.Join(got, "\n"); !strings.HasPrefix(s, c.want) {
			t.Errorf("%s:\n got %s\nwant %s", c.fence, s, c.want)
		}
	}
}
