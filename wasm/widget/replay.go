package widget

// maxSnapshots bounds what stepping back may keep of a run. With n of them a step back
// replays at most Limit/n ticks.
const maxSnapshots = 32

// snapshot is a run as it was when tick at had passed and no action of that tick had
// been taken yet.
type snapshot struct {
	at, next int
	run      Run
}

// start goes back to tick 0 and takes the actions of that tick.
func (p *Player) start() {
	p.run, p.at, p.next, p.credit = p.w.Start(p.values), 0, 0, 0
	if p.shown > 0 {
		p.run.Send(Msg{Step, p.stepText()})
	}
	p.act()
}

// act takes the actions that are due.
func (p *Player) act() {
	for p.next < len(p.log) && p.log[p.next].at <= p.at {
		p.run.Send(p.log[p.next].msg)
		p.next++
	}
}

// over reports whether nothing more will happen: the widget is done and no action of
// the log is left to wake it, or the run is as long as it may be.
func (p *Player) over() bool {
	return p.at >= p.info.Limit || p.next == len(p.log) && p.run.Done()
}

// forward moves on to tick to, or to the end if that comes first.
func (p *Player) forward(to int) {
	for p.at < to && !p.over() {
		if p.run.Done() {
			// Ticks change nothing now; the next thing to happen is in the log.
			p.at = min(to, p.log[p.next].at)
		} else {
			p.run.Send(Msg{Name: Tick})
			p.at++
		}
		p.snap()
		p.act()
	}
}

// finish moves on to the end of the run.
func (p *Player) finish() { p.forward(p.info.Limit) }

// back goes to an earlier tick: from the latest snapshot before it, or by replay.
func (p *Player) back(to int) {
	to = max(0, to)
	p.keep = true
	for i := len(p.snapshots) - 1; i >= 0; i-- {
		if s := p.snapshots[i]; s.at <= to {
			p.run, p.at, p.next = s.run.Clone(), s.at, s.next
			p.act()
			p.forward(to)
			return
		}
	}
	p.start()
	p.forward(to)
}

// snap keeps a copy of the run now and then. The server never steps back, so nothing
// is kept until somebody plays or steps.
func (p *Player) snap() {
	every := max(16, (p.info.Limit+maxSnapshots-1)/maxSnapshots)
	if !p.keep || p.at%every != 0 {
		return
	}
	if n := len(p.snapshots); n == maxSnapshots || n > 0 && p.snapshots[n-1].at >= p.at {
		return
	}
	if copy := p.run.Clone(); copy != nil {
		p.snapshots = append(p.snapshots, snapshot{p.at, p.next, copy})
	}
}

// forget drops the snapshots after tick at, whose past has changed.
func (p *Player) forget(at int) {
	n := len(p.snapshots)
	for n > 0 && p.snapshots[n-1].at > at {
		n--
	}
	clear(p.snapshots[n:])
	p.snapshots = p.snapshots[:n]
}

// rerun replays with changed settings and ends up at the same kind of place: the end
// stays the end, a moment stays that moment if the new run lasts so long.
func (p *Player) rerun() {
	finished, at := p.over(), p.at
	p.forget(-1)
	p.start()
	if finished {
		p.finish()
	} else {
		p.forward(at)
	}
}
