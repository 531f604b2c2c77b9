package comparison_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
)

// Which of three ways to do two jobs is the fastest in the mean? The jobs take uniform
// times x and y, the same for all: one after the other the mean is 1, side by side
// 2/3, and side by side after a delay of up to 1/2, 11/12. The run ends when one is
// known to be the best, though a time were ten times as long once in as many runs as were made.
func ExampleQuestion_Answer() {
	q := comparison.Question{
		Systems: []string{"serial", "parallel", "late"},
		Model: func() montecarlo.Replication[[]float64] {
			times := make([]float64, 3)
			return func(r *rand.Rand) ([]float64, error) {
				x, y := r.Float64(), r.Float64()
				times[0], times[1], times[2] = x+y, max(x, y), r.Float64()/2+max(x, y)
				return times, nil
			}
		},
		Unit: "hours", Label: "two jobs", Together: 1,
		Quantiles: []float64{0.9},
		Done:      comparison.Settled(0),
	}
	a, err := q.Answer(context.Background(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.99, Min: 128,
		Max: 1 << 16})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range a.Systems {
		fmt.Printf("%-8s  mean %.1f, p90 %.1f\n", s.Name, s.Mean.Value, s.Quantiles[0].Value)
	}
	if best, ok := a.Winner(); ok {
		fmt.Println("best:", a.Systems[best].Name)
	}
	fmt.Println("parallel - serial holds 2/3 - 1:", a.Pair(1, 0).Difference.Contains(2.0/3-1))
	fmt.Println(a.Runs, "runs of all three")
	// Output:
	// serial    mean 1.0, p90 1.5
	// parallel  mean 0.7, p90 1.0
	// late      mean 0.9, p90 1.3
	// best: parallel
	// parallel - serial holds 2/3 - 1: true
	// 512 runs of all three
}

// From which size on is a method that costs size + 100 in the mean better than one that
// costs 3 size? From 50 on; the search ends where its bracket is a fifth wide or less.
func ExampleCrossover_Find() {
	c := comparison.Crossover{
		Systems: [2]string{"simple", "clever"},
		Model: func(size int64) (func() montecarlo.Replication[[]float64], error) {
			return func() montecarlo.Replication[[]float64] {
				return func(r *rand.Rand) ([]float64, error) {
					return []float64{3 * float64(size), 200*r.Float64() + float64(size)}, nil
				}
			}, nil
		},
		Label: "simple or clever", Grid: []int64{1, 1000}, Precision: 0.2,
	}
	found, err := c.Find(context.Background(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.99, Min: 128,
		Max: 1 << 16})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, change := range found.Changes {
		fmt.Printf("%s up to %d, %s from %d on\n", c.Systems[0], change.From.Size, c.Systems[1], change.To.Size)
	}
	// Output:
	// simple up to 47, clever from 52 on
}
