package partitions

import "strings"

const (
	fewestUsers = 4
	hotName     = "user:7"
)

// key is something messages are sent under.
type key struct {
	name   string
	code   string // short, for the picture
	hash   uint32
	entity int // whose order counts: the parts of a split key are one user still
	sent   int
}

// keyring is every key of a run: the users, then the parts of the hot key, then what
// the learner typed.
type keyring struct {
	keys     []key
	users    int // the first ones
	hot      int // how many parts of the hot key follow; 0 when there is none
	entities int
}

// newKeyring lists the keys. The parts of a hot key are there before it has a share, so
// that one can see where they would go. A typed key that is there already is not added again.
func newKeyring(users, hotPercent, split int, typed string) keyring {
	r := keyring{users: users}
	for u := 1; u <= users; u++ {
		n := digits(u)
		r.add("user-"+n, n, r.entities)
		r.entities++
	}
	if hotPercent > 0 || split > 1 {
		r.hot = split
		for i := range split {
			if split == 1 {
				r.add(hotName, "#", r.entities)
				break
			}
			n := "#" + digits(i)
			r.add(hotName+n, n, r.entities)
		}
		r.entities++
	}
	letters := 0
	for rest := typed; rest != ""; {
		var name string
		name, rest, _ = strings.Cut(rest, ",")
		name = strings.Trim(name, " ")
		if name == "" || r.find(name) >= 0 {
			continue
		}
		r.add(name, string(rune('a'+letters%26)), r.entities)
		r.entities++
		letters++
	}
	return r
}

//go:noinline
func (r *keyring) add(name, code string, entity int) {
	r.keys = append(r.keys, key{name: name, code: code, hash: murmur2(name), entity: entity})
}

func (r *keyring) find(name string) int {
	for i := range r.keys {
		if r.keys[i].name == name {
			return i
		}
	}
	return none
}

// typed is the place of the first key that the learner typed.
func (r *keyring) typed() int { return r.users + r.hot }

// plain is how many keys share what the hot one leaves.
func (r *keyring) plain() int { return len(r.keys) - r.hot }

// isHot reports whether key i is a part of the hot key.
func (r *keyring) isHot(i int) bool { return i >= r.users && i < r.typed() }

// codes says which keys the codes of the picture stand for, apart from the users'. The
// parts of the hot key need one example only.
func (r *keyring) codes() string {
	s := ""
	for i := r.users; i < len(r.keys); i++ {
		if r.isHot(i) && i > r.users {
			continue
		}
		if s != "" {
			s += ", "
		}
		s += r.keys[i].code + " is " + r.keys[i].name
	}
	return s
}

// moved lists the keys that a change of the count of partitions sends elsewhere.
//
//go:noinline
func (r *keyring) moved(from, to int) []int {
	var out []int
	for i := range r.keys {
		if h := positive(r.keys[i].hash); h%from != h%to {
			out = append(out, i)
		}
	}
	return out
}

// busiest is the share of all messages that the busiest of n partitions gets in the long
// run, as a fraction.
func (r *keyring) busiest(n, hotPercent int) (num, den int) {
	hot, plain := r.spread(n)
	parts := max(1, r.hot)
	for p := range hot {
		num = max(num, hotPercent*hot[p]*r.plain()+(100-hotPercent)*plain[p]*parts)
	}
	return num, 100 * parts * r.plain()
}

// bound is the same share with so many other keys that they are spread evenly:
// h·s/k + (1−h)/P, where s of the k parts of the hot key share a partition.
func (r *keyring) bound(n, hotPercent int) (num, den int) {
	hot, _ := r.spread(n)
	together, parts := 0, max(1, r.hot)
	for _, s := range hot {
		together = max(together, s)
	}
	return hotPercent*together*n + (100-hotPercent)*parts, 100 * parts * n
}

// spread counts the keys in each of n partitions.
//
//go:noinline
func (r *keyring) spread(n int) (hot, plain []int) {
	hot, plain = make([]int, n), make([]int, n)
	for i := range r.keys {
		p := positive(r.keys[i].hash) % n
		if r.isHot(i) {
			hot[p]++
		} else {
			plain[p]++
		}
	}
	return hot, plain
}
