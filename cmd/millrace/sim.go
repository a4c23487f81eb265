package main

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"millrace/content"
	"millrace/wasm/widget"
)

type simCommand struct {
	Widget string   `arg:"" help:"Name of the widget: retry-storm."`
	Params []string `arg:"" optional:"" help:"Settings: policy=exponential seed=7."`
	JSON   bool     `help:"Print one JSON object: widget, params, readings, table, sentence."`
}

// Run runs the widget to its end and prints what it measured.
func (c *simCommand) Run(m *Main) error {
	var settings []content.Setting
	for _, p := range c.Params {
		name, value, ok := strings.Cut(p, "=")
		if !ok {
			return fmt.Errorf("%q is no setting: write name=value", p)
		}
		settings = append(settings, content.Setting{Name: name, Value: value})
	}
	w, err := findWidget(c.Widget)
	if err != nil {
		return err
	}
	values, err := parseSettings(w, settings)
	if err != nil {
		return err
	}
	run, _ := widget.Finish(w, values)
	if c.JSON {
		return printJSON(m, w.Info(), values, run)
	}
	return printText(m, w.Info(), run)
}

// simReading is a reading in JSON; a value that never came about is null.
type simReading struct {
	Name  string `json:"name"`
	Value any    `json:"value"`
	Unit  string `json:"unit"`
}

func printJSON(m *Main, info widget.Info, values widget.Values, run widget.Run) error {
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
	}{Widget: info.Name, Params: map[string]any{}, Sentence: run.Say()}
	for _, p := range info.Params {
		out.Params[p.Name] = paramJSON(p, values.Raw(p.Name))
	}
	for _, r := range run.Read() {
		reading := simReading{Name: r.Name, Value: r.Value, Unit: r.Unit}
		if r.None {
			reading.Value = nil
		}
		out.Readings = append(out.Readings, reading)
	}
	data := run.Table()
	for _, c := range data.Columns {
		out.Table.Columns = append(out.Table.Columns, c.Name)
	}
	for _, row := range data.Rows {
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

func printText(m *Main, info widget.Info, run widget.Run) error {
	out := tabwriter.NewWriter(m.Stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintf(out, "%s\n\n", info.Title)
	for _, r := range run.Read() {
		fmt.Fprintf(out, "%s\t%s\t%s\n", r.Name, r.Full(), r.Label)
	}
	fmt.Fprintf(out, "\n%s\n", run.Say())
	if err := out.Flush(); err != nil {
		return fmt.Errorf("printing the run: %w", err)
	}
	return nil
}
