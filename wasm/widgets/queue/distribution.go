package queue

import (
	"millrace/wasm/sim"
	"millrace/wasm/widget"
)

// distribution is a law of the time that a job takes.
type distribution struct {
	name, label, help string
	// scv is the squared coefficient of variation: variance over squared mean.
	scv float64
	// draw returns one time of this mean.
	draw func(r *sim.Source, mean float64) float64
}

// distributions are the laws of the model. The two-point law is the hard case of the
// theory: nearly all jobs are short, and one in a hundred takes fifty times the mean.
var distributions = []distribution{
	{
		name: "fixed", label: "Always the same time",
		help: "No job differs from another.",
		draw: func(_ *sim.Source, mean float64) float64 { return mean },
	},
	{
		name: "erlang4", label: "Four steps (Erlang)", scv: 0.25,
		help: "Four exponential steps in a row: most jobs are near the mean.",
		draw: func(r *sim.Source, mean float64) float64 {
			sum := 0.0
			for range 4 {
				sum += r.Exp(mean / 4)
			}
			return sum
		},
	},
	{
		name: "uniform", label: "Uniform", scv: 1. / 3,
		help: "Anything from nothing to twice the mean, equally likely.",
		draw: func(r *sim.Source, mean float64) float64 { return 2 * mean * r.Float64() },
	},
	{
		name: "exponential", label: "Exponential", scv: 1,
		help: "Many short jobs and a few long ones: the textbook case.",
		draw: func(r *sim.Source, mean float64) float64 { return r.Exp(mean) },
	},
	{
		name: "two-point", label: "Short, or rarely very long", scv: 24.75,
		help: "99 of 100 jobs take half the mean, one takes 50.5 times the mean.",
		draw: func(r *sim.Source, mean float64) float64 {
			if r.Float64() < 0.99 {
				return 0.5 * mean
			}
			return 50.5 * mean
		},
	},
}

// find returns the distribution called name, or nil.
func find(name string) *distribution {
	for i := range distributions {
		if distributions[i].name == name {
			return &distributions[i]
		}
	}
	return nil
}

// options lists the distributions as choices of a control.
func options() []widget.Option {
	out := make([]widget.Option, len(distributions))
	for i, d := range distributions {
		out[i] = widget.Option{Value: d.name, Label: d.label, Help: d.help}
	}
	return out
}
