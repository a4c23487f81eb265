package calc

import "strings"

// fillIn puts numbers into the places of a template: {i0} is the first input, {r1} the
// second result. missing are the reasons for the results that have no value.
func (m *model) fillIn(template string) (text, missing string) {
	for {
		before, rest, found := strings.Cut(template, "{")
		text += before
		if !found {
			return text, missing
		}
		place, after, _ := strings.Cut(rest, "}")
		i, _ := index(place[1:])
		if op(place[0]) == opInput {
			text += m.writeInput(i)
		} else {
			text += m.writeResult(i)
			if why := m.reason(i); why != "" && !strings.Contains(missing, why) {
				missing += why + " "
			}
		}
		template = after
	}
}

// speak returns the sentence about the numbers, or why some of them do not exist.
func speak(m *model) string {
	for _, one := range m.says {
		if len(one.when) > 0 {
			if holds := m.eval(one.when); holds.why != 0 || holds.x == 0 {
				continue
			}
		}
		text, missing := m.fillIn(one.text)
		if missing != "" {
			return missing[:len(missing)-1]
		}
		return text
	}
	return ""
}

// reason says why a result has no value: in the author's words, if there are any. It is
// empty when there is a value.
func (m *model) reason(i int) string {
	r := &m.results[i]
	switch why := m.got[i].why; {
	case why == 0:
		return ""
	case why == tooLarge:
		return "“" + r.label + "” is too large a number to mean anything."
	case r.none != "":
		return r.none
	default:
		return "There is no “" + r.label + "”: " + m.reasons[why-1]
	}
}
