package collectives

import (
	"fmt"
	"math/rand/v2"

	"castlab/montecarlo"
)

// A Measure makes one number of the times at which the ranks are done, by rank.
type Measure func(ends []float64) float64

// Last is when the last rank is done.
func Last(ends []float64) float64 {
	last := 0.0
	for _, t := range ends {
		last = max(last, t)
	}
	return last
}

// Mean is when a rank is done in the mean over the ranks, NaN of none and of ends at both infinities.
func Mean(ends []float64) float64 {
	sum := 0.0
	for _, t := range ends {
		sum += t
	}
	return sum / float64(len(ends))
}

// EndOf returns the Measure of when one rank is done.
func EndOf(r int) Measure {
	return func(ends []float64) float64 { return ends[r] }
}

// Completion returns the model of when the last rank is done: every replication
// takes the key of its run from its stream, and has an Execution of its own.
func (c *Compiled) Completion() func() montecarlo.Replication[float64] { return c.Measured(Last) }

// Measured returns the model of a Measure of a run.
func (c *Compiled) Measured(m Measure) func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
		e := c.NewExecution()
		return func(r *rand.Rand) (float64, error) {
			if _, err := e.Run(NewKey(r)); err != nil {
				return 0, err
			}
			return m(e.ends), nil
		}
	}
}

// Together returns the model of several programs, each executed once under one key:
// when the last rank of each is done. What is drawn for a message, a rank or a link
// is common to all of them, so their differences vary less than they do.
//
// The slice of a replication is valid until its next one.
func Together(programs ...*Compiled) func() montecarlo.Replication[[]float64] {
	return TogetherMeasured(Last, programs...)
}

// TogetherMeasured is Together for another Measure.
func TogetherMeasured(m Measure, programs ...*Compiled) func() montecarlo.Replication[[]float64] {
	return func() montecarlo.Replication[[]float64] {
		executions := make([]*Execution, len(programs))
		for i, c := range programs {
			executions[i] = c.NewExecution()
		}
		times := make([]float64, len(programs))
		return func(r *rand.Rand) ([]float64, error) {
			k := NewKey(r)
			for i, e := range executions {
				if _, err := e.Run(k); err != nil {
					return nil, fmt.Errorf("%s: %w", named(e.c.name), err)
				}
				times[i] = m(e.ends)
			}
			return times, nil
		}
	}
}
