package formats

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A listed is what is to be read of a sample.
type listed struct {
	name   string
	unit   string
	values []float64
	each   string
	note   string // is part of one
}

// readAll reads the samples of a text by the format that it shows.
func readAll(t *testing.T, text, format string) ([]Sample, error) {
	t.Helper()
	f, _ := Detect(strings.Lines(text))
	if f.Name != format || !f.Listed() {
		t.Fatalf("%.60q: taken for %s", text, f.Name)
	}
	return f.Samples(text)
}

// hold holds the samples of a text to what is wanted.
func hold(t *testing.T, format, text string, want ...listed) {
	t.Helper()
	list, err := readAll(t, text, format)
	if err != nil || len(list) != len(want) {
		t.Errorf("%.80q: %d samples, want %d; %v; error %v", text, len(list), len(want), list, err)
		return
	}
	for i, w := range want {
		s := list[i]
		notes := strings.Join(s.Notes, " ")
		if s.String() != w.name || s.Unit != w.unit || !slices.Equal(s.Values, w.values) || s.Each != w.each ||
			!strings.Contains(notes, w.note) || w.note == "" && notes != "" {
			t.Errorf("%.80q: %q in %q, %v, each %q, notes %q; want %+v", text, s.String(), s.Unit, s.Values, s.Each, notes, w)
		}
	}
}

// refuse holds the errors of texts to what they are to say, in one line.
func refuse(t *testing.T, format string, texts map[string]string) {
	t.Helper()
	for text, want := range texts {
		if _, err := readAll(t, text, format); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.80q: %v, want %q", text, err, want)
		}
	}
}

// Commands are samples, with their times in seconds; of old versions without the memory and codes, of parameters that make one
// command several, of runs that failed.
func TestTimesOfHyperfine(t *testing.T) {
	hold(t, "hyperfine", `{"results": [{"command": "a", "mean": 9, "times": [0.5, 0.25]}, {"command": "sleep 1", "times": [1]}]}`,
		listed{"a", "s", []float64{0.5, 0.25}, "", ""}, listed{"sleep 1", "s", []float64{1}, "", ""})
	hold(t, "hyperfine", "Benchmark 1: a\n  Time: 5 ms\n{\n  \"results\": [\n    {\n      \"command\": \"a\",\n      \"mean\": 1,\n"+
		"      \"exit_codes\": [0, 1, null],\n      \"memory_usage_byte\": [1, 2, 3],\n      \"times\": [1e-3, 2, 3]\n    }\n  ]\n}\n",
		listed{"a", "s", []float64{0.001, 2, 3}, "", "Of 3 runs 2 ended with another status than 0"})
	hold(t, "hyperfine", `{"results": [{"command": "a", "parameters": {"n": "1"}, "times": [1]}, {"command": "a", "parameters": {"n": `+
		`"2"}, "times": [2]}]}`,
		listed{"a", "s", []float64{1}, "", ""}, listed{"a (2)", "s", []float64{2}, "", ""})
	refuse(t, "hyperfine", map[string]string{
		`{"results": [{"command": "a", "mean": 1}]}`:              "results[0].times: no times; export them",
		`{"results": [{"command": "a", "times": [1, -2]}]}`:       "results[0].times[1]: -2: want a time >= 0",
		"{\"results\": [\n{\"command\": \"a\",\n\"times\": [1, 2": "line 3: not the JSON of hyperfine",
		"{\"results\": [\n{\"command\": \"a\", \"times\": [\"1\"]}]}": "line 2: not the JSON of hyperfine: results.times: a text where a " +
			"number is wanted",
		`{"results": [{"command": "a", "times": [1]}]} {}`: "something follows the JSON document",
	})
}

// Lines of -count are values, each a mean of as many operations as the line says; metrics are samples of their own; packages tell
// benchmarks of one name apart, and -cpu does; what -v and logs print between is left out, and so is a last line that is cut.
func TestResultsOfGoBenchmarks(t *testing.T) {
	hold(t, "go-bench", "goos: linux\ncpu: X\nBenchmarkA/n=10-8 \t 10000\t 147.5 ns/op\t 16 B/op\t 1 allocs/op\nBenchmarkA/n=10-8 \t "+
		"10000\t 185.4 "+
		"ns/op\t 16 B/op\t 1 allocs/op\nPASS\nok  \tx\t10.1s\n",
		listed{"BenchmarkA/n=10-8", "ns", []float64{147.5, 185.4}, "a mean of 10000 operations", ""},
		listed{"BenchmarkA/n=10-8:B/op", "B", []float64{16, 16}, "a mean of 10000 operations", ""},
		listed{"BenchmarkA/n=10-8:allocs/op", "allocs/op", []float64{1, 1}, "a mean of 10000 operations", ""})
	hold(t, "go-bench", "pkg: a\nBenchmarkX\nBenchmarkX-2    1   3.5e+09 ns/op  512.25 MB/s\nBenchmarkX-4    1   2 ns/op  600 MB/s\n"+
		"--- BENCH: BenchmarkX-4\n    x_test.go:5: done\npkg: b\nBenchmarkX-2 7 1 ns/op 2 MB/s\nBenchmarkX-2 9 2 ns/op 3 MB/s\n",
		listed{"a.BenchmarkX-2", "ns", []float64{3.5e9}, "", ""}, listed{"a.BenchmarkX-2:MB/s", "MB/s", []float64{512.25}, "", ""},
		listed{"BenchmarkX-4", "ns", []float64{2}, "", ""}, listed{"BenchmarkX-4:MB/s", "MB/s", []float64{600}, "", ""},
		listed{"b.BenchmarkX-2", "ns", []float64{1, 2}, "a mean of 7 to 9 operations", ""},
		listed{"b.BenchmarkX-2:MB/s", "MB/s", []float64{2, 3}, "a mean of 7 to 9 operations", ""})
	for _, cut := range []string{"B/o", "B", ""} {
		hold(t, "go-bench", "BenchmarkA-8 10 1 ns/op 16 B/op\nBenchmarkA-8 10 2 ns/op 17 "+cut,
			listed{"BenchmarkA-8", "ns", []float64{1}, "a mean of 10 operations", "2"},
			listed{"BenchmarkA-8:B/op", "B", []float64{16}, "a mean of 10 operations", "ine"})
	}
	hold(t, "go-bench", "[1,0]<stdout>:BenchmarkA 10 1 ns/op\n[1,0]<stdout>:BenchmarkA 10 2015/03/01 starting\nBenchmarkA 10 3 ns/op\n",
		listed{"BenchmarkA", "ns", []float64{1, 3}, "a mean of 10 operations", "the first is line 2"})
	hold(t, "go-bench", "BenchmarkA 10 5 p99-us 7 ns/op\nBenchmarkA 10 6 p99-us 8 ns/op\n",
		listed{"BenchmarkA:p99-us", "p99-us", []float64{5, 6}, "a mean of 10 operations", ""},
		listed{"BenchmarkA", "ns", []float64{7, 8}, "a mean of 10 operations", ""})
	hold(t, "go-bench", `{"Time":"2024-01-01T00:00:00Z","Action":"start","Package":"a"}
{"Time":"2024-01-01T00:00:00Z","Action":"output","Package":"a","Output":"BenchmarkX-8 \t"}
{"Time":"2024-01-01T00:00:00Z","Action":"output","Package":"b","Output":"BenchmarkX-8 \t 5\t 7 ns/op\n"}
{"Time":"2024-01-01T00:00:00Z","Action":"output","Package":"a","Output":" 10\t 2.5 ns/op\n"}
{"Time":"2024-01-01T00:00:00Z","Action":"pass","Package":"a","Elapsed":1}
`, listed{"a.BenchmarkX-8", "ns", []float64{2.5}, "a mean of 10 operations", ""},
		listed{"b.BenchmarkX-8", "ns", []float64{7}, "a mean of 5 operations", ""})
	refuse(t, "go-bench", map[string]string{
		"goos: linux\nPASS\n": "no measured value in the output of go test -bench",
		"BenchmarkA 10 1 ns/op\nBenchmarkA 10 NaN ns/op\nPASS\n": "line 2: ns/op: NaN: want a finite number",
		"BenchmarkA 10 1 ns/op 2 ns/op\nPASS\n":                  "line 1: ns/op: twice in a line",
	})
}

// Repetitions are values, with the means and medians of them left out, in the unit of the file; counters are samples of their own.
func TestRepetitionsOfGoogleBenchmark(t *testing.T) {
	head := `{"context": {"date": "2024", "num_cpus": 8}, "benchmarks": [`
	hold(t, "google-benchmark", head+`{"name": "BM/8", "run_name": "BM/8", "run_type": "iteration", "repetitions": 2,
		"repetition_index": 0, "threads": 1,
		"iterations": 100, "real_time": 1.5, "cpu_time": 1.25, "time_unit": "us", "items_per_second": 3},
		{"name": "BM/8", "run_name": "BM/8", "run_type": "iteration", "iterations": 100, "real_time": 2.5, "cpu_time": 2,
			"time_unit": "us", "items_per_second": 4},
		{"name": "BM/8_mean", "run_name": "BM/8", "run_type": "aggregate", "aggregate_name": "mean", "iterations": 2, "real_time": 2,
			"cpu_time": 1.6, "time_unit": "us"}]}`,
		listed{"BM/8:cpu_time", "us", []float64{1.25, 2}, "a mean of 100 iterations", ""},
		listed{"BM/8:items_per_second", "", []float64{3, 4}, "a mean of 100 iterations", ""},
		listed{"BM/8", "us", []float64{1.5, 2.5}, "a mean of 100 iterations", ""})
	hold(t, "google-benchmark", "Run on (8 X 2400 MHz CPUs)\n***WARNING*** CPU scaling is enabled\n"+head+
		`{"name": "A", "iterations": 10, "real_time": 7, "time_unit": "ns"}, {"name": "A", "iterations": 12, "real_time": 8,
			"time_unit": "ns"},
		{"name": "A_stddev", "iterations": 2, "real_time": 0.7, "time_unit": "ns"}]}`,
		listed{"A", "ns", []float64{7, 8}, "a mean of 10 to 12 iterations", ""})
	hold(t, "google-benchmark", head+`{"name": "A", "run_type": "iteration", "error_occurred": true, "error_message": "x",
		"iterations": 0, "real_time": 0},
		{"name": "A", "run_type": "iteration", "iterations": 1, "real_time": 8, "time_unit": "ms"}, {"name": "B",
			"run_type": "iteration", "iterations": 1, "real_time": 9}]}`,
		listed{"A", "ms", []float64{8}, "", "1 repetitions failed"}, listed{"B", "ns", []float64{9}, "", ""})
	refuse(t, "google-benchmark", map[string]string{
		head + `{"name": "A_mean", "run_type": "aggregate", "real_time": 1}]}`: "only means, medians and deviations",
		head + `{"name": "A", "real_time": "fast"}]}`:                          "benchmarks[0].real_time: fast: want a number",
		head + `{"name": "A", "real_time": 1, "time_unit": "ns"}, {"name": "A", "real_time": 1, "time_unit": ` +
			`"ms"}]}`: "benchmarks[1].time_unit: ms: " +
			"another unit than ns",
		head + `{"name": "A", "real_time": 1},`: "not the JSON of Google Benchmark: the text ends in the middle",
		head + `]}`:                             "no measured value",
		head + `{"real_time": 1}]}`:             "benchmarks[0].name: want the name",
	})
}

// The time of an iteration is the total of a measurement by its number of iterations, from each of the files of Criterion.
func TestMeasurementsOfCriterion(t *testing.T) {
	hold(t, "criterion", `{"sampling_mode":"Linear","iters":[2.0,4.0,8.0],"times":[10.0,24.0,56.0]}`,
		listed{"sample", "ns", []float64{5, 6, 7}, "a mean of 2 to 8 iterations", "--rows 2.. takes"})
	hold(t, "criterion", `{"iters":[4.0,4.0],"times":[10.0,24.0]}`, listed{"sample", "ns", []float64{2.5, 6}, "a mean of 4 iterations", ""})
	hold(t, "criterion", "   Compiling x v0.1\n{\"reason\":\"benchmark-complete\",\"id\":\"g/norm\",\"iteration_count\":[1,1],"+
		"\"measured_values\":[3.5,4],"+
		"\"unit\":\"us\"}\n{\"reason\":\"benchmark-complete\",\"id\":\"h\",\"iteration_count\":[10],\"measured_values\":[5],"+
		"\"unit\":\"ns\"}\n"+
		"{\"reason\":\"group-complete\",\"group_name\":\"g\"}\n",
		listed{"g/norm", "us", []float64{3.5, 4}, "", ""}, listed{"h", "ns", []float64{0.5}, "a mean of 10 iterations", ""})
	raw := "group,function,value,throughput_num,throughput_type,sample_measured_value,unit,iteration_count\n"
	hold(t, "criterion", raw+"\"a, b\",f,8,,,10,ns,2\n\"a, b\",f,8,,,24,ns,4\n\"a, b\",f,16,,,24,ns,4\n",
		listed{"a, b/f/8", "ns", []float64{5, 6}, "a mean of 2 to 4 iterations", "rise from 2 to 4"},
		listed{"a, b/f/16", "ns", []float64{6}, "a mean of 4 iterations", ""})
	refuse(t, "criterion", map[string]string{
		`{"iters":[1,2],"times":[1]}`:                "2 numbers of iterations and 1 times; want as many",
		`{"iters":[1,0],"times":[1,2]}`:              "2 in 0 iterations: want a time >= 0 of one iteration or more",
		`{"iters":[1,2],"times":[1`:                  "line 1: not the JSON of Criterion",
		raw + "a,f,8,,,10,ns\n":                      "line 2: 7 columns; want 8",
		raw + "a,f,8,,,10,ns,2\na,f,\"8,,,10,ns,2\n": "line ",
		raw + "a,f,8,,,10,ns,many\n":                 "line 2: iteration_count: many: want a number",
		raw:                                          "no measured value",
	})
}

// A sample is chosen by its name, in short where that is of one alone, and needs none where there is one.
func TestSamplesAreChosen(t *testing.T) {
	one, _ := readAll(t, "BenchmarkA/n=10-8 10 1 ns/op 16 B/op\n", "go-bench")
	two, _ := readAll(t, "BenchmarkA-8 10 1 ns/op 16 B/op\nBenchmarkA-4 10 2 ns/op 17 B/op\n", "go-bench")
	for _, c := range []struct {
		list       []Sample
		name, want string
	}{
		{one, "", "BenchmarkA/n=10-8"}, {one, "A/n=10", "BenchmarkA/n=10-8"}, {one, "B/op", "BenchmarkA/n=10-8:B/op"},
		{one, "A/n=10:B/op", "BenchmarkA/n=10-8:B/op"}, {two, "A-4", "BenchmarkA-4"}, {two, "BenchmarkA-8:B/op", "BenchmarkA-8:B/op"},
	} {
		if s, err := Choose(c.list, c.name); err != nil || s.String() != c.want {
			t.Errorf("%q: %s, %v; want %s", c.name, s, err, c.want)
		}
	}
	for name, want := range map[string]string{
		"": "2 samples; choose one with FILE#NAME, or all with --by sample: BenchmarkA-8, BenchmarkA-4", "A": "unknown sample " +
			"A", "B/op": "unknown sample B/op",
		"BenchmarkB": "did you mean",
	} {
		if _, err := Choose(two, name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", name, err, want)
		}
	}
	var many strings.Builder
	for i := range 100 {
		fmt.Fprintf(&many, "BenchmarkOfALongName%d 10 1 ns/op\n", i)
	}
	list, _ := readAll(t, many.String(), "go-bench")
	if _, err := Choose(list, ""); err == nil || !strings.Contains(err.Error(), "and 92 more") || len(err.Error()) > 500 {
		t.Errorf("%v", err)
	}
}

// fuzzSamples feeds a reader: what it returns are finite values with a name, or an error in one line.
func fuzzSamples(f *testing.F, format string, seeds ...string) {
	for _, text := range seeds {
		f.Add(text)
	}
	of, _ := Of(format)
	f.Fuzz(func(t *testing.T, text string) {
		list, err := of.Samples(text)
		if err != nil {
			if err.Error() == "" || strings.Contains(err.Error(), "\n") {
				t.Errorf("error %q", err)
			}
			return
		}
		for _, s := range list {
			if len(s.Values)+len(s.Classes) == 0 {
				t.Errorf("%+v", s)
			}
			for _, x := range s.Values {
				if x-x != 0 {
					t.Errorf("%v", x)
				}
			}
		}
	})
}

func FuzzHyperfine(f *testing.F) {
	fuzzSamples(f, "hyperfine", `{"results": [{"command": "a", "exit_codes": [0, null], "times": [0.5, 0.25]}]}`)
}

func FuzzGoBench(f *testing.F) {
	fuzzSamples(f, "go-bench", "pkg: a\nBenchmarkA/n=10-8 \t 10000\t 147.5 ns/op\t 16 B/op\nBenchmarkA/n=10-8 1 2 ns/o")
}

func FuzzGoogleBenchmark(f *testing.F) {
	fuzzSamples(f, "google-benchmark", `{"benchmarks": [{"name": "A", "iterations": 1, "real_time": 8, "time_unit": "ms", "c": 1}]}`)
}

func FuzzCriterion(f *testing.F) {
	fuzzSamples(f, "criterion", `{"iters":[4.0,4.0],"times":[10.0,24.0]}`,
		`{"reason":"benchmark-complete","id":"h","iteration_count":[10],"measured_values":[5],"unit":"ns"}`,
		"group,function,value,sample_measured_value,unit,iteration_count\na,f,8,10,ns,2\n")
}
