package formats

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// googleBenchmark reads the JSON of Google Benchmark: of each benchmark the numbers of its repetitions, in their order. Means,
// medians and deviations that it made of them are none.
func googleBenchmark(text string) ([]Sample, error) {
	var doc struct {
		Benchmarks []map[string]any `json:"benchmarks"`
	}
	if err := document(withoutNaN(text), "Google Benchmark", &doc); err != nil {
		return nil, err
	}
	var all collection
	failed := map[string]int{}
	behind := map[string][2]float64{}
	aggregates := 0
	for i, b := range doc.Benchmarks {
		at := fmt.Sprintf("benchmarks[%d]", i)
		word := func(key string) string { s, _ := b[key].(string); return s }
		name := word("run_name")
		if name == "" {
			name = word("name")
		}
		if word("run_type") == "aggregate" || word("aggregate_name") != "" || word("run_type") == "" && isAggregate(name) {
			aggregates++
			continue
		}
		if name == "" {
			return nil, &Error{Where: at + ".name", Want: "want the name of the benchmark"}
		}
		if b["error_occurred"] == true || b["skipped"] == true {
			failed[name]++
			continue
		}
		if n, is := b["iterations"].(float64); is && n >= 1 {
			ends, known := behind[name]
			if !known {
				ends = [2]float64{n, n}
			}
			behind[name] = [2]float64{min(ends[0], n), max(ends[1], n)}
		}
		if _, is := b["real_time"].(float64); !is {
			return nil, &Error{Where: at + ".real_time", Value: fmt.Sprint(b["real_time"]), Want: "want a number"}
		}
		keys := make([]string, 0, len(b))
		for key := range b {
			keys = append(keys, key)
		}
		slices.Sort(keys)
		for _, key := range keys {
			x, is := b[key].(float64)
			if !is || slices.Contains(googleIndices, key) {
				continue
			}
			metric, unit := key, ""
			if key == "real_time" || key == "cpu_time" {
				if unit = word("time_unit"); unit == "" {
					unit = "ns"
				}
			}
			if key == "real_time" {
				metric = ""
			}
			s := all.of(name, metric, unit)
			if s.Unit != unit {
				return nil, &Error{Where: at + ".time_unit", Value: unit, Want: "another unit than " + s.Unit +
					" of the repetitions before"}
			}
			s.Values = append(s.Values, x)
		}
	}
	list := all.samples()
	if len(list) == 0 && aggregates > 0 {
		return nil, &Error{Want: "only means, medians and deviations of repetitions; run it without --benchmark_report_aggregates_only"}
	}
	for i, s := range list {
		ends := behind[s.Name]
		list[i].Each = meanOf(ends[0], ends[1], "iterations")
		if n := failed[s.Name]; n > 0 {
			list[i].Notes = append(list[i].Notes, fmt.Sprintf("%d repetitions failed or were skipped, and have no value here.", n))
		}
	}
	return list, nil
}

// noNumbers matches a text in quotes, or a number that Google Benchmark writes and JSON does not have.
var noNumbers = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|-?(?:NaN|Infinity)`)

// withoutNaN puts null in place of numbers that are none.
func withoutNaN(text string) string {
	return noNumbers.ReplaceAllStringFunc(text, func(s string) string {
		if s[0] == '"' {
			return s
		}
		return "null"
	})
}

// googleIndices are numbers that say which repetition it is, and measure nothing.
var googleIndices = []string{"family_index", "per_family_instance_index", "repetitions", "repetition_index", "threads", "iterations"}

// isAggregate reports whether a name is of what older versions made of repetitions.
func isAggregate(name string) bool {
	return slices.ContainsFunc([]string{"_mean", "_median", "_stddev", "_cv", "_BigO", "_RMS"},
		func(end string) bool { return strings.HasSuffix(name, end) })
}
