package server

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"millrace/server/study"
)

// record is the one way into the log, for forms and for scripts. It answers for each event
// by itself, and only once it is on disk; the id of a result is that in the log.
//
// An event whose id a stranger's event has got is kept under an id of its own. Strangers
// who read one drawing of a page send one id. And the first thing that somebody does here
// may be stored without them hearing of it: with the answer the cookie got lost, so when
// they send it again they are somebody else.
func (s *Server) record(ctx context.Context, site *Site, v visitor, sent ...study.Event) ([]result, error) {
	if len(sent) == 1 { // it is new nearly always, and cannot get out of order
		results, err := s.keep(ctx, site, v, sent)
		if err != nil || results[0].Outcome != outcomeConflict {
			return results, err
		}
	}
	named, ids := slices.Clone(sent), make([]string, len(sent))
	for i, e := range sent {
		ids[i] = e.ID
	}
	known, err := s.store.Known(ctx, ids...)
	if err != nil {
		return nil, fmt.Errorf("looking up %d events: %w", len(ids), err)
	}
	for i := range named {
		if !known[ids[i]] {
			continue // nobody has sent it before
		}
		if named[i].ID, err = s.ownID(ctx, v, sent[i].ID); err != nil {
			return nil, err
		}
	}
	return s.keep(ctx, site, v, named)
}

// maxNamesakes is how many people may have sent one id before somebody.
const maxNamesakes = 1000

// ownID returns the id under which an event of a visitor is in the log or can be put there:
// the one it came with, or one that follows from it and from the guests who sent it before,
// so that it is found when it is sent again. Where somebody with an account sent it, the
// visitor may be that somebody, signed out: then nothing is named anew, or it would count
// twice once they sign in.
func (s *Server) ownID(ctx context.Context, v visitor, sent string) (string, error) {
	id, known := sent, false
	for range maxNamesakes {
		e, err := s.store.Event(ctx, id)
		if errors.Is(err, study.ErrNotFound) {
			break
		}
		if err != nil {
			return "", fmt.Errorf("looking up event %s: %w", id, err)
		}
		a, err := s.store.AccountOf(ctx, e.Subject)
		if err != nil && !errors.Is(err, study.ErrNotFound) {
			return "", fmt.Errorf("looking up whose event %s is: %w", id, err)
		}
		if e.Subject == v.Subject || a.ID != "" && a.ID == v.Account {
			return id, nil
		}
		known = known || a.ID != ""
		taken, err := uuid.Parse(id)
		if err != nil {
			return "", fmt.Errorf("naming event %s: %w", id, err)
		}
		id = uuid.NewSHA1(taken, []byte(e.Subject)).String()
	}
	if !known {
		return id, nil
	}
	id = newcomersID(v.Subject, sent)
	_, err := s.store.Event(ctx, id)
	if errors.Is(err, study.ErrNotFound) {
		return sent, nil
	}
	if err != nil {
		return "", fmt.Errorf("looking up event %s: %w", id, err)
	}
	return id, nil
}

// newcomersID is the id under which somebody new has what they sent with an id that
// somebody with an account has got.
func newcomersID(who study.Subject, sent string) string {
	return uuid.NewSHA1(uuid.NameSpaceOID, []byte("newcomer "+string(who)+" "+sent)).String()
}
