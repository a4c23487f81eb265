package markdown

import "bytes"

// output is a buffer that takes no more than maxOutput bytes. It has the methods that
// goldmark wants of a writer (util.BufWriter), so goldmark puts no buffer of its own in
// front of it.
type output struct {
	buf bytes.Buffer
	err error
}

func (o *output) room(n int) bool {
	if o.err == nil && o.buf.Len()+n > maxOutput {
		o.err = errOutput
	}
	return o.err == nil
}

func (o *output) Write(p []byte) (int, error) {
	if !o.room(len(p)) {
		return 0, o.err
	}
	return o.buf.Write(p)
}

func (o *output) WriteString(s string) (int, error) {
	if !o.room(len(s)) {
		return 0, o.err
	}
	return o.buf.WriteString(s)
}

func (o *output) WriteByte(c byte) error {
	if !o.room(1) {
		return o.err
	}
	return o.buf.WriteByte(c)
}

func (o *output) WriteRune(r rune) (int, error) {
	if !o.room(4) {
		return 0, o.err
	}
	return o.buf.WriteRune(r)
}

func (o *output) Available() int { return maxOutput - o.buf.Len() }

func (o *output) Buffered() int { return 0 }

// Flush has nothing to do but to say whether everything fitted.
func (o *output) Flush() error { return o.err }
