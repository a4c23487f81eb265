package diagram

// Geometry is where everything of a diagram lies, in whole pixels, so that every machine
// draws the same bytes. Package layout makes one; Draw draws it; a widget moves tokens
// along its lines.
type Geometry struct {
	Width, Height int
	Title         string // the name of the picture for a screen reader
	Description   string
	Frames        []Area // outer ones before those they hold
	Lines         []Line // edges, messages and lifelines
	Boxes         []Box  // nodes, participants, activations and notes
}

// Point is a place.
type Point struct{ X, Y int }

// Rect is a rectangle.
type Rect struct{ X, Y, W, H int }

// Right and Bottom are the sides that X and Y do not name.
func (r Rect) Right() int { return r.X + r.W }

// Bottom returns the lower side.
func (r Rect) Bottom() int { return r.Y + r.H }

// Overlaps reports whether two rectangles share more than a border.
func (r Rect) Overlaps(o Rect) bool {
	return r.X < o.Right() && o.X < r.Right() && r.Y < o.Bottom() && o.Y < r.Bottom()
}

// Contains reports whether o lies within r.
func (r Rect) Contains(o Rect) bool {
	return r.X <= o.X && o.Right() <= r.Right() && r.Y <= o.Y && o.Bottom() <= r.Bottom()
}

// Label is text at a place. Its lines are centred in the rectangle, unless Left is set.
type Label struct {
	Rect
	Lines []string
	Left  bool
}

// Box is a node of a flowchart, or what stands on a lifeline of a sequence diagram.
type Box struct {
	Rect
	Role    Role
	ID      string
	Outline string // "rect", "cylinder", "actor" …
	Kind    string // "service", "queue" …: what it is, from a fixed list; empty if unknown
	Name    string // "Orders API, service. From Client. To Queue."
	Lines   []string
	Link    string
	Fill    string // the author's own colours: "#dbeafe"; empty for those of the page
	Stroke  string
	Ink     string
}

// Role says what a box stands for.
type Role int

// The roles of a box.
const (
	NodeRole Role = iota
	ActorRole
	MirrorRole // a participant once more at the foot
	ActivationRole
	NoteRole
	BadgeRole // the number of a message
)

// String names a role, as millrace diagram --geometry prints it.
func (r Role) String() string {
	return [...]string{"node", "actor", "mirror", "activation", "note", "badge"}[r]
}

// Line is an edge, a message or a lifeline. Between two neighbouring points that share
// an x or a y it is straight. Between others it is an S whose ends run along the axis.
type Line struct {
	Role     LineRole
	Edge     int // index into Flow.Edges or Sequence.Events; -1 for a lifeline
	From, To string
	Points   []Point
	Sideways bool // the axis is horizontal
	Stroke   string
	Head     string // what the line ends with: "point", "cross", "circle", "open", "half" … or ""
	Tail     string // what it begins with
	Label    *Label
}

// LineRole says what a line stands for.
type LineRole int

// The roles of a line.
const (
	EdgeRole LineRole = iota
	MessageRole
	LifelineRole
)

// String names a role.
func (r LineRole) String() string { return [...]string{"edge", "message", "lifeline"}[r] }

// Area is a frame with a title: a subgraph, a group of participants or a part of what
// happens in a sequence.
type Area struct {
	Rect
	Role  AreaRole
	ID    string
	Title Label
	Tag   *Label // "alt", "loop": the word in the corner
	Cuts  []Cut  // the lines that divide an alt
	Fill  string
}

// AreaRole says what an area stands for.
type AreaRole int

// The roles of an area.
const (
	SubgraphRole AreaRole = iota
	GroupRole
	FragmentRole
	HighlightRole // rect
)

// String names a role.
func (r AreaRole) String() string {
	return [...]string{"subgraph", "group", "fragment", "highlight"}[r]
}

// Cut divides an area at a height; its label says what the lower part is.
type Cut struct {
	Y     int
	Label Label
}

// Flatten returns the points along a line as it is drawn, with each S as eight straight
// pieces: what tokens travel on and what crossings are counted on.
func (l *Line) Flatten() []Point {
	if len(l.Points) == 0 {
		return nil
	}
	out := []Point{l.Points[0]}
	for i := 1; i < len(l.Points); i++ {
		a, b := l.Points[i-1], l.Points[i]
		if a.X != b.X && a.Y != b.Y {
			for s := 1; s < 8; s++ {
				out = append(out, sCurve(a, b, s, l.Sideways))
			}
		}
		out = append(out, b)
	}
	return out
}

// sCurve returns the point at s eighths of the cubic Bézier curve from a to b whose
// handles lie half-way along the axis: 3t²-2t³ across and 3t(1-t)/2+t³ along, with t in
// eighths and both in parts of 512.
func sCurve(a, b Point, s int, sideways bool) Point {
	across := 24*s*s - 2*s*s*s
	along := 12*s*(8-s) + s*s*s
	if sideways {
		return Point{a.X + round(b.X-a.X, along), a.Y + round(b.Y-a.Y, across)}
	}
	return Point{a.X + round(b.X-a.X, across), a.Y + round(b.Y-a.Y, along)}
}

// round returns d·n/512 to the nearest whole number.
func round(d, n int) int {
	if d < 0 {
		return -((-d*n + 256) / 512)
	}
	return (d*n + 256) / 512
}

// Rect returns the rectangle around a line's points.
func (l *Line) Rect() Rect {
	if len(l.Points) == 0 {
		return Rect{}
	}
	p := l.Points[0]
	x0, y0, x1, y1 := p.X, p.Y, p.X, p.Y
	for _, p := range l.Points {
		x0, x1 = min(x0, p.X), max(x1, p.X)
		y0, y1 = min(y0, p.Y), max(y1, p.Y)
	}
	return Rect{x0, y0, x1 - x0, y1 - y0}
}
