package collectives

import (
	"context"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports/machines/selection"
)

// CheckRate returns an error where a largest rate is undefined.
func (c *Comparison) CheckRate() error {
	if c.Jitter.Rank != nil || c.Jitter.Link != nil {
		return &inputs.WordError{Word: "--rate", Want: "not with stragglers=LAW or links=LAW, which make every run a machine of its own " +
			"with a rate of its own; name slow ranks with slow=RANK:FACTOR"}
	}
	if c.Jitter.Stalls != nil {
		return &inputs.WordError{Word: "--rate", Want: "not with stall=LAW: a machine that stands still a share p of the time sustains " +
			"1-p of the rate without stalls"}
	}
	if len(c.Sizes) > 1 {
		return &inputs.WordError{Word: "--rate", Want: "want one size"}
	}
	return nil
}

// Rate measures the largest rate of an algorithm in words of the command line: per second
// or per unit of the law. time is about that of one instance.
//
// Errors: those of selection.Rate.
func (c *Comparison) Rate(ctx context.Context, i int, time float64, s montecarlo.Settings, precision float64,
	watch func()) (montecarlo.Estimate, error) {
	q := selection.Rate{Problem: c.Problem, Candidate: i, Bytes: c.Bytes(c.Sizes[0]), Time: time, Precision: precision, Watch: watch}
	e, err := q.Fitted(ctx, c.Draws, s)
	e.Unit = "per unit of the law"
	if c.network == nil {
		e.Unit = "per second"
		e = montecarlo.Derived(func(of []montecarlo.Estimate) montecarlo.Estimate {
			e := of[0]
			e.Value, e.Lo, e.Hi = 1e6*e.Value, 1e6*e.Lo, 1e6*e.Hi
			return e
		}, nil, e)
	}
	return e, err
}
