package widget

// decimal reads a number as people write it: a sign, digits with at most one point
// among them, an exponent. Digits after the 15th significant one count as zeros.
//
// Why 15: so many always fit the 53 bits of a float64, and multiplying or dividing them
// by a power of ten up to 10²² rounds once, so the result is the nearest float64 there
// is (W. Clinger, How to read floating point numbers accurately, PLDI 1990, section 4).
// strconv.ParseFloat does without such a bound and costs a browser 10 KB.
func decimal(s string) (x float64, ok bool) {
	const most = 1e15
	s, negative := sign(s)
	var mantissa int64
	exponent, pointed := 0, false
	i := 0
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case '0' <= c && c <= '9':
			ok = true
			if 10*mantissa >= most {
				exponent++
			} else {
				mantissa = 10*mantissa + int64(c-'0')
			}
			if pointed {
				exponent--
			}
			continue
		case c == '.' && !pointed:
			pointed = true
			continue
		}
		break
	}
	if i < len(s) {
		if s[i]|0x20 != 'e' {
			return 0, false
		}
		rest, down := sign(s[i+1:])
		n, good := digits(rest)
		if !good {
			return 0, false
		}
		if down {
			n = -n
		}
		exponent += n
	}
	x = scaled(float64(mantissa), exponent)
	if negative {
		x = -x
	}
	return x, ok
}

// scaled returns x·10^exponent.
func scaled(x float64, exponent int) float64 {
	power := 1.0
	for range min(max(exponent, -exponent), 400) {
		power *= 10
	}
	switch {
	case x == 0:
		return 0
	case exponent < 0:
		return x / power
	}
	return x * power
}

// sign takes a sign off s.
func sign(s string) (rest string, negative bool) {
	if s != "" && (s[0] == '-' || s[0] == '+') {
		return s[1:], s[0] == '-'
	}
	return s, false
}

// digits reads a whole number of at most nine digits and nothing else, so that it fits
// an int on any machine.
func digits(s string) (n int, ok bool) {
	if s == "" || len(s) > 9 {
		return 0, false
	}
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = 10*n + int(s[i]-'0')
	}
	return n, true
}
