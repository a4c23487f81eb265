package widget

import "millrace/wasm/ui"

// New makes a Widget of a Spec. It checks nothing: widgettest.Run does, in the tests
// of every widget, so that a mistake costs no reader anything.
func New[M any](s Spec[M]) Widget {
	if len(s.Speeds) == 0 {
		s.Speeds = []int{50, 100, 200, 500, 1000}
	}
	return &widget[M]{spec: s}
}

type widget[M any] struct{ spec Spec[M] }

func (w *widget[M]) Info() Info {
	s := &w.spec
	return Info{
		Name: s.Name, Title: s.Title, Summary: s.Summary, Topic: s.Topic,
		Params: s.Params, Actions: s.Actions,
		TickMS: s.TickMS, Speeds: s.Speeds, Speed: s.Speed, Limit: s.Limit, Steps: s.Steps,
		About: s.About, Try: s.Try, Browser: s.Browser, Bare: s.Bare,
	}
}

func (w *widget[M]) Start(v Values) Run {
	return &run[M]{spec: &w.spec, model: w.spec.Init(v)}
}

type run[M any] struct {
	spec  *Spec[M]
	model M
}

// Send drops a tick that comes after Done, so that no widget has to.
func (r *run[M]) Send(m Msg) {
	if m.Name == Tick && r.Done() {
		return
	}
	r.model = r.spec.Update(r.model, m)
}

func (r *run[M]) Done() bool { return r.spec.Done != nil && r.spec.Done(r.model) }

func (r *run[M]) Clone() Run {
	if r.spec.Clone == nil {
		return nil
	}
	return &run[M]{spec: r.spec, model: r.spec.Clone(r.model)}
}

func (r *run[M]) View() ui.Node { return r.spec.View(r.model) }
func (r *run[M]) Say() string   { return r.spec.Say(r.model) }

func (r *run[M]) Table() Table {
	if r.spec.Table == nil {
		return Table{}
	}
	return r.spec.Table(r.model)
}

func (r *run[M]) Read() []Reading {
	if r.spec.Read == nil {
		return nil
	}
	return r.spec.Read(r.model)
}

func (r *run[M]) Offer() []Action {
	if r.spec.Offer == nil {
		return nil
	}
	return r.spec.Offer(r.model)
}

// Finish runs a widget to its end without drawing anything and returns the run and how
// many ticks it took: until Done, or Info.Limit ticks.
func Finish(w Widget, v Values) (Run, int) {
	r, limit, at := w.Start(v), w.Info().Limit, 0
	for ; at < limit && !r.Done(); at++ {
		r.Send(Msg{Name: Tick})
	}
	return r, at
}
