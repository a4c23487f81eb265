package chart

import "millrace/wasm/ui"

// Row is the height of a row of text on a Sheet, in units.
const Row = 30

// Sheet is a picture that is no chart and is drawn by hand: Open it, draw from top to
// bottom, Close it. It is as wide as a chart, and text on it is as large.
type Sheet struct {
	ui.Builder
	Y float64 // where it goes on
}

// Open begins the picture with what is said to those who do not see it.
func (s *Sheet) Open(title, desc string) {
	s.Markup(`<svg class="chart" role="img" viewBox={}><title>{}</title><desc>{}</desc>`, "", title, desc)
}

// Text writes words level with the middle of a row that begins at y.
func (s *Sheet) Text(class, words string, x, y float64, anchor string) {
	level(&s.Builder, class, words, x, y+Row/2, anchor)
}

// Close ends the picture, whose height is known last, and returns it.
func (s *Sheet) Close(height float64) ui.Node {
	s.Markup(`</svg>`)
	svg := s.Node()
	svg.Attrs[2].Value = "0 0 " + Fixed(Width) + " " + Fixed(height)
	return svg
}
