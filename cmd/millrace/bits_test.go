package main_test

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Simulations must give the same bits on a server of any kind and in every browser.
// WebAssembly rounds a·b before it adds c; arm64 and GOAMD64=v3 have one instruction
// that does not, and the Go compiler uses it wherever the product is not converted
// explicitly: float64(a*b) + c.

// fusing lists the targets that fuse when the source lets them, and what they fuse.
var fusing = []struct {
	name, goarch, setting string
	fuses                 []string
}{
	{"arm64", "arm64", "GOARM64=v8.0", []string{"x*y + z", "x*y - z", "z - x*y"}},
	{"amd64 v3", "amd64", "GOAMD64=v3", []string{"x*y + z"}},
}

// fused matches FMADD, FMSUB, FNMADD and FNMSUB of arm64 and VFMADD231SD and its like of
// amd64, in a listing of the compiler.
var fused = regexp.MustCompile(`\sV?FN?M(ADD|SUB)\w*\s`)

// simulationFolders hold the code whose bits must be the same everywhere.
var simulationFolders = []string{"wasm/sim", "wasm/widgets"}

func TestSimulationsHoldNoFusedMultiplyAdd(t *testing.T) {
	packages := packagesBelow(t, "../..", simulationFolders)
	for _, target := range fusing {
		t.Run(target.name, func(t *testing.T) {
			listing := assemble(t, "../..", target.goarch, target.setting, packages)
			for _, p := range packages {
				symbol := "millrace" + strings.TrimPrefix(p, ".") + "."
				if !strings.Contains(listing, "\n"+symbol) {
					t.Errorf("the compiler listed no code of %s, so nothing was checked", p)
				}
			}
			for _, line := range fusedLines(listing) {
				t.Errorf("fused multiply-add; round the product, float64(a*b)+c: %s", line)
			}
		})
	}
}

// The check finds what it looks for, and accepts what it should.
func TestFusedMultiplyAddIsFound(t *testing.T) {
	for _, target := range fusing {
		found := func(expression string) bool {
			dir := t.TempDir()
			write(t, dir, "go.mod", "module sample\n\ngo 1.26\n")
			write(t, dir, "sample.go", fmt.Sprintf(
				"package sample\n\nfunc F(x, y, z float64) float64 { return %s }\n", expression))
			listing := assemble(t, dir, target.goarch, target.setting, []string{"."})
			if !strings.Contains(listing, "\nsample.F ") {
				t.Fatalf("the compiler listed no code:\n%s", listing)
			}
			return len(fusedLines(listing)) > 0
		}
		for _, expression := range target.fuses {
			if !found(expression) {
				t.Errorf("%s: nothing was found in %s", target.name, expression)
			}
		}
		for _, expression := range []string{"float64(x*y) + z", "float64(x*y) - z", "z - float64(x*y)", "x * (y + z)"} {
			if found(expression) {
				t.Errorf("%s: a fused multiply-add was found in %s", target.name, expression)
			}
		}
	}
}

// packagesBelow returns the folders with Go code below those of root, as "./a/b". It
// reads each file, so that go test runs the test again when one has changed.
func packagesBelow(t *testing.T, root string, folders []string) []string {
	t.Helper()
	var packages []string
	for _, folder := range folders {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			if _, err := os.ReadFile(path); err != nil {
				return err
			}
			dir, err := filepath.Rel(root, filepath.Dir(path))
			packages = append(packages, "./"+filepath.ToSlash(dir))
			return err
		})
		if err != nil {
			t.Fatalf("list packages: %v", err)
		}
	}
	slices.Sort(packages)
	return slices.Compact(packages)
}

// assemble returns the compiler's listing of packages for a target. For a package that
// is built already, the go command repeats the listing it has kept.
func assemble(t *testing.T, dir, goarch, setting string, packages []string) string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"build", "-gcflags=-S"}, packages...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS=linux", "GOARCH="+goarch, setting, "CGO_ENABLED=0", "GOFLAGS=")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("compile for %s: %v\n%s", setting, err, out)
	}
	return string(out)
}

func fusedLines(listing string) []string {
	var found []string
	for line := range strings.Lines(listing) {
		if fused.MatchString(line) {
			found = append(found, strings.TrimSpace(line))
		}
	}
	return found
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
