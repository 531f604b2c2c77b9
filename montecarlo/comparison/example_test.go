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
	// 256 runs of all three
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

// Which of five servers of rates 1 to 1.4 keeps a customer for the shortest time, if 2000 runs of all can be afforded? Most
// go to the two fastest.
func ExampleSelection_Allocate() {
	q := comparison.Selection{
		Label: "five servers", Systems: 5, Delta: 0.2, Independent: true,
		Model: func(system int) montecarlo.Replication[float64] {
			rate := 1 + float64(system)/10
			return func(r *rand.Rand) (float64, error) { return r.ExpFloat64() / rate, nil }
		},
	}
	got, err := q.Allocate(context.Background(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.95, Min: 100,
		Max: 2000})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("best:", got.Best, "of", got.Total, "runs")
	fmt.Println("it has more than the slowest:", got.Runs[got.Best] > got.Runs[0], "a gap is known:", got.Gap < 1)
	// Output:
	// best: 4 of 2000 runs
	// it has more than the slowest: true a gap is known: true
}

// Which of three new servers keep a customer for a shorter time than the one in use, of rate 1? A difference of less than
// 0.05 is of no interest.
func ExampleSelection_Against() {
	rates := []float64{1, 0.8, 0.99, 1.5}
	q := comparison.Selection{
		Label: "new servers", Systems: len(rates), Delta: 0.05,
		Model: func(system int) montecarlo.Replication[float64] {
			return func(r *rand.Rand) (float64, error) { return r.ExpFloat64() / rates[system], nil }
		},
	}
	got, err := q.Against(context.Background(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.95, Min: 100,
		Max: 20_000}, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("better:", got.Better, "no better:", got.NoBetter, "open:", got.Open)
	// Output:
	// better: [3] no better: [1 2] open: []
}
