package quizzes

import (
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
)

// maxFile is how many bytes a bank may have: about two thousand questions' worth of
// patience, and a bound on what reading a stranger's bank costs.
const maxFile = 1 << 20

// Render turns an author's Markdown into markup, with raw HTML off. It is handed in
// because the Markdown of the site belongs to package content.
type Render struct {
	Block  func(markdown string) (HTML, error) // paragraphs, lists, code: prompts, feedback
	Inline func(markdown string) (HTML, error) // a single line: choices, titles
	// Picture draws a diagram with a blank box for the labels that could go into it. The
	// places of its faults are in the text: line and column from 1, or line 0 for all of it.
	Picture func(diagram string, labels []string) (*Picture, []Fault)
	// Challenge returns what a question asks for by the id of a challenge.
	Challenge func(id string) (*Task, error)
}

// Load reads every bank under dir, one YAML file each, in the order of their paths, and
// checks that no id of a bank or a question is used twice. It reports every fault of
// every file, sorted by place. A bank with a fault is left out, so what it returns can
// be used as it is. Files with other endings are left alone.
func Load(fsys fs.FS, dir string, kinds []Kind, render Render) ([]*Bank, []Fault) {
	var banks []*Bank
	var faults []Fault
	lend := sync.OnceValue(func() map[string]*lender { return lenders(fsys, dir) }) // few banks ask
	err := fs.WalkDir(fsys, dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			faults = append(faults, Fault{Pos{name, 1, 1}, err.Error(), ""})
			return nil
		}
		if entry.IsDir() {
			return nil
		}
		switch path.Ext(name) {
		case ".yaml":
		case ".yml":
			faults = append(faults, Fault{Pos{name, 1, 1}, "a bank ends in .yaml",
				"rename it to " + strings.TrimSuffix(path.Base(name), ".yml") + ".yaml"})
			return nil
		default:
			return nil
		}
		source, err := readFile(fsys, name)
		if err != nil {
			faults = append(faults, Fault{Pos{name, 1, 1}, err.Error(), ""})
			return nil
		}
		bank, found := decode(name, source, kinds, render, lend)
		faults = append(faults, found...)
		if len(found) == 0 {
			banks = append(banks, bank)
		}
		return nil
	})
	if err != nil {
		faults = append(faults, Fault{Pos{dir, 1, 1}, err.Error(), ""})
	}
	faults = append(faults, Collisions(banks, nil)...)
	slices.SortStableFunc(faults, compareFaults)
	if len(faults) > 0 {
		banks = without(banks, faults)
	}
	return banks, faults
}

// readFile reads a bank, or as much of it as shows that it is too long.
func readFile(fsys fs.FS, name string) ([]byte, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, fmt.Errorf("opening the bank: %w", err)
	}
	defer f.Close()
	source, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("reading the bank: %w", err)
	}
	if len(source) > maxFile {
		return nil, fmt.Errorf("the bank is longer than %d KB", maxFile>>10)
	}
	return source, nil
}

// Collisions reports each id that is used again among banks, their questions and the
// checks of lessons, at the later place. Banks from Load do not collide among
// themselves; whoever loads lessons as well asks once more with their checks.
func Collisions(banks []*Bank, checks []*Question) []Fault {
	var faults []Fault
	first := make(map[string]Pos)
	use := func(id string, at Pos) {
		if before, used := first[id]; used {
			faults = append(faults, Fault{at, fmt.Sprintf("the id %q is taken", id),
				"it is used in " + before.String() + "; ids are unique on the whole site: in a copy write id: new, then run \"millrace check --fix\""})
			return
		}
		first[id] = at
	}
	for _, b := range banks {
		use(b.ID, b.Pos)
		for i := range b.Questions {
			if !b.Lent(i) {
				use(b.Questions[i].ID, b.Questions[i].Pos)
			}
		}
	}
	for _, q := range checks {
		use(q.ID, q.Pos)
	}
	return faults
}

// without leaves out the banks whose file has a fault.
func without(banks []*Bank, faults []Fault) []*Bank {
	return slices.DeleteFunc(banks, func(b *Bank) bool {
		return slices.ContainsFunc(faults, func(f Fault) bool { return f.File == b.Pos.File })
	})
}
