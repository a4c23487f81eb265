package diagram

// Direction is the way a flowchart runs.
type Direction string

// The four directions: top to bottom, bottom to top, left to right and right to left.
const (
	TB Direction = "TB"
	BT Direction = "BT"
	LR Direction = "LR"
	RL Direction = "RL"
)

// Flow is a flowchart.
type Flow struct {
	Direction Direction
	Nodes     []Node  // in the order they are first named; one may stand for a frame
	Edges     []Edge  // in the order they are written
	Frames    []Frame // in the order they end
	ClassDefs []ClassDef
}

// Node is a box.
type Node struct {
	ID       string
	Text     string // as written: may hold <br/> and entities such as #quot;
	Markdown bool   // the text is Markdown: **strong** and *stressed*
	Shape    string // Mermaid's name: "square", "diamond", "cyl"; empty for a plain box
	Classes  []string
	Style    []string // of style statements: "fill:#f9f"
	Link     string   // of a click statement; empty if there is none
	Tooltip  string

	attribute bool // the text comes from @{ label: … }, which Mermaid does not sanitize
}

// Edge is an arrow from one node or frame to another.
type Edge struct {
	ID       string // of e1@-->; empty if there is none
	From, To string
	Text     string // as written, like Node.Text
	Markdown bool
	Arrow    string // Mermaid's name: "arrow_point", "arrow_open", "double_arrow_cross" …
	Stroke   string // "normal", "thick", "dotted" or "invisible"
	Length   int    // from 1: how many ranks it asks for
	Step     int    // of e1@{ step: 2 }; 0 if there is none
}

// Frame is a subgraph.
type Frame struct {
	ID        string
	Title     string
	Markdown  bool
	Members   []string  // ids of nodes and frames, later named first, each in one frame only
	Direction Direction // as written; empty if it takes the direction around it
	Classes   []string
}

// ClassDef is what a classDef statement says.
type ClassDef struct {
	Name  string
	Style []string // "fill:#f9f"
}

// Parents returns for each frame or node id the frame that holds it, as an index into
// Frames. An id in no frame is absent. A frame never holds itself, not even by way of
// others: the link that would close such a circle is left out.
func (f *Flow) Parents() map[string]int {
	parent := map[string]int{}
	index := map[string]int{}
	for i, fr := range f.Frames {
		index[fr.ID] = i
	}
	for i, fr := range f.Frames {
		for _, id := range fr.Members {
			if _, taken := parent[id]; taken || id == fr.ID {
				continue
			}
			circle := false
			for at, ok := i, true; ok && !circle; at, ok = parent[f.Frames[at].ID] {
				circle = f.Frames[at].ID == id
			}
			if !circle {
				parent[id] = i
			}
		}
	}
	return parent
}
