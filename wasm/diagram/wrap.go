package diagram

import "strings"

// wrap breaks a line into as few as fit into most pixels, and makes those about equally
// wide: the narrowest width that needs no line more is found by halving.
func wrap(line string, size, most int) []string {
	if Width(line, size) <= most {
		return []string{line}
	}
	words := pieces(line, size, most)
	for _, w := range words {
		most = max(most, Width(strings.TrimSuffix(w, joint), size))
	}
	fewest := fill(words, size, most)
	narrow, wide := 0, most
	for wide-narrow > 4 {
		middle := (narrow + wide) / 2
		if lines := fill(words, size, middle); len(lines) > len(fewest) || widest(lines, size) > middle {
			narrow = middle
		} else {
			wide = middle
		}
	}
	return balanceMarks(fill(words, size, wide))
}

func widest(lines []string, size int) (most int) {
	for _, l := range lines {
		most = max(most, Width(l, size))
	}
	return most
}

// fill sets words into lines, each as full as it can be.
func fill(words []string, size, most int) (lines []string) {
	line := ""
	for _, w := range words {
		joined := w
		if line != "" {
			joined = line + " " + w
			if strings.HasSuffix(line, joint) {
				joined = strings.TrimSuffix(line, joint) + w
			}
		}
		if line == "" || Width(strings.TrimSuffix(joined, joint), size) <= most {
			line = joined
			continue
		}
		lines = append(lines, strings.TrimSuffix(line, joint))
		line = w
	}
	return append(lines, strings.TrimSuffix(line, joint))
}

// joint ends a piece of a word that goes on without a space.
const joint = "\x03"

// pieces splits a line into words, and words that are far too wide into pieces: behind a
// sign such as / . _ - where there is one, else anywhere. A little too wide is better
// than a single letter on a line.
func pieces(line string, size, most int) (out []string) {
	for _, w := range strings.Fields(line) {
		for Width(w, size) > most*8/5 {
			cut, sign := 0, 0
			for i, r := range w {
				if Width(w[:i], size) > most {
					break
				}
				if cut = i; i > 0 && strings.ContainsRune("/._-:@,;?&=", rune(w[i-1])) && r != rune(w[i-1]) {
					sign = i
				}
			}
			if sign > cut/3 {
				cut = sign
			}
			if cut == 0 {
				break
			}
			out = append(out, w[:cut]+joint)
			w = w[cut:]
		}
		out = append(out, w)
	}
	return out
}

// balanceMarks ends strong and stressed at the end of a line and begins them again on
// the next, so that every line stands for itself.
func balanceMarks(lines []string) []string {
	open := ""
	for i, l := range lines {
		l = open + l
		open = ""
		for _, m := range []rune{strongMark, stressedMark} {
			if strings.Count(l, string(m))%2 == 1 {
				l += string(m)
				open += string(m)
			}
		}
		lines[i] = l
	}
	return lines
}
