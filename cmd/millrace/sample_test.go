package main

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"
)

// The call of the guide. Erlang C for 95 % of four workers gives a mean wait of 0.4457 s,
// and 200,000 customers know it to about 11 % (one standard deviation), the utilisation
// to 0.2 %.
func TestSimMeasuresAsManyCustomersAsAsked(t *testing.T) {
	var out bytes.Buffer
	c := simCommand{Widget: "queue", JSON: true, Params: strings.Fields(
		"rate=38 workers=4 service_ms=100 arrivals=poisson service=exponential warmup=40000 customers=200000 seed=1")}
	if err := c.Run(&Main{Stdout: &out}); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Params   map[string]any
		Readings []struct {
			Name  string
			Value *float64
		}
		Table struct{ Columns, Rows []any }
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	read := map[string]float64{}
	for _, r := range got.Readings {
		if r.Value != nil {
			read[r.Name] = *r.Value
		}
	}
	for _, name := range []string{"wait_mean", "wait_p95", "wait_p99", "wait_probability", "utilisation", "in_system_mean"} {
		if _, ok := read[name]; !ok {
			t.Errorf("there is no reading %s", name)
		}
	}
	if read["customers"] != 200_000 || got.Params["warmup"] != 40_000.0 {
		t.Errorf("%v customers after %v", read["customers"], got.Params["warmup"])
	}
	if math.Abs(read["wait_mean"]/0.4457-1) > 0.36 || math.Abs(read["utilisation"]/0.95-1) > 0.01 {
		t.Errorf("mean wait %v s, utilisation %v", read["wait_mean"], read["utilisation"])
	}
	if got.Table.Columns == nil || got.Table.Rows == nil {
		t.Error("the table is null and not empty")
	}
}

func TestSimSaysWhatASampleMayBe(t *testing.T) {
	for _, c := range []struct{ widget, params, want string }{
		{"queue", "customers=0", `customers=0: it must be a whole number from 1 to 10,000,000`},
		{"queue", "customers=1e3", `from 1 to 10,000,000`},
		{"queue", "customers=10 warmup=-1", `warmup=-1: it must be a whole number from 0 to 10,000,000`},
		{"queue", "warmup=10", "customers=200000"},
		{"queue", "customers=10 workers=301", "from 1 to 300"},
		{"retry-storm", "customers=10", `no setting "customers"`},
	} {
		err := (&simCommand{Widget: c.widget, Params: strings.Fields(c.params)}).Run(&Main{Stdout: &bytes.Buffer{}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("sim %s %s: %v, want %q in it", c.widget, c.params, err, c.want)
		}
	}
}
