package orderflow

import "millrace/wasm/widget"

// step is one of the things an order needs.
type step struct {
	name  string // in URLs
	label string // in the picture
	noun  string // in a sentence
	whose string // who is slow or down
}

// steps in the order in which they happen while the user waits.
var steps = [...]step{
	{"save", "save", "saving the order", "the database"},
	{"stock", "stock", "the stock check", "the stock service"},
	{"email", "email", "the email", "the email provider"},
	{"sms", "SMS", "the SMS", "the SMS provider"},
	{"analytics", "analytics", "analytics", "the analytics service"},
}

const (
	save = iota
	stock
	email
)

// settings are the conditions of a run. Times are ms, unless they say otherwise.
type settings struct {
	later     [len(steps)]bool
	ms        [len(steps)]int
	enqueue   int
	trouble   string
	sick      int // the step whose service is in trouble
	sickFor   int // minutes
	perMinute int
	threads   int
	workers   int
	slow      int
	timeout   int
	retry     int
}

// params are the controls. The defaults are the order of the lesson.
var params = []widget.Param{
	{Name: "save_later", Label: "Save the order later", Kind: widget.Bool, Default: "off", Help: "20 ms in the shop’s own database."},
	{Name: "stock_later", Label: "Check the stock later", Kind: widget.Bool, Default: "off", Help: "30 ms at the stock service."},
	{Name: "email_later", Label: "Send the email later", Kind: widget.Bool, Default: "on", Help: "1,000 ms at an email provider."},
	{Name: "sms_later", Label: "Send the SMS later", Kind: widget.Bool, Default: "on", Help: "2,000 ms at an SMS provider."},
	{Name: "analytics_later", Label: "Tell analytics later", Kind: widget.Bool, Default: "on", Help: "500 ms. Nobody is waiting for it."},
	{
		Name: "trouble", Label: "A service", Kind: widget.Choice, Default: oneOrder, Options: []widget.Option{
			{Value: oneOrder, Label: "All are well", Help: "Follow a single order."},
			{Value: slow, Label: "One is slow", Help: "It answers, but takes its time."},
			{Value: down, Label: "One is down", Help: "Its calls end in a timeout."},
		},
		Help: "In trouble, from minute 30 on, orders keep coming for hours.",
	},
	{
		Name: "sick", Label: "In trouble", Kind: widget.Choice, Default: "email", Options: services(),
		Help: "Only when one is slow or down.",
	},
	{
		Name: "sick_min", Label: "For", Unit: "min", Kind: widget.Int, Default: "60", Min: 1, Max: 120, Step: 1,
		Help: "How long it is slow or down.",
	},
	{
		Name: "orders", Label: "Orders", Unit: "per min", Kind: widget.Int, Default: "60", Min: 1, Max: 300, Step: 1,
		Help: "They come evenly.",
	},
	{
		Name: "workers", Label: "Workers per queue", Kind: widget.Int, Default: "4", Min: 1, Max: 20, Step: 1,
		Help: "Each step that happens later has a queue and workers of its own.",
	},
	{
		Name: "threads", Label: "API threads", Kind: widget.Int, Default: "20", Min: 1, Max: 100, Step: 1, More: true,
		Help: "Each holds one order until its user has an answer. With none free an order is refused.",
	},
	{
		Name: "timeout_ms", Label: "Timeout", Unit: "ms", Kind: widget.Int, Default: "10000", Min: 100, Max: maxStepMS, Step: 100, More: true,
		Help: "A call to the service in trouble is given up after that.",
	},
	{
		Name: "slow_ms", Label: "A slow call takes", Unit: "ms", Kind: widget.Int, Default: "8000", Min: 1, Max: maxStepMS, Step: 100, More: true,
		Help: "Instead of its usual time. Beyond the timeout it fails.",
	},
	{
		Name: "retry_s", Label: "Try again after", Unit: "s", Kind: widget.Int, Default: "30", Min: 1, Max: 600, Step: 1, More: true,
		Help: "So long a worker pauses after a call that failed. Then it tries the same job again.",
	},
	{
		Name: "enqueue_ms", Label: "Putting into the queue", Unit: "ms", Kind: widget.Int, Default: "0", Min: 0, Max: 1000, Step: 1, More: true,
		Help: "About 2 ms with a broker next door. The 50 ms of the lesson leave it out.",
	},
	{Name: "save_ms", Label: "Saving takes", Unit: "ms", Kind: widget.Int, Default: "20", Min: 1, Max: maxStepMS, Step: 1, More: true},
	{Name: "stock_ms", Label: "The stock takes", Unit: "ms", Kind: widget.Int, Default: "30", Min: 1, Max: maxStepMS, Step: 1, More: true},
	{Name: "email_ms", Label: "The email takes", Unit: "ms", Kind: widget.Int, Default: "1000", Min: 1, Max: maxStepMS, Step: 1, More: true},
	{Name: "sms_ms", Label: "The SMS takes", Unit: "ms", Kind: widget.Int, Default: "2000", Min: 1, Max: maxStepMS, Step: 1, More: true},
	{Name: "analytics_ms", Label: "Analytics take", Unit: "ms", Kind: widget.Int, Default: "500", Min: 1, Max: maxStepMS, Step: 1, More: true},
}

// services lists the services as choices.
func services() []widget.Option {
	out := make([]widget.Option, len(steps))
	for i, s := range steps {
		out[i] = widget.Option{Value: s.name, Label: s.whose[len("the "):], Help: "It does the step “" + s.label + "”."}
	}
	return out
}

func settingsOf(v widget.Values) *settings {
	number := v.Int
	s := &settings{
		enqueue:   number("enqueue_ms"),
		trouble:   v.Choice("trouble"),
		sickFor:   number("sick_min"),
		perMinute: number("orders"),
		threads:   number("threads"),
		workers:   number("workers"),
		slow:      number("slow_ms"),
		timeout:   number("timeout_ms"),
		retry:     1000 * number("retry_s"),
	}
	for i := range steps {
		s.later[i] = v.Bool(steps[i].name + "_later")
		s.ms[i] = number(steps[i].name + "_ms")
		if steps[i].name == v.Choice("sick") {
			s.sick = i
		}
	}
	return s
}

// single reports whether the run is one order and not hours of them.
func (s *settings) single() bool { return s.trouble == oneOrder }

// sickTo is when the trouble ends, in ms.
func (s *settings) sickTo() int { return (sickFrom + s.sickFor) * minute }

// horizon is when the run ends, in ms.
func (s *settings) horizon() int { return s.sickTo() + recovery*minute }

// inTrouble reports whether the service of step i is slow or down at a time.
func (s *settings) inTrouble(i, at int) bool {
	return i == s.sick && !s.single() && at >= sickFrom*minute && at < s.sickTo()
}

// call returns how long step i takes when it begins at a time, and whether it succeeds. A
// timeout never cuts off a call that takes no longer than usual.
func (s *settings) call(i, at int) (took int, ok bool) {
	took = s.ms[i]
	if !s.inTrouble(i, at) {
		return took, true
	}
	limit := max(s.timeout, took)
	if s.trouble == slow && s.slow <= limit {
		return s.slow, true
	}
	return limit, false
}
