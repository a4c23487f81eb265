//go:build js && wasm

package dom

import (
	"syscall/js"

	"millrace/wasm/widget"
)

// Asker answers a question that is about no island: a list of texts by another.
type Asker func(question []string) (answer []string)

// Serve answers the page's messages with the widgets of a catalog. It never returns.
//
// The script that started the engine has put a function called millrace into the global
// scope. Serve calls it with "ready" and the function that takes the page's messages,
// and then once for each message: "opened", "patched" or "refused", the island's number,
// and what there is to tell.
func Serve(c widget.Catalog) { ServeAsking(c, nil) }

// ServeAsking is Serve for a page that also asks: each "ask", a number and texts, is
// answered by "answered", the number and texts.
func ServeAsking(c widget.Catalog, ask Asker) {
	s := server{engine: New(c), page: js.Global().Get("millrace"), ask: ask}
	s.page.Invoke("ready", 0, js.FuncOf(s.receive))
	select {}
}

// server turns messages into calls of the engine and answers into messages.
type server struct {
	engine *Engine
	ask    Asker // nil when nothing is asked
	page   js.Value
	bytes  js.Value // a Uint8Array that patches are copied to, grown when needed
	room   int      // its length
}

func (s *server) receive(_ js.Value, args []js.Value) any {
	kind, island := args[0].String(), args[1].Int()
	var a Answer
	var err error
	switch kind {
	case "open":
		var now Shape
		now, err = s.engine.Open(island, args[2].String(), args[3].String(), args[4].String(), args[5].String(), args[6].Bool())
		if err == nil {
			s.page.Invoke("opened", island, int(now.Nodes), int(now.Kinds))
			return nil
		}
	case "send":
		a, err = s.engine.Send(island, args[2].String(), args[3].String())
	case "frame":
		a, err = s.engine.Frame(island, args[2].Int())
	case "reduced":
		a, err = s.engine.Reduced(island, args[2].Bool())
	case "redraw":
		a, err = s.engine.Redraw(island)
	case "close":
		s.engine.Close(island)
		return nil
	case "ask":
		if s.ask != nil {
			s.answer(island, args[2:])
		}
		return nil
	}
	if err != nil {
		s.page.Invoke("refused", island, err.Error())
		return nil
	}
	s.patch(island, a)
	return nil
}

// patch sends an answer. The page gets the array itself and how much of it counts; it
// copies that before it returns.
func (s *server) patch(island int, a Answer) {
	if len(a.Patches) > s.room {
		s.room = 2 * len(a.Patches)
		s.bytes = js.Global().Get("Uint8Array").New(s.room)
	}
	if len(a.Patches) > 0 {
		js.CopyBytesToJS(s.bytes, a.Patches)
	}
	query := js.Null()
	if a.Moved {
		query = js.ValueOf(a.Query)
	}
	s.page.Invoke("patched", island, s.bytes, len(a.Patches), a.Wait, query)
}

// answer answers the question with a number.
func (s *server) answer(number int, args []js.Value) {
	question := make([]string, len(args))
	for i, a := range args {
		question[i] = a.String()
	}
	list := js.Global().Get("Array").New()
	for i, text := range s.ask(question) {
		list.SetIndex(i, text)
	}
	s.page.Invoke("answered", number, list)
}
