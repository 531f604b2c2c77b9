package data

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// readTable reads the column of a table.
func readTable(t *testing.T, table Table, text string) *Sample {
	t.Helper()
	groups, err := table.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return groups[0].Sample
}

// Rows at the end that sum the others up are no measurements, whatever says so: a word where the rows are numbered, the word
// total, or that the last of many is the sum of all. Others remain: a label among others, a word in the middle, a large value.
func TestRowsThatSumOthersUpAreLeftOut(t *testing.T) {
	numbered, labeled, plain := "n,ms\n", "name,ms\n", "ms\n"
	for i := range 30 {
		numbered += fmt.Sprintf("%d,%d\n", i, i%7+1)
		labeled += fmt.Sprintf("req%d,%d\n", i, i%7+1)
		plain += fmt.Sprintf("%d\n", i%7+1)
	}
	sum := 0
	for i := range 30 {
		sum += i%7 + 1
	}
	for _, c := range []struct {
		name, text string
		n          int64
		says       string
	}{
		{"numbered", numbered + "Gesamt,900\n", 30, "Line 32 at the end sums the others up (n = Gesamt) and is left out."},
		{"three lines", numbered + "Total,900\nMean,4\nStd dev,2\n", 30, "3 lines at the end, from line 32 on"},
		{"labeled", labeled + "Aggregated,900\n", 30, "(name = Aggregated)"},
		{"the sum", fmt.Sprintf("%s%d\n", plain, sum), 30, "(it is the sum of all before it)"},
		{"a label", labeled + "req30,900\n", 31, ""},
		{"in the middle", numbered + "warmup,3\n31,4\n", 32, ""},
		{"large", plain + "900\n", 31, ""},
		{"few", "n,ms\n0,1\n1,2\n2,3\nx,9\n", 4, ""},
		{"doubling", "ms\n1\n1\n2\n4\n8\n16\n", 6, ""},
	} {
		s := readTable(t, Table{Column: "ms"}, c.text)
		notes := strings.Join(s.Notes, "\n")
		if s.N() != c.n || !strings.Contains(notes, c.says) || c.says == "" && strings.Contains(notes, "left out") {
			t.Errorf("%s: n %d, %q; want %d, %q", c.name, s.N(), notes, c.n, c.says)
		}
	}
}

// What other columns say of the values is said, in one line each.
func TestOtherColumnsAreLookedAt(t *testing.T) {
	table := "metric,id,count,#wrong,ok,v\n"
	for i := range 30 {
		table += fmt.Sprintf("%s,id%d,%d,%d,%s,%d\n", [...]string{"reqs", "duration"}[i%2], i, i%3+1, i/29,
			[...]string{"true", "no"}[i/28], i)
	}
	s := readTable(t, Table{Column: "v"}, table)
	for i, want := range []string{"The column metric has 2 texts (reqs, duration)", "The column count is not read",
		"By the column #wrong, 1 row of 30 failed"} {
		if i >= len(s.Notes) || !strings.Contains(s.Notes[i], want) {
			t.Errorf("%q, want %q", s.Notes, want)
		}
	}
	if s = readTable(t, Table{Column: "v", By: "metric"}, table); strings.Contains(strings.Join(s.Notes, ""), "metric") {
		t.Errorf("grouped: %q", s.Notes)
	}
	quiet := "i,count,error,v\n"
	for i := range 30 {
		quiet += fmt.Sprintf("%d,%d,,%d\n", i, i+5, i)
	}
	if s = readTable(t, Table{Column: "v"}, quiet); len(s.Notes) != 0 {
		t.Errorf("a table of which nothing is to be said: %q", s.Notes)
	}
}

func TestWordsForMissingValuesAndStretches(t *testing.T) {
	text := "v\n1\ntimeout\n3\n4\n"
	if s := readTable(t, Table{Column: "v", Missing: []string{"timeout"}}, text); s.N() != 3 || s.Missing() != 1 {
		t.Errorf("%d values, %d missing", s.N(), s.Missing())
	}
	_, err := Table{Column: "v"}.Read(strings.NewReader(text))
	if err == nil || !strings.Contains(err.Error(), "line 3: column v: timeout: ") || !strings.Contains(err.Error(), "--na timeout") {
		t.Error(err)
	}
	if s := readTable(t, Table{Column: "v", From: 3, To: 4}, text); s.N() != 2 || s.Min() != 3 || s.Max() != 4 {
		t.Errorf("%d values from %v to %v", s.N(), s.Min(), s.Max())
	}
	if s := readTable(t, Table{Column: "v", Missing: []string{"timeout"}}, "v\n146.5µs\ntimeout\n\n2e1 us\n"); s.Unit != "us" ||
		s.N() != 2 ||
		s.Missing() != 2 || s.Min() != 20 || s.Max() != 146.5 {
		t.Errorf("%d values in %s from %v to %v, %d missing", s.N(), s.Unit, s.Min(), s.Max(), s.Missing())
	}
	for text, want := range map[string]string{
		"v\n146.5µs\n14.7ms\n":   "line 3: column v: 14.7ms is in ms, and 146.5µs before it in us: give the column in one unit",
		"v\n1\n2\n3ms\n":         "line 4: column v: 3ms is in ms, and 1 before it without a unit",
		"v\n3ms\nNA\n2\n":        "line 4: column v: 2 is without a unit, and 3ms before it in ms",
		"v\n1e999ms\n":           "too large for a float64",
		"v\n3ms\n4 furlongs\n":   "4 furlongs: want a finite number",
		"v_us\n3ms\n5ms\n":       "column v_us: its name says us, and its values ms",
		"v\n3ms\n5\u00b5s 2ns\n": "want a finite number",
	} {
		column := strings.Split(text, "\n")[0]
		if _, err = (Table{Column: column}).Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestUnitsStandInNames(t *testing.T) {
	for name, want := range map[string]string{
		"latency_us": "us", "latency (ms)": "ms", "rtt[ns]": "ns", "time.µs": "us", "ns": "ns", "duration_seconds": "s", "size_bytes": "B",
		"time [s]": "s", "ns/op": "ns", "time (ns/op)": "ns", "B/op": "B", "latencyMs": "ms", "durationSeconds": "s",
		"elapsed_millis": "ms", "t_ns_per_op": "ns", "time (µs)": "us", "latency in ms": "ms",
		// A rate is no time.
		"bandwidth (MB/s)": "MB/s", "MB/s": "MB/s", "requests/s": "", "ops/sec": "", "bytes_per_second": "B/s", "messages_per_s": "",
		"times": "", "us_east": "", "HOMES": "", "params": "", "allocs/op": "", "items": "", "x": "", "Gauss": "", "p99": "",
	} {
		if got := UnitOf(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	// The quantity is the same in every unit.
	for name, want := range map[string]string{"latency_us": "latency", "latency (ms)": "latency", "latencyMs": "latency", "rtt[ns]": "rtt",
		"t_ns_per_op": "t", "bandwidth (MB/s)": "bandwidth", "ms": "", "ns/op": "", "requests/s": "requests/s", "p99": "p99"} {
		if got, _ := CutUnit(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if s := readTable(t, Table{Column: "latency_us"}, "latency_us\n1\n2\n"); s.Unit != "us" || s.Mean(0.95).Unit != "us" ||
		math.IsNaN(s.Max()) {
		t.Errorf("%+v", s.Mean(0.95))
	}
}
