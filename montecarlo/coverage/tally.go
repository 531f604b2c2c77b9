package coverage

import (
	"math"

	"castlab/montecarlo"
)

// An outcome is what became of one interval.
type outcome struct {
	covered, warned bool
	width           float64
	n               int64
}

func judge(e montecarlo.Estimate, truth float64) outcome {
	return outcome{covered: e.Contains(truth), warned: len(e.Remarks()) > 0, width: e.Width(), n: e.N}
}

// A tally counts the outcomes of one cell.
type tally struct {
	Runs, Covered           int64
	Warned                  int64 // runs with a warning
	CoveredQuiet            int64 // covered without a warning
	Unbounded               int64 // runs with an infinite end, left out of width
	widths, replicationsSum float64
}

func (t *tally) add(o outcome) {
	t.Runs++
	t.replicationsSum += float64(o.n)
	if o.warned {
		t.Warned++
	}
	if o.covered {
		t.Covered++
		if !o.warned {
			t.CoveredQuiet++
		}
	}
	if math.IsInf(o.width, 0) {
		t.Unbounded++
	} else {
		t.widths += o.width
	}
}

func (t *tally) merge(o tally) {
	t.Runs += o.Runs
	t.Covered += o.Covered
	t.Warned += o.Warned
	t.CoveredQuiet += o.CoveredQuiet
	t.Unbounded += o.Unbounded
	t.widths += o.widths
	t.replicationsSum += o.replicationsSum
}

// tallies is the accumulator of a group of cells.
type tallies struct{ cells []tally }

func newTallies() *tallies { return new(tallies) }

func (t *tallies) grow(n int) {
	for len(t.cells) < n {
		t.cells = append(t.cells, tally{})
	}
}

func (t *tallies) Add(outcomes []outcome) {
	t.grow(len(outcomes))
	for i, o := range outcomes {
		t.cells[i].add(o)
	}
}

func (t *tallies) Merge(o *tallies) {
	t.grow(len(o.cells))
	for i, c := range o.cells {
		t.cells[i].merge(c)
	}
}

func (t *tallies) Reset() { t.cells = t.cells[:0] }
