package measured

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"
)

// A case of a format: what is asked, and what is so by another program's arithmetic on the numbers of the file.
type listedCase struct {
	args    []string
	column  string
	unit    string
	n       int
	mean    float64
	p50     float64
	each    string
	missing int
}

// Files as tools write them: means and medians (the ceil(n/2)-th smallest value) by awk or Python.
func TestFilesAsToolsWriteThem(t *testing.T) {
	lines := written(t, "lines.jsonl", "{\"t\": \"a\", \"ms\": 1.5, \"run\": 1}\n{\"t\": \"b\", \"ms\": 2.5, \"run\": 1}\n{\"t\": \"b\", "+
		"\"ms\": null, "+
		"\"run\": 2}\n{\"t\": \"b\", \"ms\": 5, \"run\": 2}\n")
	k6 := written(t, "k6.json", `{"type":"Metric","data":{"name":"http_req_duration","type":"trend","contains":"time"},"metric":"http_req_duration"}
{"metric":"http_req_duration","type":"Point","data":{"time":"2024-01-01T00:00:00Z","value":12.5,"tags":{"status":"200"}}}
{"metric":"vus","type":"Point","data":{"time":"2024-01-01T00:00:00Z","value":7,"tags":null}}
{"metric":"http_req_duration","type":"Point","data":{"time":"2024-01-01T00:00:01Z","value":9.5,"tags":{"status":"503"}}}
`)
	criterion := written(t, "sample.json", `{"sampling_mode":"Flat","iters":[4.0,4.0,4.0],"times":[10.0,24.0,32.0]}`)
	google := written(t, "google.json", `{"context": {"date": "x"}, "benchmarks": [{"name": "BM", "run_type": "iteration",
		"iterations": 1, "real_time": 3,
		"cpu_time": 2, "time_unit": "ms"}, {"name": "BM", "run_type": "iteration", "iterations": 1, "real_time": 6, "cpu_time": 5,
			"time_unit": "ms"}]}`)
	named := written(t, "named.csv", "# a comment\n\"rtt_us\"\n3\n1\n5\n")
	late := written(t, "late.csv", "latency\n146.5µs\ntimeout\n20µs\ntimeout\n58.7µs\n")
	for _, c := range []listedCase{
		{args: []string{"testdata/hyper.json#a"}, column: "a", unit: "s", n: 50, mean: 16.08024, p50: 12.847},
		{args: []string{"testdata/hyper.json#b"}, column: "b", unit: "s", n: 50, mean: 17.151376, p50: 10.516000000000002},
		{args: []string{"testdata/go.txt"}, column: "BenchmarkA/n=10-8", unit: "ns", n: 10, mean: 202.46, p50: 184.7,
			each: "a mean of 10000 operations"},
		{args: []string{"testdata/go.txt#B/op"}, column: "B/op", unit: "B", n: 10, mean: 16, p50: 16, each: "a mean of 10000 operations"},
		{args: []string{"testdata/go.txt", "--rows", "2..4"}, column: "BenchmarkA/n=10-8", unit: "ns", n: 3, mean: 243.16666667, p50: 208.6,
			each: "a mean of 10000 operations"},
		{args: []string{"testdata/k6.csv#http_req_waiting"}, column: "http_req_waiting", unit: "ms", n: 400, p50: 11.0709, mean: 13.853304},
		{args: []string{"testdata/units.csv"}, column: "latency", unit: "us", n: 39, mean: 138.423077, p50: 137.9},
		{args: []string{lines + "#ms"}, column: "ms", unit: "ms", n: 3, mean: 3, p50: 2.5, missing: 1},
		{args: []string{k6 + "#http_req_duration"}, column: "http_req_duration", unit: "ms", n: 2, mean: 11, p50: 9.5},
		{args: []string{k6 + "#vus"}, column: "vus", n: 1, p50: 7, mean: 7},
		{args: []string{criterion}, column: "sample", unit: "ns", n: 3, mean: 5.5, p50: 6, each: "a mean of 4 iterations"},
		{args: []string{google}, column: "BM", unit: "ms", n: 2, mean: 4.5, p50: 3},
		{args: []string{google + "#cpu_time"}, column: "cpu_time", unit: "ms", n: 2, mean: 3.5, p50: 2},
		{args: []string{"testdata/rccl.csv#size"}, column: "size", n: 4, mean: 1536, p50: 1024},
		{args: []string{named}, column: "rtt_us", unit: "us", n: 3, mean: 3, p50: 3},
		{args: []string{late, "--na", "timeout"}, column: "latency", unit: "us", n: 3, mean: 75.06666667, p50: 58.7, missing: 2},
	} {
		status, out, errs := run(t, append(c.args, "--json")...)
		if status != 0 {
			t.Errorf("%q: %s", c.args, errs)
			continue
		}
		s := documented(t, out)[0]
		p50 := s.estimate(t, "p50")
		mean := math.NaN()
		if i := slices.IndexFunc(s.Estimates, func(e montecarlo.EstimateJSON) bool { return e.Name == "mean" }); i >= 0 {
			mean = s.Estimates[i].Estimate().Value
		}
		if s.Column != c.column || int(s.N) != c.n || s.Missing != c.missing || s.Each != c.each || p50.Unit != c.unit ||
			p50.Value != c.p50 ||
			math.Abs(mean-c.mean) > 1e-6*c.mean {
			t.Errorf("%q: column %q in %q, %d values, %d missing, each %q, mean %v, median %v; want %+v", c.args, s.Column, p50.Unit, s.N,
				s.Missing,
				s.Each, mean, p50.Value, c)
		}
		if c.each != "" && !strings.HasPrefix(s.Notes[0], "Each value is "+c.each) {
			t.Errorf("%q: notes %q", c.args, s.Notes)
		}
	}
}

// That values are means is said wherever a number is not one of what they are means of, and of laws that are fitted.
func TestMeansOfOperationsAreSaidOfEveryNumber(t *testing.T) {
	_, out, errs := run(t, "testdata/go.txt", "--json")
	s := documented(t, out)[0]
	for name, means := range map[string]bool{"mean": false, "p50": true, "variance": true} {
		if e := s.estimate(t, name); strings.HasSuffix(e.Method, ", of means") != means {
			t.Errorf("%s: method %q; %s", name, e.Method, errs)
		}
	}
	if _, out, _ = run(t, "testdata/go.txt", "--fit"); !strings.Contains(strings.Join(strings.Fields(out), " "),
		"these laws are of such means") {
		t.Errorf("%s", out)
	}
}

// Two commands are compared, by name or all of a file; JSON lines have groups and launches as tables do, and so have the tags of k6.
func TestSamplesOfOneFileAreCompared(t *testing.T) {
	for _, args := range [][]string{{"testdata/hyper.json", "--by", "sample"}, {"testdata/hyper.json#a", "testdata/hyper.json#b"}} {
		_, out, errs := run(t, append(args, "--json", "--quantiles", "p50")...)
		if list := documented(t, out); len(list) != 2 || !strings.Contains(out, `"decision"`) || list[0].N != 50 {
			t.Errorf("%q: %d samples, %s", args, len(list), errs)
		}
	}
	text := ""
	for i := range 40 {
		text += "{\"host\": \"" + []string{"a", "b"}[i%2] + "\", \"run\": " + []string{"1", "2", "3", "4"}[i/10] + ", \"ms\": " +
			[]string{"1", "2", "4", "3", "5"}[i%5] + "}\n"
	}
	path := written(t, "runs.jsonl", text)
	_, out, errs := run(t, path+"#ms", "--by", "host", "--json")
	if list := documented(t, out); len(list) != 2 || list[1].Key != "b" || list[1].N != 20 {
		t.Errorf("%d groups, %s", len(list), errs)
	}
	if _, out, errs = run(t, path+"#ms", "--launch", "run", "--json"); !strings.Contains(out, `"launches": 4`) {
		t.Errorf("launches: %s", errs)
	}
}

// Three histograms of 10000 lognormal values each, as the Java library prints them; the means, p50, p90 and p99 of the values
// themselves are known from the program that made them (sorted, the ceil(p n)-th). Each stands in the interval of its histogram, and
// of the three as launches the mean of the medians is 120.0193.
func TestHistogramsOfLatencies(t *testing.T) {
	var files []string
	for i, truth := range [][4]float64{{130.155, 120.091, 200.871, 302.576}, {130.179, 120.142, 200.195, 306.785}, {130.157, 119.825,
		201.018, 302.109}} {
		files = append(files, fmt.Sprintf("testdata/latency%d.hgrm", i+1))
		_, out, errs := run(t, files[i], "--json")
		s := documented(t, out)[0]
		if s.N != 10000 || s.Column != "histogram" {
			t.Fatalf("%+v, %s", s, errs)
		}
		for k, name := range []string{"mean", "p50", "p90", "p99"} {
			e := s.estimate(t, name)
			exact := e.Value == truth[k]
			if !e.Contains(truth[k]) || len(e.Warnings) == 0 || !exact && name != "p99" {
				t.Errorf("%s, %s: %+v, want %v", files[i], name, e, truth[k])
			}
		}
	}
	_, out, errs := run(t, strings.Join(files, ","), "--json")
	s := documented(t, out)[0]
	if e := s.estimate(t, "p50"); s.N != 30000 || math.Abs(e.Value-120.019333) > 1e-6 || len(e.Warnings) > 0 || !strings.Contains(out,
		`"launches": 3`) {
		t.Errorf("%+v, %s", e, errs)
	}
	for _, flag := range []string{"--fit", "--law=exponential(mean=1)", "--launch=rows", "--rows=1..5", "--na=7", "--out=" + t.TempDir()} {
		if status, _, errs := run(t, files[0], flag); status != 2 || !strings.Contains(errs, "histogram") {
			t.Errorf("%s: status %d, %s", flag, status, errs)
		}
	}
	if status, out, errs := run(t, files[0], files[1]); status != 0 || strings.Contains(out, "NaN") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	if _, out, _ := run(t, files[0]); !strings.Contains(out, "A histogram of 60 classes") || !strings.Contains(out, "within 0.098 %") {
		t.Errorf("%s", out)
	}
}
