package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"testing"
)

// The simulation that is timed must be the one a learner gets.
func TestSimulationIsCompiledAsTheWidgetsAre(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "../assets/compile.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var flags []string
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || spec.Names[0].Name != "flags" {
			return true
		}
		for _, element := range spec.Values[0].(*ast.CompositeLit).Elts {
			flag, err := strconv.Unquote(element.(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			flags = append(flags, flag)
		}
		return false
	})
	if !slices.Equal(flags, wasmFlags) {
		t.Errorf("the widgets are compiled with\n%q, the simulation with\n%q", flags, wasmFlags)
	}
}
