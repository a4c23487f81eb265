// Package metrics counts what a program does and writes it as Prometheus reads it.
//
// Why our own: three shapes (counters, histograms and gauges that are read when asked) fill
// a page, and the official client brings eight modules with it. Why a metric is made before
// it is used: its name and help are then in one place, and a label too many is found by
// whoever writes the line and not by whoever reads the graph.
//
// The format is version 0.0.4 of the text format: https://prometheus.io/docs/instrumenting/exposition_formats/
package metrics

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// ContentType is that of what WriteTo writes.
const ContentType = "text/plain; version=0.0.4; charset=utf-8"

// Registry holds the metrics of a program in the order they were made. It is safe for
// concurrent use.
type Registry struct {
	mu  sync.Mutex
	all []family
}

// family is a metric with all of its labels.
type family interface {
	write(w *bufio.Writer)
}

func (r *Registry) add(f family) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.all = append(r.all, f)
}

// WriteTo writes every metric. The values of one line are of one moment, those of two
// lines need not be.
func (r *Registry) WriteTo(w io.Writer) (int64, error) {
	r.mu.Lock()
	all := slices.Clone(r.all)
	r.mu.Unlock()
	counted := &counting{w: w}
	b := bufio.NewWriter(counted)
	for _, f := range all {
		f.write(b)
	}
	err := b.Flush()
	return counted.n, err
}

type counting struct {
	w io.Writer
	n int64
}

func (c *counting) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}

// about is what every metric has.
type about struct {
	name, help, kind string
	labels           []string
}

func (a about) head(w *bufio.Writer) {
	help := strings.NewReplacer(`\`, `\\`, "\n", `\n`).Replace(a.help)
	fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s %s\n", a.name, help, a.name, a.kind)
}

// key is the label part of a line, without braces. There must be a value for each label.
func (a about) key(values []string) string {
	if len(values) != len(a.labels) {
		panic(fmt.Sprintf("metric %s takes the labels %v and got %q", a.name, a.labels, values))
	}
	pairs := make([]string, len(values))
	for i, v := range values {
		pairs[i] = a.labels[i] + `="` + escaper.Replace(strings.ToValidUTF8(v, "\uFFFD")) + `"`
	}
	return strings.Join(pairs, ",")
}

// escaper writes a label's value.
var escaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

func line(w *bufio.Writer, name, key string, value float64) {
	w.WriteString(name)
	if key != "" {
		w.WriteString("{" + key + "}")
	}
	w.WriteString(" " + number(value) + "\n")
}

// number writes a value, or a bound: the largest is +Inf.
func number(v float64) string {
	if math.IsInf(v, 1) {
		return "+Inf"
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// Counter counts things that happened, by label.
type Counter struct {
	about
	mu     sync.Mutex
	values map[string]float64
}

// Counter makes a counter. By convention its name ends in _total.
func (r *Registry) Counter(name, help string, labels ...string) *Counter {
	c := &Counter{about: about{name, help, "counter", labels}, values: map[string]float64{}}
	r.add(c)
	return c
}

// Add counts n more of what the values of the labels say.
func (c *Counter) Add(n int, values ...string) {
	key := c.key(values)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.values[key] += float64(n)
}

func (c *Counter) write(w *bufio.Writer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.head(w)
	for _, key := range sorted(c.values) {
		line(w, c.name, key, c.values[key])
	}
}

// Histogram counts values by how large they are, by label.
type Histogram struct {
	about
	bounds []float64
	mu     sync.Mutex
	values map[string]*spread
}

type spread struct {
	within []uint64 // of each bound and of no smaller one; the last is of none
	sum    float64
}

// Histogram makes a histogram with upper bounds, which must rise.
func (r *Registry) Histogram(name, help string, bounds []float64, labels ...string) *Histogram {
	h := &Histogram{about: about{name, help, "histogram", labels}, bounds: bounds, values: map[string]*spread{}}
	r.add(h)
	return h
}

// Observe counts a value.
func (h *Histogram) Observe(v float64, values ...string) {
	key := h.key(values)
	at, _ := slices.BinarySearch(h.bounds, v) // the first bound that is not below v
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.values[key]
	if s == nil {
		s = &spread{within: make([]uint64, len(h.bounds)+1)}
		h.values[key] = s
	}
	s.within[at]++
	s.sum += v
}

func (h *Histogram) write(w *bufio.Writer) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.head(w)
	for _, key := range sorted(h.values) {
		s, all, more := h.values[key], uint64(0), key
		if more != "" {
			more += ","
		}
		for i, n := range s.within {
			bound := math.Inf(1)
			if i < len(h.bounds) {
				bound = h.bounds[i]
			}
			all += n
			line(w, h.name+"_bucket", more+`le="`+number(bound)+`"`, float64(all))
		}
		line(w, h.name+"_sum", key, s.sum)
		line(w, h.name+"_count", key, float64(all))
	}
}

// gauge is a value that is read when it is asked for.
type gauge struct {
	about
	key  string
	read func() float64
}

// Gauge makes a gauge. read is called whenever the metrics are written and must be quick;
// labels are names and values in turn.
func (r *Registry) Gauge(name, help string, read func() float64, labels ...string) {
	g := gauge{about: about{name: name, help: help, kind: "gauge"}, read: read}
	var values []string
	for i := 0; i+1 < len(labels); i += 2 {
		g.labels, values = append(g.labels, labels[i]), append(values, labels[i+1])
	}
	g.key = g.about.key(values)
	r.add(g)
}

func (g gauge) write(w *bufio.Writer) {
	g.head(w)
	line(w, g.name, g.key, g.read())
}

func sorted[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
