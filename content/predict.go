package content

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/a-h/templ"
	"github.com/yuin/goldmark/ast"

	"millrace/content/markdown"
	"millrace/quizzes"
)

// prediction is a question whose key a simulation computes. Prove makes sure that it
// can.
type prediction struct {
	pos quizzes.Pos
	key func() (quizzes.Body, error)
}

// predict makes a question and a sealed island of a `predict` directive. Its island is
// nil when it has faults.
func (d *draft) predict(n *markdown.Directive) (*Island, *Predict) {
	at, before := d.doc.Pos(n.Start), len(d.faults)
	read, _ := n.Args.Get("read")
	if read == "" {
		d.fault(at, ":::predict does not say what to predict", "write {#id read=peak}")
	}
	var island *Island
	var next ast.Node
	count := 0
	for c := n.FirstChild(); c != nil; c = next {
		next = c.NextSibling()
		if w, ok := c.(*markdown.Widget); ok {
			n.RemoveChild(n, c)
			if count++; count == 1 {
				island = d.island(w)
			}
		}
	}
	if count != 1 {
		d.fault(at, ":::predict holds one widget", "put a ```widget fence inside")
	}
	draft := quizzes.Draft{ID: n.ID(), Kind: "number", Points: 1, Near: true, Replaces: d.replaces(n), Pos: at}
	draft.Tolerance, _ = n.Args.Get("tolerance")
	draft.Unit, _ = n.Args.Get("unit")
	if draft.Tolerance == "" {
		draft.Tolerance = "10%"
	}
	d.around(n, &draft)
	draft.Answer = "1" // shows whether all but the key is right; see late
	if len(d.faults) > before || draft.ID == "" || island == nil {
		return nil, nil
	}
	q := d.build(draft)
	if q == nil {
		return nil, nil
	}
	island.Sealed = true
	key := keyOf(d.checks, draft, island, read)
	q.Body = late{shown: q.Body, key: key, max: q.Points * quizzes.Milli}
	q.KeyHash = hash("prediction", island.Widget, read, fmt.Sprintf("%q", island.Params), draft.Tolerance)
	q.Rev = hash(q.Rev, q.KeyHash)
	d.course.predictions = append(d.course.predictions, prediction{at, key})
	return island, &Predict{Question: q, Read: read}
}

// keyOf returns a function that runs the simulation, once, and makes the question with
// what it measured.
func keyOf(checks Checks, draft quizzes.Draft, island *Island, read string) func() (quizzes.Body, error) {
	return sync.OnceValues(func() (quizzes.Body, error) {
		text, value, err := checks.Reading(island.Widget, read, island.Params)
		if err != nil {
			return nil, err
		}
		if !strings.ContainsAny(text, "0123456789") {
			return nil, fmt.Errorf("%s has no number for %q here: it says %q", island.Widget, read, text)
		}
		draft.Answer = strconv.FormatFloat(value, 'f', -1, 64)
		q, faults := checks.Question(draft)
		if q == nil {
			return nil, fmt.Errorf("%s of %s is %s, which cannot be a key: %v", read, island.Widget, text, faults)
		}
		return q.Body, nil
	})
}

// late is the body of a prediction. Its key costs a run of the simulation, so it is
// computed when the first answer is marked and not when the lesson loads; until then the
// same question with another key draws the field.
type late struct {
	shown quizzes.Body
	key   func() (quizzes.Body, error)
	max   int
}

// View draws the field, and the feedback once there is a mark.
func (l late) View(v quizzes.View) templ.Component {
	if v.Mark != nil {
		if body, err := l.key(); err == nil {
			return body.View(v)
		}
	}
	return l.shown.View(v)
}

// Mark marks a number against the simulation. Without a reading to mark it against, which
// Prove reports, nothing is right.
func (l late) Mark(given quizzes.Given) quizzes.Mark {
	body, err := l.key()
	if err != nil {
		return quizzes.Mark{Max: l.max}
	}
	return body.Mark(given)
}
