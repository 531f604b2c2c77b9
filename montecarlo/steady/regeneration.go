package steady

import (
	"fmt"
	"strings"

	"castlab/montecarlo"
)

// Cycles folds a run that begins in a state to which it returns and from which it
// starts anew, independently of its past: an empty system, say. Cycles between two
// returns are independent, so there is no warm-up and no uncertainty about dependence.
// Where returns are rare, there is no interval.
type Cycles struct {
	y, x float64 // sums over the current cycle
	full Ratio
}

// NewCycles returns an accumulator without any cycle.
func NewCycles() *Cycles { return new(Cycles) }

// Add appends the next observation to the cycle that runs, the numerator y first; x is 1
// for a plain mean.
func (c *Cycles) Add(y, x float64) {
	c.y += y
	c.x += x
}

// Return says that the run is back in its first state: the next observation
// begins a new cycle.
func (c *Cycles) Return() {
	c.full.Add(c.y, c.x)
	c.y, c.x = 0, 0
}

// Return says that the run is in a state from which it starts anew, independently of
// its past, and always the same: the next observation begins a cycle. See Regenerative.
func (s *Series) Return() {
	if s.returned {
		s.cycles.Return()
	}
	s.returned = true
}

// Regenerative returns the estimate by the cycles between the states that Return
// marked; see Cycles. A run that is too short for an interval of batches is too short
// for one of cycles, which have no way of showing it: it is refused where Interval is,
// and carries the warnings of that.
func (s *Series) Regenerative(level float64) montecarlo.Estimate {
	e := s.cycles.Interval(level)
	if !Converged(e) {
		return e
	}
	batches := s.Interval(level)
	if !Converged(batches) {
		e.Warnings = nil
		e = refused(e, strings.TrimPrefix(batches.Warnings[0], "not converged: "))
		return e
	}
	e.Warnings = append(e.Warnings, batches.Warnings...)
	return e
}

// N returns the number of full cycles.
func (c *Cycles) N() int64 { return c.full.N() }

// leastCycles is the smallest number of cycles for an interval.
const leastCycles = 200

// Interval returns the estimate of E[y]/E[x] over full cycles with the interval
// of a Ratio, or refuses with fewer than 200 cycles. The estimate counts cycles.
//
// Source: Crane and Iglehart, "Simulating stable stochastic systems III",
// Operations Research 23 (1975), but for the skewness.
func (c *Cycles) Interval(level float64) montecarlo.Estimate {
	e := c.full.Interval(level)
	e.Method = "regenerative cycles"
	if 0 < level && level < 1 && c.N() < leastCycles {
		e.Warnings = nil
		return refused(e, fmt.Sprintf("%d returns to the first state, fewer than %d", c.N(), leastCycles))
	}
	return e
}
