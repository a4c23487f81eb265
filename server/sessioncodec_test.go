package server

import (
	"testing"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/google/go-cmp/cmp"
)

func TestSessionsAreReadAsTheyWereWritten(t *testing.T) {
	deadline := time.Date(2031, 2, 3, 4, 5, 6, 7000, time.UTC)
	values := map[string]any{sessionSubject: "0f", sessionFlash: "“Ä” <é>\n", sessionBrowser: ""}
	for name, codec := range map[string]scs.Codec{"as now": sessionCodec{}, "as before": scs.GobCodec{}} {
		raw, err := codec.Encode(deadline, values)
		if err != nil {
			t.Fatal(err)
		}
		at, got, err := sessionCodec{}.Decode(raw)
		if err != nil || !at.Equal(deadline) {
			t.Errorf("%s: until %v, %v", name, at, err)
		}
		if diff := cmp.Diff(values, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestSessionOfNoUseIsAnError(t *testing.T) {
	for _, raw := range []string{"", "{", "[]", "\x00"} {
		if _, _, err := (sessionCodec{}).Decode([]byte(raw)); err == nil {
			t.Errorf("%q was read", raw)
		}
	}
	if _, err := (sessionCodec{}).Encode(time.Now(), map[string]any{"n": 1}); err == nil {
		t.Error("a number would come back as text")
	}
}
