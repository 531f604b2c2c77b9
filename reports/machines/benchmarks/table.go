// Package benchmarks puts the times that package selection predicts beside those that an MPI
// library took, as castlab compare against=FILE does for one task.
//
//	Read            a table of round trips and one of collectives
//	Table.Beside    predicted beside measured, for several tasks, on a fitted machine
//	Comparison      errors by class of algorithm, and the regret of choices
package benchmarks

import (
	"bytes"
	"cmp"

	"castlab/distributions/inputs"
	"castlab/montecarlo/loggp"
	"castlab/reports/arguments"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/internal/measurements"
)

// A Table is what was measured on one cluster.
type Table struct {
	Name   string
	Series []loggp.Series // between two ranks, to which a machine is fitted
	Ranks  int            // of the collectives

	timings []measurements.Timing
}

// Read reads two CSV files: measurements between two ranks, whose bandwidth tests send so
// many messages in a window, and times of collectives. Their columns are those that castlab
// fit and castlab compare against=FILE take; rows that are marked as late are left out.
//
// Errors: those of the files; *inputs.Error for times of several numbers of ranks, or none.
func Read(name string, fit, times []byte, window int) (*Table, error) {
	t := &Table{Name: name}
	var err error
	if t.Series, err = measurements.Read(bytes.NewReader(fit), measurements.Options{Source: name + "-fit", Window: window}); err != nil {
		return nil, err
	}
	c, err := measurements.ReadCollectives(bytes.NewReader(times), measurements.Options{Source: name})
	if err != nil {
		return nil, err
	}
	t.timings = c.Timings
	if len(t.timings) == 0 {
		return nil, inputs.Errorf("ranks", 0, "times of collectives in %s", name)
	}
	t.rename()
	for i, x := range t.timings {
		if i > 0 && x.Ranks != t.Ranks || x.Ranks < 1 {
			return nil, inputs.Errorf("ranks", x.Ranks, "the same number >= 1 in all rows of %s", name)
		}
		t.Ranks = x.Ranks
	}
	return t, nil
}

// rename gives algorithms the names that candidates have, if castlab knows them.
func (t *Table) rename() {
	type named struct{ task, algorithm string }
	known := map[named]string{}
	for i, x := range t.timings {
		at := named{x.Task, x.Algorithm}
		if _, seen := known[at]; !seen {
			known[at] = cmp.Or(collectives.Named(arguments.Grammar{}, x.Task, x.Algorithm), x.Algorithm)
		}
		t.timings[i].Algorithm = known[at]
	}
}
