package main

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"millrace/content"
	"millrace/content/markdown"
	"millrace/quizzes"
	"millrace/quizzes/kinds"
	"millrace/server"
	"millrace/wasm/widget"
	"millrace/wasm/widgets"
	"millrace/wasm/widgets/diagram"
)

// sources say where lessons and quizzes are read from. Empty means those in the binary.
type sources struct {
	Content string `help:"Folder of courses; the one in the binary by default." env:"MILLRACE_CONTENT" type:"path"`
	Quizzes string `help:"Folder of quiz banks; those in the binary by default." env:"MILLRACE_QUIZZES" type:"path"`
}

// drawn is how the texts and pictures of questions are drawn.
var drawn = quizzes.Render{Block: markdown.Block, Inline: markdown.Inline, Picture: markdown.Picture}

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
	course, guide, faults, err := loadCourses(lessons)
	if err != nil {
		return &server.Site{Faults: faults}, err
	}
	if s.Quizzes == "" && bankFolder(banks, course.Slug) != "bank/"+course.Slug {
		banks = embed.FS{} // those in the binary are about another course
	}
	render := drawn
	challenges, more := quizzes.LoadChallenges(banks, challengeFolder(banks, course.Slug), render)
	faults = append(faults, more...)
	tasks := server.NewTasks(widgets.All)
	render.Challenge = taskOf(tasks, challenges)
	all, more := quizzes.Load(banks, bankFolder(banks, course.Slug), kinds.All(), render)
	faults = append(faults, more...)
	faults = append(faults, crossed(course, all)...)
	faults = append(faults, placed(course, challenges)...)
	return &server.Site{Course: course, Guide: guide, Banks: all, Challenges: challenges, Tasks: tasks, Faults: faults,
		Reread: func(source string) (*quizzes.Bank, error) { return quizzes.Reread(source, kinds.All(), render) },
	}, nil
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

// loadCourses reads every folder with a course.yaml, the root or those below it: one
// course and at most one guide. A folder without a guide gets the one in the binary,
// which is about the site whatever it teaches.
func loadCourses(fsys fs.FS) (course, guide *content.Course, faults []quizzes.Fault, err error) {
	folders, err := courseFolders(fsys)
	if err != nil {
		return nil, nil, nil, err
	}
	var courses []string
	for _, folder := range folders {
		c, wrong := content.Load(fsys, folder, checks())
		faults = append(faults, wrong...)
		switch {
		case c == nil:
			return nil, nil, faults, fmt.Errorf("the course cannot be read:\n%s", listed(faults))
		case c.Guide && guide != nil:
			return nil, nil, faults, errors.New("two guides found: one site has one, so take \"guide: yes\" out of a course.yaml")
		case c.Guide:
			guide = c
		default:
			course = c
			courses = append(courses, folder)
		}
	}
	switch {
	case len(courses) == 0:
		return nil, nil, faults, errors.New("no course found: the content folder needs a folder with a course.yaml in it")
	case len(courses) > 1:
		return nil, nil, faults, fmt.Errorf("%d courses found (%s): one site serves one course, so point --content at one of them", len(courses), strings.Join(courses, ", "))
	case guide == nil:
		var wrong []quizzes.Fault
		guide, wrong = content.Load(content.Files, "guide", checks())
		faults = append(faults, wrong...)
	}
	if guide != nil && guide.Slug == course.Slug {
		return nil, nil, faults, fmt.Errorf("the course and the guide have the same slug %q: change one of them", guide.Slug)
	}
	return course, guide, append(faults, shared(course, guide)...), nil
}

// shared reports lessons of the course and the guide with the same id: events name them
// by nothing else.
func shared(course, guide *content.Course) (faults []quizzes.Fault) {
	if guide == nil {
		return nil
	}
	for _, page := range guide.Lessons {
		for _, l := range course.Lessons {
			if page.ID == l.ID {
				faults = append(faults, quizzes.Fault{Pos: quizzes.Pos{File: page.File, Line: 1, Col: 1}, Message: fmt.Sprintf("the id %q is that of the lesson %q", page.ID, l.Title), Hint: "every id is used once"})
			}
		}
	}
	return faults
}

// courseFolders finds the folders with a course.yaml, in the order of their names.
func courseFolders(fsys fs.FS) (folders []string, err error) {
	for _, pattern := range []string{"course.yaml", "*/course.yaml"} {
		found, err := fs.Glob(fsys, pattern)
		if err != nil {
			return nil, fmt.Errorf("looking for a course: %w", err)
		}
		for _, name := range found {
			folders = append(folders, path.Dir(name))
		}
	}
	return folders, nil
}

// bankFolder is where the banks of a course lie: a folder named like it, or the root.
func bankFolder(fsys fs.FS, course string) string {
	for _, folder := range []string{course, "bank/" + course, "bank"} {
		if info, err := fs.Stat(fsys, folder); err == nil && info.IsDir() {
			return folder
		}
	}
	return "."
}

// challengeFolder is where the challenges of a course lie: a folder named like it below
// challenges, or challenges itself.
func challengeFolder(fsys fs.FS, course string) string {
	folder := "challenges/" + course
	if info, err := fs.Stat(fsys, folder); err == nil && info.IsDir() {
		return folder
	}
	return "challenges"
}

// checks hands content what it is checked against.
func checks() content.Checks {
	all := kinds.All()
	return content.Checks{
		Widget:   checkWidget,
		Diagram:  diagram.Name,
		Define:   define,
		Reading:  reading,
		Question: func(d quizzes.Draft) (*quizzes.Question, []quizzes.Fault) { return quizzes.Build(all, d) },
		Written: func(file, text string) (*quizzes.Question, []quizzes.Fault) {
			return quizzes.ReadQuestion(file, text, all, drawn)
		},
	}
}

// checkWidget reports what is wrong with an author's settings of a widget.
func checkWidget(name string, params []content.Setting) error {
	w, left, err := findMember(name, params)
	if err != nil {
		return err
	}
	_, err = parseSettings(w, left)
	if _, family := w.(widget.Definer); err != nil && family && len(left) == len(params) {
		err = fmt.Errorf("%w; one of your own has lists: /lab/%s shows how it is written", err, name)
	}
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
	return nil, fmt.Errorf("there is no widget %q%s", name, didYouMean(name, widgetNames()))
}

// widgetNames lists the widgets as they are shown.
func widgetNames() (names []string) {
	for _, w := range widgets.All {
		names = append(names, w.Info().Name)
	}
	return names
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
