package gated

import (
	"math"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// Regenerate runs periods and folds them into cycles between two gates without waiting
// requests (regeneration points): what comes then is independent of the past. There is
// no warm-up and no uncertainty about dependence, but such gates become rare as the
// load grows, about as exp(-E[M]).
//
// Errors: those of Validate; *inputs.Error for less than one period, and those of
// Proved: what then may depend on the past.
func (s Scheme) Regenerate(m Measure, w *montecarlo.Words, periods int) (*steady.Cycles, error) {
	if err := s.Proved(); err != nil {
		return nil, err
	}
	run, err := s.Run(w)
	if err != nil {
		return nil, err
	}
	if err := m.check(); err != nil {
		return nil, err
	}
	if err := inputs.Integer("periods", periods, 1, math.MaxInt); err != nil {
		return nil, err
	}
	c := steady.NewCycles()
	for i := range periods {
		p := run.period()
		if i > 0 && p.Requests == 0 {
			c.Return()
		}
		c.Add(m.Of(p))
	}
	return c, nil
}
