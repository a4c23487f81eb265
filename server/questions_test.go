package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"millrace/server/study"
)

// Six learners take the quiz for the first time, five of them a second time, which counts
// nothing here. By hand: four of six choose b, the right one, so the facility is 67 %; the
// two who do not, choose a.
func TestFirstAttemptsSayHowAQuestionDid(t *testing.T) {
	names := []string{"ada", "bob", "cleo", "dan", "eve", "finn"}
	x := newRoom(t, names)
	for i, name := range names {
		given := append([]string{}, right...)
		if i < 2 {
			given = []string{"q.one.choice", "a", "q.sum.value", "7", "q.many.choice", "c"}
		}
		x.learner[name].follow(lessonPath+"/quiz", append(given, "event", study.NewID())...)
		if i < 5 {
			x.learner[name].follow(lessonPath+"/quiz", append(append([]string{}, right...), "event", study.NewID())...)
		}
	}
	all := x.teacher.get(x.path("questions"))
	all.says(t, "Quiz 6 learners", "With so few, all figures are rough.", "Quick checks Fewer than five learners have answered.")
	one := x.teacher.get(x.path("questions/one"))
	one.says(t, "Facility 67 %", "First answers 6 few: rough figures", "4 learners", "2 learners", "Ada", "Finn")
	table := rowsOf(t, one)
	if got := table["Right"]; !strings.Contains(got, "right 67 %") || strings.Contains(got, "Ada") || !strings.Contains(got, "Cleo") {
		t.Errorf("the right choice: %q", got)
	}
	if got := table["Wrong"]; !strings.Contains(got, "wrong 33 %") || !strings.Contains(got, "Ada") {
		t.Errorf("the wrong choice: %q", got)
	}
	x.teacher.get(x.path("questions/sum")).says(t, "48151623 right", "7 wrong")
	if a := x.teacher.get(x.path("questions/none")); a.status != http.StatusNotFound {
		t.Errorf("a question there is not: %d", a.status)
	}
}

// rowsOf is the words of each row of the page's tables, by what heads the row.
func rowsOf(t *testing.T, page answer) map[string]string {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page.body))
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]string{}
	walk(root, func(n *html.Node) {
		if n.Data != "tr" {
			return
		}
		head := find(n, func(n *html.Node) bool { return n.Data == "th" && attr(n, "scope") == "row" })
		if head != nil {
			rows[wordsOf(head)] = wordsOf(n)
		}
	})
	return rows
}

// wordsOf is the text of an element as a reader sees it.
func wordsOf(n *html.Node) string {
	var b strings.Builder
	walk(n, func(n *html.Node) {
		if n.Type == html.TextNode {
			b.WriteString(n.Data + " ")
		}
	})
	return strings.Join(strings.Fields(b.String()), " ")
}

// Of four learners nothing is told, neither how many nor what they chose.
func TestNothingIsToldOfFewerThanFive(t *testing.T) {
	names := []string{"ada", "bob", "cleo", "dan"}
	x := newRoom(t, names)
	for _, name := range names {
		x.learner[name].follow(lessonPath+"/quiz", append(append([]string{}, right...), "event", study.NewID())...)
		check(t, x, name)
	}
	all, one := x.teacher.get(x.path("questions")), x.teacher.get(x.path("questions/one"))
	all.says(t, "Quiz Fewer than five learners have answered.", "Quick checks Fewer than five learners have answered.")
	one.says(t, "Fewer than five learners have answered this question for the first time")
	for _, name := range names {
		if strings.Contains(one.words(), strings.ToUpper(name[:1])+name[1:]) {
			t.Errorf("the page tells what %s chose", name)
		}
	}
}

// check answers a quick check of the test lesson.
func check(t *testing.T, x *room, name string) {
	t.Helper()
	a := x.learner[name].post(fmt.Sprintf("%s/checks/wait-q1", lessonPath), "event", study.NewID(), "q.wait-q1.choice", "a")
	if a.status != http.StatusSeeOther {
		t.Fatalf("%s: %d %s", name, a.status, a.words())
	}
}
