package columns

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
)

// A Table says what is read of a table of text: CSV or TSV, or one number a line.
type Table struct {
	// Column is the name of the column of values, which stands in the first line; "" is a
	// file of one number a line without a name.
	Column string

	// By is the name of the column by which values are grouped; "" is one group.
	By string

	// Launch is the name of the column that says of which launch a value is; "" if none does. Each
	// group then has launches, in the order in which they begin.
	Launch string

	// Missing are words that stand for a missing value, besides those of Read, such as timeout.
	Missing []string

	// From and To are the first and the last row of values that is read, counted from 1; To = 0 is
	// the last one of the file.
	From, To int64

	// Where are conditions of rows; what does not fulfil all of them is left out.
	Where []Condition

	// Also are further columns, whose texts go beside the values to Reader.Also.
	Also []string

	// Rows says that the text was made of rows that have no lines, as those of a Parquet file: what is said of one names its
	// number, from 1 on, and not a line.
	Rows bool
}

// Errors of a table without a row.
var (
	errEmpty = errors.New("the file is empty; want at least one measured value")
	errNames = errors.New("the file is empty but for the names of its columns; want at least one measured value")
)

// A Reader takes what is read of a table, row by row.
type Reader[S any] struct {
	// Of returns what the values of a key are of: the texts of By and Launch, for which Key makes one.
	Of func(key []byte) (S, error)

	// Number makes a value of a field, NaN of a missing one; nil is Number of this package.
	Number func(text []byte) (float64, error)

	// Apart says how to take apart the values of different texts in a column, such as "--by host takes them
	// apart"; nil says to make a file of each.
	Apart func(name string) string

	// Counted says how to count rows by a column that says how often a value was seen; nil says to give a row for each.
	Counted func(name string) string

	// Add takes the values in the order of their rows, but for those of rows that sum others up.
	Add func(of S, x float64)

	// Also takes, in place of Add, the texts of Table.Also, too.
	Also func(of S, x float64, texts []string) error

	// Blank says that an empty line between two rows of a file of one named column is a missing value.
	Blank bool
}

// A Found is what was seen in a table besides its values.
type Found struct {
	Notes []string // a sentence each, of what stands beside the values
	Left  int      // rows that sum others up and were left out, of which the first note is
	Rows  int64    // that were read, or left out by From and To
	Gap   int      // the first empty line between two rows, 0 if there is none
}

// Read reads a table of text, which may be compressed by gzip. Fields are separated by
// what the line of names is separated by: tabs if it has one, commas, or semicolons. They
// may stand in quotes, as RFC 4180 has it; a byte order mark, CRLF, empty lines and lines
// that begin with # are all right. A field that is empty, NA, N/A, NaN or null is a
// missing value.
//
// What stands beside the values is looked at, and said in Found.Notes: rows at the end that sum the
// others up, and rows within that a word and their value say to do so, which are left out; texts of few kinds,
// failed rows and counts in other columns.
//
// It holds no more than a record and some rows at the end.
//
// Errors: of what is not a number, with line and column, and of a line with more columns than
// names; *inputs.WordError for a column that does not exist; an empty file; rows that the file
// does not have; those of r, and of the reader.
func Read[S any](t Table, r io.Reader, to Reader[S]) (found Found, err error) {
	rows, err := newRecords(r)
	if err != nil {
		return found, err
	}
	l := layout{separator: ',', value: 0, by: -1, launch: -1}
	if t.Column != "" {
		if l, err = t.layout(rows); err != nil {
			return found, err
		}
	}
	where, err := t.conditions(l)
	if err != nil {
		return found, err
	}
	further := make([]int, len(t.Also))
	for i, name := range t.Also {
		if further[i], err = l.column("column", name); err != nil {
			return found, err
		}
	}
	add := func(r reading[S]) error {
		if to.Also != nil {
			return to.Also(r.of, r.x, r.also)
		}
		to.Add(r.of, r.x)
		return nil
	}
	outside := int64(0)
	for _, c := range [...]struct{ flag, name string }{{"by", t.By}, {"launch", t.Launch}} {
		if c.name != "" && t.Column == "" {
			return found, inputs.Refused(c.flag, c.name, "a file with names of columns, and one of values")
		}
	}
	if to.Number == nil {
		to.Number = Number
	}
	l.missing, l.used = t.Missing, map[string]bool{}
	others := newBeside[S](l, t)
	read := false
	for {
		record, err := rows.read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return found, err
		}
		if found.Rows++; rows.empty > 0 && found.Rows > 1 && found.Gap == 0 {
			found.Gap = rows.empty
		}
		if found.Rows < t.From || t.To > 0 && found.Rows > t.To {
			outside++
			continue
		}
		line := rows.line
		if t.Rows {
			line = int(found.Rows)
		}
		if in, err := where.hold(l, record, rows.quoted); err != nil {
			return found, fmt.Errorf("%s: %w", t.place(line), err)
		} else if !in {
			continue
		}
		x, key, err := l.row(record, rows.quoted, to.Number, !read)
		var of S
		if err == nil {
			of, err = to.Of(key)
		}
		if err != nil {
			return found, fmt.Errorf("%s: %w", t.place(line), err)
		}
		for i := 0; to.Blank && read && len(l.names) == 1 && i < rows.blank; i++ {
			for _, r := range others.blank(of) {
				if err := add(r); err != nil {
					return found, err
				}
			}
		}
		read = true
		var also []string
		for _, at := range further {
			text, err := l.field(record, at, rows.quoted)
			if err != nil {
				return found, fmt.Errorf("%s: %w", t.place(line), err)
			}
			also = append(also, string(text))
		}
		for _, r := range others.see(record, rows.quoted, line, reading[S]{of, x, also}) {
			if err := add(r); err != nil {
				return found, fmt.Errorf("%s: %w", t.place(line), err)
			}
		}
	}
	for _, r := range others.end() {
		if err := add(r); err != nil {
			return found, err
		}
	}
	found.Notes, found.Left = others.notes(to.Apart, to.Counted), len(others.left)+len(others.within.left)+len(others.within.run)
	if text := t.leftOut(found.Rows, outside, where); text != "" {
		found.Notes = append(found.Notes, text)
	}
	for _, word := range t.Missing {
		if read && !l.used[word] {
			found.Notes = append(found.Notes, fmt.Sprintf("No value is %s, which is said to stand for a missing one (--na): "+
				"it changes nothing.",
				inputs.Printable(word)))
		}
	}
	switch {
	case read:
		return found, nil
	case found.Rows > outside:
		return found, inputs.Refused("rows", where.list[0].String(), "rows that fulfil it: "+t.leftOut(found.Rows, outside, where))
	case found.Rows > 0:
		return found, inputs.Refused("rows", t.rows(), fmt.Sprintf("rows of the file, which has %d", found.Rows))
	case l.names != nil:
		return found, errNames
	}
	return found, errEmpty
}

// place says where a row is.
func (t Table) place(line int) string {
	if t.Rows {
		return fmt.Sprintf("row %d", line)
	}
	return fmt.Sprintf("line %d", line)
}

// rows is the range of rows as text.
func (t Table) rows() string {
	text := strconv.FormatInt(max(1, t.From), 10) + ".."
	if t.To > 0 {
		text += strconv.FormatInt(t.To, 10)
	}
	return text
}

// A layout says where things stand in a record.
type layout struct {
	separator byte
	names     []string // nil of a file without names
	value, by int      // by is -1 without groups
	launch    int      // -1 without launches

	missing []string        // words
	used    map[string]bool // those that stood in some row
}

func header(rows *records) (names []string, separator byte, err error) {
	first, err := rows.read()
	if errors.Is(err, io.EOF) {
		return nil, 0, errEmpty
	}
	if err != nil {
		return nil, 0, err
	}
	separator = ','
	for _, c := range []byte("\t,;") {
		if bytes.IndexByte(first, c) >= 0 {
			separator = c
			break
		}
	}
	return fields(first, separator), separator, nil
}

func (t Table) layout(rows *records) (l layout, err error) {
	if l.names, l.separator, err = header(rows); err != nil {
		return l, err
	}
	l.by, l.launch = -1, -1
	for _, c := range []struct {
		flag, name string
		at         *int
	}{{"column", t.Column, &l.value}, {"by", t.By, &l.by}, {"launch", t.Launch, &l.launch}} {
		if c.name == "" {
			continue
		}
		if *c.at = slices.Index(l.names, c.name); *c.at < 0 {
			return l, inputs.Unknown("column", c.name, l.names)
		}
		if c.name == t.Column && c.at != &l.value {
			return l, inputs.Errorf(c.flag, c.name, "another column than that of the values")
		}
		if slices.Contains(l.names[*c.at+1:], c.name) {
			return l, inputs.Errorf("column", c.name, "the name of one column, not of several")
		}
	}
	return l, nil
}

// row returns the value of a record and the key of what it is of; first says that none was read before.
func (l layout) row(record []byte, quoted bool, number func([]byte) (float64, error), first bool) (x float64, key []byte, err error) {
	if n := 1 + bytes.Count(record, []byte{','}); l.names == nil && n > 1 {
		return 0, nil, fmt.Errorf("%d columns; want one number a line, or choose a column with PATH#COLUMN, such as #%s", n,
			inputs.Printable(fields(record, ',')[0]))
	}
	if l.names != nil {
		if n := count(record, l.separator, quoted); n > len(l.names) {
			return 0, nil, fmt.Errorf("%d columns, and names of %d; numbers have no separator of thousands, and texts with one "+
				"stand in quotes", n, len(l.names))
		}
	}
	text, err := l.field(record, l.value, quoted)
	if err != nil {
		return 0, nil, err
	}
	x, err = number(text)
	if len(l.missing) > 0 && l.absent(text, x, err == nil) {
		x, err = math.NaN(), nil
	}
	if err != nil {
		var wrong *notNumber
		switch word := errors.As(err, &wrong) && !slices.ContainsFunc(text, func(c byte) bool { return c >= '0' && c <= '9' }); {
		case l.names == nil && first:
			return 0, nil, fmt.Errorf("%w; if the line is the name of the column, write PATH#%s", err,
				strings.ReplaceAll(string(text), " ", "_"))
		case l.names == nil:
			return 0, nil, err
		case word:
			return 0, nil, fmt.Errorf("column %s: %w; if it stands for one, say --na %s", l.names[l.value], err,
				inputs.Printable(string(text)))
		}
		return 0, nil, fmt.Errorf("column %s: %w", l.names[l.value], err)
	}
	if l.by >= 0 {
		if key, err = l.key(record, l.by, quoted); err != nil {
			return 0, nil, err
		}
	}
	if l.launch >= 0 {
		launch, err := l.key(record, l.launch, quoted)
		if err != nil {
			return 0, nil, err
		}
		if missing(launch) {
			return 0, nil, fmt.Errorf("column %s: want the launch of every value; leave out rows of none", l.names[l.launch])
		}
		key = Key(key, launch)
	}
	return x, key, nil
}

// absent reports whether a field is one of the words for a missing value, which may be numbers: -1 is
// -1.0, too.
func (l layout) absent(text []byte, x float64, isNumber bool) bool {
	i := slices.IndexFunc(l.missing, func(word string) bool {
		if word == string(text) {
			return true
		}
		y, err := strconv.ParseFloat(word, 64)
		return isNumber && err == nil && x == y
	})
	if i < 0 {
		return false
	}
	l.used[l.missing[i]] = true
	return true
}

// field returns a field of a record.
func (l layout) field(record []byte, at int, quoted bool) ([]byte, error) {
	text, ok := field(record, l.separator, at, quoted)
	if !ok {
		return nil, fmt.Errorf("column %s: the line has only %d columns", l.names[at], len(fields(record, l.separator)))
	}
	return text, nil
}

// key returns a field that is part of a key.
func (l layout) key(record []byte, at int, quoted bool) ([]byte, error) {
	text, err := l.field(record, at, quoted)
	if err == nil && bytes.IndexByte(text, launchMark[0]) >= 0 {
		return nil, fmt.Errorf("column %s: %q: want a text without the character NUL", l.names[at], text)
	}
	return text, err
}

// launchMark stands between the key of a group and that of a launch of it; no text of a file has it.
const launchMark = "\x00"

// Key returns the key of a launch of a group.
func Key(group, launch []byte) []byte {
	return append(append(append([]byte(nil), group...), launchMark...), launch...)
}

// CutKey takes a key of Key apart; found is false for that of a group alone.
func CutKey(key string) (group, launch string, found bool) { return strings.Cut(key, launchMark) }
