package cli

import (
	"fmt"
	"strconv"

	"castlab/reports/output"
	"castlab/reports/table"
)

// samples are the values behind the estimates on their way into a file, in the
// order of the replications. The file appears whole or not at all.
type samples struct {
	file  *output.File
	table *table.Writer
}

// createSamples begins a file of samples; its name says the format.
func createSamples(path string, columns []string, model, params string, seed uint64) (*samples, error) {
	format, err := table.FormatOf(path)
	if err != nil {
		return nil, &usageError{fmt.Errorf("--samples=%w", err)}
	}
	f, err := output.Create(path)
	if err != nil {
		return nil, err
	}
	t, err := table.NewWriter(f, format, table.Reals(columns...),
		table.Pair{Name: "castlab.model", Value: model}, table.Pair{Name: "castlab.params", Value: params},
		table.Pair{Name: "castlab.seed", Value: strconv.FormatUint(seed, 10)}, table.Pair{Name: "castlab.version", Value: version()})
	s := &samples{f, t}
	if err != nil {
		s.giveUp()
		return nil, err
	}
	return s, nil
}

// commit puts the file at its path.
func (s *samples) commit() error {
	if err := s.table.Close(); err != nil {
		return err
	}
	return s.file.Commit()
}

// giveUp removes what there is of a file that was not committed.
func (s *samples) giveUp() { _ = s.file.Abort() }
