package calc

import "strings"

// size is a unit of time or of data and how many base units it is.
type size struct {
	name string
	size float64
}

const day, year = 86400, 365 * 86400

var (
	times = []size{{"s", 1}, {"µs", 1e-6}, {"ms", 0.001}, {"s", 1}, {"min", 60}, {"h", 3600}, {"days", day}, {"years", year}}
	datas = []size{{"B", 1}, {"kB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12}, {"PB", 1e15}, {"EB", 1e18}}
)

// scaled returns the unit for numbers up to most: of data the one that leaves fewest
// digits, of time one that is there at least twice, since 90 s say more than 1.5 min.
func (u unit) scaled(most float64) size {
	sizes, least := datas, 0.9995
	if u.auto == byTime {
		sizes, least = times, 2
	}
	out := sizes[0]
	for _, s := range sizes[1:] {
		if most >= least*s.size {
			out = s
		}
	}
	return out
}

// size splits a fixed unit that begins with a time or data: "MB/s" is one of datas and
// "/s". Otherwise sizes is nil.
func (u unit) size() (sizes []size, auto scale, tail string) {
	word := u.many
	if i := strings.IndexAny(word, "/*·"); i >= 0 {
		word, tail = word[:i], word[i:]
	}
	for _, s := range times {
		if s.name == word && tail == "" { // a second per job is no time of day
			return times, byTime, tail
		}
	}
	for _, s := range datas {
		if s.name == word {
			return datas, byData, tail
		}
	}
	return nil, fixed, ""
}

// fitting returns the unit that a result is better written in than in its own: what has
// become large (100,000 s, 20,000 MB) in a larger one, and what happens seldom by the
// minute, the hour or the day, since 0.000278 messages/s are 1 message/h.
func (u unit) fitting(x float64) unit {
	if u.auto != fixed {
		return u
	}
	v, _ := u.shown(x)
	v = max(v, 0-v)
	if sizes, auto, tail := u.size(); sizes != nil && v >= manyDigits {
		return unit{num: 1, den: 1, auto: auto, tail: tail}
	}
	const often = 0.1
	if v == 0 || v >= often || !strings.HasSuffix(u.many, "/s") {
		return u
	}
	per := size{"/day", day}
	for _, s := range [...]size{{"/h", 3600}, {"/min", 60}} {
		if float64(v*s.size) >= 0.9995 {
			per = s
		}
	}
	u.many, u.one = strings.TrimSuffix(u.many, "/s")+per.name, strings.TrimSuffix(u.one, "/s")+per.name
	u.den *= per.size
	return u
}

// whole returns a large setting in the largest unit in which three digits say all of it,
// or no unit: 3,600,000 ms are 1 h, and 12,345 s are nothing shorter.
func (u unit) whole(x float64) (v float64, text string) {
	sizes, _, tail := u.size()
	for _, s := range sizes {
		if y := x / s.size; y >= 1 && y < 1000 && s.size > 1 && s.name != "years" && short(y) {
			v, text = y, s.name+tail
		}
	}
	if v == 1 {
		text = strings.Replace(text, "days", "day", 1)
	}
	return v, text
}
