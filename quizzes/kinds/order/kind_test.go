package order_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"millrace/quizzes"
	"millrace/quizzes/kinds/order"
	"millrace/quizzes/kindtest"
)

// The right order is wake, read, act, commit, sleep. By the alphabet they are
// act a, commit b, read c, sleep d, wake e.
func draft() quizzes.Draft {
	return quizzes.Draft{
		ID: "q-order", Kind: "order", Prompt: "<p>In which order?</p>", Points: 2, Shuffle: true,
		Items: []quizzes.DraftItem{
			{Text: "wake", Feedback: "<p>on wake</p>"}, {Text: "read", Feedback: "<p>on read</p>"}, {Text: "act", Feedback: "<p>on act</p>"},
			{Text: "commit", Feedback: "<p>on commit</p>"}, {Text: "sleep", Feedback: "<p>on sleep</p>"},
		},
	}
}

// placed numbers items in the order of their values: placed("ecabd") is the right answer.
func placed(order string) quizzes.Given {
	g := make(quizzes.Given)
	for i, value := range order {
		g["place."+string(value)] = []string{strconv.Itoa(i + 1)}
	}
	return g
}

func changed(g quizzes.Given, field string, values ...string) quizzes.Given {
	g[field] = values
	return g
}

// With 2 points and 4 neighbours each is worth 500.
func TestSuite(t *testing.T) {
	kindtest.Run(t, kindtest.Case{
		Kind: order.Kind{}, Draft: draft(),
		Right: []quizzes.Given{placed("ecabd"), changed(placed("ecabd"), "place.z", "1")},
		Wrong: []quizzes.Given{
			placed("dbace"), // all the other way round
			changed(placed(""), "place.e", "1"),
			everyone("1"), everyone("0"), everyone("6"), everyone("01"), everyone("+1"),
		},
		Partly: []kindtest.Partly{
			{Given: placed("cabde"), Score: 1500}, // the first one last: one neighbour lost
			{Given: placed("ecadb"), Score: 1000}, // two changed places at the end: two lost
			{Given: placed("aecbd"), Score: 1000}, // one moved over two: e-c and b-d are left
			{Given: changed(placed("ecabd"), "place.d"), Score: 1500},
			{Given: changed(placed("ecabd"), "place.d", "5", "5"), Score: 1500},
			{Given: changed(placed("ecabd"), "place.d", "4"), Score: 1000}, // shares its number with b
		},
	})
}

func everyone(n string) quizzes.Given {
	g := make(quizzes.Given)
	for _, v := range "abcde" {
		g["place."+string(v)] = []string{n}
	}
	return g
}

func build(t *testing.T, d quizzes.Draft) *quizzes.Question {
	t.Helper()
	q, faults := quizzes.Build([]quizzes.Kind{order.Kind{}}, d)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return q
}

func values(page string) (list []string) {
	for _, f := range kindtest.Fields(page, "q.x.") {
		list = append(list, strings.TrimPrefix(f, "place."))
	}
	return list
}

// The seed stands in the form and the shuffle in the source, so even a page that avoids the
// right order tells it to whoever shuffles for themselves.
func TestNothingThatIsShownTellsTheOrder(t *testing.T) {
	d := draft()
	other := draft()
	slices.Reverse(other.Items)
	q, r := build(t, d), build(t, other)
	if q.Shown != r.Shown || q.KeyHash == r.KeyHash {
		t.Error("the order belongs into the hash of the key and not into that of the page")
	}
	right := 0
	for seed := range uint64(2000) {
		a := kindtest.Render(t, q, quizzes.View{Prefix: "q.x.", Seed: seed})
		b := kindtest.Render(t, r, quizzes.View{Prefix: "q.x.", Seed: seed})
		if strings.Join(values(a), "") == "ecabd" {
			right++
		}
		if a != b {
			t.Fatalf("seed %d shows the other key another page", seed)
		}
	}
	// 1 of 120 shuffles is the right one: about 17 of 2,000, with a deviation of 4.
	if right < 3 || right > 35 {
		t.Errorf("%d of 2,000 pages show the right order, want about 17", right)
	}
}

func TestAnAnswerIsShownInItsOrder(t *testing.T) {
	q := build(t, draft())
	m := q.Body.Mark(placed("dbace"))
	page := kindtest.Render(t, q, quizzes.View{Prefix: "q.x.", Given: placed("dbace"), Mark: &m, Seed: 3})
	if got := strings.Join(values(page), ""); got != "dbace" {
		t.Errorf("shown as %s", got)
	}
	for _, want := range []string{"0 of 4 directly follow the one they should.", "<li>wake</li><li>read</li><li>act</li><li>commit</li><li>sleep</li>", "on wake"} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is missing in\n%s", want, page)
		}
	}
}

// Guessing earns 1/n of the points on average: each of the n−1 pairs stands together, in
// its order, in one of n shuffles.
func TestGuessingEarnsOneShareInN(t *testing.T) {
	q := build(t, draft())
	sum, n := 0, 0
	var permute func(rest, order string)
	permute = func(rest, order string) {
		if rest == "" {
			sum += q.Body.Mark(placed(order)).Score
			n++
		}
		for i := range rest {
			permute(rest[:i]+rest[i+1:], order+rest[i:i+1])
		}
	}
	permute("abcde", "")
	if n != 120 || sum*5 != 2000*n {
		t.Errorf("%d answers earn %d on average, want 400", n, sum/n)
	}
}

func TestBuildReportsWhatIsWrong(t *testing.T) {
	for want, change := range map[string]func(*quizzes.Draft){
		"the order has 2 items":             func(d *quizzes.Draft) { d.Items = d.Items[:2] },
		"item 2 is empty":                   func(d *quizzes.Draft) { d.Items[1].Text = " " },
		"item 3 says the same as one above": func(d *quizzes.Draft) { d.Items[2].Text = "wake" },
		"an order has no choices":           func(d *quizzes.Draft) { d.Choices = make([]quizzes.DraftChoice, 1) },
		`an order has no answer: "wake"`:    func(d *quizzes.Draft) { d.Answer = "wake" },
	} {
		d := draft()
		change(&d)
		body, faults := order.Kind{}.Build(d)
		if body != nil || len(faults) != 1 || faults[0].Message != want {
			t.Errorf("want %q alone, got %v", want, faults)
		}
	}
}
