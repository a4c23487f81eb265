package diagram

// Sequence is a sequence diagram: who takes part and what happens, from top to bottom.
type Sequence struct {
	Actors []Actor // in the order they appear
	Groups []Group
	Events []Event
}

// Actor is a participant.
type Actor struct {
	ID        string
	Label     string // as written: may hold <br/> and entities
	Kind      string // "participant", "actor", "database", "queue", "boundary" …
	Group     int    // index into Groups, or -1
	Created   int    // index of the event that creates it, or -1 if it is there from the start
	Destroyed int    // index of the event that ends it, or -1
}

// Group is a box around participants.
type Group struct {
	Title string
	Color string // a CSS colour as written, or empty
}

// Event is one line of what happens: a message, a note, or where a frame, an activation
// or the numbering begins or ends.
type Event struct {
	Type     LineType
	From, To string // participants; To is empty where only one is meant
	Text     string // as written; the condition of a frame; the colour of a rect
	Place    Place  // of a note
	Wrap     bool   // the author asked for wrapping

	// Of an Autonumber, in hundredths: 1.5 is 150. A Step of 0 turns the numbers off.
	Start, Step int
}

// Place is where a note stands.
type Place int

// The places of a note.
const (
	LeftOf Place = iota
	RightOf
	Over
)

// LineType says what an Event is. The values are Mermaid's own numbers, so that a model
// can be compared with what Mermaid builds.
type LineType int

// Mermaid's line types.
const (
	Solid                LineType = 0
	Dotted               LineType = 1
	NoteLine             LineType = 2
	SolidCross           LineType = 3
	DottedCross          LineType = 4
	SolidOpen            LineType = 5
	DottedOpen           LineType = 6
	LoopStart            LineType = 10
	LoopEnd              LineType = 11
	AltStart             LineType = 12
	AltElse              LineType = 13
	AltEnd               LineType = 14
	OptStart             LineType = 15
	OptEnd               LineType = 16
	ActiveStart          LineType = 17
	ActiveEnd            LineType = 18
	ParStart             LineType = 19
	ParAnd               LineType = 20
	ParEnd               LineType = 21
	RectStart            LineType = 22
	RectEnd              LineType = 23
	SolidPoint           LineType = 24
	DottedPoint          LineType = 25
	Autonumber           LineType = 26
	CriticalStart        LineType = 27
	CriticalOption       LineType = 28
	CriticalEnd          LineType = 29
	BreakStart           LineType = 30
	BreakEnd             LineType = 31
	ParOverStart         LineType = 32
	BothSolid            LineType = 33
	BothDotted           LineType = 34
	SolidTop             LineType = 41
	SolidBottom          LineType = 42
	StickTop             LineType = 43
	StickBottom          LineType = 44
	SolidTopReverse      LineType = 45
	SolidBottomReverse   LineType = 46
	StickTopReverse      LineType = 47
	StickBottomReverse   LineType = 48
	DottedTop            LineType = 51
	DottedBottom         LineType = 52
	DottedStickTop       LineType = 53
	DottedStickBottom    LineType = 54
	DottedTopReverse     LineType = 55
	DottedBottomReverse  LineType = 56
	DottedStickTopRev    LineType = 57
	DottedStickBottomRev LineType = 58
	CentralTo            LineType = 59
	CentralFrom          LineType = 60
)

// signals are the arrows of messages. Where one begins another, the longer comes first.
var signals = []struct {
	text string
	kind LineType
}{
	{"<<-->>", BothDotted}, {"<<->>", BothSolid},
	{"-->>", Dotted}, {"->>", Solid}, {"-->", DottedOpen}, {"->", SolidOpen},
	{"--x", DottedCross}, {"-x", SolidCross}, {"--)", DottedPoint}, {"-)", SolidPoint},
	{"--|\\", DottedTop}, {"--|/", DottedBottom}, {"--\\\\", DottedStickTop}, {"--//", DottedStickBottom},
	{"-|\\", SolidTop}, {"-|/", SolidBottom}, {"-\\\\", StickTop}, {"-//", StickBottom},
	{"/|--", DottedTopReverse}, {"\\|--", DottedBottomReverse}, {"//--", DottedStickTopRev}, {"\\\\--", DottedStickBottomRev},
	{"/|-", SolidTopReverse}, {"\\|-", SolidBottomReverse}, {"//-", StickTopReverse}, {"\\\\-", StickBottomReverse},
}

// Message reports whether the event is a message from one participant to another.
func (e Event) Message() bool {
	switch t := e.Type; {
	case t == Solid, t == Dotted, t >= SolidCross && t <= DottedOpen, t == SolidPoint, t == DottedPoint,
		t == BothSolid, t == BothDotted, t >= SolidTop && t <= DottedStickBottomRev:
		return true
	}
	return false
}

// Dashed reports whether the line of a message is dashed.
func (e Event) Dashed() bool {
	switch t := e.Type; t {
	case Dotted, DottedCross, DottedOpen, DottedPoint, BothDotted:
		return true
	default:
		return t >= DottedTop && t <= DottedStickBottomRev
	}
}
