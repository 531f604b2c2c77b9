package loggp

import (
	"fmt"
	"math"
	"slices"

	"castlab/distributions/inputs"
)

// An Algorithm is how a collective of n ranks moves s bytes: in steps that follow
// each other, each a message of equal size or of sizes that add up,
//
//	T = steps (L+2o) + G (factor s - steps)
//
// so that the time of the collective has L+2o and G in it.
type Algorithm struct {
	Task, Name string
	Ranks      int
}

// collectivesByTask lists the algorithms by task. The size s is the one that nccl-tests
// prints: that of the whole buffer for an all_gather, a reduce_scatter and an alltoall.
// In a binomial tree over a number of ranks that is no power of 2 the last rank waits
// for fewer steps than there are rounds.
var collectivesByTask = []struct {
	task, name string
	powerOfTwo bool
	steps      func(n float64) float64
	factor     func(n float64) float64
}{
	{"all_reduce", "ring", false, func(n float64) float64 { return 2 * (n - 1) }, func(n float64) float64 { return 2 * (n - 1) / n }},
	{"all_reduce", "recursive-doubling", true, math.Log2, math.Log2},
	{"all_reduce", "recursive-halving", true, func(n float64) float64 { return 2 * math.Log2(n) },
		func(n float64) float64 { return 2 * (n - 1) / n }},
	{"all_gather", "ring", false, func(n float64) float64 { return n - 1 }, func(n float64) float64 { return (n - 1) / n }},
	{"all_gather", "recursive-doubling", true, math.Log2, func(n float64) float64 { return (n - 1) / n }},
	{"reduce_scatter", "ring", false, func(n float64) float64 { return n - 1 }, func(n float64) float64 { return (n - 1) / n }},
	{"reduce_scatter", "recursive-halving", true, math.Log2, func(n float64) float64 { return (n - 1) / n }},
	{"alltoall", "pairwise", false, func(n float64) float64 { return n - 1 }, func(n float64) float64 { return (n - 1) / n }},
	{"broadcast", "binomial", true, math.Log2, math.Log2},
	{"broadcast", "chain", false, func(n float64) float64 { return n - 1 }, func(n float64) float64 { return n - 1 }},
	{"reduce", "binomial", true, math.Log2, math.Log2},
	{"reduce", "chain", false, func(n float64) float64 { return n - 1 }, func(n float64) float64 { return n - 1 }},
}

// Algorithms returns the names of all algorithms.
func Algorithms() (list []string) {
	for _, c := range collectivesByTask {
		if !slices.Contains(list, c.name) {
			list = append(list, c.name)
		}
	}
	return list
}

// Validate returns an *inputs.Error unless the algorithm does the task on the
// given number of ranks.
func (a Algorithm) Validate() error {
	var known []string
	for _, c := range collectivesByTask {
		if c.task != a.Task {
			continue
		}
		known = append(known, c.name)
		if c.name != a.Name {
			continue
		}
		if a.Ranks < 2 || c.powerOfTwo && a.Ranks&(a.Ranks-1) != 0 {
			domain := "an integer >= 2"
			if c.powerOfTwo {
				domain = "a power of 2, for " + a.Name
			}
			return &inputs.Error{Arg: "ranks", Value: a.Ranks, Domain: domain}
		}
		return nil
	}
	if known == nil {
		return &inputs.Error{Arg: "algorithm", Value: a.Name,
			Domain: fmt.Sprintf("no algorithm: the steps of the task %q are not known", a.Task)}
	}
	return &inputs.Error{Arg: "algorithm", Value: a.Name, Domain: fmt.Sprintf("for %s one of %v", a.Task, known)}
}

// steps returns the number of steps and the bytes they move, in multiples of s.
func (a Algorithm) steps() (steps, factor float64) {
	for _, c := range collectivesByTask {
		if c.task == a.Task && c.name == a.Name {
			n := float64(a.Ranks)
			return c.steps(n), c.factor(n)
		}
	}
	return 0, 0
}
