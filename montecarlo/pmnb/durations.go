package pmnb

import (
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// Durations returns the model of a broadcast from M random nodes, all sets of M
// being equally likely: its time in slots if a prefix step takes tp slots. Its
// replications return an error for M outside 0..2^d and tp outside 0..1.
func (c *Cube) Durations(M int, tp float64) func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
		n := 1 << c.d
		if M < 0 || M > n {
			return failing(&inputs.Error{Arg: "M", Value: M, Domain: fmt.Sprintf("an integer from 0 to %d, the number of nodes", n)})
		}
		return c.replication(tp, uniform(n, M))
	}
}

// IndependentDurations returns the model in which every node is active with
// probability p, independently of the others. Its replications return an error
// for p or tp outside 0..1.
func (c *Cube) IndependentDurations(p, tp float64) func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
		if !(p >= 0 && p <= 1) {
			return failing(&inputs.Error{Arg: "p", Value: p, Domain: "a number from 0 to 1"})
		}
		return c.replication(tp, independent(1<<c.d, p))
	}
}

// uniform draws a uniform M-subset of n nodes.
func uniform(n, M int) func(*rand.Rand) []int {
	order, active, drawn := make([]int, n), make([]int, M), make([]int, M)
	for v := range order {
		order[v] = v
	}
	return func(r *rand.Rand) []int {
		for i := range active {
			j := i + r.IntN(n-i)
			active[i], drawn[i] = order[j], j
			order[i], order[j] = order[j], order[i]
		}
		for i := M - 1; i >= 0; i-- { // restore the order for the next draw
			j := drawn[i]
			order[i], order[j] = order[j], order[i]
		}
		return active
	}
}

// independent draws each of n nodes independently with probability p.
func independent(n int, p float64) func(*rand.Rand) []int {
	active := make([]int, 0, n)
	return func(r *rand.Rand) []int {
		active = active[:0]
		for v := range n {
			if r.Float64() < p {
				active = append(active, v)
			}
		}
		return active
	}
}

func (c *Cube) replication(tp float64, draw func(*rand.Rand) []int) montecarlo.Replication[float64] {
	if !(tp >= 0 && tp <= 1) {
		return failing(&inputs.Error{Arg: "tp", Value: tp, Domain: "a number of slots from 0 to 1"})
	}
	e := c.NewExecution()
	return func(r *rand.Rand) (float64, error) {
		counts, err := e.Run(draw(r))
		if err != nil {
			return 0, err
		}
		return counts.Duration(c.d, tp), nil
	}
}

func failing(err error) montecarlo.Replication[float64] {
	return func(*rand.Rand) (float64, error) { return 0, err }
}
