//go:build !arm64

package main_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Diagrams are drawn to the same bytes on arm64 as here: the tests that compare them with
// the files of testdata run under an emulator. On arm64 itself they need none, and another
// system than Linux cannot run its programs.
func TestDiagramsAreTheSameOnARM64(t *testing.T) {
	emulator, err := exec.LookPath("qemu-aarch64-static")
	if err != nil {
		emulator, err = exec.LookPath("qemu-aarch64")
	}
	if err != nil {
		t.Fatal("no emulator of arm64: run \"make test\", which installs qemu-user-static")
	}
	program := filepath.Join(t.TempDir(), "layout.test")
	build := exec.CommandContext(t.Context(), "go", "test", "-c", "-o", program, "millrace/wasm/diagram/layout")
	build.Env = append(os.Environ(), "GOARCH=arm64", "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("compile for arm64: %v\n%s", err, out)
	}
	run := exec.CommandContext(t.Context(), emulator, program, "-test.run=DrawTheSameBytes", "-test.v")
	run.Dir = "../../wasm/diagram/layout"
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("on arm64: %v\n%s", err, out)
	}
	for _, name := range []string{"TestFixturesDrawTheSameBytes", "TestGeneratedDiagramsDrawTheSameBytes"} {
		if !bytes.Contains(out, []byte("--- PASS: "+name)) {
			t.Errorf("%s did not run:\n%s", name, out)
		}
	}
}
