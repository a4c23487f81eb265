package kindtest

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"log/slog"
	"reflect"
	"strings"
	"testing"

	"millrace/quizzes"
)

// secret looks for the key in everything a Question can be turned into.
func secret(t *testing.T, c Case, q *quizzes.Question) {
	secrets := append([]string{canary}, c.Secrets...)
	clean := func(where, text string) {
		t.Helper()
		for _, s := range secrets {
			if strings.Contains(text, s) {
				t.Errorf("%s gives %q away", where, s)
			}
		}
	}

	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x"} {
		clean("fmt "+verb, fmt.Sprintf(verb, *q)+fmt.Sprintf(verb, q)+fmt.Sprintf(verb, q.Body))
		// What is behind the pointer is printed only when it is asked for itself.
		clean("fmt of the body "+verb, fmt.Sprintf(verb, reflect.ValueOf(q.Body).Elem()))
	}
	for _, v := range []any{q, q.Body} {
		text, err := json.Marshal(v)
		if err != nil {
			t.Errorf("encoding %T: %v", v, err)
		}
		clean("json", string(text))
		var buf bytes.Buffer
		_ = gob.NewEncoder(&buf).Encode(v) // refusing is as good as leaving the key out
		clean("gob", buf.String())
		buf.Reset()
		slog.New(slog.NewJSONHandler(&buf, nil)).Info("question", "q", v)
		slog.New(slog.NewTextHandler(&buf, nil)).Info("question", "q", v)
		clean("slog", buf.String())
	}
	walk(reflect.ValueOf(q), make(map[uintptr]bool), func(text string) { clean("reflection", text) })

	if c.Untold {
		for _, g := range c.Wrong {
			m := q.Body.Mark(g)
			page := Render(t, q, quizzes.View{Prefix: "q.x.", Given: g, Mark: &m})
			for _, s := range c.Secrets {
				if strings.Contains(page, s) {
					t.Errorf("the mark of %v gives %q away", g, s)
				}
			}
		}
	}
	given := append(append([]quizzes.Given{nil}, c.Right...), c.Wrong...)
	for _, g := range given {
		page := Render(t, q, quizzes.View{Prefix: "q.x.", Given: g, Seed: 7})
		if g == nil {
			clean("a fresh page", page)
		}
		if strings.Contains(page, canary) {
			t.Errorf("the page shows feedback on %v before it is marked", g)
		}
	}
	marked := q.Body.Mark(c.Wrong[0])
	if page := Render(t, q, quizzes.View{Prefix: "q.x.", Given: c.Wrong[0], Mark: &marked}); !strings.Contains(page, canary) {
		t.Error("the page shows no explanation after marking, so this test sees nothing")
	}
}

// walk visits every string that can be reached from v, exported or not, the way a
// debugger or a careless dump would.
func walk(v reflect.Value, seen map[uintptr]bool, visit func(string)) {
	switch v.Kind() {
	case reflect.String:
		visit(v.String())
	case reflect.Pointer:
		if v.IsNil() || seen[v.Pointer()] {
			return
		}
		seen[v.Pointer()] = true
		walk(v.Elem(), seen, visit)
	case reflect.Interface:
		walk(v.Elem(), seen, visit)
	case reflect.Struct:
		for i := range v.NumField() {
			walk(v.Field(i), seen, visit)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			walk(v.Index(i), seen, visit)
		}
	case reflect.Map:
		for it := v.MapRange(); it.Next(); {
			walk(it.Key(), seen, visit)
			walk(it.Value(), seen, visit)
		}
	}
}
