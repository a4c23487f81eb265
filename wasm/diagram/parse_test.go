package diagram

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What a flowchart says, in a short form. The right answers follow Mermaid's
// documentation of its flowchart syntax.
func TestFlowchartsAreRead(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"direction and chain", "flowchart LR\nA --> B --> C", "LR; A, B, C; A->B, B->C"},
		{"TD is TB", "graph TD; A-->B;", "TB; A, B; A->B"},
		{"no direction", "flowchart\n A", "TB; A"},
		{"arrow directions", "graph >;A-->B", "LR; A, B; A->B"},
		{"every pair", "flowchart TB\nA & B --> C & D", "TB; A, B, C, D; A->C, A->D, B->C, B->D"},
		{"labels of boxes", "flowchart TB\nA[Square] --> B(Round)\nB --> C{Is it?}", "TB; A square Square, B round Round, C diamond Is it?; A->B, B->C"},
		{"all brackets", "flowchart TB\na([s])\nb[[s]]\nc[(s)]\nd((s))\ne(((s)))\nf>s]\ng{{s}}\nh[/s/]\ni[\\s\\]\nj[/s\\]\nk[\\s/]\nl(-s-)",
			"TB; a stadium s, b subroutine s, c cylinder s, d circle s, e doublecircle s, f odd s, g hexagon s, h lean_right s, i lean_left s, j trapezoid s, k inv_trapezoid s, l ellipse s"},
		{"a later label wins", "flowchart TB\nA --> B\nA[Later]", "TB; A square Later, B; A->B"},
		{"quotes", "flowchart TB\nA[\"with (brackets) and | signs\"]", "TB; A square with (brackets) and | signs"},
		{"label in bars", "flowchart TB\nA -->|yes| B", "TB; A, B; A->B yes"},
		{"label in the line", "flowchart TB\nA -- no, not - today --> B", "TB; A, B; A->B no, not - today"},
		{"label in a thick line", "flowchart TB\nA == go ==> B", "TB; A, B; A=>B go"},
		{"label in a dotted line", "flowchart TB\nA -. maybe .-> B", "TB; A, B; A.>B maybe"},
		{"a label that ends with o", "flowchart TB\nA -- info--> B", "TB; A, B; A->B info"},
		{"no head", "flowchart TB\nA --- B\nB === C\nC -.- D", "TB; A, B, C, D; A--B, B==C, C..D"},
		{"other heads", "flowchart TB\nA --x B\nB --o C\nC <--> D", "TB; A, B, C, D; A-xB, B-oC, C<->D"},
		{"long ones", "flowchart TB\nA ----> B\nA -...-> C", "TB; A, B, C; A->B 3, A.>C 3"},
		{"invisible", "flowchart TB\nA ~~~ B", "TB; A, B; A~~B"},
		{"ids with signs", "flowchart TB\na-b.c_d --> P1.5", "TB; a-b.c_d, P1.5; a-b.c_d->P1.5"},
		{"an arrow on the next line", "flowchart TB\nA\n--> B", "TB; A, B; A->B"},
		{"classes", "flowchart TB\nA:::queue --> B\nclass B,A worker", "TB; A.queue.worker, B.worker; A->B"},
		{"attributes", "flowchart TB\nA@{ shape: cyl, label: \"Orders, all\" } --> B", "TB; A cyl Orders, all, B; A->B"},
		{"attributes on lines", "flowchart TB\nA@{\n  shape: docs\n  label: two words\n}", "TB; A docs two words"},
		{"attributes of an edge", "flowchart TB\nA e1@--> B\ne1@{ step: 2 }", "TB; A, B; A->B"},
		{"subgraph", "flowchart TB\nsubgraph one [Part one]\nA --> B\nend\nB --> C", "TB; A, B, C; A->B, B->C; one(Part one: B A)"},
		{"nested", "flowchart TB\nsubgraph o\n  A\n  subgraph i\n   direction LR\n   B\n  end\nend", "TB; A, B; i(i: B LR), o(o: A i)"},
		{"title of several words", "flowchart TB\nsubgraph two words\nA\nend", "TB; A; subGraph0(two words: A)"},
		{"comments", "%% first\nflowchart TB\n%% play\nA --> B", "TB; A, B; A->B"},
		{"front matter", "---\ntitle: Hello\nconfig:\n  theme: dark\n---\n%%{init: {'theme':'base'}}%%\nflowchart TB\nA", "TB; A"},
		{"click", "flowchart TB\nA\nclick A \"https://example.org\" \"tip\" _blank", "TB; A.clickable"},
		{"end inside a word", "flowchart TB\nendpoint --> sender", "TB; endpoint, sender; endpoint->sender"},
		{"a byte order mark", "\ufeffflowchart TB\nA --> B", "TB; A, B; A->B"},
		{"direction as an id", "flowchart TB\ndirection --> B", "TB; direction, B; direction->B"},
		{"a space behind the id of an edge", "flowchart TB\nA e1@ --> B", "TB; A, B; A->B"},
		{"quotes between slanted sides", "flowchart TB\nA[/say \"hi\"/]", "TB; A lean_right say \"hi\""},
		{"one subgraph in two parts", "flowchart TB\nsubgraph s [T]\nA\nend\nsubgraph s\nB\nend", "TB; A, B; s(T: A B)"},
		{"a subgraph that names itself", "flowchart TB\nsubgraph s\nA --> s\nend", "TB; A, s; A->s; s(s: A)"},
		{"a quoted name and a title", "flowchart TB\nsubgraph \"s\" [T]\nA\nend", "TB; A; s(T: A)"},
		{"styles parted by semicolons", "flowchart TB\nA:::c\nclassDef c fill:#fff;stroke:#000", "TB; A.c"},
		{"the style of an edge", "flowchart TB\nA e1@--> B\nstyle e1 stroke:red", "TB; A, B; A->B"},
		{"a label on two lines", "flowchart TB\nA@{ shape: rect, label: \"one\n two\" }", "TB; A rect one<br/>two"},
		{"a doubled quotation mark", "flowchart TB\nA@{ shape: rect, label: 'it''s' }", "TB; A rect it's"},
		{"windows newlines", "flowchart TB\r\nA --> B\r\n", "TB; A, B; A->B"},
	} {
		d, err := Parse(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := short(d.Flow); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// short writes a flowchart in the form of the table above.
func short(f *Flow) string {
	var nodes, edges, frames []string
	for _, n := range f.Nodes {
		s := n.ID
		if n.Shape != "" {
			s += " " + n.Shape + " " + n.Text
		}
		for _, c := range n.Classes {
			s += "." + c
		}
		nodes = append(nodes, s)
	}
	for _, e := range f.Edges {
		line := map[string]string{"normal": "-", "thick": "=", "dotted": ".", "invisible": "~"}[e.Stroke]
		head := map[string]string{"arrow_point": ">", "arrow_open": line, "arrow_cross": "x", "arrow_circle": "o", "double_arrow_point": ">"}[e.Arrow]
		s := e.From
		if strings.HasPrefix(e.Arrow, "double") {
			s += "<"
		}
		s += line + head + e.To
		if e.Text != "" {
			s += " " + e.Text
		}
		if e.Length > 1 {
			s += " " + string(rune('0'+e.Length))
		}
		edges = append(edges, s)
	}
	for _, fr := range f.Frames {
		s := fr.ID + "(" + fr.Title + ": " + strings.Join(fr.Members, " ")
		if fr.Direction != "" {
			s += " " + string(fr.Direction)
		}
		frames = append(frames, s+")")
	}
	out := []string{string(f.Direction)}
	for _, list := range [][]string{nodes, edges, frames} {
		if len(list) > 0 {
			out = append(out, strings.Join(list, ", "))
		}
	}
	return strings.Join(out, "; ")
}

func TestCommentsAndTitlesAreKept(t *testing.T) {
	d, err := Parse("---\ntitle: \"The way of an order\"\n---\nflowchart TB\n  %% play\nA --> B\n%% about A: Takes orders.\naccTitle: Orders\naccDescr {\n From A\n to B\n}")
	if err != nil {
		t.Fatal(err)
	}
	want := []Comment{{5, "play"}, {7, "about A: Takes orders."}}
	if diff := cmp.Diff(want, d.Comments); diff != "" {
		t.Error(diff)
	}
	if d.Title != "The way of an order" || d.AccTitle != "Orders" || d.AccDescr != "From A\n to B" {
		t.Errorf("title %q, accTitle %q, accDescr %q", d.Title, d.AccTitle, d.AccDescr)
	}
}

func TestStepsOfEdgesAreKept(t *testing.T) {
	d, err := Parse("flowchart LR\nA e1@--> B\nB --> C\ne1@{ step: 3 }\nL_B_C_0@{ step: 1 }")
	if err != nil {
		t.Fatal(err)
	}
	if a, b := d.Flow.Edges[0].Step, d.Flow.Edges[1].Step; a != 3 || b != 1 {
		t.Errorf("steps %d and %d, want 3 and 1", a, b)
	}
	if len(d.Flow.Nodes) != 3 {
		t.Errorf("%d boxes, want 3: attributes of an edge make none", len(d.Flow.Nodes))
	}
}

func TestSequencesAreRead(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"messages", "sequenceDiagram\nA->>B: hello\nB-->>A: and you", "A, B; A 0 B hello; B 1 A and you"},
		{"every arrow", "sequenceDiagram\nA->B: a\nA-->B: b\nA-xB: c\nA--xB: d\nA-)B: e\nA--)B: f\nA<<->>B: g\nA<<-->>B: h",
			"A, B; A 5 B a; A 6 B b; A 3 B c; A 4 B d; A 24 B e; A 25 B f; A 33 B g; A 34 B h"},
		{"half arrows", "sequenceDiagram\nA-|\\B: a\nA--//B: b\nA\\\\-B: c", "A, B; A 41 B a; A 54 B b; A 48 B c"},
		{"aliases", "sequenceDiagram\nparticipant A as Orders API\nactor B\nA->>B: x", "A=Orders API, B(actor); A 0 B x"},
		{"types", "sequenceDiagram\nparticipant Q@{ \"type\": \"queue\" } as Jobs\nQ->>Q: x", "Q=Jobs(queue); Q 0 Q x"},
		{"activation", "sequenceDiagram\nA->>+B: x\nB-->>-A: y", "A, B; A 0 B x; 17 B; B 1 A y; 18 B"},
		{"notes", "sequenceDiagram\nNote left of A: l\nnote right of A: r\nnote over A,B: o", "A, B; A 2 A l; A 2 A r; A 2 B o"},
		{"frames", "sequenceDiagram\nalt is ok\nA->>B: x\nelse is not\nA->>B: y\nend", "A, B; 12 is ok; A 0 B x; 13 is not; A 0 B y; 14"},
		{"all frames", "sequenceDiagram\nloop l\nend\nopt o\nend\npar p\nand q\nend\ncritical c\noption d\nend\nbreak b\nend\nrect rgb(1,2,3)\nend",
			"; 10 l; 11; 15 o; 16; 19 p; 20 q; 21; 27 c; 28 d; 29; 30 b; 31; 22 rgb(1,2,3); 23"},
		{"names with hyphens and spaces", "sequenceDiagram\nOrder-in API->>Mail er: x", "Order-in API, Mail er; Order-in API 0 Mail er x"},
		{"comments and entities", "sequenceDiagram\nA->>B: a #35; b # not this\n# nor this\nA->>B: c", "A, B; A 0 B a #35; b; A 0 B c"},
		{"semicolons", "sequenceDiagram;A->>B: x;B->>A: y;", "A, B; A 0 B x; B 0 A y"},
		{"a comment in the first line", "sequenceDiagram %% first\nA->>B: x", "A, B; A 0 B x"},
		{"entities and hashes in names", "sequenceDiagram\nparticipant C#sharp\nA #quot;1#quot;->>C#sharp: x", "C#sharp, A #quot;1#quot;; A #quot;1#quot; 0 C#sharp x"},
		{"active before the first message", "sequenceDiagram\nactivate A\nA->>B: x\ndeactivate A", "A, B; 17 A; A 0 B x; 18 A"},
		{"statements in capitals", "sequenceDiagram\nPARTICIPANT A\nACCTITLE: t\nLOOP often\nA->>B: x\nEND", "A, B; 10 often; A 0 B x; 11"},
		{"an empty alias", "sequenceDiagram\nparticipant A as\nA->>B: x", "A=, B; A 0 B x"},
		{"circles", "sequenceDiagram\nA()->>()B: x", "A, B; A 0 B x; 59 B; 60 A"},
		{"wrap", "sequenceDiagram\nA->>B:wrap: x", "A, B; A 0 B x"},
	} {
		d, err := Parse(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := shortSequence(d.Sequence); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

func shortSequence(s *Sequence) string {
	var actors []string
	for _, a := range s.Actors {
		t := a.ID
		if a.Label != a.ID {
			t += "=" + a.Label
		}
		if a.Kind != "participant" {
			t += "(" + a.Kind + ")"
		}
		actors = append(actors, t)
	}
	out := []string{strings.Join(actors, ", ")}
	for _, m := range s.Events {
		var parts []string
		if m.From != "" && m.To != "" {
			parts = append(parts, m.From)
		}
		parts = append(parts, itoa(int(m.Type)))
		if m.To != "" {
			parts = append(parts, m.To)
		} else if m.From != "" {
			parts = append(parts, m.From)
		}
		if m.Text != "" {
			parts = append(parts, m.Text)
		}
		out = append(out, strings.Join(parts, " "))
	}
	return strings.Join(out, "; ")
}

func itoa(n int) string {
	if n >= 10 {
		return itoa(n/10) + itoa(n%10)
	}
	return string(rune('0' + n))
}

func TestCreatedAndDestroyedParticipantsKnowTheirMessage(t *testing.T) {
	d, err := Parse("sequenceDiagram\nbox aqua Back office\nparticipant A\nend\nbox Plain words\nparticipant X\nend\nA->>X: x\ncreate participant W as Worker\nA->>W: start\ndestroy W\nW-xA: done")
	if err != nil {
		t.Fatal(err)
	}
	w := d.Sequence.Actors[2]
	if w.ID != "W" || w.Created != 1 || w.Destroyed != 2 {
		t.Errorf("%+v, want W created by event 1 and destroyed by event 2", w)
	}
	want := []Group{{"Back office", "aqua"}, {"Plain words", ""}}
	if diff := cmp.Diff(want, d.Sequence.Groups); diff != "" {
		t.Error(diff)
	}
	if d.Sequence.Actors[0].Group != 0 || d.Sequence.Actors[1].Group != 1 || w.Group != -1 {
		t.Errorf("groups %v", d.Sequence.Actors)
	}
}
