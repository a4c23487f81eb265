package widgettest

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"millrace/wasm/widget"
)

// golden compares the picture and the readings that a page shows first, those of the
// finished default run, with the files in a folder. The same files hold natively and as
// WebAssembly, which is how a difference between machines would come to light.
func golden(t *testing.T, folder string, w widget.Widget) {
	r, ticks := widget.Finish(w, defaults(w))
	var picture, readings strings.Builder
	if err := r.View().Render(&picture); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&readings, "ticks\t%d\n", ticks)
	for _, x := range r.Read() {
		value := strconv.FormatFloat(x.Value, 'g', -1, 64)
		if x.None {
			value = "none"
		}
		fmt.Fprintf(&readings, "%s\t%s\t%s\n", x.Name, value, x.Full())
	}
	compare(t, folder, "picture.html", strings.ReplaceAll(picture.String(), "><", ">\n<")+"\n")
	compare(t, folder, "readings.txt", readings.String())
}

func compare(t *testing.T, folder, name, got string) {
	t.Helper()
	path := filepath.Join(folder, name)
	if *Update {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; go test -update writes it", err)
	}
	if w := string(want); w != got {
		t.Errorf("%s differs: %s; if that is meant, go test -update writes it", path, first(w, got))
	}
}
