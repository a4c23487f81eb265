package server

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// budget gives each key (a login, an address) so many tries, refilled over time. Keys
// that have their full budget back are forgotten, so the map stays as small as the
// number of those who tried lately.
type budget struct {
	every time.Duration // one more try
	burst int
	now   func() time.Time

	mu   sync.Mutex
	keys map[string]*rate.Limiter
}

func newBudget(every time.Duration, burst int, now func() time.Time) *budget {
	return &budget{every: every, burst: burst, now: now, keys: map[string]*rate.Limiter{}}
}

// spend takes one try of key. When there is none left it returns how long to wait.
func (b *budget) spend(key string) (wait time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.now()
	if len(b.keys) >= 10_000 {
		for k, l := range b.keys {
			if l.TokensAt(now) >= float64(b.burst) {
				delete(b.keys, k)
			}
		}
	}
	l := b.keys[key]
	if l == nil {
		l = rate.NewLimiter(rate.Every(b.every), b.burst)
		b.keys[key] = l
	}
	r := l.ReserveN(now, 1)
	if wait = r.DelayFrom(now); wait > 0 {
		r.CancelAt(now)
	}
	return wait
}

// wait tells how long there is to wait for a try of key, and takes none.
func (b *budget) wait(key string) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	l := b.keys[key]
	if l == nil {
		return 0
	}
	missing := 1 - l.TokensAt(b.now())
	return max(0, time.Duration(missing*float64(b.every)))
}

// restore gives key its whole budget back.
func (b *budget) restore(key string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.keys, key)
}
