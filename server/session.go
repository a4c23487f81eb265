package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/alexedwards/scs/v2"

	"millrace/server/study"
)

// What a session remembers.
const (
	sessionSubject = "subject" // who, from the first action on
	sessionAccount = "account" // id of the account, once signed in
	sessionFlash   = "flash"   // one sentence for the next page
	sessionBrowser = "browser" // what signed in, for the list of sessions: "Firefox on Linux"
)

// sessionLife is how long a browser is remembered. There is no idle limit: extending a
// session on every page view would make every reader a writer.
const sessionLife = 90 * 24 * time.Hour

// newSessions makes the session library keep hashed tokens in store. A cookie appears
// only once something is put into a session, which reading never does.
func newSessions(store study.Store, cache *sessionCache, secure bool, root root) *scs.SessionManager {
	m := scs.New()
	m.Store = &sessionStore{store: store, cache: cache, manager: m}
	m.Codec = sessionCodec{}
	m.Lifetime = sessionLife
	m.HashTokenInStore = true
	m.Cookie.Name, m.Cookie.Path = "millrace", string(root)+"/"
	switch {
	case secure && root == "":
		m.Cookie.Name = "__Host-millrace"
	case secure: // "__Host-" is for a whole host (RFC 6265bis, section 4.1.3.2)
		m.Cookie.Name = "__Secure-millrace"
	}
	m.Cookie.HttpOnly = true
	m.Cookie.Secure = secure
	m.Cookie.SameSite = http.SameSiteLaxMode
	return m
}

// sessionStore adapts a study.Store to the session library.
type sessionStore struct {
	store   study.Store
	cache   *sessionCache
	manager *scs.SessionManager
}

func (s *sessionStore) FindCtx(ctx context.Context, token string) ([]byte, bool, error) {
	data, err := s.cache.find(ctx, token)
	if errors.Is(err, study.ErrNotFound) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("finding a session: %w", err)
	}
	return data, true, nil
}

func (s *sessionStore) CommitCtx(ctx context.Context, token string, data []byte, expiry time.Time) error {
	// The library holds the session's lock here, so the account is read from what is
	// about to be written.
	account, err := accountIn(data)
	if err != nil {
		return fmt.Errorf("keeping a session: %w", err)
	}
	err = s.store.PutSession(ctx, study.Session{Token: token, Data: data, Expiry: expiry}, account)
	if err != nil {
		return fmt.Errorf("keeping a session: %w", err)
	}
	return nil
}

func (s *sessionStore) DeleteCtx(ctx context.Context, token string) error {
	if err := s.store.DeleteSession(ctx, token); err != nil {
		return fmt.Errorf("ending a session: %w", err)
	}
	return nil
}

// The library asks for the forms without a context too, and never calls them.
func (s *sessionStore) Find(token string) ([]byte, bool, error) {
	return s.FindCtx(context.Background(), token)
}

func (s *sessionStore) Commit(token string, data []byte, expiry time.Time) error {
	return s.store.PutSession(context.Background(), study.Session{Token: token, Data: data, Expiry: expiry}, "")
}

func (s *sessionStore) Delete(token string) error {
	return s.DeleteCtx(context.Background(), token)
}
