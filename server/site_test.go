package server_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"millrace/content"
	"millrace/content/markdown"
	"millrace/quizzes"
	"millrace/quizzes/kinds"
	"millrace/server"
	"millrace/wasm/widget"
	"millrace/wasm/widgets"
)

// sampleFiles holds the sources of the test course, whose lesson and quiz hold canaries:
// strings that are nowhere else. SECRET is in everything that only an answer reveals, HINT
// in what may be unfolded before; each is followed by the question it belongs to. The key
// of the question "sum" is a canary too.
func sampleFiles(t testing.TB) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	for _, name := range []string{"sample/course.yaml", "sample/glossary.md", "sample/01-waiting.md", "quiz/01-waiting.yaml", "challenge/calm.yaml"} {
		text, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: text}
	}
	return files
}

// edited returns the sources with one text, which must be there, replaced by another.
func edited(t *testing.T, file, old, new string) fstest.MapFS {
	t.Helper()
	files := sampleFiles(t)
	text := string(files[file].Data)
	if !strings.Contains(text, old) {
		t.Fatalf("%s does not hold %q", file, old)
	}
	files[file] = &fstest.MapFile{Data: []byte(strings.Replace(text, old, new, 1))}
	return files
}

// loaded loads sources the way the program does. A fault in them fails the test.
func loaded(t testing.TB, files fs.FS) *server.Site {
	t.Helper()
	course, faults := content.Load(files, "sample", checks())
	challenges, more := quizzes.LoadChallenges(files, "challenge", rendering)
	faults = append(faults, more...)
	tasks, render := asking(challenges)
	banks, more := quizzes.Load(files, "quiz", kinds.All(), render)
	site := faultless(t, course, banks, append(faults, more...))
	site.Challenges, site.Tasks = challenges, tasks
	site.Reread = func(source string) (*quizzes.Bank, error) { return quizzes.Reread(source, kinds.All(), render) }
	return site
}

// asking is the rendering of banks that ask for challenges.
func asking(challenges []*quizzes.Challenge) (*server.Tasks, quizzes.Render) {
	tasks, render := server.NewTasks(widgets.All), rendering
	render.Challenge = func(id string) (*quizzes.Task, error) {
		c := quizzes.ChallengeByID(challenges, id)
		if c == nil {
			return nil, errors.New("there is no such challenge")
		}
		return tasks.Of(c)
	}
	return tasks, render
}

// shipped loads the course and the banks in the binary.
func shipped(t testing.TB) *server.Site {
	t.Helper()
	course, faults := content.Load(content.Files, "async-messaging", checks())
	challenges, more := quizzes.LoadChallenges(quizzes.Files, "challenges/async-messaging", rendering)
	faults = append(faults, more...)
	tasks, render := asking(challenges)
	banks, more := quizzes.Load(quizzes.Files, "bank/async-messaging", kinds.All(), render)
	site := faultless(t, course, banks, append(faults, more...))
	site.Challenges, site.Tasks = challenges, tasks
	return site
}

// guided is the shipped site with the guide that comes with it.
func guided(t *testing.T) *server.Site {
	t.Helper()
	site := shipped(t)
	guide, faults := content.Load(content.Files, "guide", checks())
	for _, f := range faults {
		t.Error(f)
	}
	if guide == nil {
		t.Fatal("there is no guide")
	}
	site.Guide = guide
	return site
}

func faultless(t testing.TB, course *content.Course, banks []*quizzes.Bank, faults []quizzes.Fault) *server.Site {
	t.Helper()
	for _, f := range faults {
		t.Error(f)
	}
	if course == nil || len(faults) > 0 {
		t.Fatal("the course has faults")
	}
	return &server.Site{Course: course, Banks: banks}
}

var rendering = quizzes.Render{Block: markdown.Block, Inline: markdown.Inline, Picture: markdown.Picture}

// checks hands content the real widgets and kinds.
func checks() content.Checks {
	return content.Checks{
		Written: func(file, text string) (*quizzes.Question, []quizzes.Fault) {
			return quizzes.ReadQuestion(file, text, kinds.All(), rendering)
		},
		Widget: func(name string, _ []content.Setting) error {
			if widgets.All.Find(name) == nil {
				return errors.New("no such widget")
			}
			return nil
		},
		Define: func(name, definition string) (string, error) {
			family, ok := widgets.All.Find(name).(widget.Definer)
			if !ok {
				return "", errors.New("no such family")
			}
			program, faults := family.Compile(definition)
			if len(faults) > 0 {
				return "", content.DefinitionError(faults[0])
			}
			return program, nil
		},
		Reading: reading,
		Question: func(d quizzes.Draft) (*quizzes.Question, []quizzes.Fault) {
			return quizzes.Build(kinds.All(), d)
		},
	}
}

// reading runs a widget to its end.
func reading(name, read string, params []content.Setting) (text string, value float64, err error) {
	w := widgets.All.Find(name)
	values, _ := widget.Parse(w.Info().Params, func(param string) (string, bool) {
		for _, p := range params {
			if p.Name == param {
				return p.Value, true
			}
		}
		return "", false
	})
	run, _ := widget.Finish(w, values)
	for _, r := range run.Read() {
		if r.Name == read {
			return widget.Figure(r), r.Value, nil
		}
	}
	return "", 0, errors.New("no such reading")
}
