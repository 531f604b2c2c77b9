package arguments

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
)

// A FileError reports that a file named by a key could not be opened or read.
type FileError struct{ Err error }

func (e *FileError) Error() string { return e.Err.Error() + "; give the path of a readable file" }
func (e *FileError) Unwrap() error { return e.Err }

// numbers reads the file that a key gives as PATH or PATH#COLUMN.
func (g Grammar) numbers(key, text string) (values []float64, gap int, err error) {
	path, column, err := CutColumn(key, text)
	if err != nil {
		return nil, 0, err
	}
	f, err := g.Open(path)
	if err != nil {
		return nil, 0, inputs.Caused(key, text, &FileError{err})
	}
	defer f.Close()
	if values, gap, err = readTrace(f, column); err != nil {
		return nil, 0, inputs.Caused(key, text, err)
	}
	return values, gap, nil
}

// CutColumn cuts PATH or PATH#COLUMN at its last #; column is "" of the first. key is
// what the text is given as, for messages.
//
// Errors: *inputs.Error for a path or a column that is empty.
func CutColumn(key, text string) (path, column string, err error) {
	i := strings.LastIndexByte(text, '#')
	if i < 0 && text != "" {
		return text, "", nil
	}
	if i <= 0 || i == len(text)-1 {
		return "", "", inputs.Refused(key, text, "PATH or PATH#COLUMN")
	}
	return text[:i], text[i+1:], nil
}

// readTrace reads measured lengths: the named column of a CSV file with a
// header, or, without a column, one number a line. Blank lines are skipped; gap
// is the first between two values, 0 for none. An error names the line.
func readTrace(r io.Reader, column string) (values []float64, gap int, err error) {
	reader := csv.NewReader(withoutByteOrderMark(r))
	reader.FieldsPerRecord = -1
	reader.ReuseRecord = true
	field, names := 0, 0
	if column != "" {
		header, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return nil, 0, errEmpty
		}
		if err != nil {
			return nil, 0, &FileError{err}
		}
		names = len(header)
		for i := range header {
			header[i] = strings.TrimSpace(header[i])
		}
		if field = slices.Index(header, column); field < 0 {
			return nil, 0, inputs.Unknown("column", column, header)
		}
	}
	last := 0 // line
	for {
		record, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, 0, &FileError{err}
		}
		if blank(record) {
			continue
		}
		line, _ := reader.FieldPos(0)
		if gap == 0 && last > 0 && line > last+1 {
			gap = last + 1
		}
		last = line
		for _, text := range record { // in quotes, it may have line ends
			last += strings.Count(text, "\n")
		}
		if field >= len(record) {
			return nil, 0, fmt.Errorf("line %d: no column %s; every line needs one", line, column)
		}
		if column == "" && len(record) > 1 {
			return nil, 0, fmt.Errorf("line %d: %d columns; want one number a line, or choose a column with PATH#COLUMN", line, len(record))
		}
		if column != "" && len(record) > names {
			return nil, 0, fmt.Errorf("line %d: %d columns, and names of %d; numbers have no separator of thousands, and texts with one stand in quotes", line, len(record), names)
		}
		x, err := length(strings.TrimSpace(record[field]))
		if err != nil {
			if column == "" && len(values) == 0 && line == 1 {
				return nil, 0, fmt.Errorf("line %d: %w; if the line is a header, write PATH#COLUMN", line, err)
			}
			return nil, 0, fmt.Errorf("line %d: %w", line, err)
		}
		values = append(values, x)
	}
	if len(values) == 0 && column != "" {
		return nil, 0, errNames
	}
	if len(values) == 0 {
		return nil, 0, errEmpty
	}
	return values, gap, nil
}

var (
	errEmpty = errors.New("the file is empty; want at least one measured length")
	errNames = errors.New("the file is empty but for the names of its columns; want at least one measured length")
)

// blank reports whether a record is a line of spaces (the reader skips an empty one).
func blank(record []string) bool { return len(record) == 1 && strings.TrimSpace(record[0]) == "" }

// length parses one measured length.
func length(text string) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if strings.ContainsRune(text, '_') { // Go accepts it as a separator, but no measurement has it
		err = strconv.ErrSyntax
	}
	if math.IsNaN(x) || text == "" || strings.EqualFold(text, "NA") || strings.EqualFold(text, "null") || strings.EqualFold(text, "N/A") {
		return 0, fmt.Errorf("%s: want a finite number >= 0; missing values are not left out here: of a law, leave out their lines; of a record in its order, take a stretch without one", inputs.Printable(text))
	}
	if err != nil || math.IsInf(x, 0) || x < 0 {
		return 0, fmt.Errorf("%s: want a finite number >= 0", inputs.Printable(text))
	}
	return x, nil
}

// withoutByteOrderMark skips the byte order mark that some spreadsheets write.
func withoutByteOrderMark(r io.Reader) io.Reader {
	b := bufio.NewReader(r)
	if head, err := b.Peek(3); err == nil && string(head) == "\ufeff" {
		_, _ = b.Discard(3)
	}
	return b
}
