package measured

import (
	"fmt"
	"strings"
	"testing"
)

// Of what k6 measured counters and rates are left out of what is compared, with the share that a rate is, and times are in line one: a
// counter says in a line of its own that it is one. A rate that is asked for has no number outside of 0 and 1.
func TestCountersAndRatesOfK6(t *testing.T) {
	points := func(name string, factor float64) string {
		var b strings.Builder
		for metric, kind := range map[string]string{"http_req_duration": "trend", "http_reqs": "counter", "http_req_failed": "rate",
			"mine": "counter"} {
			fmt.Fprintf(&b, `{"type":"Metric","metric":%q,"data":{"name":%q,"type":%q}}`+"\n", metric, metric, kind)
		}
		for i := range 300 {
			for metric, value := range map[string]float64{"http_req_duration": factor * float64(50+i*37%60), "http_reqs": 1,
				"http_req_failed": float64(i*37%100) / 97, "mine": 2} {
				if metric == "http_req_failed" {
					value = float64(min(1, i*37%100/97))
				}
				fmt.Fprintf(&b, `{"type":"Point","metric":%q,"data":{"time":"2026-01-02T03:04:05Z","value":%v}}`+"\n", metric, value)
			}
		}
		return written(t, name, b.String())
	}
	a, b := points("a.json", 1), points("b.json", 1.5)
	_, out, errs := run(t, a, b)
	flat := strings.Join(strings.Fields(out), " ")
	if !strings.HasPrefix(out, "p50 ") || strings.Contains(out, "geometric") ||
		!strings.Contains(flat, "http_reqs (a counter)") || !strings.Contains(flat, "mine (a counter)") ||
		!strings.Contains(flat, "http_req_failed (a rate: 3 % [1.4, 5.6]") {
		t.Errorf("%s %s", out, errs)
	}
	_, out, _ = run(t, a+"#http_req_failed")
	if strings.Contains(out, " -1") || !strings.HasPrefix(out, "share of 1 0.03 [0.014, 0.056] (0.95)") ||
		!strings.Contains(out, "Clopper-Pearson") {
		t.Errorf("%s", out)
	}
	_, out, _ = run(t, a+"#http_req_failed", b+"#http_req_failed")
	if first, second, _ := strings.Cut(out, "\n"); !strings.HasPrefix(first, "share of 1 0.03 to 0.03: no decision") || second[0] != '\n' {
		t.Errorf("%s", out)
	}
}

// What no column could be read of is told by its first line.
func TestWhatAFirstLineLacks(t *testing.T) {
	for text, want := range map[string]string{
		"0,21.6\n1,17.9\n":       "the first line is numbers: there is no line of names",
		"request,latency_ms\n":   "it is empty but for the names",
		"some words\nand more\n": "--help=all lists them",
	} {
		if status, _, errs := run(t, written(t, "x.csv", text)); status != 2 || !strings.Contains(errs, want) {
			t.Errorf("%q: status %d: %s", text, status, errs)
		}
	}
}
