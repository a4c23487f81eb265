package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"millrace/content"
	"millrace/wasm/widget"
)

type simCommand struct {
	Widget  string   `arg:"" help:"Name of the widget: ${widgets}."`
	Params  []string `arg:"" optional:"" help:"Settings: policy=exponential seed=7. A calculator that a page of the course defines is named by its id: of=retention."`
	Content string   `help:"Folder of courses for of=; the one in the binary by default." env:"MILLRACE_CONTENT" type:"path"`
	JSON    bool     `help:"Print one JSON object: widget, params, readings, table, sentence."`
	All     bool     `help:"Print every row of the table, however long it is."`
}

// Run runs the widget to its end and prints what it measured.
func (c *simCommand) Run(m *Main) error {
	var settings []content.Setting
	for _, p := range c.Params {
		name, value, ok := strings.Cut(p, "=")
		if !ok {
			return fmt.Errorf("%q is no setting: write name=value", p)
		}
		if slices.ContainsFunc(settings, func(s content.Setting) bool { return s.Name == name }) {
			return fmt.Errorf("%s is set twice", name)
		}
		settings = append(settings, content.Setting{Name: name, Value: value})
	}
	w, err := findWidget(c.Widget)
	if err != nil {
		return err
	}
	if family, ok := w.(widget.Definer); ok {
		if w, settings, err = c.named(family, settings); err != nil {
			return err
		}
	}
	run, err := simulate(w, settings)
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(m, w.Info(), run)
	}
	return printText(m, w.Info(), run, c.All)
}

// outcome is what there is to print of a run.
type outcome struct {
	params   map[string]any
	readings []widget.Reading
	table    widget.Table
	sentence string
}

// simulate runs a widget to its end, or until as many customers are measured as the
// settings ask for.
func simulate(w widget.Widget, settings []content.Setting) (*outcome, error) {
	settings, ask, err := takeSample(w, settings)
	if err != nil {
		return nil, err
	}
	values, err := parseSettings(w, settings)
	if err != nil {
		return nil, err
	}
	if err := noneEmpty(w, settings); err != nil {
		return nil, err
	}
	out := &outcome{params: map[string]any{}}
	for _, p := range w.Info().Params {
		out.params[p.Name] = paramJSON(p, values.Raw(p.Name))
	}
	if ask != nil {
		ask.measure(values, out)
		return out, nil
	}
	if w.Info().Steps > 0 {
		out.walk(w, values)
		return out, nil
	}
	run, _ := widget.Finish(w, values)
	out.readings, out.table, out.sentence = run.Read(), run.Table(), run.Say()
	return out, nil
}

// walk tells what a widget says at each of its steps: one that shows steps measures
// nothing.
func (o *outcome) walk(w widget.Widget, values widget.Values) {
	o.table = widget.Table{Columns: []widget.Column{{Name: "step", Label: "Step"}, {Name: "says", Label: "What happens"}}}
	for step := 1; step <= w.Info().Steps; step++ {
		run := w.Start(values)
		run.Send(widget.Msg{Name: widget.Step, Value: strconv.Itoa(step)})
		for tick := 0; tick < w.Info().Limit && !run.Done(); tick++ {
			run.Send(widget.Msg{Name: widget.Tick})
		}
		o.sentence = run.Say()
		o.table.Rows = append(o.table.Rows, []widget.Cell{{Text: strconv.Itoa(step), Value: float64(step), Numeric: true}, {Text: o.sentence}})
	}
}

// noneEmpty refuses "rate=": a form that is being typed may have an empty field, which
// keeps the default, but on a command line it is a slip.
func noneEmpty(w widget.Widget, settings []content.Setting) error {
	for _, s := range settings {
		for _, p := range w.Info().Params {
			if p.Name == s.Name && p.Kind != widget.Text && strings.TrimSpace(s.Value) == "" {
				return fmt.Errorf("%s has no value: write %s=%s, or leave it out for that", p.Name, p.Name, p.Default)
			}
		}
	}
	return nil
}

// simReading is a reading in JSON; a value that never came about is null.
type simReading struct {
	Name  string `json:"name"`
	Value any    `json:"value"`
	Unit  string `json:"unit"`
}

func printJSON(m *Main, info widget.Info, run *outcome) error {
	type table struct {
		Columns []string `json:"columns"`
		Rows    [][]any  `json:"rows"`
	}
	out := struct {
		Widget   string         `json:"widget"`
		Params   map[string]any `json:"params"`
		Readings []simReading   `json:"readings"`
		Table    table          `json:"table"`
		Sentence string         `json:"sentence"`
	}{Widget: info.Name, Params: run.params, Table: table{[]string{}, [][]any{}}, Sentence: run.sentence, Readings: []simReading{}}
	for _, r := range run.readings {
		reading := simReading{Name: r.Name, Value: r.Value, Unit: r.Unit}
		if r.None {
			reading.Value = nil
		}
		out.Readings = append(out.Readings, reading)
	}
	for _, c := range run.table.Columns {
		out.Table.Columns = append(out.Table.Columns, c.Name)
	}
	for _, row := range run.table.Rows {
		cells := make([]any, len(row))
		for i, c := range row {
			cells[i] = c.Text
			if c.Numeric {
				cells[i] = c.Value
			}
		}
		out.Table.Rows = append(out.Table.Rows, cells)
	}
	if err := json.NewEncoder(m.Stdout).Encode(out); err != nil {
		return fmt.Errorf("printing the run: %w", err)
	}
	return nil
}

// paramJSON writes numbers as numbers, switches as booleans and the rest as text.
func paramJSON(p widget.Param, raw string) any {
	switch p.Kind {
	case widget.Int, widget.Float:
		if x, err := strconv.ParseFloat(raw, 64); err == nil {
			return x
		}
	case widget.Bool:
		return raw == "on"
	}
	return raw
}

// printText prints what people want to know first: what was measured, what it means,
// and then the numbers behind it.
func printText(m *Main, info widget.Info, run *outcome, all bool) error {
	out := tabwriter.NewWriter(m.Stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintf(out, "%s\n\n", info.Title)
	for _, r := range run.readings {
		fmt.Fprintf(out, "%s\t%s\t%s\n", r.Name, r.Full(), r.Label)
	}
	fmt.Fprintf(out, "\n%s\n", run.sentence)
	if err := out.Flush(); err != nil {
		return fmt.Errorf("printing the run: %w", err)
	}
	if err := printTable(m.Stdout, run.table, all); err != nil {
		return fmt.Errorf("printing the table: %w", err)
	}
	return nil
}
