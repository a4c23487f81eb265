package diagram

// Side is a side of a box.
type Side int

// The sides of a box.
const (
	Top Side = iota
	Right
	Bottom
	Left
)

// Slant is how far a slanted side of a shape leans, in pixels, at a height.
func Slant(height int) int { return min(16, height/3) }

// Cap is how deep the lid of a cylinder is at a width.
func Cap(width int) int { return min(10, max(5, width/10)) }

// Depth returns how far inside its rectangle a shape's border lies, seen from a side, at
// an offset along that side from its middle: 0 where the two touch. An arrow that ends
// there touches the shape whatever it looks like.
func Depth(outline string, s Side, w, h, offset int) int {
	along, across := w, h
	if s == Left || s == Right {
		along, across = h, w
	}
	flat := s == Top || s == Bottom
	half := along / 2
	d := min(abs(offset), half)
	lean := Slant(h)
	switch outline {
	case "diamond":
		return across / 2 * d / max(1, half)
	case "circle", "ellipse", "double", "ring", "dot", "crossed":
		return arc(across/2, d, half)
	case "cloud", "bang":
		dent := 0
		if s == Bottom && outline == "cloud" {
			dent = h / 6
		} else if flat && outline == "bang" {
			dent = h / 10
		}
		return max(dent, arc(across/2, d, half))
	case "stadium":
		return corner(h/2, half, d)
	case "round":
		return corner(min(8, h/2), half, d)
	case "cylinder", "disk":
		if flat {
			return arc(Cap(w), d, half)
		}
	case "drum":
		if !flat {
			return arc(Cap(h), d, half)
		}
	case "hexagon":
		if !flat {
			return lean * d / max(1, half)
		}
		if d > half-lean {
			return (d - half + lean) * h / 2 / max(1, lean)
		}
	case "leanright", "leanleft", "trapezoid", "funnel":
		if !flat {
			down := lean * (offset + half) / max(1, along) // grows from top to bottom
			if (outline == "leanright") == (s == Right) && outline != "trapezoid" && outline != "funnel" || outline == "funnel" {
				return down
			}
			return lean - down
		}
	case "triangle", "flipped":
		if (s == Top) == (outline == "triangle") && flat {
			return h * d / max(1, half)
		}
		if !flat {
			return w / 4
		}
	case "hourglass":
		if !flat {
			return w * 3 / 8
		}
	case "bolt":
		if !flat {
			return w/12 + 4
		}
	case "documents", "stacked", "collections":
		if s == Left || s == Top {
			return 4
		}
	case "bow":
		if !flat {
			bend := 16 * (half + offset) * (half - offset) / max(1, along*along) // 0 at the corners, 4 in the middle
			if s == Left {
				return 8 - bend
			}
			return bend
		}
	case "document", "tagdocument", "lineddocument", "flag":
		if s == Bottom || s == Top && outline == "flag" {
			return 6
		}
	case "odd":
		if s == Left {
			return lean * (half - d) / max(1, half)
		}
	case "sloped":
		if s == Top {
			return lean * (half - offset) / max(1, along)
		}
	case "display":
		if s == Left {
			return lean * d / max(1, half)
		}
		if s == Right {
			return lean - 2*lean*(half+offset)*(half-offset)/max(1, along*along)
		}
	case "delay":
		if s == Right {
			return arc(h/2, d, half)
		}
	case "pentagon":
		if s != Bottom && d > half-lean {
			return d - half + lean
		}
	}
	return 0
}

// Reach returns how far from the middle of a side arrows may start or end.
func Reach(outline string, s Side, w, h int) int {
	along := w
	if s == Left || s == Right {
		along = h
	}
	switch outline {
	case "diamond":
		return along / 4
	case "circle", "ellipse", "double", "crossed", "cloud", "bang":
		return along * 5 / 16
	case "dot", "ring", "triangle", "flipped", "hourglass", "bolt":
		return min(4, along/8)
	case "stadium":
		if s == Left || s == Right {
			return along * 3 / 8
		}
		return max(0, along/2-h/2)
	case "hexagon", "leanright", "leanleft", "trapezoid", "funnel", "odd", "sloped", "pentagon", "display", "delay":
		return max(0, along/2-Slant(h)-4)
	}
	return max(0, along/2-10)
}

// arc is the depth of an ellipse with a half axis of depth at d of half.
func arc(depth, d, half int) int {
	if half == 0 {
		return 0
	}
	return depth - depth*sqrt(1<<20-(d<<20)/half*d/half)/1024
}

// corner is the depth of a rounded corner of radius r.
func corner(r, half, d int) int {
	over := d - (half - r)
	if over <= 0 {
		return 0
	}
	return r - sqrt(r*r-over*over)
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// sqrt is the whole part of a square root, by Newton's method.
func sqrt(n int) int {
	if n <= 0 {
		return 0
	}
	x := n
	for y := (x + 1) / 2; y < x; y = (x + n/x) / 2 {
		x = y
	}
	return x
}
