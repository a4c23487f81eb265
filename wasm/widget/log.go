package widget

import (
	"errors"
	"strconv"
	"strings"
)

// MaxLog is how many actions a run remembers. With the longest names it keeps an
// address below the 8 KB that every server and proxy accepts.
const MaxLog = 100

var (
	errLogSyntax  = errors.New("the list of actions in this address cannot be read, so the run is shown without them")
	errLogAction  = errors.New("this address names an action that this widget does not have, so the run is shown without actions")
	errLogTooLong = errors.New("this address holds more than 100 actions, so the run is shown without them")
)

// entry is one action and the tick it was taken at: after that many ticks, before the
// next one.
type entry struct {
	at  int
	msg Msg
}

// token is how an action is written in a log and on its button: "crash", "send.3".
func (m Msg) token() string {
	if m.Value == "" {
		return m.Name
	}
	return m.Name + "." + m.Value
}

// action returns the message behind a token, if the widget has such a button.
func action(actions []Action, token string) (Msg, bool) {
	for _, a := range actions {
		if m := (Msg{a.Name, a.Value}); m.token() == token {
			return m, true
		}
	}
	return Msg{}, false
}

// formatLog writes "120.crash_340.send.3": ticks and tokens, oldest first. A dot and a
// low line need no escaping in an address.
func formatLog(log []entry) string {
	var b strings.Builder
	for i, e := range log {
		if i > 0 {
			b.WriteByte('_')
		}
		b.WriteString(strconv.Itoa(e.at))
		b.WriteByte('.')
		b.WriteString(e.msg.token())
	}
	return b.String()
}

// parseLog is the inverse of formatLog. All of a log is good or none of it is used: a
// run that lost some of its actions would look like another run.
func parseLog(s string, actions []Action, limit int) ([]entry, error) {
	if s == "" {
		return nil, nil
	}
	var log []entry
	for more := true; more; {
		var part string
		part, s, more = strings.Cut(s, "_")
		if len(log) == MaxLog {
			return nil, errLogTooLong
		}
		tick, token, ok := strings.Cut(part, ".")
		at, good := digits(tick)
		if !ok || !good || len(log) > 0 && at < log[len(log)-1].at {
			return nil, errLogSyntax
		}
		if at > limit {
			return nil, ErrTooLong
		}
		m, ok := action(actions, token)
		if !ok {
			return nil, errLogAction
		}
		log = append(log, entry{at, m})
	}
	return log, nil
}
