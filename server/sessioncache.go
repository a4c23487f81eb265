package server

import (
	"context"
	"sync"
	"time"

	"millrace/server/study"
)

// sessionCache keeps sessions as the store had them a moment ago, so that not every request of a
// learner at work asks for theirs. What this server does to a session, its account or its
// password holds at once: changes tells. What another process did is seen after a second.
type sessionCache struct {
	store   study.Store
	changes *changes
	now     func() time.Time

	mu       sync.Mutex
	sessions map[string]cachedSession // by the token as the store knows it
}

type cachedSession struct {
	account string // whose changes matter; the rest is nothing while it is not known yet
	data    []byte
	expiry  time.Time
	asked   time.Time
	since   uint64 // the count of changes just before it was asked for
}

// mostCached bounds the sessions that are kept: some hundred bytes each.
const mostCached = 10_000

func newSessionCache(store study.Store, changes *changes, now func() time.Time) *sessionCache {
	return &sessionCache{store: store, changes: changes, now: now, sessions: map[string]cachedSession{}}
}

// find returns what a session remembers. The caller must not change it.
func (c *sessionCache) find(ctx context.Context, token string) ([]byte, error) {
	c.mu.Lock()
	one := c.sessions[token]
	c.mu.Unlock()
	now, since := c.now(), c.changes.since(token, one.account)
	if one.data != nil && since == one.since && now.Sub(one.asked) < askAfter && now.Before(one.expiry) {
		return one.data, nil
	}
	found, err := c.store.Session(ctx, token)
	if err != nil {
		c.put(token, nil)
		return nil, err
	}
	account, err := accountIn(found.Data)
	if err != nil {
		return found.Data, nil // whoever reads it says so
	}
	fresh := &cachedSession{account: account}
	if account == one.account { // else nobody counted its changes while it was read
		*fresh = cachedSession{account, found.Data, found.Expiry, now, since}
	}
	c.put(token, fresh)
	return found.Data, nil
}

// put keeps a session, or forgets it.
func (c *sessionCache) put(token string, one *cachedSession) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if one == nil {
		delete(c.sessions, token)
		return
	}
	if len(c.sessions) >= mostCached {
		clear(c.sessions)
	}
	c.sessions[token] = *one
}

// accountIn is the account in what a session remembers, or nothing.
func accountIn(data []byte) (string, error) {
	_, values, err := sessionCodec{}.Decode(data)
	account, _ := values[sessionAccount].(string)
	return account, err
}
