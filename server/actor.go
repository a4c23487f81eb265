package server

import (
	"context"
	"errors"
	"fmt"

	"millrace/server/study"
	"millrace/web"
)

// visitor is who sent a request.
type visitor struct {
	study.Actor
	Name    string       // of the account; empty when not signed in
	preview *web.Preview // set while an instructor looks at the site as a learner: see preview.go
}

// visitor reads who sent the request from the session. Somebody whose account is gone
// is a stranger again.
func (s *Server) visitor(ctx context.Context) (visitor, error) {
	v := visitor{Actor: study.Actor{Subject: study.Subject(s.sessions.GetString(ctx, sessionSubject))}}
	id := s.sessions.GetString(ctx, sessionAccount)
	if id == "" {
		return v, nil
	}
	a, err := s.store.AccountByID(ctx, id)
	if errors.Is(err, study.ErrNotFound) {
		s.sessions.Remove(ctx, sessionPreview)
		s.sessions.Remove(ctx, sessionAccount)
		s.sessions.Remove(ctx, sessionSubject)
		return visitor{}, nil
	}
	if err != nil {
		return visitor{}, fmt.Errorf("looking up who is signed in: %w", err)
	}
	v.Account, v.Role, v.Name = a.ID, a.Role, a.Name
	return s.previewing(ctx, v)
}

// acting returns the visitor and, at a first action, makes a subject: from here on there
// is a cookie.
func (s *Server) acting(ctx context.Context) (v visitor, first bool, err error) {
	v, err = s.visitor(ctx)
	if err != nil || v.Subject != "" {
		return v, false, err
	}
	v.Subject = study.NewSubject()
	s.sessions.Put(ctx, sessionSubject, string(v.Subject))
	return v, true, nil
}

// ownRecord reads what a visitor has done. Somebody who has done nothing yet has an empty
// record, and the store is not asked. An attempt whose time is up is shown as such until
// Attend has closed it: looking writes nothing.
func (s *Server) ownRecord(ctx context.Context, v visitor) (study.Progress, error) {
	if !study.Can(v.Actor, study.ReadRecord, study.Object{Owner: v.Subject}) {
		return study.Progress{}, nil
	}
	p, err := s.store.Progress(ctx, v.Subject)
	if err != nil {
		return study.Progress{}, fmt.Errorf("reading progress: %w", err)
	}
	return p, nil
}
