package server

import (
	"context"
	"hash/maphash"
	"sync/atomic"

	"millrace/server/study"
)

// changes counts what this server has written about whom, so that whoever read something a
// moment ago knows without asking the store that it is still so. Names share the counters:
// a change of somebody else's costs a question, and none is ever missed.
//
// It does not see other processes, such as `millrace user`. What is remembered by it is
// asked for again after a second.
type changes struct {
	seed  maphash.Seed
	count [4096]atomic.Uint64
	all   atomic.Uint64 // changes of classes, which may be about anybody
}

func newChanges() *changes { return &changes{seed: maphash.MakeSeed()} }

func (c *changes) of(name string) *atomic.Uint64 {
	return &c.count[maphash.String(c.seed, name)%uint64(len(c.count))]
}

// since returns a number that is another one after a change to any of the names.
func (c *changes) since(names ...string) (sum uint64) {
	sum = c.all.Load()
	for _, name := range names {
		sum += c.of(name).Load()
	}
	return sum
}

// counted is a store whose writes are counted, after they are on disk and before whoever
// sent them is told: by the subject, the account or the session they are about.
type counted struct {
	study.Store
	changes  *changes
	measures *measures
	news     *classNews
}

func (c counted) Append(ctx context.Context, events ...study.Event) ([]study.Outcome, error) {
	outcomes, err := c.Store.Append(ctx, events...)
	c.measures.outcomes(len(events), outcomes, err)
	for i := range events {
		if i == 0 || events[i].Subject != events[i-1].Subject {
			c.changes.of(string(events[i].Subject)).Add(1)
			c.news.wrote(events[i].Subject)
		}
	}
	return outcomes, err
}

func (c counted) Link(ctx context.Context, from, to study.Subject) error {
	defer c.news.linked(from, to)
	defer c.note(string(from), string(to))
	return c.Store.Link(ctx, from, to)
}

func (c counted) SetName(ctx context.Context, id, name string) error {
	defer c.note(id)
	return c.Store.SetName(ctx, id, name)
}

func (c counted) SetRole(ctx context.Context, id string, role study.Role) error {
	defer c.note(id)
	return c.Store.SetRole(ctx, id, role)
}

func (c counted) SetPassword(ctx context.Context, id, phc string) error {
	defer c.note(id)
	return c.Store.SetPassword(ctx, id, phc)
}

func (c counted) DeleteAccount(ctx context.Context, id string) error {
	defer c.note(id)
	return c.Store.DeleteAccount(ctx, id)
}

func (c counted) PutSession(ctx context.Context, s study.Session, account string) error {
	defer c.note(s.Token)
	return c.Store.PutSession(ctx, s, account)
}

func (c counted) DeleteSession(ctx context.Context, token string) error {
	defer c.note(token)
	return c.Store.DeleteSession(ctx, token)
}

func (c counted) EndSession(ctx context.Context, account, token string) error {
	defer c.note(token)
	return c.Store.EndSession(ctx, account, token)
}

func (c counted) EndOtherSessions(ctx context.Context, account, keep string) (int, error) {
	defer c.note(account)
	return c.Store.EndOtherSessions(ctx, account, keep)
}

// CreateClass is noted for everybody, as every change of a class is: see classChanged.
func (c counted) CreateClass(ctx context.Context, class study.Class, first study.Seat) error {
	defer c.changes.all.Add(1)
	return c.Store.CreateClass(ctx, class, first)
}

func (c counted) note(names ...string) {
	for _, name := range names {
		c.changes.of(name).Add(1)
	}
	c.news.doubted(names...)
}
