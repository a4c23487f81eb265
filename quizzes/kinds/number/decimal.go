package number

import (
	"math/big"
	"strings"
	"unicode"
)

// maxText bounds what is read as a number; people need 20 characters.
const maxText = 64

// maxExponent bounds an exponent, so that an exact number stays small: 1e400 is no
// answer to any question.
const maxExponent = 300

// A decimal is read by these rules, which leave one reading for each text:
//   - a single point is a decimal point, as in 0.5 and 1.790;
//   - a single comma separates thousands if one to three digits, not beginning with 0,
//     stand before it and exactly three behind, as in 1,790; otherwise it is a decimal
//     comma, as in 0,5 and 0,125 and 1234,567;
//   - several commas, or several points, separate thousands; of both signs the last is
//     the decimal one, as in 1.234,5;
//   - spaces, apostrophes and underscores separate thousands;
//   - thousands come in groups of three, with one to three digits before the first;
//   - a sign may stand in front and an exponent, as in 1e3, behind.

// parse reads a decimal exactly. ok is false for anything else: a word, a fraction,
// NaN, infinity, a number out of reach or a text too long.
func parse(text string) (value *big.Rat, ok bool) {
	if len(text) > maxText {
		return nil, false
	}
	text, negative := sign(strings.TrimSpace(text))
	text, exponent, ok := splitExponent(text)
	if !ok {
		return nil, false
	}
	whole, fraction := splitPoint(text)
	whole, ok = ungroup(whole)
	if !ok || !digits(fraction) || whole+fraction == "" {
		return nil, false
	}
	n, ok := new(big.Int).SetString(whole+fraction, 10)
	if !ok {
		return nil, false
	}
	if negative {
		n.Neg(n)
	}
	exponent -= len(fraction)
	power := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(abs(exponent))), nil)
	if exponent < 0 {
		return new(big.Rat).SetFrac(n, power), true
	}
	return new(big.Rat).SetInt(n.Mul(n, power)), true
}

// sign takes the sign off; U+2212 is the minus of good typography.
func sign(text string) (rest string, negative bool) {
	for _, minus := range []string{"-", "−"} {
		if rest, ok := strings.CutPrefix(text, minus); ok {
			return strings.TrimSpace(rest), true
		}
	}
	return strings.TrimPrefix(text, "+"), false
}

// splitExponent takes the exponent off.
func splitExponent(text string) (mantissa string, exponent int, ok bool) {
	i := strings.IndexAny(text, "eE")
	if i < 0 {
		return text, 0, true
	}
	power, negative := sign(text[i+1:])
	if power == "" || !digits(power) {
		return "", 0, false
	}
	power = strings.TrimLeft(power, "0")
	if len(power) > len("300") {
		return "", 0, false
	}
	for _, r := range power {
		exponent = exponent*10 + int(r-'0')
	}
	if exponent > maxExponent {
		return "", 0, false
	}
	if negative {
		exponent = -exponent
	}
	return text[:i], exponent, true
}

// splitPoint finds the decimal sign and turns thousands separators into spaces.
func splitPoint(text string) (whole, fraction string) {
	at := -1
	dot, comma := strings.LastIndexByte(text, '.'), strings.LastIndexByte(text, ',')
	switch {
	case dot >= 0 && comma >= 0:
		at = max(dot, comma)
	case dot >= 0 && strings.Count(text, ".") == 1:
		at = dot
	case comma >= 0 && strings.Count(text, ",") == 1 && !thousands(text[:comma], text[comma+1:]):
		at = comma
	}
	if at < 0 {
		return separate(text, ".,"), ""
	}
	whole, fraction = text[:at], text[at+1:]
	// Only the other sign may group what stands before the decimal sign.
	if text[at] == '.' {
		return separate(whole, ","), fraction
	}
	return separate(whole, "."), fraction
}

// thousands reports whether a comma between these two groups thousands.
func thousands(before, after string) bool {
	return len(after) == 3 && digits(after) &&
		len(before) >= 1 && len(before) <= 3 && digits(before) && before[0] != '0'
}

// separate turns the signs of cut into spaces; two different ones spoil the text.
func separate(whole, cut string) string {
	if strings.ContainsRune(whole, '.') && strings.ContainsRune(whole, ',') {
		return whole
	}
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(cut, r) {
			return ' '
		}
		return r
	}, whole)
}

// ungroup joins the groups of a whole number.
func ungroup(whole string) (string, bool) {
	groups := strings.FieldsFunc(whole, separator)
	if len(groups) == 0 {
		return "", whole == ""
	}
	seams := strings.IndexFunc(whole, separator) >= 0
	for i, g := range groups {
		if !digits(g) || i > 0 && len(g) != 3 || seams && len(g) > 3 {
			return "", false
		}
	}
	// One sign between two groups and none at the ends.
	separators := 0
	for _, r := range whole {
		if separator(r) {
			separators++
		}
	}
	return strings.Join(groups, ""), separators == len(groups)-1
}

// separator reports whether r groups thousands.
func separator(r rune) bool {
	return r == '\'' || r == '’' || r == '_' || unicode.IsSpace(r)
}

// digits reports whether text has ASCII digits only; an empty one has.
func digits(text string) bool {
	for _, r := range text {
		if r < '0' || r > '9' {
			return false
		}
	}
	return true
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
