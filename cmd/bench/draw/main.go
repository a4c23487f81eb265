// Command draw measures the diagrams of a corpus on standard input and prints what
// diagramtest.Measure reports, as JSON: cmd/bench runs it as WebAssembly under Node.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"millrace/wasm/diagram/diagramtest"
)

func main() {
	report, err := diagramtest.Measure(os.Stdin)
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(report)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "draw:", err)
		os.Exit(1)
	}
}
