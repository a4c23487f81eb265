package metrics

import (
	"strings"
	"sync"
	"testing"
)

// What is written is worked out by hand from the text format's description: a bucket holds
// what is not above its bound, and all that smaller ones hold.
func TestMetricsAreWrittenAsPrometheusReadsThem(t *testing.T) {
	var r Registry
	c := r.Counter("things_total", "Things, by kind.\nAnd \\ more.", "kind")
	h := r.Histogram("took_seconds", "How long it took.", []float64{0.1, 1}, "route")
	alone := r.Histogram("size_bytes", "How large.", []float64{1})
	r.Gauge("build_info", "What runs.", func() float64 { return 1 }, "version", "v1", "go", "go1.26")
	r.Gauge("free_bytes", "Room.", func() float64 { return 1.5e9 })
	c.Add(2, "b")
	c.Add(1, "a\"\\\n")
	c.Add(3, "b")
	for _, v := range []float64{0.05, 0.1, 0.5, 7} {
		h.Observe(v, "/")
	}
	alone.Observe(2)
	const want = `# HELP things_total Things, by kind.\nAnd \\ more.
# TYPE things_total counter
things_total{kind="a\"\\\n"} 1
things_total{kind="b"} 5
# HELP took_seconds How long it took.
# TYPE took_seconds histogram
took_seconds_bucket{route="/",le="0.1"} 2
took_seconds_bucket{route="/",le="1"} 3
took_seconds_bucket{route="/",le="+Inf"} 4
took_seconds_sum{route="/"} 7.65
took_seconds_count{route="/"} 4
# HELP size_bytes How large.
# TYPE size_bytes histogram
size_bytes_bucket{le="1"} 0
size_bytes_bucket{le="+Inf"} 1
size_bytes_sum 2
size_bytes_count 1
# HELP build_info What runs.
# TYPE build_info gauge
build_info{version="v1",go="go1.26"} 1
# HELP free_bytes Room.
# TYPE free_bytes gauge
free_bytes 1.5e+09
`
	var b strings.Builder
	n, err := r.WriteTo(&b)
	if err != nil || n != int64(len(want)) || b.String() != want {
		t.Errorf("%d bytes, %v:\n%s\nwant\n%s", n, err, b.String(), want)
	}
}

func TestNothingThatIsCountedAtOnceIsMissed(t *testing.T) {
	var r Registry
	c := r.Counter("n_total", "N.")
	h := r.Histogram("s", "S.", []float64{1})
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 1000 {
				c.Add(1)
				h.Observe(1)
			}
		})
	}
	wg.Wait()
	var b strings.Builder
	if _, err := r.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"n_total 8000\n", "s_count 8000\n", `s_bucket{le="1"} 8000`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}
