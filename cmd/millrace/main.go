// Command millrace serves the retry storm on a bare page: drawn by the server, woken in
// the browser by the same code.
package main

import (
	"fmt"
	"log"
	"net/http"

	"millrace/static"
	"millrace/wasm/widget"
	"millrace/wasm/widgets"
)

func main() {
	assets, err := static.Open()
	if err != nil {
		log.Fatal(err)
	}
	http.Handle("GET "+static.Prefix, assets)
	http.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		player, _ := widget.Open(widgets.All[0], "storm", r.URL.RawQuery)
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, `<!doctype html><html lang="en"><title>Retry storm</title><script type="module" src="%s"></script>`+
			`<body data-wasm="%s" data-wasm-exec="%s" data-worker="%s"><main>`,
			assets.URL("islands.js"), assets.URL("widgets.wasm"), assets.URL("wasm_exec.js"), assets.URL("worker.js"))
		if err := player.Island().Render(w); err != nil {
			log.Print(err)
		}
	})
	fmt.Println("The retry storm is on http://localhost:8080")
	log.Fatal(http.ListenAndServe("localhost:8080", nil))
}
