package selection_test

import (
	"context"
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/comparison"
	"castlab/reports/machines/selection"
	"castlab/topologies/programs"
)

// Which broadcast among 16 ranks is the best in 99 of 100 runs, if every message is late
// by an exponential time?
func ExampleProblem_Compare() {
	p := selection.Problem{
		Ranks: 16, Unit: "microseconds",
		Machine: collectives.LogGP{L: 2, O: 1, Gap: 1, PerByte: 0.001, Eager: math.MaxInt64},
		Jitter:  collectives.Jitter{Extra: distributions.Exponential{Mu: 1}},
		Candidates: []selection.Candidate{
			{Algorithm: programs.Binomial()},
			{Algorithm: programs.DoubleTree(), Segments: 8},
			{Algorithm: programs.KNomial(), Radix: 4},
		},
	}
	p99 := comparison.Criterion{Quantile: 0.99}
	sizes := []int64{64, 64 << 10}
	answers, err := p.Compare(context.Background(), sizes, p99, montecarlo.Settings{
		Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.95, Min: 2000, Max: 2000,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, a := range answers {
		best := "no decision"
		if w, ok := a.Winner(); ok {
			best = a.Systems[w].Name
		}
		fmt.Printf("%d bytes: %s\n", sizes[i], best)
	}
	// Output:
	// 64 bytes: k-nomial(radix=4)
	// 65536 bytes: double-tree(segments=8)
}

// On a machine that does not vary every answer is exact. The pipeline sends 4 pieces with a
// gap after each. At 18 bytes the ring takes 3 hops of 2.7, in all 8.1, and the pipeline
// 8.2; at 19 bytes they take 8.4 and 8.3.
func ExampleProblem_Crossover() {
	p := selection.Problem{
		Ranks: 4, Unit: "microseconds",
		Machine:    collectives.LogGP{L: 1, Gap: 1, PerByte: 0.1, Eager: math.MaxInt64},
		Candidates: []selection.Candidate{{Algorithm: programs.RingBroadcast()}, {Algorithm: programs.Pipeline(), Segments: 4}},
	}
	question, err := p.Crossover(0, 1, comparison.Criterion{}, []int64{4, 400})
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := question.Find(context.Background(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95,
		Min: 2, Max: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range answer.Changes {
		fmt.Printf("%s is better up to %d bytes, %s from %d on\n", question.Systems[0], c.From.Size, question.Systems[1], c.To.Size)
	}
	// Output: ring is better up to 18 bytes, pipeline(segments=4) from 19 on
}
