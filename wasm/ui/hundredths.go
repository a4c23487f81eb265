package ui

// hundredths reads a plain decimal of at most seven digits before the point and two
// after it. It accepts only what appendHundredths writes back to the letter, so not
// "+1", "01", "1.", ".5", "-0" or "1e3": those travel as strings.
func hundredths(s string) (v int32, decimals int, ok bool) {
	digits, negative := s, false
	if len(s) > 0 && s[0] == '-' {
		digits, negative = s[1:], true
	}
	whole := len(digits)
	for i := 0; i < len(digits); i++ {
		switch c := digits[i]; {
		case '0' <= c && c <= '9':
			if len(digits) > len("1234567.89") {
				return 0, 0, false
			}
			v = 10*v + int32(c-'0')
		case c == '.' && whole == len(digits):
			whole = i
		default:
			return 0, 0, false
		}
	}
	if whole < len(digits) {
		decimals = len(digits) - whole - 1
		if decimals == 0 {
			return 0, 0, false
		}
	}
	if whole == 0 || whole > 7 || decimals > 2 || whole > 1 && digits[0] == '0' || negative && v == 0 {
		return 0, 0, false
	}
	for i := decimals; i < 2; i++ {
		v *= 10
	}
	if negative {
		v = -v
	}
	return v, decimals, true
}

// appendHundredths writes v hundredths with the given number of decimals, 0 to 2.
func appendHundredths(b []byte, v int32, decimals int) []byte {
	u := uint32(v)
	if v < 0 {
		b = append(b, '-')
		u = -u
	}
	var digits [10]byte
	i := len(digits)
	for w := u / 100; ; w /= 10 {
		i--
		digits[i] = byte('0' + w%10)
		if w < 10 {
			break
		}
	}
	b = append(b, digits[i:]...)
	if decimals > 0 {
		b = append(b, '.', byte('0'+u/10%10))
	}
	if decimals > 1 {
		b = append(b, byte('0'+u%10))
	}
	return b
}
