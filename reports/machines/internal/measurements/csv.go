package measurements

import (
	"cmp"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/numerals"
	"castlab/montecarlo/loggp"
)

// csv reads a table with a header: sizes, one or more columns of times, and
// optionally the kind of test, the launch, a standard deviation and a count. Rows of one kind are a series, and of several
// launches a series each.
func (f *file) csv() ([]loggp.Series, error) {
	reader, header, line, err := f.header()
	if err != nil {
		return nil, err
	}
	t := &csvTable{file: f}
	for i, h := range header {
		r, ok := roleOf(h)
		if !ok {
			if _, problem := number(strings.TrimSpace(h)); problem == "" {
				return nil, f.wrong(line, strconv.Itoa(i+1), h, "a number where the header should be; "+wantHeader)
			}
			return nil, f.wrong(line, strconv.Itoa(i+1), h, "unknown column; "+wantHeader)
		}
		t.roles = append(t.roles, r)
	}
	if err := t.check(line); err != nil {
		return nil, err
	}
	if err := f.rows(reader, t.row); err != nil {
		return nil, err
	}
	var series []loggp.Series
	for _, s := range t.series {
		series = append(series, s.Series)
	}
	slices.SortStableFunc(series, func(a, b loggp.Series) int { return cmp.Compare(a.Kind, b.Kind) })
	if len(t.roles) == 1 && len(series) == 1 && t.roles[0].unit == 1 {
		series[0].Law = "empirical(file=" + f.Source + "#" + strings.TrimSpace(t.roles[0].header) + ")"
	}
	if len(series) == 0 {
		return nil, f.wrong(0, "", "", "a header and no row; want one or more")
	}
	return series, nil
}

// rows calls row for every line of a table after its header that is not blank.
func (f *file) rows(reader *csv.Reader, row func(line int, record []string) error) error {
	for {
		record, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return f.broken(err)
		}
		line, _ := reader.FieldPos(0)
		if len(record) == 1 && strings.TrimSpace(record[0]) == "" {
			continue
		}
		if err := row(line, record); err != nil {
			return err
		}
	}
}

// header returns a reader after the header, and the line of the header.
func (f *file) header() (reader *csv.Reader, header []string, line int, err error) {
	reader = csv.NewReader(strings.NewReader(strings.Join(f.lines, "\n")))
	reader.Comment = '#'
	reader.FieldsPerRecord = -1
	reader.ReuseRecord = true
	reader.TrimLeadingSpace = true
	first := f.firstLine()
	switch {
	case strings.Contains(first, ";"):
		return nil, nil, 0, f.wrong(f.lineOf(first), "", first, "semicolons; want commas between columns and points in numbers")
	case strings.Contains(first, "\t") && !strings.Contains(first, ","):
		reader.Comma = '\t'
	}
	if header, err = reader.Read(); err != nil {
		return nil, nil, 0, f.broken(err)
	}
	line, _ = reader.FieldPos(0)
	return reader, header, line, nil
}

func (f *file) firstLine() string {
	for _, line := range f.lines {
		if s := strings.TrimSpace(line); s != "" && s[0] != '#' {
			return line
		}
	}
	return ""
}

func (f *file) lineOf(text string) int { return slices.Index(f.lines, text) + 1 }

// broken converts an error of encoding/csv.
func (f *file) broken(err error) error {
	if errors.Is(err, io.EOF) {
		return f.wrong(0, "", "", "only comments; "+wantHeader)
	}
	var p *csv.ParseError
	if errors.As(err, &p) {
		return f.wrong(p.Line, strconv.Itoa(p.Column), "", p.Err.Error())
	}
	return f.wrong(0, "", "", err.Error())
}

// A csvTable is the state of reading a table.
type csvTable struct {
	*file
	roles  []role
	series []*csvSeries
}

// A csvSeries is one kind of test in one launch; "" where there is no column of launches.
type csvSeries struct {
	loggp.Series
	launch string
}

// check refuses an ambiguous or incomplete header.
func (t *csvTable) check(line int) error {
	number := map[string]int{}
	unkind := false
	for _, r := range t.roles {
		number[r.what]++
		unkind = unkind || r.what == "time" && r.kind == ""
	}
	switch {
	case number["time"] == 0:
		return t.wrong(line, "", "", "no column of times; "+wantHeader)
	case number["bytes"] > 1, number["kind"] > 1, number["deviation"] > 1, number["count"] > 1, number["launch"] > 1:
		return t.wrong(line, "", "", "two columns of one meaning; want one of bytes, of kind, of launch, of stddev and of count")
	case number["bytes"] == 0 && t.Bytes == nil:
		return t.wrong(line, "", "", "no column of sizes; add one named bytes, or state the size of all messages with bytes=...")
	case number["bytes"] == 1 && t.Bytes != nil:
		return t.wrong(line, "", "", "a column of sizes, and bytes=... is stated too; leave that out")
	case unkind && number["kind"] == 0 && t.Kind == "":
		return t.wrong(line, "", "", "it is not said what was timed; name the column rtt_us or one_way_us, add a column kind, or state "+
			"kind=rtt (one-way, gap, window, overhead, collective)")
	}
	return nil
}

func (t *csvTable) row(line int, record []string) error {
	if len(record) != len(t.roles) {
		return t.wrong(line, "", "", strconv.Itoa(len(record))+" values; want "+strconv.Itoa(
			len(t.roles))+" as in the header (numbers are written with a point, 1.5)")
	}
	var bytes, deviation, behind float64
	if t.Bytes != nil {
		bytes = *t.Bytes
	}
	kind, launch := t.Kind, ""
	for i, r := range t.roles {
		value, problem := strings.TrimSpace(record[i]), ""
		switch r.what {
		case "bytes":
			bytes, problem = number(value)
			bytes *= r.unit
			if problem == "" {
				_, problem = bytesOf(numerals.Plain(bytes))
			}
		case "kind":
			kind = value
		case "launch":
			if launch = value; launch == "" {
				problem = "want a number or name of the launch in every row"
			}
		case "deviation":
			deviation, problem = number(value)
			if problem == "" && deviation < 0 {
				problem = "want a number >= 0"
			}
			deviation *= r.unit
		case "count":
			behind, problem = count(value)
		}
		if problem != "" {
			return t.wrong(line, r.header, value, problem)
		}
	}
	for i, r := range t.roles {
		if r.what != "time" {
			continue
		}
		value := strings.TrimSpace(record[i])
		if value == "" && len(t.roles) > 2 {
			continue // a size with fewer measurements
		}
		x, problem := positive(value)
		if problem != "" {
			return t.wrong(line, r.header, value, problem)
		}
		if err := t.add(line, r, kind, launch, loggp.Point{Bytes: bytes, Times: []float64{scaled(x, r.unit)}}, deviation,
			behind); err != nil {
			return err
		}
	}
	return nil
}

// scaled is x in units, by division where that is exact.
func scaled(x, unit float64) float64 {
	if unit == 1e-3 {
		return x / 1e3
	}
	return x * unit
}

func (t *csvTable) add(line int, r role, kind, launch string, p loggp.Point, deviation, behind float64) error {
	name := r.kind
	if name == "" {
		name = kind
	}
	switch strings.ToLower(name) {
	case "oneway", "one_way", "latency":
		name = "one-way"
	case "round-trip", "roundtrip", "pingpong", "ping-pong":
		name = "rtt"
	}
	k := slices.Index(loggp.Kinds(), strings.ToLower(name))
	if k < 0 {
		return t.wrong(line, "kind", name, "want one of "+strings.Join(loggp.Kinds(), ", "))
	}
	var s *csvSeries
	if i := slices.IndexFunc(t.series, func(s *csvSeries) bool { return s.Kind == loggp.Kind(k) && s.launch == launch }); i >= 0 {
		s = t.series[i]
	} else {
		s = &csvSeries{loggp.Series{Kind: loggp.Kind(k)}, launch}
		if s.Kind == loggp.Window {
			s.Window = t.Window
		}
		if s.Kind == loggp.Collective {
			s.Task = t.Task
		}
		t.series = append(t.series, s)
	}
	if behind > 1 {
		s.Averages = true
		p.Deviation, p.Behind = deviation, behind
	}
	s.Points = append(s.Points, p)
	return nil
}
