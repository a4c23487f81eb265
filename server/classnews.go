package server

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"millrace/server/study"
)

// classNews tells streams that something was stored about somebody of their class. Whoever
// writes tells it after the write is on disk (see counted), and it never waits for a stream:
// one that has not taken the last news yet gets this one with it.
//
// It does not see other processes. A stream that beats looks at the class anew, which finds
// what those changed.
type classNews struct {
	members membersOf

	open    atomic.Int64 // streams; while there are none, a write costs nothing
	mu      sync.Mutex
	classes map[string]*watchedClass
	people  map[string][]*classStream // by account, the one opened first comes first
}

// watchedClass is a class with open streams.
type watchedClass struct {
	members map[study.Subject]bool // nil while they are not known: then all news is theirs
	version int64                  // of the class, which members are those of
	changes int                    // of who is in it that came while the store was asked
	streams map[*classStream]bool
}

// classStream is one open page. Its channels hold one piece of news each.
type classStream struct {
	class, account, token string
	news                  chan struct{} // something was stored
	doubt                 chan struct{} // whether they may still look has to be asked
	ousted                chan struct{} // closed when the same person opened too many others
}

// streamsEach is how many streams one person has at most: a tab in each of some browsers.
const streamsEach = 6

// membersOf is Members of a study.Store.
type membersOf func(ctx context.Context, class string) (map[study.Subject]bool, int64, error)

func newClassNews(members membersOf) *classNews {
	return &classNews{members: members, classes: map[string]*watchedClass{}, people: map[string][]*classStream{}}
}

// join opens a stream. What is written from now on reaches it. When its person has too many,
// the oldest one ends.
func (n *classNews) join(class, account, token string) *classStream {
	s := &classStream{
		class: class, account: account, token: token,
		news: make(chan struct{}, 1), doubt: make(chan struct{}, 1), ousted: make(chan struct{}),
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.open.Add(1)
	if n.classes[class] == nil {
		n.classes[class] = &watchedClass{streams: map[*classStream]bool{}}
	}
	n.classes[class].streams[s] = true
	mine := append(n.people[account], s)
	if len(mine) > streamsEach {
		close(mine[0].ousted)
		mine = slices.Clone(mine[1:])
	}
	n.people[account] = mine
	return s
}

// leave ends a stream.
func (n *classNews) leave(s *classStream) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.open.Add(-1)
	delete(n.classes[s.class].streams, s)
	if len(n.classes[s.class].streams) == 0 {
		delete(n.classes, s.class)
	}
	n.people[s.account] = slices.DeleteFunc(n.people[s.account], func(o *classStream) bool { return o == s })
	if len(n.people[s.account]) == 0 {
		delete(n.people, s.account)
	}
}

// learn asks who is in a class unless that is known for a version of it.
func (n *classNews) learn(ctx context.Context, class string, version int64) error {
	n.mu.Lock()
	w := n.classes[class]
	if w == nil || w.members != nil && w.version == version {
		n.mu.Unlock()
		return nil
	}
	w.members = nil
	before := w.changes
	n.mu.Unlock()
	members, now, err := n.members(ctx, class)
	if err != nil {
		return fmt.Errorf("who is in class %s: %w", class, err)
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if w.changes == before {
		w.members, w.version = members, now
	}
	return nil
}

// wrote tells of events of somebody.
func (n *classNews) wrote(who study.Subject) {
	if n.open.Load() == 0 {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, w := range n.classes {
		if w.members == nil || w.members[who] {
			w.tell()
		}
	}
}

// linked tells that two subjects are one person, whose class then has one subject more.
func (n *classNews) linked(a, b study.Subject) {
	if n.open.Load() == 0 {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, w := range n.classes {
		if w.members == nil || w.members[a] || w.members[b] {
			w.forget()
		}
	}
}

// changed tells that a class is another one: who is in it, or what it is to do.
func (n *classNews) changed(class string) {
	if n.open.Load() == 0 {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if w := n.classes[class]; w != nil {
		w.forget()
	}
}

// doubted has the streams of some accounts and sessions ask whether they may go on.
func (n *classNews) doubted(names ...string) {
	if n.open.Load() == 0 {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, w := range n.classes {
		for s := range w.streams {
			if slices.Contains(names, s.account) || slices.Contains(names, s.token) {
				put(s.doubt)
			}
		}
	}
}

// forget has the streams ask anew who is in the class.
func (w *watchedClass) forget() {
	w.members = nil
	w.changes++
	w.tell()
}

// tell has all streams of a class say that something changed.
func (w *watchedClass) tell() {
	for s := range w.streams {
		put(s.news)
	}
}

// put leaves a word in a channel that holds one, unless there is one.
func put(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
