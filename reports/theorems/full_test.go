package theorems_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems"
)

var errBegun = errors.New("a run begins")

// begun refuses every run.
type begun struct{}

func (begun) Run(context.Context, montecarlo.RunID, []montecarlo.Segment, func(context.Context, montecarlo.Segment) ([]byte, error),
	func([]byte) error) error {
	return errBegun
}

// The settings of the full profile in a check of more cases than it was designed for suit
// statistical cases: the first of every claim comes to a run, or needs none.
func TestTheFullProfileSuitsEveryCase(t *testing.T) {
	const stretch = 1.05
	p := reports.Full()
	s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1, Executor: begun{}}, Level: 1 - 1e-6, Stretch: stretch,
		Done: func(montecarlo.Estimate) bool { return false }}
	s.Min, s.Max = s.Stretched(p.Min, p.Max)
	for _, c := range theorems.All(nil) {
		cases := c.Within(p)
		i := slices.IndexFunc(cases, func(k reports.Case) bool { return k.Kind == reports.Statistical })
		if i < 0 {
			continue
		}
		if _, err := cases[i].Measure(t.Context(), s); err != nil && !errors.Is(err, errBegun) {
			t.Errorf("%s %s: %v", c.ID, cases[i].Params, err)
		}
	}
}
