package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"millrace/server/study"
)

// exportFormat names the shape of the file, for whoever reads it years later.
const exportFormat = "millrace-record/1"

// exportPatience is how long a piece of the file may take on the way: a slow line is no
// reason to cut it off, one that stands still is.
const exportPatience = 30 * time.Second

// The file. No field is a hash of content: those of a question cover its short key, so
// anybody could find the key by trying.
type (
	exported struct {
		Format     string              `json:"format"`
		MadeAt     time.Time           `json:"made_at"`
		Profile    *exportedProfile    `json:"profile"` // null without an account
		Sessions   []exportedSession   `json:"sessions"`
		Classes    []exportedClass     `json:"classes"`
		Progress   exportedProgress    `json:"progress"`
		Attempts   []exportedAttempt   `json:"attempts"`
		Challenges []exportedChallenge `json:"challenges"`

		sealed map[string]bool // by quiz: what was right is not told yet
	}
	exportedProfile struct {
		Login     string     `json:"login"`
		Name      string     `json:"name"`
		Role      study.Role `json:"role"`
		CreatedAt time.Time  `json:"created_at"`
	}
	exportedSession struct {
		Browser string    `json:"browser"`
		Since   time.Time `json:"since"`
		This    bool      `json:"this"`
	}
	exportedProgress struct {
		Sections []exportedSection `json:"sections"`
		Answers  []exportedAnswer  `json:"answers"`
		Last     *exportedPlace    `json:"last"`
	}
	exportedSection struct {
		Section string    `json:"section"`
		DoneAt  time.Time `json:"done_at"`
	}
	exportedAnswer struct {
		Question string              `json:"question"`
		Given    map[string][]string `json:"given"`
		Score    int                 `json:"score"` // milli-points, as everywhere in the file
		Max      int                 `json:"max"`
		Tries    int                 `json:"tries"`
		At       time.Time           `json:"at"`
	}
	exportedPlace struct {
		Lesson  string    `json:"lesson"`
		Section string    `json:"section"`
		At      time.Time `json:"at"`
	}
	exportedAttempt struct {
		ID          string                         `json:"id"`
		Quiz        string                         `json:"quiz"`
		Lesson      string                         `json:"lesson"`
		SubmittedAt time.Time                      `json:"submitted_at"`
		Given       map[string]map[string][]string `json:"given"`
		Score       int                            `json:"score"`
		Max         int                            `json:"max"`
		Passed      bool                           `json:"passed"`
		Marks       map[string]int                 `json:"marks"`
	}
	exportedChallenge struct {
		ID          string                `json:"id"`
		Challenge   string                `json:"challenge"`
		SubmittedAt time.Time             `json:"submitted_at"`
		Given       map[string]string     `json:"given"`
		Verdict     study.ChallengeMarked `json:"verdict"`
	}
	exportedEvent struct {
		ID         string          `json:"id"`
		Kind       string          `json:"kind"`
		ContentID  string          `json:"content_id"`
		Payload    json.RawMessage `json:"payload"`
		ClientTime *time.Time      `json:"client_time,omitempty"`
		ReceivedAt time.Time       `json:"received_at"`
	}
)

// export hands people all that is kept of them, as one file. What a person has now comes
// first and is small; the log follows event by event, so the longest takes no more memory
// than the shortest. A file that was cut off lacks its last line, "complete".
func (s *Server) export(c echo.Context) error {
	m, err := s.member(c)
	if err != nil {
		return err
	}
	head, err := s.exportHead(c, m)
	if err != nil {
		return err
	}
	out := c.Response()
	out.Header().Set("Content-Type", "application/json; charset=utf-8")
	out.Header().Set("Content-Disposition", `attachment; filename="millrace-`+head.MadeAt.Format(time.DateOnly)+`.json"`)
	if c.Request().Method == http.MethodHead {
		out.WriteHeader(http.StatusOK)
		return nil
	}
	err = s.writeExport(c.Request().Context(), &patient{out, http.NewResponseController(out)}, head, m)
	switch {
	case err == nil:
		return nil
	case !out.Committed: // a whole error page then, and no file
		out.Header().Del("Content-Disposition")
		return fmt.Errorf("exporting a record: %w", err)
	}
	// Half a file must not look like a whole one: the browser is told that it broke.
	s.log.Error("an export broke off", "request", requestID(c.Request().Context()), "error", err)
	panic(http.ErrAbortHandler)
}

// patient is an answer that may take as long as it moves.
type patient struct {
	io.Writer
	control *http.ResponseController
}

func (p *patient) Write(b []byte) (int, error) {
	// An error means that this connection has no deadline.
	_ = p.control.SetWriteDeadline(time.Now().Add(exportPatience))
	return p.Writer.Write(b)
}

// exportHead is everything but the log.
func (s *Server) exportHead(c echo.Context, m member) (exported, error) {
	p, err := s.ownRecord(c.Request().Context(), m.visitor)
	if err != nil {
		return exported{}, err
	}
	out := exported{
		Format: exportFormat, MadeAt: s.now().UTC(),
		Sessions: []exportedSession{}, Attempts: []exportedAttempt{}, Challenges: []exportedChallenge{},
		Progress: exportedProgress{Sections: []exportedSection{}, Answers: []exportedAnswer{}},
	}
	if a := m.account; a.ID != "" {
		out.Profile = &exportedProfile{a.Login, a.Name, a.Role, a.CreatedAt}
		open, err := s.sessionsOf(c, m)
		if err != nil {
			return exported{}, err
		}
		for _, one := range open {
			out.Sessions = append(out.Sessions, exportedSession{one.Browser, one.Since, one.This})
		}
	}
	if out.Classes, err = s.exportedClasses(c.Request().Context(), m.visitor); err != nil {
		return exported{}, err
	}
	out.sealed = sealedQuizzes(s.site.Load(), p, s.now())
	for _, id := range slices.Sorted(maps.Keys(p.Sections)) {
		out.Progress.Sections = append(out.Progress.Sections, exportedSection{id, p.Sections[id].At})
	}
	for _, id := range slices.Sorted(maps.Keys(p.Answers)) {
		a := p.Answers[id]
		out.Progress.Answers = append(out.Progress.Answers, exportedAnswer{id, a.Given, a.Score, a.Max, a.Tries, a.At})
	}
	if p.Last != nil {
		out.Progress.Last = &exportedPlace{p.Last.Lesson, p.Last.Section, p.Last.At}
	}
	for _, a := range p.Attempts {
		v := a.Verdict
		if out.sealed[a.Quiz] {
			v.Marks = nil
		}
		out.Attempts = append(out.Attempts, exportedAttempt{a.ID, a.Quiz, a.Lesson, a.SubmittedAt, a.Given, v.Score, v.Max, v.Passed, v.Marks})
	}
	for _, a := range p.Challenges {
		out.Challenges = append(out.Challenges, exportedChallenge{a.ID, a.Challenge, a.SubmittedAt, a.Given, a.Verdict})
	}
	return out, nil
}

// writeExport writes the head and then, as its last field but one, the log.
func (s *Server) writeExport(ctx context.Context, to io.Writer, head exported, m member) error {
	text, err := json.MarshalIndent(head, "", "  ")
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(to, 64<<10) // what fits in here can still fail as a whole
	out.Write(bytes.TrimSuffix(text, []byte("\n}")))
	out.WriteString(",\n  \"events\": [")
	separator := "\n    "
	if study.Can(m.Actor, study.ReadRecord, study.Object{Owner: m.Subject}) {
		for e, err := range s.store.Events(ctx, m.Subject) {
			if err != nil {
				return err
			}
			line, err := exportEvent(e, head.sealed)
			if err != nil {
				return fmt.Errorf("event %s: %w", e.ID, err)
			}
			out.WriteString(separator)
			if _, err := out.Write(line); err != nil {
				return err
			}
			separator = ",\n    "
		}
	}
	out.WriteString("\n  ],\n  \"complete\": true\n}\n")
	return out.Flush() // which reports whatever failed before
}

// exportEvent is one line of the log without what must stay on the server: the hash of a
// question or a section (see exported), that of a quiz's key in a verdict, and what was
// right in a quiz whose right answers are not shown yet.
func exportEvent(e study.Event, sealed map[string]bool) ([]byte, error) {
	out := exportedEvent{ID: e.ID, Kind: e.Kind, ContentID: e.ContentID, Payload: e.Payload, ReceivedAt: e.ReceivedAt}
	if !e.ClientTime.IsZero() {
		out.ClientTime = &e.ClientTime
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(e.Payload, &fields); err != nil {
		return nil, err
	}
	if _, ok := fields["key_hash"]; ok {
		delete(fields, "key_hash")
		if sealed[e.ContentID] {
			delete(fields, "marks")
		}
		payload, err := json.Marshal(fields)
		if err != nil {
			return nil, err
		}
		out.Payload = payload
	}
	return json.Marshal(out)
}
