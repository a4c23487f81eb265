package diagram

import "strings"

// colorNames are the named colours of CSS Color Module Level 4, section 6.1, each with
// its value.
const colorNames = "aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 " +
	"black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 " +
	"cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc " +
	"crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 " +
	"darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f " +
	"darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f " +
	"darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 " +
	"deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 " +
	"floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 " +
	"goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 " +
	"indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 " +
	"lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff " +
	"lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 " +
	"lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 " +
	"lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff " +
	"maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db " +
	"mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc " +
	"mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 " +
	"navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 " +
	"orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093 " +
	"papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 " +
	"rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 " +
	"sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb " +
	"slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 " +
	"tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 " +
	"white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32"

// rgb is a colour with components from 0 to 255.
type rgb struct{ r, g, b int }

// parseColor reads #rgb, #rrggbb, rgb(…), rgba(…) and the names of CSS. Other notations
// are not read, and the box keeps the colour of the page.
func parseColor(s string) (rgb, bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	if hex, ok := strings.CutPrefix(s, "#"); ok {
		return parseHex(hex)
	}
	if args, ok := strings.CutPrefix(s, "rgb"); ok {
		return parseRGB(strings.TrimPrefix(args, "a"))
	}
	if s == "" || !isWord(s[0]) || strings.ContainsAny(s, " 0123456789") {
		return rgb{}, false
	}
	if i := strings.Index(" "+colorNames, " "+s+" "); i >= 0 {
		return parseHex(colorNames[i+len(s)+1:][:6])
	}
	return rgb{}, false
}

// parseHex reads three or six digits.
func parseHex(s string) (rgb, bool) {
	if len(s) == 3 {
		s = string([]byte{s[0], s[0], s[1], s[1], s[2], s[2]})
	}
	if len(s) != 6 {
		return rgb{}, false
	}
	var v [6]int
	for i := range v {
		if v[i] = strings.IndexByte("0123456789abcdef", s[i]); v[i] < 0 {
			return rgb{}, false
		}
	}
	return rgb{v[0]<<4 | v[1], v[2]<<4 | v[3], v[4]<<4 | v[5]}, true
}

// parseRGB reads (r, g, b) and (r, g, b, a), whose transparency is left out.
func parseRGB(s string) (rgb, bool) {
	s = strings.TrimSpace(s)
	if !strings.HasPrefix(s, "(") || !strings.HasSuffix(s, ")") {
		return rgb{}, false
	}
	parts := strings.FieldsFunc(s[1:len(s)-1], func(r rune) bool { return r == ',' || r == ' ' || r == '/' })
	if len(parts) < 3 {
		return rgb{}, false
	}
	var v [3]int
	for i := range v {
		n, ok := hundredths(parts[i])
		if !ok || n > 25500 {
			return rgb{}, false
		}
		v[i] = n / 100
	}
	return rgb{v[0], v[1], v[2]}, true
}

// hex writes a colour as #rrggbb, or #rgb where that says the same.
func (c rgb) hex() string {
	const digits = "0123456789abcdef"
	b := []byte{'#'}
	for _, v := range [3]int{c.r, c.g, c.b} {
		b = append(b, digits[v>>4], digits[v&15])
	}
	if b[1] == b[2] && b[3] == b[4] && b[5] == b[6] {
		b = []byte{'#', b[1], b[3], b[5]}
	}
	return string(b)
}

// luminance is the relative luminance of WCAG 2.2 in units of 1/65025. (3c²+c³)/4 stands
// for the curve of sRGB, so that whole numbers do; the two differ by less than 0.01.
func (c rgb) luminance() int {
	curve := func(v int) int { return (3*255*v*v + v*v*v) / (4 * 255) }
	return (2126*curve(c.r) + 7152*curve(c.g) + 722*curve(c.b)) / 10000
}

// flare is the 0.05 that a contrast adds to both luminances.
const flare = 3251

// legible reports whether text of colour c on a ground has the contrast of 4.5 to 1 that
// WCAG 2.2 asks for (success criterion 1.4.3).
func (c rgb) legible(ground rgb) bool {
	light, dark := c.luminance(), ground.luminance()
	if light < dark {
		light, dark = dark, light
	}
	return 2*(light+flare) >= 9*(dark+flare)
}

// ink is the better of black and white on a ground.
func (c rgb) ink() string {
	black := rgb{17, 17, 17}
	l := c.luminance() + flare
	if l*l > (black.luminance()+flare)*(65025+flare) {
		return black.hex()
	}
	return "#fff"
}

// Color returns a colour as an author wrote it in the form #rrggbb, or "" when it is none
// that is read.
func Color(s string) string {
	if c, ok := parseColor(s); ok {
		return c.hex()
	}
	return ""
}

// Ink returns the colour for text on a ground: the author's if it is legible there, else
// black or white. Without a ground the text keeps the colour of the page, because what is
// legible in the light may not be in the dark.
func Ink(author, ground string) string {
	bg, ok := parseColor(ground)
	if !ok {
		return ""
	}
	if fg, ok := parseColor(author); ok && fg.legible(bg) {
		return fg.hex()
	}
	return bg.ink()
}
