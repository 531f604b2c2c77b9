package formats

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
)

// A criterionRun is one benchmark of Criterion: so many iterations took so long.
type criterionRun struct {
	name       string
	unit       string
	iterations []float64
	totals     []float64
}

// sample returns the time of an iteration in each measurement.
func (r criterionRun) sample() (Sample, error) {
	s := Sample{Name: r.name, Unit: r.unit}
	if len(r.iterations) != len(r.totals) {
		return s, &Error{Where: r.name, Want: fmt.Sprintf("%d numbers of iterations and %d times; want as many", len(r.iterations),
			len(r.totals))}
	}
	least, most := 0.0, 0.0
	for i, n := range r.iterations {
		if !(n >= 1) || !(r.totals[i] >= 0) {
			return s, &Error{Where: r.name, Value: fmt.Sprintf("%v in %v iterations", r.totals[i], n), Want: "want a time >= 0 of one " +
				"iteration " +
				"or more"}
		}
		if least, most = min(least, n), max(most, n); i == 0 {
			least = n
		}
		s.Values = append(s.Values, r.totals[i]/n)
	}
	s.Each = meanOf(least, most, "iterations")
	if rises := slices.IsSorted(r.iterations); rises && most >= 2*least && least > 0 {
		half := 1 + slices.IndexFunc(r.iterations, func(n float64) bool { return 2*n >= most })
		s.Notes = append(s.Notes, fmt.Sprintf("The numbers of iterations rise from %.0f to %.0f: the first values are means of few "+
			"and spread more than the last, so that a change of spread may be no more than that (--rows %d.. takes those of half as "+
			"many as the last, or more).", least, most, half))
	}
	return s, nil
}

// criterion reads what Criterion saves of a benchmark.
func criterion(text string) (list []Sample, err error) {
	var runs []criterionRun
	switch first := strings.TrimSpace(text); {
	case strings.HasPrefix(first, "{") && keysOf(first)["iters"]:
		var doc struct {
			Iterations []float64 `json:"iters"`
			Times      []float64 `json:"times"`
		}
		if err := document(text, "Criterion", &doc); err != nil {
			return nil, err
		}
		runs = []criterionRun{{"sample", "ns", doc.Iterations, doc.Times}}
	case slices.ContainsFunc(criterionTimes, func(name string) bool { return strings.Contains(first, name) }):
		runs, err = criterionRaw(text)
	default:
		runs, err = criterionMessages(text)
	}
	if err != nil {
		return nil, err
	}
	for _, r := range runs {
		s, err := r.sample()
		if err != nil {
			return nil, err
		}
		if len(s.Values) > 0 {
			list = append(list, s)
		}
	}
	return list, nil
}

// criterionMessages reads what cargo criterion --message-format json prints.
func criterionMessages(text string) (runs []criterionRun, err error) {
	line := 0
	for l := range strings.Lines(text) {
		line++
		if l = strings.TrimSpace(l); !strings.HasPrefix(l, "{") {
			continue // of the build
		}
		var m struct {
			Reason     string    `json:"reason"`
			ID         string    `json:"id"`
			Iterations []float64 `json:"iteration_count"`
			Values     []float64 `json:"measured_values"`
			Unit       string    `json:"unit"`
		}
		if err := json.Unmarshal([]byte(l), &m); err != nil {
			return nil, &Error{Line: line, Want: "not a JSON message of Criterion: " + inputs.JSON(err).Error()}
		}
		if m.Reason == "benchmark-complete" {
			runs = append(runs, criterionRun{m.ID, m.Unit, m.Iterations, m.Values})
		}
	}
	return runs, nil
}

// criterionTimes are the columns of measurements in a raw.csv, of which the second is that of versions before 0.3, in ns.
var criterionTimes = []string{"sample_measured_value", "sample_time_nanos"}

// criterionHeading reports whether a line names the columns of a raw.csv.
func criterionHeading(text string) bool {
	return strings.Contains(text, "iteration_count") && slices.ContainsFunc(criterionTimes,
		func(name string) bool { return strings.Contains(text, name) })
}

// criterionRaw reads a raw.csv, which has a row for each measurement.
func criterionRaw(text string) (runs []criterionRun, err error) {
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord = -1
	header, err := r.Read()
	if err != nil {
		return nil, &Error{Line: 1, Want: "want the line of names of a raw.csv of Criterion"}
	}
	at := map[string]int{}
	for i, name := range header {
		at[strings.TrimSpace(name)] = i
	}
	needed := []string{criterionTimes[0], "unit", "iteration_count"}
	if _, old := at[criterionTimes[1]]; old {
		needed = []string{criterionTimes[1], "iteration_count"}
	}
	for _, name := range needed {
		if _, there := at[name]; !there {
			return nil, &Error{Line: 1, Where: name, Want: "no such column; want a raw.csv of Criterion"}
		}
	}
	for {
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			return runs, nil
		}
		if broken := new(csv.ParseError); errors.As(err, &broken) {
			return nil, &Error{Line: broken.Line, Want: broken.Err.Error()}
		}
		line, _ := r.FieldPos(0)
		if len(record) != len(header) {
			return nil, &Error{Line: line, Want: fmt.Sprintf("%d columns; want %d as in the line of names", len(record), len(header))}
		}
		var parts []string
		for _, name := range []string{"group", "function", "value"} {
			if i, there := at[name]; there && record[i] != "" {
				parts = append(parts, record[i])
			}
		}
		name, unit := strings.Join(parts, "/"), "ns"
		if i, there := at["unit"]; there {
			unit = record[i]
		}
		var numbers [2]float64
		for i, column := range []string{"iteration_count", needed[0]} {
			if numbers[i], err = strconv.ParseFloat(record[at[column]], 64); err != nil {
				return nil, &Error{Line: line, Where: column, Value: record[at[column]], Want: "want a number"}
			}
		}
		k := slices.IndexFunc(runs, func(r criterionRun) bool { return r.name == name && r.unit == unit })
		if k < 0 {
			k = len(runs)
			runs = append(runs, criterionRun{name: name, unit: unit})
		}
		runs[k].iterations, runs[k].totals = append(runs[k].iterations, numbers[0]), append(runs[k].totals, numbers[1])
	}
}
