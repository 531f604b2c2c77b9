// Package measurements reads tables of measured times in the formats that
// benchmarks print, which package formats lists. What launchers write between
// the tables is left out, and counted.
package measurements

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"castlab/distributions/inputs"
	"castlab/montecarlo/loggp"
	"castlab/reports/internal/formats"
)

// Options supply what a file does not say. Zero values leave it to the file.
type Options struct {
	Source  string   // name of the file, for messages
	Format  string   // one of Formats; "" to detect it
	Kind    string   // one of loggp.Kinds, of a CSV whose header does not say
	Bytes   *float64 // size of every message, of a CSV without a column of sizes
	Window  int      // messages in a window of a bandwidth test
	Task    string   // the collective, such as all_reduce
	InPlace bool     // the in-place columns of nccl-tests
	Assume  string   // the collective of a table that does not name it
	Last    bool     // the time of the last rank, where a table has it beside the mean
}

// Formats are the names of the formats.
func Formats() (names []string) {
	for _, f := range formats.For(formats.Fit) {
		names = append(names, f.Name)
	}
	slices.Sort(names)
	return names
}

// An Error locates an error in a file.
type Error struct {
	Source string
	Line   int    // from 1; 0 for the file as a whole
	Column string // name or number of the column; "" for the line as a whole
	Value  string
	Want   string
}

func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(inputs.PrintableUpTo(e.Source, longestShown))
	if e.Line > 0 {
		fmt.Fprintf(&b, ": line %d", e.Line)
	}
	if e.Column != "" {
		b.WriteString(", column " + inputs.PrintableUpTo(e.Column, longestShown))
	}
	if e.Value != "" {
		b.WriteString(": " + inputs.PrintableUpTo(e.Value, longestShown))
	}
	return b.String() + ": " + e.Want
}

// Input reports true: the file is the user's.
func (e *Error) Input() bool { return true }

// Read reads one file, which may hold several tests.
//
// Errors: *Error for the contents of the file; those of r.
func Read(r io.Reader, o Options) ([]loggp.Series, error) {
	f, text, err := lines(r, o)
	if err != nil {
		return nil, err
	}
	return f.series(text)
}

// lines reads the text of a file.
func lines(r io.Reader, o Options) (*file, []byte, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, nil, err
	}
	fail := func(want string) (*file, []byte, error) { return nil, nil, &Error{Source: o.Source, Want: want} }
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	switch {
	case bytes.HasPrefix(text, []byte{0xff, 0xfe}), bytes.HasPrefix(text, []byte{0xfe, 0xff}), bytes.IndexByte(text, 0) >= 0:
		return fail("not UTF-8 text; save it as UTF-8")
	case !utf8.Valid(text):
		return fail("not UTF-8 text; save it as UTF-8")
	case len(bytes.TrimSpace(text)) == 0:
		return fail("the file is empty; want a table of sizes and times")
	case o.Format != "" && !slices.Contains(Formats(), o.Format):
		return fail("unknown format; want one of " + strings.Join(Formats(), ", "))
	}
	f := &file{Options: o}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		if strings.ContainsRune(line, '\r') {
			return nil, nil, &Error{Source: o.Source, Line: len(f.lines) + 1,
				Want: "a carriage return inside the line; save the file with line ends LF or CRLF"}
		}
		f.lines = append(f.lines, formats.Untagged(line))
	}
	return f, text, nil
}

// series reads the tests of a file.
func (f *file) series(text []byte) (series []loggp.Series, err error) {
	format := f.Format
	if format == "" {
		of, line := f.detect()
		if format = of.Name; !of.By(formats.Fit) && format != formats.JSON {
			return nil, f.wrong(line, "", "", of.Refusal())
		}
	}
	switch format {
	case "osu":
		series, err = f.osu()
	case "nccl":
		series, err = f.nccl()
	case formats.JSON, formats.NCCLJSON:
		if text := bytes.TrimSpace(text); format == formats.JSON && text[0] == '[' {
			return nil, f.listOfJSON(text)
		}
		series, err = f.ncclJSON(text)
	case "rccl":
		series, err = f.rccl()
	case "imb":
		series, err = f.imbSeries(true)
	case "netgauge":
		series, err = f.netgauge()
	case "perftest":
		series, err = f.perftest()
	default:
		series, err = f.csv()
	}
	if err != nil {
		return nil, err
	}
	for i := range series {
		series[i].Source = f.Source
		if err := series[i].Validate(); err != nil {
			return nil, &Error{Source: f.Source, Want: err.Error()}
		}
	}
	return series, nil
}

// A file is its lines, without their ends.
type file struct {
	Options
	lines []string
}

// detect determines the format by the content, and the line that shows it.
func (f *file) detect() (formats.Format, int) { return formats.Detect(slices.Values(f.lines)) }

// listOfJSON is the error of a list of JSON.
func (f *file) listOfJSON(text []byte) error {
	if bytes.Contains(text, []byte(`"`+loggp.Format+`"`)) {
		return f.wrong(0, "", "", "a list with a fit in it; jq '.[0]' FILE > machine.json takes the first out, for castlab "+
			"compare machine=machine.json")
	}
	return f.wrong(0, "", "", "a list of JSON; want one run of nccl-tests -J, an object, or a table: jq -r "+
		"'\"bytes,time_us\",(.[]|[.NAME,.NAME]|@csv)' FILE > FILE.csv makes one of two names")
}

func (f *file) wrong(line int, column, value, want string) error {
	return &Error{f.Source, line, column, value, want}
}

// some returns the series that have a row, or an error if there are none. A table without a row is that of a test that ended before its
// first one, or whose heading stands twice.
func (f *file) some(series []loggp.Series) ([]loggp.Series, error) {
	var list []loggp.Series
	for _, s := range series {
		if len(s.Points) > 0 {
			list = append(list, s)
		}
	}
	switch empty := len(series) - len(list); {
	case len(series) == 0:
		return nil, f.wrong(0, "", "", "no table; want a table of sizes and times")
	case len(list) == 0:
		return nil, f.wrong(0, "", "", "the table has no row; want one or more")
	case empty > 0:
		list[0].Left = append(list[0].Left, fmt.Sprintf("tables without a row were left out: %d", empty))
	}
	return list, nil
}
