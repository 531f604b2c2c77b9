package watching

import (
	"fmt"
	"io"
	"math"
	"net/http"
	"regexp"
	"runtime"
	"runtime/metrics"
	"strings"

	"castlab/distributions/numerals"
)

// metricName is what the format allows.
var metricName = regexp.MustCompile(`^[a-zA-Z_:][a-zA-Z0-9_:]*$`)

// exposition is the text format that Prometheus reads, version 0.0.4: of each metric a line of help,
// one of its type, and one with its value.
//
// Source: https://prometheus.io/docs/instrumenting/exposition_formats/
func exposition(w io.Writer, list []Metric) error {
	for _, m := range list {
		if !metricName.MatchString(m.Name) {
			return fmt.Errorf("the metric %q: want a name of letters, digits, colons and _", m.Name)
		}
		kind := "gauge"
		if m.Counter {
			kind = "counter"
		}
		if _, err := fmt.Fprintf(w, "# HELP %[1]s %[2]s\n# TYPE %[1]s %[3]s\n%[1]s %[4]s\n", m.Name,
			strings.NewReplacer(`\`, `\\`, "\n", `\n`).Replace(m.Help), kind, numerals.Exact(m.Value())); err != nil {
			return err
		}
	}
	return nil
}

// page serves the metrics.
func page(list []Metric) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		var b strings.Builder
		if err := exposition(&b, append(process(), list...)); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		_, _ = io.WriteString(w, b.String())
	})
}

// process are the metrics of Go's runtime, by the names that Prometheus's client gives them.
func process() []Metric {
	read := func(name string) func() float64 {
		return func() float64 {
			s := []metrics.Sample{{Name: name}}
			metrics.Read(s)
			if s[0].Value.Kind() != metrics.KindUint64 {
				return math.NaN()
			}
			return float64(s[0].Value.Uint64())
		}
	}
	threads := func() float64 {
		n, _ := runtime.ThreadCreateProfile(nil)
		return float64(n)
	}
	return []Metric{
		{Name: "go_goroutines", Help: "Number of goroutines that currently exist.", Value: read("/sched/goroutines:goroutines")},
		{Name: "go_sched_gomaxprocs_threads", Help: "Processors that run Go code at a time.", Value: read("/sched/gomaxprocs:threads")},
		{Name: "go_threads", Help: "Number of OS threads created.", Value: threads},
		{Name: "go_gc_cycles_total_gc_cycles_total", Help: "Completed garbage collections.", Counter: true,
			Value: read("/gc/cycles/total:gc-cycles")},
		{Name: "go_memstats_alloc_bytes", Help: "Bytes of objects that are in use or not yet freed.",
			Value: read("/memory/classes/heap/objects:bytes")},
		{Name: "go_memstats_alloc_bytes_total", Help: "Bytes allocated since the program began.", Counter: true,
			Value: read("/gc/heap/allocs:bytes")},
		{Name: "go_memstats_sys_bytes", Help: "Bytes of memory that come from the system.", Value: read("/memory/classes/total:bytes")},
	}
}
