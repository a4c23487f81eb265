package server_test

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/html"

	"millrace/server"
	"millrace/server/study"
)

// watchedClass is a class with a teacher who watches it.
type watchedClass struct {
	*rig
	id      string
	teacher *browser
}

// watch makes a class in Europe/Berlin.
func watch(t *testing.T, change ...func(*server.Config)) *watchedClass {
	t.Helper()
	r := newRig(t, change...)
	account := r.accountAs("thea", study.Instructor, weak)
	w := &watchedClass{rig: r, id: string(study.NewSubject()), teacher: r.signedIn("thea", firefox)}
	r.must(r.store.CreateClass(context.Background(),
		study.Class{ID: w.id, Name: "Autumn", Course: "sample", Zone: "Europe/Berlin", Code: study.NewCode(), CreatedAt: r.clock.now()},
		study.Seat{ID: string(study.NewSubject()), Class: w.id, Role: study.ClassInstructor, Subject: account.Subject, Name: "Thea", From: r.clock.now()}))
	return w
}

// enrol seats a learner with a name in a group, and returns the browser and the seat.
func (w *watchedClass) enrol(name, group string) (*browser, string) {
	w.t.Helper()
	login := strings.ToLower(strings.ReplaceAll(name, " ", "-"))
	account := w.accountAs(login, study.Learner, weak)
	seat := study.Seat{ID: string(study.NewSubject()), Class: w.id, Role: study.ClassLearner, Name: name, Group: group, From: w.clock.now()}
	w.must(w.store.Join(context.Background(), w.id, account.Subject, seat))
	return w.signedIn(login, firefox), seat.ID
}

func (w *watchedClass) path() string { return "/classes/" + w.id }

// tick marks sections of the sample lesson as done.
func (b *browser) tick(ids ...string) {
	b.t.Helper()
	for _, id := range ids {
		b.follow(lessonPath+"/sections/"+id, "event", study.NewID(), "done", "yes")
	}
}

// guess answers the quick check of the sample lesson: "a" is wrong and "b" is right.
func (b *browser) guess(choice string) {
	b.t.Helper()
	b.follow(lessonPath+"/checks/wait-q1", "event", study.NewID(), "q.wait-q1.choice", choice)
}

// row returns the words of a learner's row, cell by cell, with the titles of links.
func (a answer) row(t *testing.T, seat string) (cells []string) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(a.body))
	if err != nil {
		t.Fatal(err)
	}
	row := find(root, func(n *html.Node) bool { return attr(n, "id") == "l"+seat })
	if row == nil {
		return nil
	}
	walk(row, func(n *html.Node) {
		if n.Data != "td" && n.Data != "th" {
			return
		}
		var words []string
		walk(n, func(n *html.Node) {
			if n.Type == html.TextNode {
				words = append(words, strings.Fields(n.Data)...)
			} else if title := attr(n, "title"); title != "" {
				words = append(words, "["+title+"]")
			}
		})
		cells = append(cells, strings.Join(words, " "))
	})
	return cells
}

// names are those of the rows, in order.
func (a answer) names() (out []string) {
	for _, m := range regexp.MustCompile(`<th scope="row" class="picture-who"><a href="[^"]*">([^<]*)</a>`).FindAllStringSubmatch(a.body, -1) {
		out = append(out, m[1])
	}
	return out
}

// A class by hand: what each did, and what the page says about it.
func TestThePictureSaysWhatEachHasDone(t *testing.T) {
	w := watch(t)
	w.must(w.store.PutSeats(context.Background(), w.id, study.Seat{
		ID: string(study.NewSubject()), Class: w.id, Role: study.ClassLearner, Name: "Not here yet", Code: study.NewCode(), From: w.clock.now(),
	}))
	ada, adaSeat := w.enrol("Ada", "Morning")
	bob, bobSeat := w.enrol("bob", "Evening")
	_, cleoSeat := w.enrol("Cleo", "")
	ada.tick("wait-1", "wait-2", "wait-5")
	for range 3 {
		ada.guess("a")
	}
	bob.follow(lessonPath+"/quiz", "event", study.NewID(), "q.one.choice", "b") // 1 of 10 points: not enough
	bob.guess("a")
	bob.guess("b")
	page := w.teacher.get(w.path())
	page.says(t, "3 learners", "2 active today", "0 done", "1 stuck", "1 not started", "1 seat not taken", "Europe/Berlin", "What counts as stuck")
	const reason = "Lesson 1: 3 tries at “Which number do users feel most?”, the last one wrong"
	page.says(t, "Who is stuck Ada "+reason)
	ago := "just now " + time.Now().In(berlin(t)).Format("2 Jan, 15:04")
	for _, c := range []struct {
		seat string
		want []string
	}{
		{adaSeat, []string{"Ada stuck Morning", "[3 of 5 sections]", ago, "1. Part five", reason}},
		{bobSeat, []string{"bob Evening", "[0 of 5 sections, quiz not passed, 1 of " + most(t, page) + "] ○ 1/" + most(t, page), ago, "1. Waiting", ""}},
		{cleoSeat, []string{"Cleo", "[0 of 5 sections]", "never", "", ""}},
	} {
		got := page.row(t, c.seat)
		if len(got) != len(c.want) {
			t.Fatalf("row of %d cells, want %d: %q", len(got), len(c.want), got)
		}
		for i := range got {
			if got[i] != c.want[i] && i != 3 { // the place is the store's business
				t.Errorf("cell %d says %q, want %q", i, got[i], c.want[i])
			}
		}
	}
	// 3 of 15 sections are done, and of one score the median is that score.
	page.says(t, "Whole class 3 learners 20% median")
	if got := fmt.Sprint(page.names()); got != "[Ada bob Cleo]" {
		t.Errorf("by name: %v", got)
	}
}

// most are the points of the sample quiz.
func most(t *testing.T, a answer) string {
	t.Helper()
	m := regexp.MustCompile(`quiz not passed, 1 of (\d+)`).FindStringSubmatch(a.body)
	if m == nil {
		t.Fatalf("the page shows no score:\n%.2000s", a.words())
	}
	return m[1]
}

func berlin(t *testing.T) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

func TestThePictureIsSortedAndFilteredByItsAddress(t *testing.T) {
	w := watch(t)
	ada, _ := w.enrol("Ada", "B")
	bob, _ := w.enrol("Bob", "A")
	w.enrol("Cleo", "A")
	ada.tick("wait-1")
	for range 3 {
		bob.guess("a")
	}
	bob.tick("wait-1", "wait-3")
	for _, c := range []struct{ query, want string }{
		{"", "Ada Bob Cleo"},
		{"?sort=-name", "Cleo Bob Ada"},
		{"?sort=group", "Bob Cleo Ada"},
		{"?sort=wait", "Cleo Ada Bob"},
		{"?sort=-wait", "Bob Ada Cleo"},
		{"?sort=-last", "Bob Ada Cleo"},
		{"?sort=stuck", "Bob Ada Cleo"},
		{"?sort=place", "Cleo Ada Bob"},
		{"?name=B", "Bob"},
		{"?name=o", "Bob Cleo"},
		{"?group=A", "Bob Cleo"},
		{"?group=A&sort=-name", "Cleo Bob"},
		{"?show=stuck", "Bob"},
		{"?show=new", "Cleo"},
		{"?show=begun&lesson=wait", "Ada Bob"},
		{"?show=done", ""},
		{"?page=7", "Ada Bob Cleo"},
		{"?sort=nonsense&show=nonsense&group=nonsense&lesson=nonsense&page=-1", "Ada Bob Cleo"},
		{"?name=" + strings.Repeat("x", 5000), "Ada Bob Cleo"},
	} {
		page := w.teacher.get(w.path() + c.query)
		if got := strings.Join(page.names(), " "); page.status != http.StatusOK || got != c.want {
			t.Errorf("%.60s: %d %q, want %q", c.query, page.status, got, c.want)
		}
	}
	w.teacher.get(w.path()+"?show=stuck").says(t, "3 learners", "1 learner, of 3 in the class", "Show everybody")
}

func TestAnEmptyClassSaysWhatToDo(t *testing.T) {
	w := watch(t)
	w.teacher.get(w.path()).says(t, "Nobody sits in this class yet.", "Give your learners the code", "the roster")
}

// A long list is shown in pages, and its sums are those of everybody.
func TestALongListIsShownInPages(t *testing.T) {
	w := watch(t)
	for i := range 103 {
		seat := study.Seat{ID: string(study.NewSubject()), Class: w.id, Role: study.ClassLearner, Name: fmt.Sprintf("L%03d", i), From: w.clock.now()}
		w.must(w.store.Join(context.Background(), w.id, study.NewSubject(), seat))
	}
	first, second, all := w.teacher.get(w.path()), w.teacher.get(w.path()+"?page=2"), w.teacher.get(w.path()+"?all=1")
	if a, b, c := len(first.names()), len(second.names()), len(all.names()); a != 100 || b != 3 || c != 103 {
		t.Errorf("%d, %d and %d rows, want 100, 3 and 103", a, b, c)
	}
	first.says(t, "1 to 100 of 103 learners", "All 103 on one page", "Whole class 103 learners")
	second.says(t, "101 to 103 of 103 learners", "Whole class 103 learners")
	if got := second.names(); got[0] != "L100" {
		t.Errorf("the second page begins with %s", got[0])
	}
}

// askedStore counts what a page asks about people.
type askedStore struct {
	study.Store
	asked *atomic.Int64
}

func (s askedStore) Progress(ctx context.Context, who study.Subject) (study.Progress, error) {
	s.asked.Add(1)
	return s.Store.Progress(ctx, who)
}

func (s askedStore) Standings(ctx context.Context, class string) ([]study.Standing, error) {
	s.asked.Add(1)
	return s.Store.Standings(ctx, class)
}

func (s askedStore) Seats(ctx context.Context, class string) ([]study.Seat, error) {
	s.asked.Add(1)
	return s.Store.Seats(ctx, class)
}

// However many learners there are, the store is asked once for all of them.
func TestThePictureAsksOnceForAllLearners(t *testing.T) {
	var asked atomic.Int64
	w := watch(t, func(c *server.Config) { c.Store = askedStore{c.Store, &asked} })
	for _, learners := range []int{1, 20} {
		for i := range learners {
			seat := study.Seat{ID: string(study.NewSubject()), Class: w.id, Role: study.ClassLearner, Name: fmt.Sprint(i), From: w.clock.now()}
			w.must(w.store.Join(context.Background(), w.id, study.NewSubject(), seat))
		}
		asked.Store(0)
		if w.teacher.get(w.path()); asked.Load() != 2 {
			t.Errorf("with %d more learners it asked %d times, want once for the seats and once for the standings", learners, asked.Load())
		}
	}
}
