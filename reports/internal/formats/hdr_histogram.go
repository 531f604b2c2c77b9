package formats

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"castlab/distributions/numerals"
)

// A Class is how many values lie above Lo and up to Hi, which the largest of them is; all are if Lo is Hi.
type Class struct {
	Lo, Hi float64
	N      int64
}

var (
	hdrMean  = regexp.MustCompile(`^#\[\s*Mean\s*=\s*([-+0-9.eE]+)`)
	hdrSub   = regexp.MustCompile(`SubBuckets\s*=\s*(\d+)`)
	hdrTotal = regexp.MustCompile(`Total count\s*=\s*(\d+)`)
)

// A hdrTable is the state of reading a percentile distribution.
type hdrTable struct {
	Sample
	line  int     // of the row read last
	value float64 // of the row before
	share float64
	upTo  int64
}

// hdrHistogram reads the percentile distributions that the libraries of HdrHistogram and wrk2 print, in columns or as CSV: between
// two rows lie as many values as their TotalCount differs by, above the value of the first and up to that of the second.
func hdrHistogram(text string) (list []Sample, err error) {
	var t *hdrTable
	unit := ""
	end := func() error {
		switch {
		case t == nil:
			return nil
		case t.upTo == 0:
			return &Error{Line: t.line, Want: "a table of percentiles without a row"}
		case t.share < 1:
			return &Error{Line: t.line, Value: numerals.Plain(t.share), Want: "the table ends at this share of the " +
				"values; want " +
				"its rows up to 1"}
		}
		list = append(list, t.Sample)
		t = nil
		return nil
	}
	tables, at, open := 0, 0, false
	for line := range strings.Lines(text) {
		at++
		line = strings.TrimSpace(Untagged(line))
		switch {
		case line == "":
		case hdrHeading(line):
			if err := end(); err != nil {
				return nil, err
			}
			tables++
			t, open = &hdrTable{Sample: Sample{Name: "histogram", Unit: unit, Mean: math.NaN()}, line: at}, true
			if tables > 1 {
				t.Name = fmt.Sprintf("histogram (%d)", tables)
			}
		case t == nil:
			if strings.Contains(line, "Latency Distribution (HdrHistogram") {
				unit = "ms" // of wrk2
			}
		case line[0] == '#':
			if m := hdrMean.FindStringSubmatch(line); m != nil {
				if x, err := strconv.ParseFloat(m[1], 64); err == nil {
					t.Mean = x
				}
			}
			if m := hdrSub.FindStringSubmatch(line); m != nil {
				if n, err := strconv.Atoi(m[1]); err == nil && n > 2 {
					t.Resolution = 2 / float64(n) // the upper half of the sub-buckets counts
				}
			}
			if m := hdrTotal.FindStringSubmatch(line); m != nil && m[1] != strconv.FormatInt(t.upTo, 10) {
				return nil, &Error{Line: at, Where: "Total count", Value: m[1], Want: fmt.Sprintf("the rows above have %d values", t.upTo)}
			}
			open = false
		case open && strings.ContainsAny(line[:1], "0123456789-.\""):
			if err := t.row(at, line); err != nil {
				return nil, err
			}
		default:
			open = false // what stands behind the table
		}
	}
	if err := end(); err != nil {
		return nil, err
	}
	return list, nil
}

// row reads a row of a table.
func (t *hdrTable) row(at int, line string) error {
	fields := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' || r == ',' || r == '"' })
	if len(fields) < 3 || len(fields) > 4 {
		return &Error{Line: at, Value: line, Want: fmt.Sprintf("%d values; want Value, Percentile and TotalCount, with points in numbers",
			len(fields))}
	}
	value, problem := strconv.ParseFloat(fields[0], 64)
	if problem != nil || math.IsNaN(value) || math.IsInf(value, 0) {
		return &Error{Line: at, Where: "Value", Value: fields[0], Want: "want a finite number"}
	}
	share, problem := strconv.ParseFloat(fields[1], 64)
	if problem != nil || !(share >= t.share && share <= 1) {
		return &Error{Line: at, Where: "Percentile", Value: fields[1], Want: "want a share from that of the row before to 1"}
	}
	count, problem := strconv.ParseInt(fields[2], 10, 64)
	if problem != nil || count < t.upTo || count < 1 || count > 1<<53 {
		return &Error{Line: at, Where: "TotalCount", Value: fields[2], Want: "want a whole number that is not less than that of the " +
			"row before"}
	}
	if t.upTo > 0 && value < t.value {
		return &Error{Line: at, Where: "Value", Value: fields[0], Want: "less than the value of the row before"}
	}
	if count > t.upTo {
		c := Class{Lo: t.value, Hi: value, N: count - t.upTo}
		if t.upTo == 0 {
			if c.Lo = value; share > 0 { // the smallest value is not in the table
				c.Lo = math.Min(0, value)
			}
		}
		t.Classes = append(t.Classes, c)
	}
	t.line, t.value, t.share, t.upTo = at, value, share, count
	return nil
}
