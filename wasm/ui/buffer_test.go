package ui

import (
	"bytes"
	"encoding/binary"
	"reflect"
	"strconv"
	"testing"
)

// The bytes are written by hand from the form in Buffer's comment.
func TestEncodeWritesTheDocumentedForm(t *testing.T) {
	ps := []Patch{
		{Op: SetText, At: 3, Value: "a😀"},
		{Op: SetAttr, At: 1, Name: "cx", Value: "-1.5"},
		{Op: SetAttr, At: 1, Name: "d", Value: "M0"},
		{Op: DelAttr, At: 2, Name: "id"},
		{Op: Truncate, At: 0, N: 2},
		{Op: Append, At: 0, Nodes: []Node{El("b", A("id", "q"), Text("é"))}},
	}
	ints := []int32{
		1, 3, 3,
		8, 1, 4, -150,
		2, 1, 1, 2,
		3, 2, 2,
		6, 0, 2,
		5, 0, 1, 1, 1, 2, 1, 1, 0, 1,
	}
	want := binary.LittleEndian.AppendUint32(nil, uint32(len(ints)))
	for _, v := range ints {
		want = binary.LittleEndian.AppendUint32(want, uint32(v))
	}
	want = append(want, "a😀dM0idbidqé"...)
	var b Buffer
	if got := b.Encode(ps); !bytes.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	back, err := Decode(want)
	if err != nil || !reflect.DeepEqual(back, ps) {
		t.Errorf("decoded %v, %v", back, err)
	}
}

func TestEncodeMakesTextValidUTF8(t *testing.T) {
	var b Buffer
	got, err := Decode(b.Encode([]Patch{{Op: SetText, Value: "a\xff\xfeb"}}))
	if err != nil || got[0].Value != "a\uFFFD\uFFFDb" {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestHundredthsReadsPlainDecimals(t *testing.T) {
	for s, want := range map[string]int32{
		"0": 0, "7": 700, "-7": -700, "0.5": 50, "-0.5": -50, "12.30": 1230, "12.3": 1230,
		"9999999.99": 999999999, "-9999999.99": -999999999, "0.00": 0, "100": 10000, "-0.01": -1,
	} {
		v, decimals, ok := hundredths(s)
		if !ok || v != want {
			t.Errorf("%s: got %d, %v, want %d", s, v, ok, want)
		}
		if back := string(appendHundredths(nil, v, decimals)); back != s {
			t.Errorf("%s: written back as %s", s, back)
		}
	}
	for _, s := range []string{"", "-", ".", "+1", "01", "00", "-0", "-0.0", "1.", ".5", "1.234",
		"1e3", "NaN", "50%", "1 ", "10000000", "1..2", "--1", "１"} {
		if v, _, ok := hundredths(s); ok {
			t.Errorf("%q was read as %d", s, v)
		}
	}
}

func FuzzHundredthsAgreesWithStrconv(f *testing.F) {
	for _, s := range []string{"1.25", "-0", "0.10", "1e3", "12345678.9"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		v, decimals, ok := hundredths(s)
		if !ok {
			return
		}
		if back := string(appendHundredths(nil, v, decimals)); back != s {
			t.Errorf("%q is written back as %q", s, back)
		}
		if want, err := strconv.ParseFloat(s, 64); err != nil || want != float64(v)/100 {
			t.Errorf("%q is %d hundredths; strconv says %v, %v", s, v, want, err)
		}
	})
}

func FuzzDecodeRefusesNonsense(f *testing.F) {
	var b Buffer
	f.Add([]byte(nil))
	f.Add([]byte{255, 255, 255, 255})
	f.Add(bytes.Clone(b.Encode([]Patch{{Op: SetAttr, At: 2, Name: "x", Value: "1.50"}})))
	f.Add(bytes.Clone(b.Encode([]Patch{{Op: Replace, Nodes: []Node{El("p", A("a", "b"), Text("c"))}}})))
	f.Fuzz(func(t *testing.T, wire []byte) {
		ps, err := Decode(wire)
		if err != nil {
			return
		}
		var b Buffer
		again, err := Decode(b.Encode(ps))
		if err != nil || len(again) != len(ps) {
			t.Errorf("%v decodes, but not a second time: %v", ps, err)
		}
	})
}

func TestDecodeSaysWhatIsWrong(t *testing.T) {
	var b Buffer
	good := bytes.Clone(b.Encode([]Patch{{Op: SetText, At: 1, Value: "abc"}}))
	for name, wire := range map[string][]byte{
		"no count":       good[:3],
		"cut integers":   good[:12],
		"cut text":       good[:len(good)-1],
		"text left over": append(bytes.Clone(good), 'x'),
		"not UTF-8":      append(bytes.Clone(good), 0xff),
	} {
		if ps, err := Decode(wire); err == nil {
			t.Errorf("%s: got %v", name, ps)
		}
	}
}
