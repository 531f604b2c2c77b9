package formats

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// goTime is the metric that go test -bench always prints.
const goTime = "ns/op"

// A goSample is what was read of one benchmark.
type goSample struct {
	*Sample
	least, most float64 // operations behind a value
}

// goBench reads the output of go test -bench: of each benchmark the values of each metric, in the order of its lines, of which
// -count makes several in one process. A process begins with the line of its system.
func goBench(text string) ([]Sample, error) {
	if beginsJSON(strings.TrimSpace(text)) {
		text = goEvents(text)
	}
	var all collection
	operations := map[*Sample]*goSample{}
	units := map[string][]string{} // of the lines before, by benchmark
	pkg, left, first, cut, process := "", 0, 0, 0, 0
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		line = strings.TrimSpace(Untagged(line))
		if name, is := strings.CutPrefix(line, "pkg: "); is {
			pkg = strings.TrimSpace(name)
		}
		if strings.HasPrefix(line, "goos: ") {
			process++
		}
		if !strings.HasPrefix(line, "Benchmark") {
			continue
		}
		fields := strings.Fields(line)
		if len(fields) == 1 || strings.HasPrefix(fields[1], "---") {
			continue // -v prints the name alone, before it begins
		}
		count, err := strconv.ParseInt(fields[1], 10, 64)
		if err != nil || count < 1 || len(fields)%2 != 0 || len(fields) < 4 || !beginsNumber(fields[2]) {
			if left++; left == 1 {
				first = i + 1
			}
			continue
		}
		var metrics []string
		for k := 3; k < len(fields); k += 2 {
			metrics = append(metrics, fields[k])
		}
		key := pkg + "\x00" + fields[0]
		if before, known := units[key]; i == len(lines)-1 && (known && !slices.Equal(before, metrics) ||
			!known && !slices.Contains(metrics, goTime)) {
			cut = i + 1 // a unit that lacks its end would be a metric of its own
			continue
		}
		units[key] = metrics
		for k, metric := range metrics {
			x, err := strconv.ParseFloat(fields[2+2*k], 64)
			if err != nil || math.IsNaN(x) || math.IsInf(x, 0) || strings.ContainsAny(fields[2+2*k], "_xXpP") {
				return nil, &Error{Line: i + 1, Where: metric, Value: fields[2+2*k], Want: "want a finite number"}
			}
			if slices.Contains(metrics[:k], metric) {
				return nil, &Error{Line: i + 1, Where: metric, Want: "twice in a line"}
			}
			name := metric
			if metric == goTime {
				name = ""
			}
			s := all.of(key, name, goUnit(metric))
			s.Values, s.Processes = append(s.Values, x), append(s.Processes, process)
			o := operations[s]
			if o == nil {
				o = &goSample{s, float64(count), float64(count)}
				operations[s] = o
			}
			o.least, o.most = min(o.least, float64(count)), max(o.most, float64(count))
		}
	}
	for s, o := range operations {
		s.Each = meanOf(o.least, o.most, "operations")
	}
	list := goNames(all.samples())
	for i := range list {
		if left > 0 {
			list[i].Notes = append(list[i].Notes, fmt.Sprintf("Lines that begin as a benchmark and are no result were left out: %d, "+
				"the first is "+
				"line %d.", left, first))
		}
		if cut > 0 {
			list[i].Notes = append(list[i].Notes, fmt.Sprintf("Line %d, the last, seems to be cut, and was left out.", cut))
		}
	}
	return list, nil
}

// goEvents returns the output of the events that go test -json prints, package by package.
func goEvents(text string) string {
	var packages []string
	outputs := map[string]*strings.Builder{}
	for line := range strings.Lines(text) {
		var event struct{ Package, Output string }
		if err := json.Unmarshal([]byte(line), &event); err != nil {
			continue // of what else printed
		}
		if outputs[event.Package] == nil {
			packages = append(packages, event.Package)
			outputs[event.Package] = new(strings.Builder)
			outputs[event.Package].WriteString("pkg: " + strings.Join(strings.Fields(event.Package), " ") + "\n")
		}
		outputs[event.Package].WriteString(event.Output)
	}
	var all strings.Builder
	for _, name := range packages {
		all.WriteString(outputs[name].String() + "\n")
	}
	return all.String()
}

// beginsNumber reports whether a text is a number, if an infinite one or none.
func beginsNumber(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err == nil || errors.Is(err, strconv.ErrRange)
}

// goUnit is the unit of a metric, where it is one of a known kind.
func goUnit(metric string) string {
	switch metric {
	case goTime:
		return "ns"
	case "B/op":
		return "B"
	}
	return metric
}

// goNames names the benchmarks, by their packages where two have one of a name.
func goNames(list []Sample) []Sample {
	packages := map[string][]string{} // of a name
	for _, s := range list {
		pkg, name, _ := strings.Cut(s.Name, "\x00")
		if !slices.Contains(packages[name], pkg) {
			packages[name] = append(packages[name], pkg)
		}
	}
	for i, s := range list {
		pkg, name, _ := strings.Cut(s.Name, "\x00")
		list[i].Name = name
		if len(packages[name]) > 1 {
			list[i].Name = pkg + "." + name
		}
		short := strings.TrimPrefix(name, "Benchmark")
		list[i].Also = []string{short}
		if at := strings.LastIndexByte(short, '-'); at >= 0 && strings.Trim(short[at+1:], "0123456789") == "" {
			list[i].Also = append(list[i].Also, short[:at], "Benchmark"+short[:at])
		}
	}
	return list
}
