package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"millrace/server/study"
)

// member is somebody with a cookie of a site.
type member struct {
	addr   string
	cookie string // "name=value", empty until the first action
	caller *caller
}

// newMember opens a connection for somebody who has done nothing yet.
func newMember(addr string) (*member, error) {
	c, err := dial(addr)
	if err != nil {
		return nil, err
	}
	return &member{addr: addr, caller: c}, nil
}

// post sends a body and remembers a cookie that comes back.
func (m *member) post(path, media string, body []byte) (reply, error) {
	r, err := m.caller.send(m.posting(path, media, body), true)
	if err != nil {
		return r, err
	}
	for _, line := range r.header["Set-Cookie"] {
		if c, err := http.ParseSetCookie(line); err == nil {
			m.cookie = c.Name + "=" + c.Value
		}
	}
	return r, nil
}

// posting writes a request that carries a body.
func (m *member) posting(path, media string, body []byte) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: %s\r\nContent-Length: %d\r\nSec-Fetch-Site: same-origin\r\n", path, m.addr, media, len(body))
	if m.cookie != "" {
		fmt.Fprintf(&b, "Cookie: %s\r\n", m.cookie)
	}
	b.WriteString("\r\n")
	b.Write(body)
	return b.Bytes()
}

// signUp makes an account.
func (m *member) signUp(login string) error {
	form := url.Values{"name": {"Learner " + login}, "login": {login}, "password": {"correct horse battery staple"}}
	r, err := m.post("/sign-up", "application/x-www-form-urlencoded", []byte(form.Encode()))
	if err != nil {
		return err
	}
	if r.status != http.StatusSeeOther || m.cookie == "" {
		return fmt.Errorf("signing up was answered with %d", r.status)
	}
	return nil
}

// signIn signs in somebody who was seeded.
func (m *member) signIn(login string) error {
	form := url.Values{"login": {login}, "password": {seedPassword}}
	r, err := m.post("/sign-in", "application/x-www-form-urlencoded", []byte(form.Encode()))
	if err != nil {
		return err
	}
	if r.status != http.StatusSeeOther || m.cookie == "" {
		return fmt.Errorf("signing in was answered with %d", r.status)
	}
	return nil
}

// event is one as a script sends it.
type event struct {
	ID        string          `json:"id"`
	Kind      string          `json:"kind"`
	ContentID string          `json:"content_id"`
	Payload   json.RawMessage `json:"payload"`
	Time      int64           `json:"client_time"`
}

func newEvent(kind, content, payload string) event {
	return event{study.NewID(), kind, content, json.RawMessage(payload), time.Now().UnixMilli()}
}

// batch writes events as /api/events takes them.
func batch(events ...event) ([]byte, error) {
	body, err := json.Marshal(map[string]any{"events": events})
	if err != nil {
		return nil, fmt.Errorf("writing events: %w", err)
	}
	return body, nil
}

// outcomes reads what became of each event of a batch.
func outcomes(r reply) (of []string, err error) {
	if r.status != http.StatusOK {
		return nil, fmt.Errorf("events were answered with %d: %s", r.status, r.body)
	}
	var answer struct {
		Results []struct{ Outcome, Message string }
	}
	if err := json.Unmarshal(r.body, &answer); err != nil {
		return nil, fmt.Errorf("reading what became of events: %w", err)
	}
	for _, one := range answer.Results {
		of = append(of, strings.TrimSpace(one.Outcome+" "+one.Message))
	}
	return of, nil
}

// keep posts events, at most fifty at a time, and takes nothing but "stored" for an answer.
func (m *member) keep(ctx context.Context, events ...event) error {
	for len(events) > 0 && ctx.Err() == nil {
		n := min(50, len(events))
		body, err := batch(events[:n]...)
		if err != nil {
			return err
		}
		r, err := m.post("/api/events", "application/json", body)
		if err != nil {
			return err
		}
		of, err := outcomes(r)
		if err != nil {
			return err
		}
		for i, o := range of {
			if o != "stored" {
				return fmt.Errorf("the event %s %s was not stored but %s", events[i].Kind, events[i].ContentID, o)
			}
		}
		events = events[n:]
	}
	return ctx.Err()
}
