package content

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"millrace/content/markdown"
	"millrace/quizzes"
)

// maxSource bounds what is read of one file.
const maxSource = 256 << 10

// Load reads the course in a folder of fsys: course.yaml, glossary.md, the lessons that
// course.yaml lists and the pages in lab/. It reports every fault of every file at
// once, sorted by place, and returns what could be read all the same, so that an author
// sees the page and the faults together. The course is nil only when course.yaml itself cannot be read.
//
// Load runs no simulation: what the figures in the texts and the keys of predictions
// need is left to Prove and to the first answer.
func Load(fsys fs.FS, courseDir string, checks Checks) (*Course, []quizzes.Fault) {
	l := &loader{
		fsys: fsys, dir: courseDir, checks: checks,
		course: &Course{}, ids: map[string]quizzes.Pos{}, terms: map[string]bool{}, gone: map[string]string{},
	}
	l.course.gone = l.gone
	listed := l.readCourse()
	if listed == nil {
		return nil, l.sorted()
	}
	l.readGlossary()
	for i, entry := range listed {
		l.readLesson(i+1, entry)
	}
	l.readLab()
	l.together((*draft).parse)
	l.each((*draft).outline)
	l.checkLessons(listed)
	// From here on everything that can be linked to is known.
	l.finishGlossary()
	for _, f := range l.later {
		f()
	}
	l.each((*draft).cutOut)
	l.checkGone()
	l.together((*draft).render)
	for _, d := range l.drafts {
		l.faults = append(l.faults, d.doc.Faults()...)
		l.course.sheets = append(l.course.sheets, d.doc.Sheets()...)
	}
	l.course.Rev = l.revision()
	return l.course, l.sorted()
}

// loader is a course on its way.
type loader struct {
	fsys     fs.FS
	dir      string
	checks   Checks
	course   *Course
	guide    bool // the frame of a lesson is not asked for
	glossary *markdown.Doc
	terms    map[string]bool
	drafts   []*draft
	later    []func()
	ids      map[string]quizzes.Pos // of sections, questions and cards
	gone     map[string]string      // what says that an id is gone
	faults   []quizzes.Fault
	sources  []string // everything that was read, for the revision
}

// each does a step of one lesson after the other. A panic becomes a fault of the lesson
// it came from and of no other.
func (l *loader) each(step func(*draft)) {
	for _, d := range l.drafts {
		func() {
			defer func() {
				if p := recover(); p != nil {
					l.fault(quizzes.Pos{File: d.lesson.File, Line: 1, Col: 1}, fmt.Sprintf("this lesson cannot be read: %v", p), "")
				}
			}()
			step(d)
		}()
	}
}

// together does a step of all lessons at once. Only steps that touch nothing but their
// own lesson can be done like this: parsing and rendering, which take the longest.
func (l *loader) together(step func(*draft)) {
	var wg sync.WaitGroup
	for _, d := range l.drafts {
		wg.Go(func() { step(d) })
	}
	wg.Wait()
}

func (l *loader) report(f quizzes.Fault) { l.faults = append(l.faults, f) }

func (l *loader) fault(at quizzes.Pos, message, hint string) {
	l.report(quizzes.Fault{Pos: at, Message: message, Hint: hint})
}

// sorted returns the faults file by file, each once.
func (l *loader) sorted() []quizzes.Fault {
	slices.SortStableFunc(l.faults, func(a, b quizzes.Fault) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
	})
	return slices.Compact(l.faults)
}

// read returns a file of the course. What is not a plain file of a bounded size is not
// read: a link that leads out of the folder, a device, a file that never ends.
func (l *loader) read(name string) (file string, src []byte, ok bool) {
	file = path.Join(l.dir, name)
	src, err := readFile(l.fsys, file)
	if err != nil {
		l.fault(quizzes.Pos{File: file, Line: 1, Col: 1}, "this file cannot be read: "+reason(err), "")
		return file, nil, false
	}
	l.sources = append(l.sources, string(src))
	return file, src, true
}

func readFile(fsys fs.FS, name string) ([]byte, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("it is not a plain file")
	}
	src, err := io.ReadAll(io.LimitReader(f, maxSource+1))
	if err == nil && len(src) > maxSource {
		return nil, fmt.Errorf("it is larger than %d KB", maxSource>>10)
	}
	return src, err
}

// reason says what went wrong without the path, which the fault names already.
func reason(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}

// claim notes the id of something and reports one that is taken.
func (l *loader) claim(id string, at quizzes.Pos) {
	if id == "" {
		return // reported where it is missing
	}
	if id == quizzes.NewID {
		l.fault(at, quizzes.NewIDFault, quizzes.NewIDHint)
		return
	}
	if first, taken := l.ids[id]; taken {
		where := fmt.Sprintf("line %d", first.Line)
		if first.File != at.File {
			where = first.String()
		}
		l.fault(at, fmt.Sprintf("the id %q is used already, in %s", id, where), "every id is used once in a course: in a copy write #new, then run \"millrace check --fix\"")
		return
	}
	l.ids[id] = at
}

// slugOf makes the slug of a lesson from its file: "05-retries.md" is "retries".
func slugOf(file string) string {
	return strings.TrimLeft(strings.TrimSuffix(path.Base(file), ".md"), "0123456789-")
}
