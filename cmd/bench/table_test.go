package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestNumbersKeepThreeDigits(t *testing.T) {
	for v, want := range map[float64]string{0: "0.00", 0.126: "0.13", 9.994: "9.99", 12.34: "12.3", 99.96: "100.0", 100: "100", 24674.4: "24674"} {
		if got := short(v); got != want {
			t.Errorf("%v is written %s, want %s", v, got, want)
		}
	}
}

func TestMissedGoalIsSaidAndCounted(t *testing.T) {
	all := []result{{measurement{name: "start", what: "a start"}, []figure{
		{what: "quick", unit: "ms", values: sample{90, 80, 100}, goal: atMost(150)},
		{what: "slow", unit: "×", values: sample{0.2}, goal: atLeast(0.4), note: "on a bad day"},
	}}}
	var out strings.Builder
	printTable(&out, machine{System: "linux/amd64"}, all)
	for _, want := range []string{"90.0 ms", "[80.0 … 100] × 3", "≤ 150   met", "≥ 0.40  NOT MET", "on a bad day", "\ngoals missed: 1"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, out.String())
		}
	}
	file := filepath.Join(t.TempDir(), "figures.json")
	if err := writeJSON(file, machine{}, all); err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var got struct{ Figures []record }
	if err := json.Unmarshal(raw, &got); err != nil {
		t.Fatal(err)
	}
	if f := got.Figures[1]; f.Median != 0.2 || f.AtLeast == nil || *f.AtLeast != 0.4 || f.Met == nil || *f.Met {
		t.Errorf("as JSON: %s", raw)
	}
}

// A figure that could not be had keeps its row, and the note says why.
func TestFigureThatCouldNotBeHadIsADash(t *testing.T) {
	all := []result{{measurement{name: "queue"}, []figure{{what: "SimPy", unit: "M/s", note: "not here"}}}}
	var out strings.Builder
	printTable(&out, machine{}, all)
	if got := out.String(); !strings.Contains(got, "– M/s") || !strings.Contains(got, "not here") || strings.Contains(got, "NaN") {
		t.Errorf("the table says\n%s", got)
	}
	if err := writeJSON(filepath.Join(t.TempDir(), "figures.json"), machine{}, all); err != nil {
		t.Error(err)
	}
}

func TestUnknownMeasurementIsRefusedWithTheList(t *testing.T) {
	if _, err := choose("sizes,speed"); err == nil || !strings.Contains(err.Error(), `"speed"`) || !strings.Contains(err.Error(), "frames") {
		t.Errorf("error %v", err)
	}
	got, err := choose("wire, sizes")
	if err != nil || len(got) != 2 || got[0].name != "wire" {
		t.Errorf("%v, %v", got, err)
	}
}
