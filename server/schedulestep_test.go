package server_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"time"
)

// step is one thing that happens, with all its chance in its seed: a schedule with some
// steps left out still means something.
type step struct {
	what        string
	device, tab int
	seed        uint64
}

func (s step) String() string {
	return fmt.Sprintf("{%q, %d, %d, %#x}", s.what, s.device, s.tab, s.seed)
}

// likely is how often each thing happens.
var likely = map[string]int{
	"act": 30, "flush": 30, "form": 8, "back": 4, "late": 6, "sign up": 6, "sign in": 12, "sign out": 2,
	"password": 5, "crash": 4, "offline": 3, "online": 5, "clock": 2, "spy": 5,
}

// schedule is what follows from a seed.
func schedule(seed uint64, steps int) (all []step) {
	r := rand.New(rand.NewPCG(seed, 1))
	var bag []string
	for _, what := range slices.Sorted(maps.Keys(likely)) {
		for range likely[what] {
			bag = append(bag, what)
		}
	}
	for range steps {
		all = append(all, step{bag[r.IntN(len(bag))], r.IntN(len(world{}.devices)), r.IntN(2), r.Uint64()})
	}
	return all
}

// do lets one thing happen.
func (w *world) do(s step) {
	r := rand.New(rand.NewPCG(s.seed, 2))
	d := w.devices[s.device]
	lost := r.IntN(4) == 0 // the answer, on its way back
	switch s.what {
	case "act":
		d.outbox = append(d.outbox, w.act(d, r))
	case "spy": // somebody else has got hold of an id of hers; before it is sent nobody could
		kept := slices.DeleteFunc(slices.Clone(w.items), func(it *item) bool { return w.acked[it.key] != "stored" })
		if eve := w.devices[stranger]; len(kept) > 0 {
			eve.outbox = append(eve.outbox, w.another(eve, kept[r.IntN(len(kept))], r))
		}
	case "clock":
		d.skew = time.Duration(r.IntN(21)-10) * 365 * 24 * time.Hour
	case "offline", "online":
		d.offline = s.what == "offline"
	case "crash":
		d.tabs[s.tab] = nil
	case "late":
		if len(w.air) > 0 { // whoever sent it has given it up
			i := r.IntN(len(w.air))
			f := w.air[i]
			w.air = slices.Delete(w.air, i, i+1)
			w.batch(f, 1)
		}
	}
	if d.offline {
		return
	}
	switch s.what {
	case "flush":
		w.flush(d, r)
	case "form":
		d.tabs[s.tab] = w.form(d, r)
		w.submit(d, d.tabs[s.tab], 1+r.IntN(2), lost)
	case "back":
		w.back(d, d.tabs[s.tab], r.IntN(2) == 0, lost)
	case "sign up":
		w.signUp(d, lost)
	case "sign in":
		if r.IntN(5) == 0 && w.guesses < 8 {
			w.guesses++
			w.account(d, "/sign-in", http.StatusUnprocessableEntity, "login", w.devices[r.IntN(4)].who, "password", "guess "+d.who)
			return
		}
		w.signIn(d, lost)
	case "sign out":
		w.signOut(d, lost)
	case "password":
		w.newPassword(d, lost)
	}
}

// flush sends some of an outbox: the first, or any in any order.
func (w *world) flush(d *device, r *rand.Rand) {
	if len(d.outbox) == 0 {
		return
	}
	f := &flight{d.cookie, slices.Clone(d.outbox)}
	if r.IntN(4) == 0 {
		r.Shuffle(len(f.items), func(i, j int) { f.items[i], f.items[j] = f.items[j], f.items[i] })
	}
	f.items = slices.DeleteFunc(f.items, func(it *item) bool { return it.form != f.items[0].form })
	f.items = f.items[:1+r.IntN(min(len(f.items), 8))]
	switch n := r.IntN(20); {
	case n < 2: // it never got there
	case n < 5: // the answer never came back
		w.batch(f, 1)
	case n < 8: // it is on its way longer than anybody waits
		w.air = append(w.air, f)
	case n < 11: // two tabs at once, or a network that doubles
		answer, outcomes := w.batch(f, 2)
		w.arrive(d, answer, outcomes)
	case n < 13: // doubled by a slower network
		w.air = append(w.air, f)
		answer, outcomes := w.batch(f, 1)
		w.arrive(d, answer, outcomes)
	default:
		answer, outcomes := w.batch(f, 1)
		w.arrive(d, answer, outcomes)
	}
}

// submit sends a form of a page.
func (w *world) submit(d *device, f *form, copies int, lost bool) {
	answer := w.post(d.cookie, f, copies)
	if value, set := cookieOf(answer); set && !lost {
		d.cookie = value
	}
}

// back sends a form once more, as it was or with something else in it. What somebody with
// an account sent is not sent again after they signed out: to us it would be a stranger's,
// who had read the same drawing of the page.
func (w *world) back(d *device, f *form, otherwise, lost bool) {
	if f == nil {
		return
	}
	s, live := w.promise.cookies[d.cookie]
	if w.promise.hasAccount(f.subject) && !(live && w.promise.same(s.subject, f.subject)) {
		return
	}
	again := *f
	if otherwise {
		again = w.filledOtherwise(d, f)
	}
	w.submit(d, &again, 1, lost)
	f.subject = again.subject
}

// enter notes that a device has a new session for the account of a subject: the token is
// new and the old one dead.
func (w *world) enter(d *device, answer *http.Response, subject int, lost bool) {
	value, set := cookieOf(answer)
	if _, known := w.promise.cookies[value]; !set || value == "" || value == d.cookie || known {
		w.wrong("%s got in and has the cookie %q", d.who, value)
	}
	delete(w.promise.cookies, d.cookie)
	w.promise.cookies[value] = session{subject, true}
	if !lost {
		d.cookie = value
	}
}

// accountOf is the subject of the account of whoever owns a device.
func (w *world) accountOf(d *device) (subject int, ok bool) {
	subject, ok = w.promise.logins[d.who]
	return subject, ok
}

func (w *world) signUp(d *device, lost bool) {
	if _, ok := w.accountOf(d); ok {
		w.account(d, "/sign-up", http.StatusConflict, "name", "N", "login", d.who, "password", password)
		return
	}
	answer := w.account(d, "/sign-up", http.StatusSeeOther, "name", "N", "login", d.who, "password", password)
	s, _ := w.sender(d.cookie)
	w.promise.logins[d.who] = s.subject
	w.enter(d, answer, s.subject, lost)
}

func (w *world) signIn(d *device, lost bool) {
	subject, ok := w.accountOf(d)
	if !ok {
		return
	}
	answer := w.account(d, "/sign-in", http.StatusSeeOther, "login", d.who, "password", password)
	if s, live := w.promise.cookies[d.cookie]; live && !s.account {
		w.promise.link(s.subject, subject)
	}
	w.enter(d, answer, subject, lost)
}

// signOut ends a session. A browser that hears of it forgets what it has not sent.
func (w *world) signOut(d *device, lost bool) {
	if s := w.promise.cookies[d.cookie]; !s.account {
		return
	}
	answer := w.account(d, "/sign-out", http.StatusSeeOther)
	delete(w.promise.cookies, d.cookie)
	if value, set := cookieOf(answer); !set || value != "" {
		w.wrong("%s signed out and has the cookie %q", d.who, value)
	}
	if !lost {
		d.cookie, d.tabs = "", [2]*form{}
		for _, it := range d.outbox {
			it.dropped = true
		}
		d.outbox = nil
	}
}

// newPassword ends every session of an account but this one, which gets another token.
func (w *world) newPassword(d *device, lost bool) {
	s := w.promise.cookies[d.cookie]
	if !s.account {
		return
	}
	answer := w.account(d, "/account/password", http.StatusSeeOther, "current", password, "new", password)
	maps.DeleteFunc(w.promise.cookies, func(_ string, other session) bool { return other.account && other.subject == s.subject })
	w.enter(d, answer, s.subject, lost)
}
