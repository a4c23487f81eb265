package server_test

import (
	"context"
	"errors"
	"testing"

	"millrace/server"
	"millrace/server/study"
	"millrace/static"
	"millrace/wasm/widgets"
)

// A demo's record is what the site would have kept: for what a learner sent by the pages, a
// Marker makes the same events with the same verdicts, to the byte.
func TestAMarkerMarksAsTheServerDoes(t *testing.T) {
	var site *server.Site
	r := newRig(t, func(c *server.Config) { c.Site = loaded(t, sampleFiles(t)); site = c.Site })
	a := r.account("ada")
	b := r.signedIn("ada", firefox)
	b.post(lessonPath+"/checks/wait-q1", "q.wait-q1.choice", "a")
	b.post(lessonPath+"/quiz", right...)
	b.post(lessonPath+"/quiz", "q.one.choice", "a", "q.sum.value", "7")
	for range 3 { // a seed that was shown is not used again
		b.post("/challenges/calm", "run.policy", "none")
	}

	assets, err := static.Open()
	if err != nil {
		t.Fatal(err)
	}
	m, ctx := server.NewMarker(site, widgets.All, assets), context.Background()
	verdicts := map[string]study.Event{}
	var sent []study.Event
	for e, err := range r.store.Events(ctx, a.Subject) {
		if err != nil {
			t.Fatal(err)
		}
		switch body, err := e.Body(); body := body.(type) {
		case study.QuizMarked:
			verdicts[body.Attempt] = e
		case study.ChallengeMarked:
			verdicts[body.Attempt] = e
		case study.CheckAnswered, study.QuizSubmitted, study.ChallengeSubmitted:
			sent = append(sent, e)
		default:
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(sent) != 6 || len(verdicts) != 5 {
		t.Fatalf("%d events with %d verdicts were kept, want 6 with 5", len(sent), len(verdicts))
	}
	same := func(what string, got, want study.Event) {
		t.Helper()
		g, err1 := got.BodyHash()
		w, err2 := want.BodyHash()
		if err := errors.Join(err1, err2); err != nil || g != w || got.ID != want.ID || got.Subject != want.Subject {
			t.Errorf("%s: %s %s\nwant %s %s, %v", what, got.ID, got.Payload, want.ID, want.Payload, err)
		}
	}
	var tried []study.ChallengeAttempt
	for _, e := range sent {
		blank := e
		blank.ContentRev = "" // as a client may send it
		marked, err := m.Mark(ctx, blank)
		if err != nil {
			t.Fatal(err)
		}
		same(e.Kind, marked[0], e)
		if e.Kind == study.KindChallengeSubmitted {
			verdict, err := m.Replay(ctx, marked[0], tried)
			if err != nil {
				t.Fatal(err)
			}
			body, err := verdict.Body()
			if err != nil {
				t.Fatal(err)
			}
			tried = append(tried, study.ChallengeAttempt{Verdict: body.(study.ChallengeMarked)})
			marked = append(marked, verdict)
		}
		if len(marked) == 2 {
			same("the verdict on "+e.Kind, marked[1], verdicts[e.ID])
		} else if e.Kind != study.KindCheckAnswered {
			t.Errorf("%s has no verdict", e.Kind)
		}
	}

	for what, e := range map[string]study.Event{
		"a check that is not asked":     {Kind: study.KindCheckAnswered, ContentID: "none", Payload: []byte(`{"given":{"choice":["a"]}}`)},
		"a blank answer":                {Kind: study.KindCheckAnswered, ContentID: "wait-q1", Payload: []byte(`{"given":{}}`)},
		"a quiz that is not asked":      {Kind: study.KindQuizSubmitted, ContentID: "none", Payload: []byte(`{}`)},
		"a challenge that there is not": {Kind: study.KindChallengeSubmitted, ContentID: "none", Payload: []byte(`{}`)},
	} {
		e.ID, e.Subject = study.NewID(), a.Subject
		if got, err := m.Mark(ctx, e); err == nil {
			t.Errorf("%s is marked: %s", what, got[0].Payload)
		}
	}
}
