package measurements

import (
	"io"
	"slices"

	"castlab/montecarlo/loggp"
	"castlab/reports/internal/formats"
)

// ReadAny reads all that a file has: times of collectives, nil without any, and series of single messages. A CSV
// table is of collectives if a column names a task, an algorithm or the ranks.
//
// Errors: those of Read.
func ReadAny(r io.Reader, o Options) (*Collectives, []loggp.Series, error) {
	f, text, err := lines(r, o)
	if err != nil {
		return nil, nil, err
	}
	f.Last = true
	switch format, _ := f.detect(); {
	case format.Name == "imb":
		return f.anyIMB()
	case format.Name == formats.CSV && f.namesCollectives():
		c, err := f.collectiveTable()
		return c, nil, err
	}
	series, err := f.series(text)
	if err != nil {
		return nil, nil, err
	}
	isCollective := func(s loggp.Series) bool { return s.Kind == loggp.Collective }
	single := slices.DeleteFunc(slices.Clone(series), isCollective)
	if len(single) == len(series) {
		return nil, single, nil
	}
	return f.collected(slices.DeleteFunc(series, func(s loggp.Series) bool { return !isCollective(s) })), single, nil
}

// anyIMB reads tables of collectives and of single messages; an error is that of the collectives, if there are neither.
func (f *file) anyIMB() (*Collectives, []loggp.Series, error) {
	c, err := f.imb()
	if err != nil {
		c = nil
	}
	series, none := f.imbSeries(c == nil)
	switch {
	case err == nil && none == nil:
		return c, series, nil
	case err == nil:
		return c, nil, nil
	case none == nil:
		return nil, series, nil
	}
	return nil, nil, err
}

// namesCollectives reports whether the header of a table has a column of the task, the algorithm or the ranks, besides
// those that a table of single messages may have.
func (f *file) namesCollectives() bool {
	_, header, line, err := f.header()
	if err != nil {
		return false
	}
	h, _, err := f.readHeader(line, slices.Clone(header))
	if err != nil {
		return false
	}
	for _, what := range []string{"task", "algorithm", "ranks"} {
		if _, there := h.at[what]; there {
			return true
		}
	}
	return false
}
