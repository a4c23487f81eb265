package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"millrace/content"
	"millrace/content/markdown"
	"millrace/quizzes"
	"millrace/quizzes/kinds"
	"millrace/server"
	"millrace/wasm/widget"
	"millrace/wasm/widgets"
)

// sources say where lessons and quizzes are read from. Empty means those in the binary.
type sources struct {
	Content string `help:"Folder of courses; the one in the binary by default." env:"MILLRACE_CONTENT" type:"path"`
	Quizzes string `help:"Folder of quiz banks; those in the binary by default." env:"MILLRACE_QUIZZES" type:"path"`
}

// load reads and checks everything that is taught and asked. Faults of the sources are
// in the site; an error means that there is nothing to serve at all.
func (s *sources) load() (*server.Site, error) {
	lessons, err := open(s.Content, content.Files)
	if err != nil {
		return nil, fmt.Errorf("opening the courses: %w", err)
	}
	banks, err := open(s.Quizzes, quizzes.Files)
	if err != nil {
		return nil, fmt.Errorf("opening the quizzes: %w", err)
	}
	folder, err := courseFolder(lessons)
	if err != nil {
		return nil, err
	}
	course, faults := content.Load(lessons, folder, checks())
	if course == nil {
		return &server.Site{Faults: faults}, fmt.Errorf("the course cannot be read:\n%s", listed(faults))
	}
	all, more := quizzes.Load(banks, bankFolder(banks, course.Slug), kinds.All(), quizzes.Render{
		Block: markdown.Block, Inline: markdown.Inline,
	})
	faults = append(faults, more...)
	return &server.Site{Course: course, Banks: all, Faults: append(faults, crossed(course, all)...)}, nil
}

// open returns a folder as a file system that links cannot lead out of, or the files in
// the binary.
func open(folder string, embedded fs.FS) (fs.FS, error) {
	if folder == "" {
		return embedded, nil
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	return root.FS(), nil
}

// courseFolder finds the one folder with a course.yaml: the root itself or one below it.
func courseFolder(fsys fs.FS) (string, error) {
	here, err := fs.Glob(fsys, "course.yaml")
	if err != nil {
		return "", fmt.Errorf("looking for a course: %w", err)
	}
	below, err := fs.Glob(fsys, "*/course.yaml")
	if err != nil {
		return "", fmt.Errorf("looking for a course: %w", err)
	}
	switch found := append(here, below...); len(found) {
	case 0:
		return "", errors.New("no course found: the content folder needs a folder with a course.yaml in it")
	case 1:
		if found[0] == "course.yaml" {
			return ".", nil
		}
		return strings.TrimSuffix(found[0], "/course.yaml"), nil
	default:
		return "", fmt.Errorf("%d courses found (%s): one site serves one course, so point --content at one of them", len(found), strings.Join(found, ", "))
	}
}

// bankFolder is where the banks of a course lie: a folder named like it, or the root.
func bankFolder(fsys fs.FS, course string) string {
	for _, folder := range []string{course, "bank/" + course} {
		if info, err := fs.Stat(fsys, folder); err == nil && info.IsDir() {
			return folder
		}
	}
	return "."
}

// checks hands content what it is checked against.
func checks() content.Checks {
	all := kinds.All()
	return content.Checks{
		Widget:   checkWidget,
		Define:   define,
		Reading:  reading,
		Question: func(d quizzes.Draft) (*quizzes.Question, []quizzes.Fault) { return quizzes.Build(all, d) },
	}
}

// checkWidget reports what is wrong with an author's settings of a widget.
func checkWidget(name string, params []content.Setting) error {
	w, params, err := findMember(name, params)
	if err != nil {
		return err
	}
	_, err = parseSettings(w, params)
	return err
}

// findMember returns a widget, or the member of a family that a program among the
// settings makes, and the settings that are left.
func findMember(name string, params []content.Setting) (widget.Widget, []content.Setting, error) {
	w, err := findWidget(name)
	i := slices.IndexFunc(params, func(s content.Setting) bool { return s.Name == content.ProgramSetting })
	if err != nil || i < 0 {
		return w, params, err
	}
	family, err := findFamily(name)
	if err != nil {
		return nil, nil, err
	}
	member, err := family.Define(params[i].Value)
	return member, slices.Delete(slices.Clone(params), i, i+1), err
}

// findFamily returns a widget that lessons define members of.
func findFamily(name string) (widget.Definer, error) {
	w, err := findWidget(name)
	if err != nil {
		return nil, err
	}
	family, ok := w.(widget.Definer)
	if !ok {
		return nil, fmt.Errorf("the settings of %s are numbers and words, no lists: it is not a widget that a lesson defines", name)
	}
	return family, nil
}

// define makes a program of a definition in a lesson.
func define(name, definition string) (string, error) {
	family, err := findFamily(name)
	if err != nil {
		return "", err
	}
	program, faults := family.Compile(definition)
	var wrong []error
	for _, f := range faults {
		wrong = append(wrong, content.DefinitionError(f))
	}
	return program, errors.Join(wrong...)
}

// findWidget returns a widget, or an error that names the nearest one.
func findWidget(name string) (widget.Widget, error) {
	if w := widgets.All.Find(name); w != nil {
		return w, nil
	}
	var names []string
	for _, w := range widgets.All {
		names = append(names, w.Info().Name)
	}
	return nil, fmt.Errorf("there is no widget %q%s", name, didYouMean(name, names))
}

// parseSettings turns settings into values. Unlike a URL, an author or a command line is
// told of every fault and gets nothing until they are mended.
func parseSettings(w widget.Widget, params []content.Setting) (widget.Values, error) {
	info := w.Info()
	var names []string
	for _, p := range info.Params {
		names = append(names, p.Name)
	}
	given := map[string]string{}
	var faults []error
	for _, p := range params {
		given[p.Name] = p.Value
		if !slices.Contains(names, p.Name) {
			faults = append(faults, fmt.Errorf("%s has no setting %q%s", info.Name, p.Name, didYouMean(p.Name, names)))
		}
	}
	values, wrong := widget.Parse(info.Params, func(name string) (string, bool) { v, ok := given[name]; return v, ok })
	for _, f := range wrong {
		faults = append(faults, fmt.Errorf("%s=%s: %s", f.Param, f.Given, f.Rule))
	}
	return values, errors.Join(faults...)
}

// finished runs a widget to its end.
func finished(name string, params []content.Setting) (widget.Run, error) {
	w, params, err := findMember(name, params)
	if err != nil {
		return nil, err
	}
	values, err := parseSettings(w, params)
	if err != nil {
		return nil, err
	}
	run, _ := widget.Finish(w, values)
	return run, nil
}

// reading runs a widget to its end and returns one of its readings.
func reading(name, read string, params []content.Setting) (text string, value float64, err error) {
	run, err := finished(name, params)
	if err != nil {
		return "", 0, err
	}
	var names []string
	for _, r := range run.Read() {
		if r.Name == read {
			return widget.Figure(r), r.Value, nil
		}
		names = append(names, r.Name)
	}
	return "", 0, fmt.Errorf("%s has no reading %q%s", name, read, didYouMean(read, names))
}

// didYouMean suggests the nearest word, if one is near.
func didYouMean(word string, words []string) string {
	if near := widget.Closest(word, words); near != "" {
		return fmt.Sprintf(" (did you mean %s?)", near)
	}
	return " (there are: " + strings.Join(words, ", ") + ")"
}

// printFaults writes faults one a line, as editors read them.
func printFaults(w io.Writer, faults []quizzes.Fault) {
	fmt.Fprint(w, listed(faults))
}

func listed(faults []quizzes.Fault) string {
	var b strings.Builder
	for _, f := range faults {
		b.WriteString(f.String() + "\n")
	}
	return b.String()
}

// count writes "1 fault", "2 faults".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
