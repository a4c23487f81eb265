package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/andybalholm/brotli"

	"millrace/content"
	"millrace/quizzes"
	"millrace/server"
	"millrace/server/store"
	"millrace/server/study"
)

// classSize is how many learners sit in the class that is measured.
const classSize = 2000

// takeClass opens the page of a class of two thousand learners, who are anywhere between
// the first and the last section of the course.
func takeClass(ctx context.Context, r *rig) ([]figure, error) {
	data, err := r.folder()
	if err != nil {
		return nil, err
	}
	began := time.Now()
	c, err := seedClass(ctx, data, classSize)
	if err != nil {
		return nil, fmt.Errorf("making the class: %w", err)
	}
	made := time.Since(began)
	s, err := r.start(ctx, data, "serve")
	if err != nil {
		return nil, err
	}
	defer s.stop()
	teacher, err := signIn(s.url, c.login)
	if err != nil {
		return nil, err
	}
	var figures []figure
	for _, page := range []struct {
		what, path string
		goal       *goal
	}{
		{"100 of 2,000 learners", "/classes/" + c.id, atMost(300)},
		{"all 2,000 on one page", "/classes/" + c.id + "?all=1", nil},
		{"who is stuck, seen last first", "/classes/" + c.id + "?show=stuck&sort=-last", atMost(300)},
		{"one learner", "/classes/" + c.id + "/learners/" + c.seat, nil},
	} {
		cold, sent, drawn, err := teacher.open(s.url + page.path)
		if err != nil {
			return nil, err
		}
		var warm sample
		for range rounds {
			took, _, _, err := teacher.open(s.url + page.path)
			if err != nil {
				return nil, err
			}
			warm = append(warm, took)
		}
		figures = append(figures,
			figure{what: page.what + ", first", unit: "ms", values: sample{cold}},
			figure{what: page.what + ", again", unit: "ms", values: warm, goal: page.goal,
				note: fmt.Sprintf("%.0f KB, %.0f KB on the wire", drawn, sent)})
	}
	figures[0].note = fmt.Sprintf("%d learners × %d sections, %d events; it took %v to make them", classSize, c.sections, c.events, made.Round(time.Second))
	return figures, nil
}

// seededClass is a class that was made to be measured.
type seededClass struct {
	id, login, seat  string // seat: of a learner
	sections, events int
}

const seedPassword = "correct horse battery staple"

// seedClass writes a class and the records of its learners straight into a store. How far
// each is follows from their number, so that it is the same class each time: one in
// twenty has not begun, one in eleven tries one check in vain, and one in thirteen fails
// the quiz where they are.
func seedClass(ctx context.Context, data string, learners int) (c seededClass, err error) {
	course, err := readOutline()
	if err != nil {
		return c, err
	}
	records, err := store.Open(ctx, data)
	if err != nil {
		return c, fmt.Errorf("opening the store: %w", err)
	}
	defer func() { err = errors.Join(err, records.Close()) }()
	hash, err := server.HashPassword(seedPassword)
	if err != nil {
		return c, err
	}
	now := time.Now()
	teacher := study.Account{
		ID: newHex(), Subject: study.NewSubject(), Login: "teacher", LoginKey: "teacher", Name: "Thea Cher",
		Password: hash, Role: study.Instructor, CreatedAt: now,
	}
	if err := records.CreateAccount(ctx, teacher); err != nil {
		return c, err
	}
	c.login, c.id = teacher.Login, newHex()
	class := study.Class{ID: c.id, Name: "Messaging, autumn term", Course: course.slug, Zone: "Europe/Berlin", Code: study.NewCode(), CreatedAt: now}
	first := study.Seat{ID: newHex(), Class: c.id, Role: study.ClassInstructor, Subject: teacher.Subject, Name: teacher.Name, From: now}
	if err := records.CreateClass(ctx, class, first); err != nil {
		return c, err
	}
	var batch []study.Event
	for n := range learners {
		who := study.NewSubject()
		account := study.Account{
			ID: newHex(), Subject: who, Login: fmt.Sprintf("learner%d", n), LoginKey: fmt.Sprintf("learner%d", n), Name: nameOf(n),
			Password: hash, Role: study.Learner, CreatedAt: now,
		}
		if err := records.CreateAccount(ctx, account); err != nil {
			return c, err
		}
		c.seat = newHex()
		seat := study.Seat{ID: c.seat, Class: c.id, Role: study.ClassLearner, Name: account.Name, Group: string(rune('A' + n%4)), From: now}
		if err := records.Join(ctx, c.id, who, seat); err != nil {
			return c, err
		}
		batch = append(batch, course.record(who, n, now)...)
		if len(batch) > 2000 || n == learners-1 {
			c.events += len(batch)
			if _, err := records.Append(ctx, batch...); err != nil {
				return c, err
			}
			batch = batch[:0]
		}
	}
	c.sections = course.sections
	return c, nil
}

// outline is the course as its sources name it.
type outline struct {
	slug     string
	lessons  []outlined
	sections int
}

type outlined struct {
	id               string
	sections, checks []string
	quiz             string
	challenge        string
}

var (
	lessonIDs  = regexp.MustCompile(`(?m)^id: (\S+)$`)
	sectionIDs = regexp.MustCompile(`(?m)^:+section\[.*\]\{#([\w-]+)`)
	checkIDs   = regexp.MustCompile(`(?m)^:+check\{#([\w-]+)`)
)

// readOutline reads the ids of what is taught from the sources in the binary.
func readOutline() (outline, error) {
	const slug = "async-messaging"
	o := outline{slug: slug}
	files, err := fs.Glob(content.Files, slug+"/[0-9]*.md")
	if err != nil {
		return o, err
	}
	for _, name := range files {
		text, err := fs.ReadFile(content.Files, name)
		if err != nil {
			return o, fmt.Errorf("reading a lesson: %w", err)
		}
		l := outlined{id: string(lessonIDs.FindSubmatch(text)[1])}
		for _, m := range sectionIDs.FindAllSubmatch(text, -1) {
			l.sections = append(l.sections, string(m[1]))
		}
		for _, m := range checkIDs.FindAllSubmatch(text, -1) {
			l.checks = append(l.checks, string(m[1]))
		}
		o.sections += len(l.sections)
		o.lessons = append(o.lessons, l)
	}
	return o, o.asked()
}

// asked finds the quiz of each lesson and a challenge.
func (o *outline) asked() error {
	lessonOf := regexp.MustCompile(`(?m)^lesson: (\S+)$`)
	for _, kind := range []string{"bank", "challenges"} {
		files, err := fs.Glob(quizzes.Files, kind+"/"+o.slug+"/*.yaml")
		if err != nil {
			return err
		}
		for _, name := range files {
			text, err := fs.ReadFile(quizzes.Files, name)
			if err != nil {
				return fmt.Errorf("reading a quiz: %w", err)
			}
			id, lesson := lessonIDs.FindSubmatch(text), lessonOf.FindSubmatch(text)
			for i := range o.lessons {
				switch l := &o.lessons[i]; {
				case lesson == nil || string(lesson[1]) != l.id:
				case kind == "bank":
					l.quiz = string(id[1])
				default:
					l.challenge = string(id[1])
				}
			}
		}
	}
	return nil
}

// record is what the learner with a number did. They are so many sections into the course,
// took the quiz of each lesson that they left, and are in the middle of the next.
func (o *outline) record(who study.Subject, n int, now time.Time) (all []study.Event) {
	if n%20 == 19 {
		return nil
	}
	add := func(kind, id, payload string) string {
		e := study.Event{ID: study.NewID(), Subject: who, Kind: kind, ContentID: id, ContentRev: "seed", Payload: []byte(payload), ClientTime: now}
		all = append(all, e)
		return e.ID
	}
	quiz := func(l *outlined, score int) {
		attempt := add(study.KindQuizSubmitted, l.quiz, fmt.Sprintf(`{"lesson":%q,"seed":7,"given":{}}`, l.id))
		add(study.KindQuizMarked, l.quiz, fmt.Sprintf(`{"attempt":%q,"lesson":%q,"score":%d,"max":6000,"passed":%t,"grader":"1","key_hash":"","marks":{}}`, attempt, l.id, score, score >= 4000))
	}
	far := (n*29 + 11) % (o.sections + 8)
	for i := range o.lessons {
		l := &o.lessons[i]
		for k, section := range l.sections {
			if far == 0 {
				break
			}
			far--
			add(study.KindPosition, section, fmt.Sprintf(`{"lesson":%q}`, l.id))
			add(study.KindSectionDone, section, fmt.Sprintf(`{"lesson":%q}`, l.id))
			if k < len(l.checks) {
				add(study.KindCheckAnswered, l.checks[k], fmt.Sprintf(`{"lesson":%q,"given":{"choice":["a"]},"score":%d,"max":1000}`, l.id, 1000*((n+k)%2)))
			}
		}
		if far == 0 && n%11 == 0 && len(l.checks) > 0 {
			for range 3 {
				add(study.KindCheckAnswered, l.checks[0], fmt.Sprintf(`{"lesson":%q,"given":{"choice":["b"]},"score":0,"max":1000}`, l.id))
			}
		}
		if far > 0 || n%13 == 0 {
			if n%13 == 0 {
				quiz(l, 1000*(n%3+1))
			}
			quiz(l, 1000*((n+i)%3+4)-boolean(far == 0)*3000)
			if l.challenge != "" && n%3 == 0 {
				run := add(study.KindChallengeSubmitted, l.challenge, `{"given":{}}`)
				add(study.KindChallengeMarked, l.challenge, fmt.Sprintf(`{"attempt":%q,"passed":%t,"grader":"1","widget":"","conditions":[],"trials":[]}`, run, n%2 == 0))
			}
		}
		if far == 0 {
			break
		}
	}
	return all
}

func boolean(b bool) int {
	if b {
		return 1
	}
	return 0
}

// nameOf makes up a name.
func nameOf(n int) string {
	first := []string{"Ada", "Bao", "Chidi", "Dana", "Emil", "Farah", "Grace", "Hugo", "Ines", "Jonas", "Keiko", "Lena", "Mats", "Noor", "Olga", "Pavel", "Quinn", "Rosa", "Samir", "Tove"}
	last := []string{"Adler", "Brandt", "Castillo", "Dvořák", "Eriksen", "Fofanah", "García", "Horváth", "Ito", "Jansen", "Kowalska", "Lindqvist", "Moreau", "Nguyen", "Okafor", "Petrov", "Rossi", "Schneider", "Tanaka", "Weber"}
	name := first[n%len(first)] + " " + last[n/len(first)%len(last)]
	if again := n / len(first) / len(last); again > 0 {
		name += " " + strconv.Itoa(again+1)
	}
	return name
}

// newHex is a random id of 32 hexadecimal digits.
func newHex() string { return string(study.NewSubject()) }

// reader is somebody with a browser's cookies, who asks for brotli.
type reader struct{ client *http.Client }

// signIn signs somebody in who was seeded.
func signIn(site, login string) (*reader, error) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, err
	}
	r := &reader{&http.Client{Jar: jar, Timeout: time.Minute}}
	form := url.Values{"login": {login}, "password": {seedPassword}}
	request, err := http.NewRequest(http.MethodPost, site+"/sign-in", strings.NewReader(form.Encode()))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("Sec-Fetch-Site", "same-origin")
	answer, err := r.client.Do(request)
	if err != nil {
		return nil, fmt.Errorf("signing in: %w", err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("signing in was answered with %d", answer.StatusCode)
	}
	return r, nil
}

// open reads a page and returns the milliseconds that took, and the kilobytes on the wire
// and unpacked.
func (r *reader) open(address string) (took, sent, drawn float64, err error) {
	request, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		return 0, 0, 0, err
	}
	request.Header.Set("Accept-Encoding", "br")
	began := time.Now()
	answer, err := r.client.Do(request)
	if err != nil {
		return 0, 0, 0, err
	}
	defer answer.Body.Close()
	packed, err := io.ReadAll(answer.Body)
	took = milliseconds(time.Since(began))
	if err != nil {
		return 0, 0, 0, err
	}
	if answer.StatusCode != http.StatusOK {
		return 0, 0, 0, fmt.Errorf("%s was answered with %d", address, answer.StatusCode)
	}
	n, err := io.Copy(io.Discard, brotli.NewReader(bytes.NewReader(packed)))
	if err != nil {
		return 0, 0, 0, fmt.Errorf("unpacking %s: %w", address, err)
	}
	return took, float64(len(packed)) / 1000, float64(n) / 1000, nil
}
