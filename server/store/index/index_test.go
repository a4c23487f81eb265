package index

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"millrace/server/search"
)

// few is a small site: what each query should find can be seen.
var few = []search.Passage{
	{Kind: search.Lesson, Path: "/l5#storm", Title: "The retry storm", Place: "Retries", Text: "Three hundred clients back off and come back together. Jitter spreads them."},
	{Kind: search.Lesson, Path: "/l5#dead", Title: "Dead letters", Place: "Retries", Text: "A message that never succeeds goes into a dead letter queue, and somebody looks at it."},
	{Kind: search.Lesson, Path: "/l2#logs", Title: "Logs", Place: "Queues", Text: "Messaging with a log: consumers keep an offset. Retrying means reading again. Größe and café."},
	{Kind: search.Term, Path: "/glossary#jitter", Title: "Jitter", Place: "Glossary", Text: "A random part of a wait."},
	{Kind: search.Term, Path: "/glossary#dlq", Title: "Dead letter queue", Place: "Glossary", Text: "Where messages go that failed too often."},
	{Kind: search.Question, Path: "/l5#q1", Place: "Quick check", Text: "Which failures heal by trying again?"},
	{Kind: search.Challenge, Path: "/challenges/calm", Title: "Calm the storm", Text: "Serve them all \x02<b>\x03 & more."},
}

func open(t testing.TB, passages []search.Passage) search.Index {
	t.Helper()
	x, err := Open(passages)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func find(t testing.TB, x search.Index, typed string, only search.Kind, most int) search.Found {
	t.Helper()
	found, err := x.Find(context.Background(), search.Parse(typed), only, most)
	if err != nil {
		t.Fatalf("%.80q: %v", typed, err)
	}
	return found
}

// written writes what was found: paths in their order, groups apart.
func written(f search.Found) string {
	var groups []string
	for _, g := range f.Groups {
		var paths []string
		for _, h := range g.Hits {
			paths = append(paths, h.Path)
		}
		groups = append(groups, strings.Join(paths, " "))
	}
	out := strings.Join(groups, " | ")
	if f.Some {
		out = "some: " + out
	}
	return out
}

// marked writes pieces with their marks in brackets.
func marked(all []search.Piece) string {
	var b strings.Builder
	for _, p := range all {
		if p.Marked {
			b.WriteString("[" + p.Text + "]")
		} else {
			b.WriteString(p.Text)
		}
	}
	return b.String()
}

func TestQueriesFindWhatTheyShould(t *testing.T) {
	x := open(t, few)
	for typed, want := range map[string]string{
		"jitter":              "/glossary#jitter | /l5#storm", // a title counts more
		"JITTER":              "/glossary#jitter | /l5#storm",
		"jit":                 "/glossary#jitter | /l5#storm",
		"offse":               "/l2#logs",
		"messagin":            "/glossary#dlq | /l2#logs /l5#dead", // no beginning of the stem "messag"
		"retries":             "/l5#storm /l2#logs",                // retry and retrying have the same stem
		"storm clients":       "/l5#storm",
		"back-off":            "/l5#storm",
		`"off back"`:          "",
		"off back":            "/l5#storm",
		`"dead letter queue"`: "/glossary#dlq | /l5#dead",
		"grosse":              "", // ß is a letter of its own
		"Größe":               "/l2#logs",
		"cafe":                "/l2#logs",
		"jitter offset":       "some: /l2#logs /l5#storm | /glossary#jitter",
		"what is a jitter?":   "/glossary#jitter | /l5#storm",
		"glossary":            "", // the place is not searched
		"zebra":               "",
		"zebra unicorn":       "",
		"heal":                "/l5#q1",
		"c++ NEAR(":           "",
	} {
		if got := written(find(t, x, typed, "", 10)); got != want {
			t.Errorf("%q finds %q, want %q", typed, got, want)
		}
	}
}

func TestOneKindAloneAndManyAreCounted(t *testing.T) {
	x := open(t, few)
	if got := written(find(t, x, "jitter", search.Lesson, 10)); got != "/l5#storm" {
		t.Errorf("in lessons: %q", got)
	}
	found := find(t, x, "message", "", 1)
	if got := written(found); found.Total != 3 || got != "/glossary#dlq | /l2#logs" {
		t.Errorf("%d found: %q", found.Total, got)
	}
	for _, g := range found.Groups {
		if g.Kind == search.Lesson && (g.Count != 2 || len(g.Hits) != 1) {
			t.Errorf("%d lessons counted, %d described; want 2 and 1", g.Count, len(g.Hits))
		}
	}
}

func TestWordsAreMarkedInTheirContext(t *testing.T) {
	x := open(t, few)
	for typed, want := range map[string]string{
		"storm retries": "The [retry] [storm]: Three hundred clients back off and come back together. Jitter spreads them.",
		"offse":         "Logs: Messaging with a log: consumers keep an [offset]. Retrying means reading again. Größe and café.",
		"calm":          "[Calm] the storm: Serve them all  <b>  & more.", // marks of the text's own are gone
	} {
		f := find(t, x, typed, "", 3)
		if len(f.Groups) == 0 {
			t.Errorf("%q finds nothing", typed)
			continue
		}
		h := f.Groups[0].Hits[0]
		if got := marked(h.Title) + ": " + marked(h.Text); got != want {
			t.Errorf("%q shows\n%s, want\n%s", typed, got, want)
		}
	}
	long := open(t, []search.Passage{{Kind: search.Lesson, Path: "/", Title: "Long", Text: strings.Repeat("before ", 500) + "needle" + strings.Repeat(" after", 500)}})
	got := marked(find(t, long, "needle", "", 1).Groups[0].Hits[0].Text)
	if !strings.Contains(got, "before [needle] after") || len(got) > 400 || !strings.HasPrefix(got, "…") || !strings.HasSuffix(got, "…") {
		t.Errorf("extract %q", got)
	}
}

// hostile is what FTS5 takes for a command, and what breaks careless quoting.
var hostile = []string{
	"NEAR(", "NEAR(a b, 2)", "*", "a*", "^a", "a AND", "OR", "NOT", "a NOT b", "(", ")", `"`, `""`, `"""`, `a"b`, "'", "';DROP TABLE passage;--",
	"title:a", "{title text}: a", "-title:a", "rowid", "a-b", "a.b", "a+b", "c++", "\x00", "a\x00b", "\x02\x03", "%", "_", "\\", "\xff", "\u202e",
	"passage", "rank", "1e400", "?1", ":a", "@a", "$a", strings.Repeat(`"`, 1<<20), strings.Repeat("a ", 1<<19), strings.Repeat("(", 1000), "é\u0301", "🙂", "ſ", "İ", "ǅ",
}

func TestNothingThatIsTypedIsAnError(t *testing.T) {
	x := open(t, few)
	for _, typed := range hostile {
		find(t, x, typed, "", 5)
		find(t, x, typed, search.Kind(typed), 5)
	}
}

func FuzzNothingThatIsTypedIsAnError(f *testing.F) {
	for _, typed := range hostile {
		f.Add(typed[:min(len(typed), 2000)])
	}
	x := open(f, few)
	f.Fuzz(func(t *testing.T, typed string) {
		found := find(t, x, typed, "", 5)
		for _, g := range found.Groups {
			for _, h := range g.Hits {
				if text := marked(h.Title) + marked(h.Text); strings.ContainsAny(text, "\x02\x03") {
					t.Errorf("%q leaves marks in %q", typed, text)
				}
			}
		}
	})
}

// Whatever a text holds, each of its words finds it: the words of search.Parse are those
// of SQLite.
func FuzzAWordOfATextFindsIt(f *testing.F) {
	for _, text := range []string{"back-off", "Größe", "東京 42", "e\u0301t\u00e9", "naïve’s", "a_b", "x²", "ǅ"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q := search.Parse(text)
		if len(q.Words) == 0 {
			return
		}
		x := open(t, []search.Passage{{Kind: search.Lesson, Path: "/", Text: q.Text}})
		if found := find(t, x, text, "", 1); found.Total != 1 || found.Some {
			t.Errorf("%q does not find itself: words %q", q.Text, q.Words)
		}
	})
}

func TestSearchesRunSideBySide(t *testing.T) {
	x := open(t, few)
	var all sync.WaitGroup
	for n := range 32 {
		all.Go(func() {
			typed := []string{"jitter", "dead letter", "offse", "zebra"}[n%4]
			want := []int{2, 2, 1, 0}[n%4]
			if got := find(t, x, typed, "", 5).Total; got != want {
				t.Errorf("%q finds %d, want %d", typed, got, want)
			}
		})
	}
	all.Wait()
}

// An index that nobody holds gives its memory back, connections and all.
func TestAnIndexNobodyHoldsIsClosed(t *testing.T) {
	x := open(t, few).(*index)
	db := x.db
	x = nil
	for range 100 {
		runtime.GC()
		if db.PingContext(context.Background()) != nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("the index is still open")
}

func TestAnEmptySiteCanBeSearched(t *testing.T) {
	if got := find(t, open(t, nil), "anything", "", 5); got.Total != 0 || len(got.Groups) != 0 {
		t.Errorf("%+v", got)
	}
}

func TestWordsAreCompletedFromTheBeginning(t *testing.T) {
	l := newLexicon([]search.Passage{{Title: "Retry", Text: "retries retrying ret Queue queue"}})
	for with, want := range map[string]string{"re": "[]", "ret": "[ret retries retry retrying]", "retry": "[retry retrying]", "zzz": "[]", "queues": "[]"} {
		if got := fmt.Sprint([]string(l.starting(with))); got != want {
			t.Errorf("%q: %s, want %s", with, got, want)
		}
	}
	if !slices.IsSorted(l) {
		t.Errorf("%q is not sorted", l)
	}
}
