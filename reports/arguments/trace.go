package arguments

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/columns"
	"castlab/distributions/fitting"
	"castlab/distributions/inputs"
)

// A FileError reports that a file named by a key could not be opened or read.
type FileError struct{ Err error }

func (e *FileError) Error() string { return e.Err.Error() + "; give the path of a readable file" }
func (e *FileError) Unwrap() error { return e.Err }

// numbers reads the file that a key gives as PATH or PATH#COLUMN, and remarks what is to be said of it.
func (g Grammar) numbers(key, text string) (values []float64, gap int, err error) {
	path, column, err := CutColumn(key, text)
	if err != nil {
		return nil, 0, err
	}
	f, err := g.open(path)
	if err != nil {
		return nil, 0, inputs.Caused(key, text, &FileError{err})
	}
	defer f.Close()
	values, found, err := readTrace(f, column)
	if err == nil && found.Left > 0 && g.Remark == nil {
		err = fmt.Errorf("the last row sums the others up, or %d do; take it out: %s", found.Left, strings.TrimSuffix(found.Notes[0], "."))
	}
	if err != nil {
		return nil, 0, inputs.Caused(key, text, err)
	}
	if g.Remark != nil {
		for _, note := range append(found.Notes, cutOff(values)...) {
			g.Remark(inputs.Word(key, text) + ": " + note)
		}
	}
	return values, found.Gap, nil
}

// cutOff says that values pile up at an end, where a law of them has an atom that what was measured may not have.
func cutOff(values []float64) (notes []string) {
	sorted := slices.Sorted(slices.Values(values))
	if n := fitting.PiledUp(sorted, +1); n > 0 {
		notes = append(notes, fmt.Sprintf("%d values equal the largest, %.6g: if they were cut off there, as by a timeout, so is "+
			"this law, and no moment or quantile beyond it is that of what was measured.", n, sorted[len(sorted)-1]))
	}
	if n := fitting.PiledUp(sorted, -1); n > 0 && sorted[0] > 0 {
		notes = append(notes, fmt.Sprintf("%d values equal the smallest, %.6g: if they were cut off there, as by the least that the "+
			"clock shows, so is this law.", n, sorted[0]))
	}
	step, _ := fitting.Recorded(sorted)
	if n := fitting.Marked(sorted, step); n > 0 {
		notes = append(notes, fmt.Sprintf("%d values are %.6g, far from all others: if they mark failed rows they are no lengths; "+
			"take them out.", n, sorted[0]))
	}
	return notes
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

// readTrace reads measured lengths as package columns does: the named column of a table, or, without a
// column, one number a line. None may be missing, as the order of a record has no gap. An error names the line.
func readTrace(r io.Reader, column string) (values []float64, found columns.Found, err error) {
	found, err = columns.Read(columns.Table{Column: column}, r, columns.Reader[struct{}]{
		Of:     func([]byte) (all struct{}, err error) { return all, nil },
		Number: func(text []byte) (float64, error) { return length(string(text)) },
		Add:    func(_ struct{}, x float64) { values = append(values, x) },
	})
	return values, found, err
}

// length parses one measured length.
func length(text string) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if strings.ContainsRune(text, '_') { // Go accepts it as a separator, but no measurement has it
		err = strconv.ErrSyntax
	}
	if math.IsNaN(x) || text == "" || strings.EqualFold(text, "NA") || strings.EqualFold(text, "null") || strings.EqualFold(text, "N/A") {
		return 0, fmt.Errorf("%s: want a finite number >= 0; missing values are not left out here: of a law, leave out their lines; of "+
			"a record in its order, take a stretch without one", inputs.Printable(text))
	}
	if err != nil || math.IsInf(x, 0) || x < 0 {
		return 0, fmt.Errorf("%s: want a finite number >= 0", inputs.Printable(text))
	}
	return x, nil
}
