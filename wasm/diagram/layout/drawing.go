package layout

import (
	"millrace/wasm/diagram"
)

// Room around what a frame holds, in pixels.
const (
	framePad = 14
	titlePad = 10 // before and behind a title
)

// drawing is a scope after its layout, as it is drawn.
type drawing struct {
	w, h  int
	areas []diagram.Area
	lines []diagram.Line
	boxes []diagram.Box
}

// move shifts everything.
func (d *drawing) move(dx, dy int) {
	for i := range d.areas {
		a := &d.areas[i]
		a.X, a.Y, a.Title.X, a.Title.Y = a.X+dx, a.Y+dy, a.Title.X+dx, a.Title.Y+dy
		if a.Tag != nil {
			a.Tag.X, a.Tag.Y = a.Tag.X+dx, a.Tag.Y+dy
		}
		for j := range a.Cuts {
			c := &a.Cuts[j]
			c.Y, c.Label.X, c.Label.Y = c.Y+dy, c.Label.X+dx, c.Label.Y+dy
		}
	}
	for i := range d.boxes {
		d.boxes[i].X += dx
		d.boxes[i].Y += dy
	}
	for i := range d.lines {
		l := &d.lines[i]
		for j := range l.Points {
			l.Points[j].X += dx
			l.Points[j].Y += dy
		}
		if l.Label != nil {
			l.Label.X += dx
			l.Label.Y += dy
		}
	}
}

// put adds another drawing.
func (d *drawing) put(o *drawing) {
	d.areas = append(d.areas, o.areas...)
	d.lines = append(d.lines, o.lines...)
	d.boxes = append(d.boxes, o.boxes...)
}

// framed puts a frame with its title around a drawing.
func (d *drawing) framed(f *diagram.Frame) *drawing {
	title := measureTitle(f)
	top := framePad
	if title.h > 0 {
		top = title.h + 10
	}
	w := max(d.w+2*framePad, title.w+2*titlePad, 60)
	if len(d.boxes) == 0 {
		top = max(top, 30)
	}
	w += w & 1
	out := &drawing{w: w, h: d.h + top + framePad}
	if len(d.boxes)+len(d.areas) == 0 {
		out.h = top + 10
	}
	out.h += out.h & 1
	area := diagram.Area{Rect: diagram.Rect{W: out.w, H: out.h}, Role: diagram.SubgraphRole, ID: f.ID}
	area.Title = diagram.Label{Rect: diagram.Rect{X: titlePad, Y: 6, W: title.w, H: title.h}, Lines: title.lines, Left: true}
	d.move((w-d.w)/2, top)
	out.areas = append(out.areas, area)
	out.put(d)
	return out
}

// measureTitle returns the lines of a frame's title and their rectangle.
func measureTitle(f *diagram.Frame) (s sized) {
	s.lines = diagram.Lines(f.Title, f.Markdown, diagram.LabelSize, 320)
	for _, l := range s.lines {
		s.w = max(s.w, diagram.StrongWidth(l, diagram.LabelSize)+2)
	}
	s.h = len(s.lines) * diagram.LabelLine
	s.w += s.w & 1
	return s
}

// layoutFlow lays a whole flowchart out.
func layoutFlow(f *diagram.Flow, o Options) (*diagram.Geometry, error) {
	d := f.Direction
	if o.Direction != "" {
		d = o.Direction
	}
	dr, err := newForest(f, o.Tries).draw(-1, d)
	if err != nil {
		return nil, err
	}
	const margin = 8
	dr.move(margin, margin)
	return &diagram.Geometry{
		Width: dr.w + 2*margin, Height: dr.h + 2*margin,
		Frames: dr.areas, Lines: dr.lines, Boxes: dr.boxes,
	}, nil
}
