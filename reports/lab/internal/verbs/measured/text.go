package measured

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/columns"
	"castlab/montecarlo/data"
	"castlab/reports/internal/formats"
)

// headSize is how much of a file is looked at for its format.
const headSize = 1 << 18

// readText reads a text of any format; looks says to look for a column of starts.
func readText(r io.Reader, t data.Table, looks bool) ([]data.Group, error) {
	b, err := columns.Unpack(r)
	if err != nil {
		return nil, err
	}
	head, err := b.Peek(headSize)
	if len(head) == 0 && err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	text := string(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")))
	f, line := formats.Detect(strings.Lines(text))
	switch {
	case f.Name != formats.K6CSV && t.Column != "" && slices.Contains(header(text), t.Column):
		return readColumn(b, text, t, looks) // a table, whatever else its columns show
	case f.Listed():
		return readListed(b, f, t)
	case f.Name == formats.K6CSV && t.Column == "" && t.By == "" && t.Launch == "":
		return readMetrics(b, t)
	case f.Name == formats.K6CSV:
		return readK6(b, t)
	case f.Name == formats.K6JSON:
		return readK6Lines(b, text, t)
	case f.Name == formats.JSON:
		return readObjects(b, text, t, looks)
	case f.Name != formats.CSV && f.Name != formats.Parquet:
		return nil, fmt.Errorf("line %d: %s", line, f.Refusal())
	}
	unnamed := t.Column == ""
	if names := numberColumns(text, t); unnamed && len(names) > 0 {
		if start := startOf(header(text), t); looks && len(names) == 2 && start != "" {
			names = slices.DeleteFunc(names, func(name string) bool { return name == start })
		}
		if len(names) > 1 && t.By == "" {
			return readSeveral(b, t, names, func(r io.Reader, t data.Table) ([]data.Group, error) { return t.Read(r) })
		}
		if len(names) == 1 {
			t.Column, unnamed = names[0], false
		}
	}
	if unnamed {
		t.Column = onlyName(text, t.Missing)
	}
	groups, err := readColumn(b, text, t, looks)
	if err != nil && unnamed && strings.TrimSpace(text) != "" {
		return nil, fmt.Errorf("%w; %s", err, whatIsMissing(text))
	}
	return groups, err
}

// readColumn reads a column of a table, and looks for one of starts where that is asked for.
func readColumn(r io.Reader, head string, t data.Table, looks bool) ([]data.Group, error) {
	if !looks || t.Column == "" {
		return t.Read(r)
	}
	return readStarting(r, header(head), t)
}

// header returns the names of the columns of a table.
func header(head string) (names []string) {
	for line := range strings.Lines(head) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		separator := separatorOf(line)
		if separator == 0 {
			return []string{strings.Trim(line, `"`)}
		}
		for name := range strings.SplitSeq(line, string(separator)) {
			names = append(names, strings.Trim(name, "\" "))
		}
		return names
	}
	return nil
}

// separatorOf returns what stands between the columns of a line, 0 where there is one.
func separatorOf(line string) rune {
	for _, c := range "\t,;" {
		if strings.ContainsRune(line, c) {
			return c
		}
	}
	return 0
}

// onlyName returns the name of the column of a text that has one, "" if it begins with a number.
func onlyName(head string, missing []string) string {
	for line := range strings.Lines(head) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		if _, err := new(columns.Units).Number([]byte(line)); err == nil || slices.Contains(missing, line) ||
			strings.ContainsAny(line, ",;\t") || !isName(line) {
			return ""
		}
		return strings.Trim(line, `"`)
	}
	return ""
}

// isName reports whether a first line can be a name of numbers: it has a letter, and no digit in front.
func isName(text string) bool {
	first := strings.TrimLeft(text, `" `)
	return first != "" && !strings.ContainsAny(first[:1], "0123456789+-.") && strings.ContainsFunc(text, func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= 0x80
	})
}

// whatIsMissing says what the first line of a table, of which no column could be read, lacks.
func whatIsMissing(text string) string {
	names := header(text)
	_, rest, _ := strings.Cut(strings.TrimSpace(text), "\n")
	numbers := !slices.ContainsFunc(names, func(word string) bool {
		_, err := strconv.ParseFloat(word, 64)
		return err != nil
	})
	switch {
	case len(names) > 1 && numbers:
		return "the first line is numbers: there is no line of names"
	case len(names) > 1 && strings.TrimSpace(rest) == "":
		return "it is empty but for the names"
	}
	return "it begins as no other format that is read (--help=all lists them)"
}
