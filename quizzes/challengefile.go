package quizzes

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"

	"go.yaml.in/yaml/v3"
)

// What a challenge may ask of the server, and what it gets when it does not say.
const (
	maxSeeds     = 100
	maxPool      = 500
	maxCustomers = 1_000_000
	defaultSeeds = 10
	defaultPool  = 60
)

// LoadChallenges reads every challenge below dir, one YAML file each, in the order of
// their paths. It reports every fault of every file; a challenge with a fault is left
// out. A folder that is not there holds no challenge. Whether widgets, settings and
// readings exist is not asked here: Prove finds out.
func LoadChallenges(fsys fs.FS, dir string, render Render) (all []*Challenge, faults []Fault) {
	names, err := fs.Glob(fsys, path.Join(dir, "*.yaml"))
	if err != nil {
		return nil, []Fault{{Pos{dir, 1, 1}, err.Error(), ""}}
	}
	for _, name := range names {
		text, err := readFile(fsys, name)
		if err != nil {
			faults = append(faults, Fault{Pos{name, 1, 1}, err.Error(), ""})
			continue
		}
		c, found := decodeChallenge(name, text, render)
		if other := ChallengeByID(all, c.ID); len(found) == 0 && other != nil {
			found = []Fault{{c.Pos, fmt.Sprintf("the id %q is taken", c.ID), "it is used in " + other.Pos.String()}}
		}
		faults = append(faults, found...)
		if len(found) == 0 {
			all = append(all, c)
		}
	}
	return all, faults
}

// decodeChallenge reads one challenge:
//
//	id: size-the-fleet           # never changes, unique on the whole site
//	lesson: waiting-lines        # id of its lesson; may be left out
//	title: Size the fleet
//	goal: Keep … below 40 ms.    # one sentence
//	story: Why it matters.       # may be left out
//	hints: [First., Then.]       # shown one after the other
//	widget: queue
//	set: {rate: 100}             # what the challenge decides
//	start: {workers: 4}          # where a free setting begins; may be left out
//	actions: 10.join             # what happens during a run, as in a frame's address
//	free: [workers]              # what the learner decides
//	customers: 100000            # measure so many, after warmup: 5000; else the whole run
//	seeds: 10                    # runs of an attempt, drawn from pool: 60
//	pass:
//	  - label: Wait, 95th percentile
//	    reading: wait_p95        # or setting: workers
//	    over: mean               # of all runs; each if left out
//	    at_most: 40              # or at_least
//	    as: percent              # a share, 0.4, is shown as 40%; or yes or no, for 1 and 0
//	explanation: Because.        # shown once it is passed
//	reference:                   # each passes on every seed
//	  - {workers: 14}
//	tempting:                    # each fails on any draw of seeds
//	  - set: {workers: 10}
//	    says: Little's law counts who is served, and nobody who waits.
func decodeChallenge(file string, text []byte, render Render) (*Challenge, []Fault) {
	s := &source{file: file, render: render}
	c := &Challenge{Pos: Pos{file, 1, 1}, Seeds: defaultSeeds, Pool: defaultPool}
	root := s.document(text)
	if root == nil {
		return c, s.faults
	}
	f := s.fields(root, "the challenge", "id", "lesson", "title", "goal", "story", "hints", "widget", "set", "start", "actions", "free",
		"warmup", "customers", "seeds", "pool", "pass", "explanation", "reference", "tempting")
	if f == nil {
		return c, s.faults
	}
	c.Pos = s.pos(root)
	s.id(root, f, "id", "challenge", &c.ID)
	if _, ok := f["lesson"]; ok {
		s.id(root, f, "lesson", "lesson", &c.Lesson)
	}
	for _, name := range []string{"title", "goal", "widget", "free", "pass", "reference", "tempting"} {
		if _, ok := f[name]; !ok {
			s.fault(root, "the challenge has no "+name, "add "+name+":")
		}
	}
	for name, v := range f {
		s.challengeField(c, name, v.value)
	}
	if len(s.faults) == 0 {
		s.coherent(c, f)
	}
	slices.SortStableFunc(s.faults, compareFaults)
	c.Rev = c.revision()
	return c, s.faults
}

func (s *source) challengeField(c *Challenge, name string, n *yaml.Node) {
	switch name {
	case "title":
		c.Title = s.prose(n, name)
	case "goal":
		c.Goal = s.inline(n, name)
	case "story":
		c.Story = s.block(n, name)
	case "explanation":
		c.Explanation = s.block(n, name)
	case "hints":
		for _, h := range s.items(n, name) {
			c.Hints = append(c.Hints, s.block(h, "hint"))
		}
	case "widget":
		c.Widget = s.text(n, name)
	case "set":
		c.Set = s.settings(n, name)
	case "start":
		c.Start = s.settings(n, name)
	case "actions":
		c.Actions = s.text(n, name)
	case "free":
		for _, v := range s.items(n, name) {
			c.Free = append(c.Free, s.text(v, "a free setting"))
		}
	case "warmup":
		c.Warmup = s.whole(n, name, 0, maxCustomers)
	case "customers":
		c.Customers = s.whole(n, name, 1, maxCustomers)
	case "seeds":
		c.Seeds = s.whole(n, name, 1, maxSeeds)
	case "pool":
		c.Pool = s.whole(n, name, 1, maxPool)
	case "pass":
		for _, v := range s.items(n, name) {
			c.Conditions = append(c.Conditions, s.condition(v))
		}
	case "reference":
		for _, v := range s.items(n, name) {
			c.Reference = append(c.Reference, Solution{Set: s.settings(v, "the solution"), Pos: s.pos(v)})
		}
	case "tempting":
		for _, v := range s.items(n, name) {
			c.Temptations = append(c.Temptations, s.temptation(v))
		}
	}
}

// settings reads settings as their author typed them.
func (s *source) settings(n *yaml.Node, what string) (out []Setting) {
	pairs, _ := s.pairs(n, what)
	for _, p := range pairs {
		value := ""
		if quoted := p.value.Style & (yaml.SingleQuotedStyle | yaml.DoubleQuotedStyle); quoted == 0 || p.value.Value != "" {
			value = s.text(p.value, p.key.Value) // "" is a text that is empty on purpose
		}
		out = append(out, Setting{p.key.Value, value})
	}
	return out
}

func (s *source) temptation(n *yaml.Node) Solution {
	t := Solution{Pos: s.pos(n)}
	f := s.fields(n, "the tempting solution", "set", "says")
	for _, name := range []string{"set", "says"} {
		if _, ok := f[name]; !ok && f != nil {
			s.fault(n, "the tempting solution has no "+name, "")
		}
	}
	if v, ok := f["set"]; ok {
		t.Set = s.settings(v.value, "set")
	}
	if v, ok := f["says"]; ok {
		t.Says = s.block(v.value, "says")
	}
	return t
}

func (s *source) condition(n *yaml.Node) Condition {
	k := Condition{Over: Each, Pos: s.pos(n)}
	f := s.fields(n, "the condition", "label", "reading", "setting", "over", "at_most", "at_least", "as")
	if f == nil {
		return k
	}
	for _, t := range []struct {
		name string
		dst  *string
	}{{"label", &k.Label}, {"reading", &k.Reading}, {"setting", &k.Setting}} {
		if v, ok := f[t.name]; ok {
			*t.dst = s.prose(v.value, t.name)
		}
	}
	if k.Label == "" {
		s.fault(n, "the condition has no label", "say in a few words what it is about")
	}
	if (k.Reading == "") == (k.Setting == "") {
		s.fault(n, "a condition is about a reading or about a setting", "write one of the two")
	}
	if v, ok := f["over"]; ok {
		if k.Over = Over(s.text(v.value, "over")); k.Over != Each && k.Over != Mean {
			s.fault(v.value, fmt.Sprintf("over is %.40q", k.Over), "write each or mean")
		}
	}
	if v, ok := f["as"]; ok {
		if k.As = As(s.text(v.value, "as")); k.As != Percent && k.As != YesNo {
			s.fault(v.value, fmt.Sprintf("as is %.40q", k.As), "write percent or yes or no, or leave it out")
		}
	}
	most, hasMost := f["at_most"]
	least, hasLeast := f["at_least"]
	switch {
	case hasMost == hasLeast:
		s.fault(n, "a condition has one bound", "write at_most: or at_least:")
	case hasMost:
		k.Bound = s.bound(most.value)
	default:
		k.AtLeast, k.Bound = true, s.bound(least.value)
	}
	return k
}

func (s *source) bound(n *yaml.Node) float64 {
	text := s.text(n, "the bound")
	x, err := strconv.ParseFloat(text, 64)
	if text != "" && (err != nil || x-x != 0) {
		s.fault(n, fmt.Sprintf("the bound is %.40q", text), "write a number")
	}
	return x
}

func (s *source) whole(n *yaml.Node, what string, least, most int) int {
	text := s.text(n, what)
	x, err := strconv.Atoi(text)
	if text != "" && (err != nil || x < least || x > most) {
		s.fault(n, fmt.Sprintf("%s is %.40q", what, text), fmt.Sprintf("write a whole number from %d to %d", least, most))
		return least
	}
	return x
}

// coherent checks what fields say about each other.
func (s *source) coherent(c *Challenge, f map[string]field) {
	if c.Pool < c.Seeds {
		s.fault(firstOf(f, "pool", "seeds"), fmt.Sprintf("an attempt draws %d seeds from a pool of %d", c.Seeds, c.Pool), "make the pool larger")
	}
	if len(c.Free) == 0 || len(c.Conditions) == 0 || len(c.Reference) == 0 || len(c.Temptations) == 0 {
		s.fault(f["id"].value, "free, pass, reference and tempting need an entry each", "")
	}
	for _, set := range c.Set {
		if slices.Contains(c.Free, set.Name) {
			s.fault(f["set"].value, fmt.Sprintf("%q is both set and free", set.Name), "the challenge decides it, or the learner")
		}
	}
	for _, list := range [][]Solution{c.Reference, c.Temptations, {{Set: c.Start, Pos: s.pos(firstOf(f, "start"))}}} {
		for _, sol := range list {
			for _, set := range sol.Set {
				if !slices.Contains(c.Free, set.Name) {
					s.faults = append(s.faults, Fault{sol.Pos, fmt.Sprintf("%q is set here and is not free", set.Name), suggest(set.Name, c.Free)})
				}
			}
		}
	}
	for _, k := range c.Conditions {
		if k.Setting != "" && !slices.Contains(c.Free, k.Setting) {
			s.faults = append(s.faults, Fault{k.Pos, fmt.Sprintf("a condition is about %q, which is not free", k.Setting), suggest(k.Setting, c.Free)})
		}
	}
}

// firstOf returns the value of the first of the named fields that is there.
func firstOf(f map[string]field, names ...string) *yaml.Node {
	for _, name := range names {
		if v, ok := f[name]; ok {
			return v.value
		}
	}
	return &yaml.Node{}
}

// revision is one hash over everything that decides an attempt.
func (c *Challenge) revision() string {
	h := newCanon("challenge")
	h.text(c.ID)
	h.text(c.Widget)
	for _, list := range [][]Setting{c.Set, c.Start} {
		h.int(len(list))
		for _, s := range list {
			h.text(s.Name)
			h.text(s.Value)
		}
	}
	h.text(c.Actions)
	h.int(len(c.Free))
	for _, name := range c.Free {
		h.text(name)
	}
	for _, n := range []int{c.Warmup, c.Customers, c.Seeds, c.Pool, len(c.Conditions)} {
		h.int(n)
	}
	for _, k := range c.Conditions {
		h.text(k.Reading)
		h.text(k.Setting)
		h.text(string(k.Over))
		h.bool(k.AtLeast)
		h.text(strconv.FormatFloat(k.Bound, 'g', -1, 64))
	}
	return h.sum()
}
