package server_test

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"millrace/quizzes/kinds"
	"millrace/server"
	"millrace/server/study"
)

// keys are the canaries of the course below; the number is the key of k-number.
var keys = regexp.MustCompile(`KEY-k-[a-z]+|48151623|31415926|SECRET-[\w-]+|CANARY-\w+`)

// turned chooses one side of each «one|other» in a text.
func turned(text string, other bool) string {
	return regexp.MustCompile(`«([^|»]*)\|([^»]*)»`).ReplaceAllStringFunc(text, func(m string) string {
		one, two, _ := strings.Cut(strings.Trim(m, "«»"), "|")
		if other {
			return two
		}
		return one
	})
}

// everyKind are the sources of the test course with a quiz that asks one question of every
// kind. policy are lines about how it may be taken. With other, every key in the course is
// another: right is wrong, and the feedback, explanations and solutions have other words.
func everyKind(t *testing.T, policy string, other bool) fstest.MapFS {
	t.Helper()
	text, err := os.ReadFile("testdata/keys/every-kind.yaml")
	if err != nil {
		t.Fatal(err)
	}
	files := sampleFiles(t)
	quiz := strings.Replace(turned(string(text), other), "questions:", policy+"questions:", 1)
	lesson, challenge := string(files["sample/01-waiting.md"].Data), string(files["challenge/calm.yaml"].Data)
	if other {
		quiz = strings.ReplaceAll(quiz, ": KEY-", ": Other KEY-")
		challenge = strings.NewReplacer("CANARY-", "Other CANARY-", "policy: decorrelated", "policy: full", "policy: exponential", "policy: fixed").Replace(challenge)
		lesson = strings.NewReplacer("[ ]", "[x]", "[x]", "[ ]", "SECRET-", "Other SECRET-").Replace(lesson)
		// A check with one right choice keeps one.
		lesson = strings.NewReplacer("- [x] Proxy", "- [ ] Proxy", "- [ ] Sleeping", "- [x] Sleeping").Replace(lesson)
	}
	files["quiz/01-waiting.yaml"] = &fstest.MapFile{Data: []byte(quiz)}
	files["challenge/calm.yaml"] = &fstest.MapFile{Data: []byte(challenge)}
	files["sample/01-waiting.md"] = &fstest.MapFile{Data: []byte(lesson)}
	return files
}

// wrongly answers each question of that quiz, and is wrong.
var wrongly = map[string][]string{
	"k-single":    {"q.k-single.choice", "b"},
	"k-multiple":  {"q.k-multiple.choice", "c"},
	"k-truefalse": {"q.k-truefalse.choice", "false"},
	"k-number":    {"q.k-number.value", "8"},
	"k-place":     {"q.k-place.choice", "a"},
	"k-text":      {"q.k-text.value", "nonsense"},
	"k-order":     {"q.k-order.place.a", "1", "q.k-order.place.b", "2", "q.k-order.place.c", "3"},
	"k-match":     {"q.k-match.pair.1", "a", "q.k-match.pair.2", "a"},
	"k-cloze":     {"q.k-cloze.gap.1", "nonsense", "q.k-cloze.gap.2", "a"},
	"k-challenge": {"q.k-challenge.policy", "fixed"},
}

// look asks for every page of the site and more, but for what is the same for everybody
// and never changes: see crawl for that.
func look(t *testing.T, b *browser, more ...string) map[string]answer {
	t.Helper()
	seen := map[string]answer{}
	for _, path := range append(more, paths("GET")...) {
		if !strings.HasPrefix(path, "/static/") && !strings.HasPrefix(path, "/lab") && path != "/play" {
			seen[path] = b.get(path)
		}
	}
	seen["HEAD"] = b.do("HEAD", lessonPath, "")
	for _, q := range []string{"KEY", "why", "first", "alpha", "4815162", "3141592", "SECRET", "CANARY", "storm"} {
		seen["search "+q] = b.get("/search?q=" + q)
	}
	return seen
}

// asked asks for some pages.
func asked(b *browser, paths ...string) map[string]answer {
	seen := map[string]answer{}
	for _, path := range paths {
		seen[path] = b.get(path)
	}
	return seen
}

// found lists the canaries in some answers, each once.
func found(answers map[string]answer) []string {
	var out []string
	for _, a := range answers {
		out = append(out, keys.FindAllString(fmt.Sprint(a.header)+a.body, -1)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func TestEveryKindIsAmongTheCanaries(t *testing.T) {
	site := loaded(t, everyKind(t, "", false))
	asked := map[string]bool{}
	for _, q := range site.Banks[0].Questions {
		asked[q.Kind] = true
		if len(wrongly[q.ID]) == 0 {
			t.Errorf("%s has no wrong answer in the table", q.ID)
		}
	}
	for _, k := range kinds.All() {
		if !asked[k.Name()] {
			t.Errorf("no question is of kind %s", k.Name())
		}
	}
}

// An answer opens the question that it is about, and no other of any kind: neither where
// it is shown nor anywhere else on the site. What is saved and not handed in opens none.
func TestAnAnswerOpensItsOwnQuestionWhateverItsKind(t *testing.T) {
	r := newRig(t, func(c *server.Config) { c.Site = loaded(t, everyKind(t, "", false)) })
	for _, id := range slices.Sorted(maps.Keys(wrongly)) {
		b := r.browser()
		attempt := study.NewID()
		answered := append([]string{"event", attempt, "seed", "7"}, wrongly[id]...)
		if a := b.post(lessonPath+"/quiz", append(answered, "save", "1")...); a.status != 303 {
			t.Errorf("saving an answer to %s: %d", id, a.status)
		}
		if got := found(asked(b, lessonPath, "/progress", "/review", "/account/export", "/attempts/"+attempt)); len(got) > 0 {
			t.Errorf("what was saved of %s opens %q", id, got)
		}
		saved := b.postJSON(batch(t, sent{ID: study.NewID(), Kind: "quiz.saved", ContentID: "quiz-wait",
			Payload: map[string]any{"attempt": attempt, "question": id, "given": given{"choice": {"a"}, "value": {"1"}}}}))
		if got := keys.FindString(saved.body); saved.status != 200 || got != "" {
			t.Errorf("saving an answer to %s as an event: %d %q", id, saved.status, got)
		}
		b.post(lessonPath+"/quiz", answered...)
		got := found(look(t, b, "/attempts/"+attempt, "/attempts/"+attempt+"/again"))
		want := []string{"KEY-" + id}
		if id == "k-number" {
			want = []string{"48151623", "KEY-k-number"}
		}
		if !slices.Equal(got, want) {
			t.Errorf("an attempt that answered %s alone opens %q, want %q", id, got, want)
		}
		if got := found(asked(r.browser(), lessonPath, "/attempts/"+attempt, "/attempts/"+attempt+"/again")); len(got) > 0 {
			t.Errorf("an attempt at %s opens %q to somebody else", id, got)
		}
	}
}

// A quiz whose attempts are counted, or that has an end, opens nothing before no further
// attempt is possible: not in the result, not in review, not in what is taken away.
func TestALimitedQuizOpensWhenNoAttemptIsLeft(t *testing.T) {
	start := time.Date(2030, 5, 1, 12, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		policy string
		end    func(b *browser, r *rig, who study.Subject) // makes further attempts impossible
	}{
		"two attempts": {"attempts: 2\n", func(b *browser, r *rig, who study.Subject) {
			b.follow(lessonPath + "/quiz/begin")
			if got := found(look(t, b, "/attempts/"+study.AttemptID(who, "quiz-wait", 0))); len(got) > 0 {
				t.Errorf("while the last attempt is under way %q are open", got)
			}
			b.follow(lessonPath+"/quiz", append([]string{"event", study.AttemptID(who, "quiz-wait", 1)}, wrongly["k-single"]...)...)
		}},
		"a due time": {"due: 2030-05-02T12:00 UTC\n", func(_ *browser, r *rig, _ study.Subject) { r.clock.move(25 * time.Hour) }},
	} {
		r := newRig(t, func(c2 *server.Config) { c2.Site = loaded(t, everyKind(t, c.policy, false)) })
		r.clock.move(start.Sub(r.clock.now()))
		who := r.account("ada").Subject
		b := r.signedIn("ada", firefox)
		if got := found(look(t, b)); len(got) > 0 {
			t.Errorf("%s: before it begins %q are open", name, got)
		}
		b.follow(lessonPath + "/quiz/begin")
		first := study.AttemptID(who, "quiz-wait", 0)
		answers := []string{"event", first}
		for _, id := range slices.Sorted(maps.Keys(wrongly)) {
			answers = append(answers, wrongly[id]...)
		}
		b.follow(lessonPath+"/quiz", answers...)
		places := []string{"/attempts/" + first, "/attempts/" + first + "/again"}
		if got := found(look(t, b, places...)); len(got) > 0 {
			t.Errorf("%s: after the first attempt %q are open", name, got)
		}
		again := b.post(places[1], wrongly["k-number"]...)
		if got := keys.FindString(again.body); got != "" {
			t.Errorf("%s: trying again opens %q", name, got)
		}
		c.end(b, r, who)
		if got := found(look(t, b, places...)); len(got) != len(wrongly)+1 {
			t.Errorf("%s: when no attempt is left %q are open, want every question that was answered", name, got)
		}
	}
}

// Being in a class opens nothing: neither to a learner, nor to an instructor who looks as
// one. What an instructor sees of questions is not here: see questions_test.go.
func TestAClassOpensNoKeyToItsLearners(t *testing.T) {
	x := newRoom(t, []string{"ada"}, func(c *server.Config) { c.Site = loaded(t, everyKind(t, "", false)) })
	x.assign("content", "quiz/quiz-wait", "due", wall(48*time.Hour), "late", "closed", "terms", "quiz", "counting", "best")
	var pages []string
	for _, path := range paths("GET") {
		pages = append(pages, strings.ReplaceAll(path, noClass, x.class.ID))
	}
	x.teacher.follow(x.path("preview"))
	for who, b := range map[string]*browser{"ada": x.learner["ada"], "a test learner": x.teacher} {
		if got := found(look(t, b, pages...)); len(got) > 0 {
			t.Errorf("to %s %q are open", who, got)
		}
	}
	x.teacher.follow("/preview/end")
	for _, path := range []string{"", "roster", "roster/slips", "roster.csv", "settings", "code", "assignments", "grades"} {
		if got := found(asked(x.teacher, x.path(path))); len(got) > 0 {
			t.Errorf("%q shows %q", path, got)
		}
	}
}

// The strongest form of keeping a key: with every key of the course turned round, somebody
// with the same record is sent the same bytes, but for the ids that are drawn anew.
func TestPagesAreTheSameWhateverTheKeysAre(t *testing.T) {
	who := study.NewSubject()
	at := time.Now()
	ids := regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{32}|[A-Z2-7]{10}|\d{4}-\d\d-\d\dT[\d:.]+Z|\d\d? \w+ \d{4}, \d\d:\d\d UTC|(Date|Content-Length):\[[^]]*\]|Set-Cookie:\[[^]]*\]`)
	for _, policy := range []string{"", "attempts: 2\n"} {
		var sides [2]map[string]answer
		for i := range sides {
			r := newRig(t, func(c *server.Config) { c.Site = loaded(t, everyKind(t, policy, i == 1)) })
			r.clock.move(at.Sub(r.clock.now()))
			r.accountOf(who, "ada", study.Learner, weak)
			b := r.signedIn("ada", firefox)
			if policy == "" {
				b.follow(lessonPath+"/quiz", "event", unknown, "q.k-single.choice", "a", "save", "1")
			} else {
				b.follow(lessonPath + "/quiz/begin")
			}
			sides[i] = look(t, b)
			for _, path := range paths("POST") {
				if !strings.HasPrefix(path, "/account/") && !strings.HasPrefix(path, "/sign-") && !strings.HasPrefix(path, "/challenges/") {
					sides[i]["POST "+path] = b.post(path)
				}
			}
		}
		if len(sides[0]) < 30 {
			t.Errorf("looked at %d places only", len(sides[0]))
		}
		for path, one := range sides[0] {
			other := sides[1][path]
			a, b := ids.ReplaceAllString(fmt.Sprint(one.status, one.header, one.body), "[id]"), ids.ReplaceAllString(fmt.Sprint(other.status, other.header, other.body), "[id]")
			if at := firstDifference(a, b); at >= 0 {
				t.Errorf("%s follows the key:\n…%.200s\n…%.200s", cmp.Or(policy, "free: ")+path, a[max(0, at-80):], b[max(0, at-80):])
			}
		}
	}
}

// firstDifference is where two texts differ, or -1.
func firstDifference(a, b string) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	if len(a) != len(b) {
		return min(len(a), len(b))
	}
	return -1
}
