package server

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/alexedwards/scs/v2"
)

// sessionCodec writes what a session remembers as JSON. All of it is text.
//
// Why not the library's own form, which is gob: gob works out anew, for each session that
// is read, what types are in it, and that took a seventh of the work of storing an event.
// Sessions in that form are still read.
type sessionCodec struct{}

type sessionData struct {
	Deadline int64             `json:"deadline"` // Unix microseconds
	Values   map[string]string `json:"values"`
}

// Encode implements scs.Codec.
func (sessionCodec) Encode(deadline time.Time, values map[string]any) ([]byte, error) {
	data := sessionData{deadline.UnixMicro(), make(map[string]string, len(values))}
	for name, value := range values {
		text, ok := value.(string)
		if !ok {
			return nil, fmt.Errorf("a session remembers text only, and %s is a %T", name, value)
		}
		data.Values[name] = text
	}
	return json.Marshal(data)
}

// Decode implements scs.Codec.
func (sessionCodec) Decode(raw []byte) (time.Time, map[string]any, error) {
	if len(raw) == 0 || raw[0] != '{' {
		return scs.GobCodec{}.Decode(raw)
	}
	var data sessionData
	if err := json.Unmarshal(raw, &data); err != nil {
		return time.Time{}, nil, fmt.Errorf("reading a session: %w", err)
	}
	values := make(map[string]any, len(data.Values))
	for name, text := range data.Values {
		values[name] = text
	}
	return time.UnixMicro(data.Deadline).UTC(), values, nil
}
