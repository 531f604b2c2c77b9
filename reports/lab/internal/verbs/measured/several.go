package measured

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"

	"castlab/distributions/columns"
	"castlab/montecarlo/data"
)

// headRows is the number of rows by which it is seen which columns of a table are numbers.
const headRows = 50

// isKey reports whether a column says something of values, as their group, launch, count or start, and is none of them itself.
func isKey(t data.Table, name string) bool {
	return name == t.By || name == t.Launch || name == t.Weight || slices.Contains(t.Also, name)
}

// numberColumns returns the columns of a table of several that have numbers in its first rows, but for those that are keys; none of a
// table without names.
func numberColumns(head string, t data.Table) (names []string) {
	columnNames := header(head)
	if len(columnNames) < 2 || slices.ContainsFunc(columnNames, func(name string) bool { return !isName(name) }) {
		return nil
	}
	var lines strings.Builder
	var separator rune
	for line := range strings.Lines(head) {
		text := strings.TrimSpace(line)
		switch {
		case text == "" || text[0] == '#':
			continue
		case separator == 0: // the names
			separator = separatorOf(text)
			continue
		}
		lines.WriteString(line)
	}
	r := csv.NewReader(strings.NewReader(lines.String()))
	r.Comma, r.LazyQuotes, r.FieldsPerRecord, r.TrimLeadingSpace = separator, true, -1, separator != '\t'
	numbers, texts := make([]int, len(columnNames)), make([]int, len(columnNames))
	units := make([]columns.Units, len(columnNames))
	for range headRows {
		record, err := r.Read()
		if err != nil {
			break // the last row of a head may be cut
		}
		for i, field := range record[:min(len(record), len(columnNames))] {
			field = strings.TrimSpace(field)
			if slices.Contains(t.Missing, field) {
				continue
			}
			x, err := units[i].Number([]byte(field))
			switch {
			case err != nil:
				texts[i]++
			case x-x == 0:
				numbers[i]++
			}
		}
	}
	for i, name := range columnNames {
		if numbers[i] > 0 && texts[i] == 0 && !isKey(t, name) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// mostSeveral is how many columns of one file are read at once.
const mostSeveral = 100

// readSeveral reads all columns, or metrics, of a file of numbers, in one group each, which is named after it.
func readSeveral(b *bufio.Reader, t data.Table, names []string,

	read func(io.Reader, data.Table) ([]data.Group, error)) ([]data.Group, error) {
	if len(names) > mostSeveral {
		return nil, fmt.Errorf("%d columns of numbers, of which at most %d are read at once; choose one with FILE#NAME: %s", len(names),
			mostSeveral, listed(names))
	}
	text, err := io.ReadAll(io.LimitReader(b, mostListed+1))
	if err != nil {
		return nil, err
	}
	if len(text) > mostListed {
		return nil, fmt.Errorf("more than %d bytes of several columns; choose one with FILE#NAME: %s", mostListed, listed(names))
	}
	var list []data.Group
	var why error
	for _, name := range names {
		one := t
		one.Column = name
		groups, err := read(bytes.NewReader(text), one)
		if err != nil {
			return nil, err
		}
		if groups[0].Sample.N() == 0 {
			why = fmt.Errorf("column %s: no value, %d missing", name, groups[0].Sample.Missing())
			continue
		}
		groups[0].Sample.Name = name
		list = append(list, data.Group{Key: name, Sample: groups[0].Sample})
	}
	if len(list) == 0 {
		return nil, why
	}
	return numbered(onlyMeasured(list)), nil
}
