package formats

import (
	"strings"
	"testing"
)

// Variants that the other tests do not have: files of Windows, behind what a job script prints or with a mark of their encoding, one run
// without a deviation, aggregates beside repetitions, threads, and flat sampling.
func TestVariantsOfSamples(t *testing.T) {
	windows := func(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }
	hold(t, "hyperfine", windows(`Loading module hyperfine/1.18
{
  "results": [
    {
      "command": "sort a", "mean": 0.5, "stddev": null, "user": 0.1,
      "times": [
        0.5
      ],
      "exit_codes": [
        0
      ]
    }
  ]
}
`), listed{"sort a", "s", []float64{0.5}, "", ""})
	hold(t, "go-bench", windows("goos: windows\npkg: example.org/x\nBenchmarkCopy-8   \t       1\t      1200 ns/op\t 853.33 MB/s\n"+
		"--- FAIL: TestX (0.00s)\nFAIL\nexit status 1\n"), listed{"BenchmarkCopy-8", "ns", []float64{1200}, "", ""},
		listed{"BenchmarkCopy-8:MB/s", "MB/s", []float64{853.33}, "", ""})
	hold(t, "google-benchmark", `{"context": {"date": "x", "json_schema_version": 1}, "benchmarks": [
		{"name": "BM/1/threads:2", "family_index": 0, "run_name": "BM/1/threads:2", "run_type": "iteration", "repetitions": 1,
		 "threads": 2, "iterations": 1, "real_time": 2.5e-01, "cpu_time": 5e-01, "time_unit": "s"},
		{"name": "BM_BigO", "run_name": "BM", "run_type": "aggregate", "aggregate_name": "BigO", "cpu_coefficient": 1, "big_o": "N"}]}`,
		listed{"BM/1/threads:2:cpu_time", "s", []float64{0.5}, "", ""}, listed{"BM/1/threads:2", "s", []float64{0.25}, "", ""})
	hold(t, "google-benchmark", windows("\ufeff{\n\"context\": {\"date\": \"x\"},\n\"benchmarks\": [{\"name\": \"A\", \"run_type\": "+
		"\"iteration\",\n\"iterations\": 3, \"real_time\": 4, \"time_unit\": \"us\"}]}\n"),
		listed{"A", "us", []float64{4}, "a mean of 3 iterations", ""})
	hold(t, "criterion", windows("{\"sampling_mode\":\"Flat\",\"iters\":[3.0,3.0],\"times\":[30.0,33.0]}\n"),
		listed{"sample", "ns", []float64{10, 11}, "a mean of 3 iterations", ""})
	hold(t, "criterion", windows("group,function,value,throughput_num,throughput_type,sample_measured_value,unit,iteration_count\n"+
		"g,f,,1024,bytes,10.5,ns,1\n"), listed{"g/f", "ns", []float64{10.5}, "", ""})
}
