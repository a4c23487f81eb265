package widget

import (
	"errors"
	"strconv"

	"millrace/wasm/ui"
)

var (
	// ErrTooLong is returned for a frame that lies beyond Info.Limit ticks.
	ErrTooLong = errors.New("this address asks for a longer run than this widget allows, so the finished run is shown")
	// ErrLogFull is returned for an action after MaxLog others.
	ErrLogFull = errors.New("this run has seen 100 actions, which is the most it can remember; start over to take more")
	// ErrUnknown is returned for a message that no control of the island sends.
	ErrUnknown = errors.New("widget: no such control or action")
)

// Player holds one island: a widget, its settings, a run of it and the place in that
// run. The same Player answers a GET on the server and lives in the page's Worker.
//
// A frame is the settings (the seed is one of them), the log of actions and the tick
// they are looked at. All of it is in the query of the page, each name after the
// island's prefix: "storm.seed=8&storm.at=120&storm.log=40.crash". What equals its
// default is left out, and no "at" means the finished run.
type Player struct {
	w        Widget
	info     Info
	prefix   string
	defaults string // the author's settings, as they were given
	values   Values // whose params carry the author's defaults
	speed    int    // virtual over real time in percent
	log      []entry
	others   []pair // of the query, but not ours
	faults   []Fault

	run       Run
	at        int // ticks since the start
	next      int // entries of the log that happened so far
	snapshots []snapshot
	keep      bool // take snapshots: somebody may step back soon

	playing, reduced bool
	bare             bool // Island leaves the notes empty
	folded           bool // the data table; a page without JavaScript always gets it
	shown            int  // which of info.Steps is shown; 0: none yet
	single           bool // playing ends with this step
	rested           int  // real ms since a step was over, while playing on
	credit           int  // virtual time not yet turned into ticks, in 1/100 ms
	said             string
	quiet            int // real ms since it was said
	stale            int // real ms since the figures were drawn
	drawn            drawn
	builder          ui.Builder // of Island, which grows once and not with every frame
}

// Open makes the Player of the island called prefix and shows the frame that query
// asks for. It always succeeds: whatever in the query is wrong gives a Fault, which
// the island shows too, and is replaced by its default.
func Open(w Widget, prefix, query string) (*Player, []Fault) {
	return OpenWith(w, prefix, "", query)
}

// OpenWith is Open with the author's settings in place of the widget's defaults:
// "policy=full&seed=3", without a prefix. A program among them makes a member of a
// family: see Definer.
func OpenWith(w Widget, prefix, defaults, query string) (*Player, []Fault) {
	w, faults := member(w, defaults)
	info := w.Info()
	p := &Player{w: w, info: info, prefix: prefix, defaults: defaults, speed: defaultSpeed(info), faults: faults}
	p.readDefaults()
	if info.Browser != "" {
		p.defaults = Program + "=" + lightly(info.Browser)
	}
	own, others := split(parseQuery(query), prefix)
	p.others = others
	p.values, p.faults = p.read(p.values.params, own)

	at, finished := p.readPlace(own)
	p.start()
	if finished {
		p.finish()
	} else {
		p.forward(at)
	}
	if do, ok := last(own, "do"); ok && do != "" {
		p.submit(do)
	}
	p.speak()
	return p, p.faults
}

// readDefaults puts the author's settings into the defaults of the parameters.
func (p *Player) readDefaults() {
	own := parseQuery(p.defaults)
	v, faults := p.read(p.info.Params, own)
	for _, q := range own {
		if reserved(q.name) && q.name != Program && q.name != Only {
			faults = append(faults, UnknownParam(p.info.Params, q.name))
		}
	}
	params := append([]Param(nil), p.info.Params...)
	for i := range params {
		params[i].Default = v.raw[i]
	}
	if only, ok := last(own, Only); ok {
		fix(params, only)
	}
	p.values = Values{params: params, raw: v.raw}
	p.faults = faults
}

// read parses settings and adds a fault for every name that means nothing here.
func (p *Player) read(params []Param, own []pair) (Values, []Fault) {
	faults := p.faults
	v, bad := Parse(params, func(name string) (string, bool) { return last(own, name) })
	faults = append(faults, bad...)
	for _, q := range own {
		if i := v.find(q.name); i >= 0 && params[i].Fixed {
			faults = append(faults, fixedParam(params[i]))
		} else if i < 0 && !reserved(q.name) {
			faults = append(faults, UnknownParam(params, q.name))
		}
	}
	return v, faults
}

// readPlace reads the speed, the log and the tick, and whether the run is to be shown
// at its end.
func (p *Player) readPlace(own []pair) (at int, finished bool) {
	if s, ok := last(own, "speed"); ok && s != "" {
		if err := p.setSpeed(s); err != nil {
			p.fault("speed", s, err)
		}
	}
	if s, ok := last(own, "log"); ok {
		log, err := parseLog(s, p.info.Actions, p.info.Limit)
		if err != nil {
			p.fault("log", s, err)
			return 0, true
		}
		p.log = log
	}
	if s, ok := last(own, Step); ok && s != "" {
		if n, good := digits(s); good && n <= p.info.Steps {
			p.shown = n
		} else {
			p.fault(Step, s, errors.New("there is no step “"+short(s)+"”, so this is shown from its beginning"))
		}
	}
	s, ok := last(own, "at")
	if !ok || s == "" {
		return 0, true
	}
	at, ok = digits(s)
	switch {
	case !ok:
		p.fault("at", s, errors.New("the moment in this address, “"+short(s)+"”, is not a count of ticks, so the finished run is shown"))
	case at > p.info.Limit:
		p.log = nil
		p.fault("at", s, ErrTooLong)
	default:
		return at, false
	}
	return 0, true
}

func (p *Player) fault(param, given string, err error) {
	p.faults = append(p.faults, Fault{Param: param, Given: short(given), Message: capital(err.Error()) + "."})
}

func capital(s string) string {
	if s != "" && 'a' <= s[0] && s[0] <= 'z' {
		return string(s[0]-'a'+'A') + s[1:]
	}
	return s
}

// Run returns the run as it stands. The caller may look at it and not send to it.
func (p *Player) Run() Run { return p.run }

// Bare reports whether the island is without what never changes, so that it can patch the
// one of the server and not stand in its place.
func (p *Player) Bare() bool { return p.info.Bare }

// Values returns the settings of the run.
func (p *Player) Values() Values { return p.values }

// At returns how many ticks the run is old.
func (p *Player) At() int { return p.at }

// Playing reports whether Advance moves the run on.
func (p *Player) Playing() bool { return p.playing }

// Faults returns what was wrong with the last query or message.
func (p *Player) Faults() []Fault { return p.faults }

// Query returns the query that shows this frame again, in canonical order and without
// a question mark; it is empty for the finished run of the author's settings. It holds
// the pairs of this island only.
func (p *Player) Query() string {
	var own []pair
	add := func(name, value string) { own = append(own, pair{p.prefix + "." + name, value}) }
	for i, q := range p.values.params {
		if p.values.raw[i] != q.Default {
			add(q.Name, p.values.raw[i])
		}
	}
	if p.speed != defaultSpeed(p.info) {
		add("speed", strconv.Itoa(p.speed))
	}
	if p.shown > 0 {
		add(Step, p.stepText())
	}
	if at := p.place(); at != "" {
		add("at", at)
	}
	if len(p.log) > 0 {
		add("log", formatLog(p.log))
	}
	return formatQuery(own)
}

// place is the value of "at": empty for the end of a run.
func (p *Player) place() string {
	if p.over() {
		return ""
	}
	return strconv.Itoa(p.at)
}
