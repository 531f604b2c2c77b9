package collectives_test

import (
	"fmt"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
	"castlab/topologies/programs"
)

// A broadcast of 4 KiB to 64 ranks along the binomial tree and from the root alone,
// in microseconds, with common random flights: in how many of 1000 runs is the tree
// earlier?
func ExampleTogether() {
	s := programs.Settings{Ranks: 64, Bytes: 4 << 10}
	m := collectives.LogGP{L: 5, O: 1.5, Gap: 1, PerByte: 0.001, Eager: 1 << 16}
	j := collectives.Jitter{Flight: distributions.Exponential{Mu: 5}}
	var both []*collectives.Compiled
	for _, a := range []programs.Algorithm{programs.Binomial(), programs.FlatBroadcast()} {
		plan, err := a.Plan(s)
		if err != nil {
			fmt.Println(err)
			return
		}
		c, err := collectives.Compile(plan.Program, m, j)
		if err != nil {
			fmt.Println(err)
			return
		}
		both = append(both, c)
	}
	run := collectives.Together(both...)()
	r := montecarlo.NewWords(pcg()).Rand()
	earlier := 0
	for range 1000 {
		times, err := run(r)
		if err != nil {
			fmt.Println(err)
			return
		}
		if times[0] < times[1] {
			earlier++
		}
	}
	fmt.Println(earlier)
	// Output: 1000
}
