package console

import (
	"strconv"

	"castlab/reports/output"
	"castlab/reports/table"
)

// Samples is a file of the values behind the estimates, in the order of the
// replications. It is written atomically.
type Samples struct {
	file  *output.File
	table *table.Writer
}

// CreateSamples begins a file of samples, whose name determines the format.
func (a *Session) CreateSamples(path string, columns []string, model, params string, seed uint64) (*Samples, error) {
	format, err := table.FormatOf(path)
	if err != nil {
		return nil, Usagef("--samples=%w", err)
	}
	f, err := output.Create(path)
	if err != nil {
		return nil, err
	}
	t, err := table.NewWriter(f, format, table.Reals(columns...),
		table.Pair{Name: "castlab.model", Value: model}, table.Pair{Name: "castlab.params", Value: params},
		table.Pair{Name: "castlab.seed", Value: strconv.FormatUint(seed, 10)}, table.Pair{Name: "castlab.version", Value: a.Version})
	s := &Samples{f, t}
	if err != nil {
		s.GiveUp()
		return nil, err
	}
	return s, nil
}

// Reals writes one row.
func (s *Samples) Reals(row []float64) error { return s.table.Reals(row) }

// Commit moves the file to its path.
func (s *Samples) Commit() error {
	if err := s.table.Close(); err != nil {
		return err
	}
	return s.file.Commit()
}

// GiveUp removes the temporary file, unless it was committed.
func (s *Samples) GiveUp() { _ = s.file.Abort() }
