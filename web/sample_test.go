package web

import (
	"strings"
	"testing"
	"time"

	"millrace/content"
	"millrace/quizzes"
	"millrace/quizzes/kinds"
	"millrace/server/study"
	"millrace/wasm/ui"
	"millrace/wasm/widget"
	"millrace/wasm/widgets/retrystorm"
)

// sample is a small site with a learner in the middle of it. The texts are long enough
// to look at: go test ./web -run TestPages -pages DIR writes every page to DIR.
type sample struct {
	page   Page
	course *content.Course
	bank   *quizzes.Bank
	given  map[string]quizzes.Given
	study  study.Progress
}

func newSample(t testing.TB) sample {
	t.Helper()
	single := question(t, quizzes.Draft{
		ID: "q-peak", Kind: "single", Points: 1, Shuffle: true,
		Prompt: "<p>Three hundred clients fail in the same second and back off exponentially. Why is the peak after recovery so high?</p>",
		Choices: []quizzes.DraftChoice{
			{Value: "a", Text: "They wait the same times, so they come back <em>together</em>.", Correct: true, Feedback: "<p>All of them sleep 1, 2, 4 and 8 seconds. The crowd never spreads.</p>"},
			{Value: "b", Text: "The server is slower after a restart.", Feedback: "<p>In this model it answers 20 requests per 100 ms from the first moment on.</p>"},
			{Value: "c", Text: "Exponential backoff sends more requests than a fixed delay.", Feedback: "<p>It sends fewer. How many is not the question; when is.</p>"},
		},
		Hints:       []quizzes.HTML{"<p>Look at when the columns stand, not at how tall they are.</p>"},
		Explanation: "<p>Backoff decides how often a client asks. Only jitter decides that two clients ask at different times.</p>",
	})
	multiple := question(t, quizzes.Draft{
		ID: "q-heal", Kind: "multiple", Points: 2,
		Prompt: "<p>Which of these failures can heal by trying again?</p>",
		Choices: []quizzes.DraftChoice{
			{Value: "a", Text: "A timeout of the email provider", Correct: true, Feedback: "<p>Transient: a later try may find it well.</p>"},
			{Value: "b", Text: "An answer <code>503</code> with <code>Retry-After: 5</code>", Correct: true, Feedback: "<p>It even says when.</p>"},
			{Value: "c", Text: "A message that is not valid JSON", Feedback: "<p>Poison: it will be just as invalid in an hour. It belongs into the dead letter queue.</p>"},
		},
	})
	number := question(t, quizzes.Draft{
		ID: "q-sum", Kind: "number", Points: 1, Answer: "15", Tolerance: "0", Unit: "s",
		Prompt: "<p>A client waits 1, 2, 4 and 8 s between five tries. How long does it wait in all?</p>",
	})
	predicted := question(t, quizzes.Draft{
		ID: "p-peak", Kind: "number", Points: 1, Answer: "165", Tolerance: "10%", Unit: "requests",
		Prompt: "<p>The server is back at 10 s and answers 20 requests per 100 ms. How many arrive in the worst 100 ms after that?</p>",
	})
	bank := &quizzes.Bank{
		ID: "quiz-retries", Lesson: "retries", Title: "Retries", PassNum: 2, PassDen: 3,
		Questions: []quizzes.Question{single, multiple, number},
	}
	lesson := &content.Lesson{
		ID: "retries", Slug: "retries-and-dead-letters", Number: 5, Minutes: 35,
		Title:      "Retries, backoff and dead letters",
		Summary:    "A retry heals what is transient and multiplies what is not. How long to wait, how to spread the crowd, and where to put what never succeeds.",
		Objectives: []quizzes.HTML{"tell failures that heal from failures that do not", "choose a backoff with jitter and say what it costs", "set up a dead letter queue that somebody looks at"},
		Headlines: []content.Headline{
			{Figure: "165", Caption: "requests in 100 ms when 300 clients back off without jitter"},
			{Figure: "12", Caption: "with full jitter, on the same random numbers"},
			{Figure: "1, 2, 4, 8 s", Caption: "fifteen seconds of waiting over four retries"},
		},
		Parts: []content.Part{
			{Kind: content.PartHTML, HTML: sampleOpening},
			{Kind: content.PartIsland}, {Kind: content.PartCheck, Check: &single}, {Kind: content.PartTick, Section: "sec-heal"},
			{Kind: content.PartHTML, HTML: sampleSecond},
			{Kind: content.PartPredict, Predict: &content.Predict{Question: &predicted}}, {Kind: content.PartTick, Section: "sec-storm"},
			{Kind: content.PartHTML, HTML: sampleThird}, {Kind: content.PartTick, Section: "sec-dlq"}, {Kind: content.PartHTML, HTML: "</section>"},
		},
		Sections: []content.Section{
			{ID: "sec-heal", Anchor: "s-heal", Title: "Which failures heal"},
			{ID: "sec-storm", Anchor: "s-storm", Title: "The storm, and how jitter calms it"},
			{ID: "sec-dlq", Anchor: "s-dlq", Title: "Dead letters that somebody reads"},
		},
		Cards: []content.Card{
			{ID: "c1", Front: "<p>Why is exponential backoff not enough?</p>", Back: "<p>It decides how often a client asks, not when. Clients that failed together come back together; jitter spreads them.</p>"},
			{ID: "c2", Front: "<p>When do you not retry at all?</p>", Back: "<p>When this very message cannot succeed: it is malformed, forbidden or refers to something that is gone. Send it to the dead letter queue at once.</p>"},
			{ID: "c3", Front: "<p>What do you alert on?</p>", Back: "<p>On a depth above zero, and on the age of the oldest message.</p>"},
		},
		Next: "A retry is a job that runs later; the next lesson makes “later” something you can rely on.",
	}
	course := &content.Course{
		Slug: "async-messaging", Title: "Async processing and messaging",
		Summary: "Ten lessons on queues, logs and the things that go wrong between two programs, from the first 202 to the interview.",
		Intro:   "<p>You need to be able to read a little code, and you need no broker. Each lesson takes half an hour and ends with a short quiz.</p>",
		Terms: []content.Term{
			{Slug: "backoff", Name: "Backoff", Definition: "<p>Waiting longer after each failed try, usually twice as long.</p>", Plain: "Waiting longer after each failed try, usually twice as long."},
			{Slug: "dead-letter-queue", Name: "Dead letter queue", Definition: "<p>A queue for messages that failed too often. Somebody has to look at it.</p>", Plain: "A queue for messages that failed too often. Somebody has to look at it."},
			{Slug: "jitter", Name: "Jitter", Definition: "<p>A random part of a delay, so that clients that failed together do not come back together.</p>", Plain: "A random part of a delay, so that clients that failed together do not come back together."},
		},
	}
	for i, title := range []string{"Off the request path", "Queues, pub/sub and logs", "Partitions, groups and order", "Delivery and idempotency", "", "Delayed and scheduled jobs", "Capacity and backpressure", "Lanes and monitoring", "Outbox, inbox and sagas", "In the interview"} {
		if title == "" {
			course.Lessons = append(course.Lessons, lesson)
			continue
		}
		course.Lessons = append(course.Lessons, &content.Lesson{
			ID: "l" + title, Slug: strings.ToLower(strings.ReplaceAll(title, " ", "-")), Number: i + 1, Title: title, Coming: true,
			Summary: "What this lesson will teach, in one sentence that says enough to look forward to it.",
		})
	}
	at := time.Date(2026, 3, 14, 15, 9, 26, 0, time.UTC)
	return sample{
		page: Page{Course: course.Slug, Subject: "5f0c7d0e4f5a4b6c8d9e0f1a2b3c4d5e", User: "Ada Lovelace", Assets: Assets{
			CSS: "/static/src/css/site.css", JS: "/static/src/js/site.js", Theme: "/static/src/js/theme.js",
			Islands: "/static/src/js/islands.js", Worker: "/static/src/js/worker.js", WASM: "/static/widgets.wasm",
			WASMExec: "/static/wasm_exec.js", Font: "/static/src/fonts/alegreya.woff2", Icon: "/static/src/img/mark.svg",
		}},
		course: course,
		bank:   bank,
		given: map[string]quizzes.Given{
			"q-peak": {"choice": {"b"}},
			"q-heal": {"choice": {"a", "c"}},
			"q-sum":  {"value": {"15"}},
		},
		study: study.Progress{
			Sections: map[string]study.Done{"sec-heal": {Section: "sec-heal", At: at}},
			Attempts: []study.Attempt{
				{ID: "att-3", Quiz: bank.ID, SubmittedAt: at, Verdict: study.QuizMarked{Score: 3000, Max: 4000, Passed: true}},
				{ID: "att-2", Quiz: bank.ID, SubmittedAt: at.Add(-time.Hour), Verdict: study.QuizMarked{Score: 2500, Max: 4000}},
				{ID: "att-1", Quiz: bank.ID, SubmittedAt: at.Add(-2 * time.Hour), Verdict: study.QuizMarked{Score: 1000, Max: 4000}},
			},
		},
	}
}

func question(t testing.TB, d quizzes.Draft) quizzes.Question {
	t.Helper()
	q, faults := quizzes.Build(kinds.All(), d)
	if len(faults) > 0 {
		t.Fatalf("sample question %s: %v", d.ID, faults)
	}
	return *q
}

// island is a widget as the server draws it.
func island(prefix string) *ui.Node {
	p, _ := widget.Open(retrystorm.Widget, prefix, "")
	n := p.Island()
	return &n
}

func (s sample) lesson() *content.Lesson { return s.course.Lessons[4] }

func (s sample) states() []LessonState {
	var out []LessonState
	for _, l := range s.course.Lessons {
		bank := s.bank
		if l.Coming {
			bank = nil
		}
		out = append(out, NewLessonState(l, bank, s.study))
	}
	return out
}

func (s sample) named(title, description, path string) Page {
	p := s.page
	p.Title, p.Description, p.Path = title, description, path
	return p
}

func (s sample) items(marked bool) []Item {
	var out []Item
	for i := range s.bank.Questions {
		q := &s.bank.Questions[i]
		v := quizzes.View{Prefix: "q." + q.ID + ".", Seed: 7}
		if marked {
			m := q.Body.Mark(s.given[q.ID])
			v.Given, v.Mark, v.ReadOnly = s.given[q.ID], &m, true
		}
		out = append(out, Item{Question: q, View: v})
	}
	return out
}

// lessonPage is the lesson as a learner meets it: answered checks when marked.
func (s sample) lessonPage(marked bool) LessonPage {
	l := s.lesson()
	base := lessonPath(s.course, l)
	state := NewLessonState(l, s.bank, s.study)
	check := func(q *quizzes.Question, given quizzes.Given) Check {
		c := Check{Action: base + "/checks/" + q.ID, Event: "0195-c", Question: q, View: quizzes.View{Prefix: "q." + q.ID + "."}}
		if marked {
			m := q.Body.Mark(given)
			c.View.Given, c.View.Mark, c.Tries = given, &m, 1
		}
		return c
	}
	p := LessonPage{Page: s.named(l.Title, l.Summary, base), Course: s.course, State: state}
	p.Islands = true
	p.Resume = &Resume{Href: base + "#s-storm", Lesson: l.Title, Title: l.Sections[1].Title}
	p.Quiz = &Quiz{Action: base + "/quiz", Event: "0195-q", Seed: 7, Items: s.items(false)}
	for _, part := range l.Parts {
		switch part.Kind {
		case content.PartHTML:
			p.Parts = append(p.Parts, Part{HTML: part.HTML})
		case content.PartIsland:
			p.Parts = append(p.Parts, Part{Island: island("storm")})
		case content.PartCheck:
			// Questions of the quiz stand in for checks; ids must be unique on a page.
			q := *part.Check
			q.ID = "k-peak"
			c := check(&q, quizzes.Given{"choice": {"b"}})
			c.View.Prefix = "q.k-peak."
			p.Parts = append(p.Parts, Part{Check: &c})
		case content.PartPredict:
			pr := Predict{Check: check(part.Predict.Question, quizzes.Given{"value": {"60"}})}
			if marked {
				pr.Island = island("peak")
			}
			p.Parts = append(p.Parts, Part{Predict: &pr})
		case content.PartTick:
			sec := l.Section(part.Section)
			p.Parts = append(p.Parts, Part{Tick: &Tick{
				Action: base + "/sections/" + sec.ID, Event: "0195-t", Section: sec.ID, Anchor: sec.Anchor, Title: sec.Title,
				Done: state.Done[sec.ID], Count: state.DoneCount(), Of: len(l.Sections),
			}})
		}
	}
	return p
}

const sampleOpening = `<details class="reveal"><summary>Say it in 30 seconds</summary>
<p>“Consumers get messages at least once, so I make them idempotent. I retry what is transient with exponential backoff and full jitter, cap the delay, and after five tries the message goes to a dead letter queue that has an alert on its depth.”</p></details>
<section class="tradeoffs"><h2>Three trade-offs</h2><ul>
<li><strong>Sooner or spread out.</strong> Jitter makes one client wait longer so that three hundred wait shorter.</li>
<li><strong>In place or aside.</strong> A retry in place keeps the order and blocks what is behind it.</li>
<li><strong>Try or give up.</strong> Each further try costs somebody capacity.</li></ul></section>
<section class="raise"><h2>Bring it up before they ask</h2><p>A dead letter queue without an alert is a place where orders go to be forgotten.</p></section>
<section class="primer"><h2>One-minute primer</h2><p>A <a class="term" href="/glossary#backoff" data-term="backoff">backoff</a> is a wait that grows. <a class="term" href="/glossary#jitter" data-term="jitter">Jitter</a> is the random part of it.</p></section>
<section class="section" id="s-heal"><h2>Which failures heal</h2>
<p>A retry is a bet: that this message, sent again, will fare better. Some failures make it a good bet. A timeout, a dropped connection, a <code>503</code>: the other side was busy, and in a second it may not be. Others make it a bad one, for ever: a message that is not valid JSON today is not valid JSON tomorrow.</p>
<details class="more" id="m-heal"><summary>Read more <span class="count">· 320 words</span></summary>
<p>The wait after each try doubles: 1, 2, 4, 8 seconds, which makes <span class="sim">15</span> seconds over four retries. With a cap of tens of seconds, about five tries are a good start.<sup><a href="#fn:1">1</a></sup></p>
<aside class="alert alert-note"><p class="alert-title">Note</p><p>A job that takes 60 s under a visibility timeout of 30 s runs twice from second 30 on, although nothing failed.</p></aside>
<div class="table" tabindex="0" role="region" aria-label="Table: Failure, Example, What to do"><table><thead><tr><th>Failure</th><th>Example</th><th>What to do</th></tr></thead><tbody>
<tr><td>Transient</td><td>A timeout of the provider</td><td>Retry with backoff and jitter</td></tr>
<tr><td>Poison</td><td>An unknown field type</td><td>Dead letter queue, now</td></tr>
<tr><td>Too short a timeout</td><td>60 s of work, 30 s of time</td><td>Extend the visibility as you work</td></tr></tbody></table></div>
<figure class="code"><figcaption><span class="file">backoff.go</span> <span class="language">Go</span></figcaption><pre tabindex="0" role="region" aria-label="backoff.go, Go"><code class="chroma"><span class="kd">func</span> Delay(attempt int) time.Duration {
	ceiling := min(cap, base&lt;&lt;attempt)
	<span class="k">return</span> rand.N(ceiling) <span class="c1">// full jitter: anything from zero to the ceiling</span>
}</code></pre></figure>
<h3>The staircase</h3>
<aside class="analogy"><p class="title">Analogy</p><p>Everybody who was locked out waits on a staircase, each on the step of their next try. Without jitter they all stand on the same one.</p></aside>
</details>`

const sampleSecond = `</section><section class="section" id="s-storm"><h2>The storm, and how jitter calms it</h2>
<p>Three hundred clients call a server that is down. They all fail at once, all wait one second, and all come back at once. The server returns at 10 s and can answer 20 requests per 100 ms. What meets it is not load; it is a <em>crowd</em>.</p>
<figure class="steps-figure"><figcaption>A message that fails three times</figcaption><ol class="steps"><li>The consumer takes the message; the broker hides it for 30 s.</li><li>The call to the provider times out, and the consumer does not acknowledge.</li><li>After five receives the broker moves it to the dead letter queue.</li></ol></figure>`

const sampleThird = `</section><section class="section" id="s-dlq"><h2>Dead letters that somebody reads</h2>
<p>Store with each dead letter what an engineer needs at three in the morning: the message, the error, the number of tries and the place it came from. Then alert on a depth above zero.</p>
<figure class="tabs"><figcaption>Redrive</figcaption><section class="tab"><h3>SQS</h3><p>Start a redrive task on the dead letter queue.</p></section><section class="tab"><h3>Kafka</h3><p>There is none built in: a consumer reads the dead letter topic and publishes to the source.</p></section></figure>
<blockquote><p>Kafka has no dead letter queue of its own: you publish to a topic you call so.</p></blockquote>`
