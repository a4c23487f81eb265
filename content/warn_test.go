package content

import (
	"strings"
	"testing"
)

// A picture too wide for a telephone is a warning and no fault. It says to turn a
// flowchart where that helps, and to split what stays wide. 9-pixel words in 310 pixels
// of room allow pictures of 585.
func TestWidePicturesAreWarnedOf(t *testing.T) {
	const head = "---\nid: a\ntitle: A\nsummary: S\n---\n\n"
	chain := "flowchart LR\naccTitle: T\n" + strings.Join([]string{"a[one box]", "b[two boxes]", "c[three boxes]", "d[four boxes]", "e[five boxes]", "f[six boxes]"}, " --> ") + "\n"
	fan := "flowchart TB\naccTitle: T\nr --> " + strings.Join([]string{"a[one box]", "b[two boxes]", "c[three boxes]", "d[four boxes]", "e[five boxes]", "f[six boxes]"}, " & ") + "\n"
	talk := "sequenceDiagram\naccTitle: T\n" + strings.Repeat("participant ", 1) + "A\nA->>Bank of England: a\nA->>Customs office: b\nA->>Parcel service: c\nA->>Warehouse north: d\nA->>Warehouse south: e\n"
	small := "flowchart LR\naccTitle: T\na --> b\n"
	for _, c := range []struct{ name, text, hint string }{
		{"a chain", chain, "turn it: flowchart TB"}, {"a fan", fan, "split it, or give its boxes fewer words"},
		{"a sequence", talk, "split it, or leave out who is not needed"}, {"a small one", small, ""},
	} {
		course, faults := loadGuide(t, head+"Text.\n\n```mermaid\n"+c.text+"```\n")
		if len(faults) > 0 {
			t.Fatalf("%s: %v", c.name, faults)
		}
		warnings := Warn(course)
		if c.hint == "" {
			if len(warnings) != 0 {
				t.Errorf("%s: %v", c.name, warnings)
			}
			continue
		}
		if len(warnings) != 1 || warnings[0].Hint != c.hint || warnings[0].Line != 9 || !strings.Contains(warnings[0].Message, "pixels wide") {
			t.Errorf("%s: %v, want the hint %q on line 9", c.name, warnings, c.hint)
		}
	}
}
