package lanes

import "millrace/wasm/widget"

// mode says who may work for whom, and who goes first.
type mode struct {
	name, label, phrase, short, help string

	separate bool // each class has workers of its own
	fifo     bool // one queue in the order of arrival; otherwise codes go first
	preempt  bool // a code may interrupt a marketing message
}

var modes = []mode{
	{
		name: "fifo", label: "One shared queue", phrase: "one shared queue", short: "shared", fifo: true,
		help: "All workers, one queue, first come, first served.",
	},
	{
		name: "separate", label: "Separate lanes", phrase: "separate lanes", short: "separate", separate: true,
		help: "Codes and marketing each have a queue and workers of their own.",
	},
	{
		name: "priority", label: "Shared, codes first", phrase: "strict priority", short: "codes first",
		help: "All workers; one that is free takes a code if there is one. What was begun is finished first.",
	},
	{
		name: "preempt", label: "Shared, codes interrupt", phrase: "interrupting priority", short: "interrupting", preempt: true,
		help: "As before, and a code that finds all workers busy interrupts a marketing message, which goes on later where it was.",
	},
}

// modeNamed returns the mode called name, or nil.
func modeNamed(name string) *mode {
	for i := range modes {
		if modes[i].name == name {
			return &modes[i]
		}
	}
	return nil
}

func modeOptions() []widget.Option {
	out := make([]widget.Option, len(modes))
	for i, m := range modes {
		out[i] = widget.Option{Value: m.name, Label: m.label, Help: m.help}
	}
	return out
}
