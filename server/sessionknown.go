package server

import (
	"context"
	"sync"
	"time"

	"millrace/server/study"
)

// known keeps sessions as the store had them a moment ago, so that not every request of a
// learner at work asks for theirs. What this server does to a session, its account or its
// password holds at once: changes tells. What another process did is seen after a second.
type known struct {
	store   study.Store
	changes *changes
	now     func() time.Time

	mu       sync.Mutex
	sessions map[string]knownSession // by the token as the store knows it
}

type knownSession struct {
	account string // whose changes matter; the rest is nothing while it is not known yet
	data    []byte
	expiry  time.Time
	asked   time.Time
	since   uint64 // the count of changes just before it was asked for
}

// mostKnown bounds the sessions that are kept: some hundred bytes each.
const mostKnown = 10_000

func newKnown(store study.Store, changes *changes, now func() time.Time) *known {
	return &known{store: store, changes: changes, now: now, sessions: map[string]knownSession{}}
}

// find returns what a session remembers. The caller must not change it.
func (k *known) find(ctx context.Context, token string) ([]byte, error) {
	k.mu.Lock()
	one := k.sessions[token]
	k.mu.Unlock()
	now, since := k.now(), k.changes.since(token, one.account)
	if one.data != nil && since == one.since && now.Sub(one.asked) < askAfter && now.Before(one.expiry) {
		return one.data, nil
	}
	found, err := k.store.Session(ctx, token)
	if err != nil {
		k.put(token, nil)
		return nil, err
	}
	account, err := accountIn(found.Data)
	if err != nil {
		return found.Data, nil // whoever reads it says so
	}
	fresh := &knownSession{account: account}
	if account == one.account { // else nobody counted its changes while it was read
		*fresh = knownSession{account, found.Data, found.Expiry, now, since}
	}
	k.put(token, fresh)
	return found.Data, nil
}

// put keeps a session, or forgets it.
func (k *known) put(token string, one *knownSession) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if one == nil {
		delete(k.sessions, token)
		return
	}
	if len(k.sessions) >= mostKnown {
		clear(k.sessions)
	}
	k.sessions[token] = *one
}

// accountIn is the account in what a session remembers, or nothing.
func accountIn(data []byte) (string, error) {
	_, values, err := sessionCodec{}.Decode(data)
	account, _ := values[sessionAccount].(string)
	return account, err
}
