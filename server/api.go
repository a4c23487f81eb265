package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"millrace/server/study"
)

// maxBatch is the most events that one request may carry.
const maxBatch = 50

// sentEvent is an event as a script sends it. ClientTime is Unix milliseconds.
type sentEvent struct {
	ID         string          `json:"id"`
	Kind       string          `json:"kind"`
	ContentID  string          `json:"content_id"`
	ContentRev string          `json:"content_rev"`
	Payload    json.RawMessage `json:"payload"`
	ClientTime int64           `json:"client_time"`
}

// event turns what was sent into an event.
func (e sentEvent) event() study.Event {
	return study.Event{
		ID: e.ID, Kind: e.Kind, ContentID: e.ContentID, ContentRev: e.ContentRev,
		Payload: e.Payload, ClientTime: time.UnixMilli(e.ClientTime),
	}
}

// events takes a batch of events and kept forms (outbox.go) as JSON and answers for each by
// itself: a batch is never refused because of one thing in it.
func (s *Server) events(c echo.Context) error {
	r := c.Request()
	// JSON only: a form of another site cannot send it without asking first.
	if media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || media != "application/json" {
		return &problem{http.StatusUnsupportedMediaType, "send application/json"}
	}
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return unread(err)
	}
	var body struct {
		Events []json.RawMessage `json:"events"`
	}
	if err := json.Unmarshal(text, &body); err != nil {
		return &problem{http.StatusBadRequest, "the body is not the JSON this takes: " + err.Error()}
	}
	if len(body.Events) > maxBatch {
		return &problem{http.StatusRequestEntityTooLarge, fmt.Sprintf("at most %d events in one request", maxBatch)}
	}
	results := make([]result, len(body.Events))
	var sent []study.Event
	var kept []keptForm
	var place, keptPlace []int // of each of them among the results
	for i, raw := range body.Events {
		var e struct {
			sentEvent
			Post *string // says that it is a kept form
		}
		err := json.Unmarshal(raw, &e)
		if err != nil || e.Post != nil {
			if k, is := readKept(raw); is {
				kept, keptPlace = append(kept, k), append(keptPlace, i)
				continue
			}
		}
		results[i].ID = e.ID
		if err != nil {
			results[i].Outcome, results[i].Message = outcomeRefused, "this is not an event: "+err.Error()
			continue
		}
		sent, place = append(sent, e.event()), append(place, i)
	}
	if len(sent) > 0 {
		v, err := s.eventsFrom(r.Context(), sent)
		if err != nil {
			return err
		}
		recorded, err := s.record(r.Context(), s.site.Load(), v, sent...)
		if err != nil {
			return err
		}
		for k, i := range place {
			results[i] = recorded[k]
			results[i].ID = sent[k].ID
		}
	}
	posted, err := s.postKept(c, kept)
	if err != nil {
		return err
	}
	for k, i := range keptPlace {
		results[i] = posted[k]
	}
	answer, err := json.Marshal(struct {
		Results []result `json:"results"`
	}{results})
	if err != nil {
		return fmt.Errorf("answering for events: %w", err)
	}
	return c.JSONBlob(http.StatusOK, answer)
}

// eventsFrom returns who sends these events. Where somebody is reading, and in which zone
// they live, is no first action: it gives no visitor a cookie.
func (s *Server) eventsFrom(ctx context.Context, sent []study.Event) (visitor, error) {
	if slices.ContainsFunc(sent, func(e study.Event) bool { return e.Kind != study.KindPosition && e.Kind != study.KindZone }) {
		v, _, err := s.acting(ctx)
		return v, err
	}
	v, err := s.visitor(ctx)
	if err == nil && v.Subject == "" {
		err = refuse("There is no record yet to note this in.")
	}
	return v, err
}
