package montecarlo_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/montecarlo"
)

func settings(replications int) montecarlo.Settings {
	return montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.999, Min: replications, Max: replications}
}

// Conditional Monte Carlo is a model that returns a conditional expectation in place of a value: it needs no more than Mean
// (or Weighted, of small probabilities), and has never a larger variance, since Var E[Y|Z] = Var Y - E Var[Y|Z]. The time of
// a path x + y of exponential lengths of mean 1 is above 10 with probability 11 e^-10 = 0.0005; given x it is exp(x-10),
// or 1 where x alone is longer, with a variance 5.5 times less.
func ExampleMean_conditional() {
	longer := func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) {
			x, y := r.ExpFloat64(), r.ExpFloat64()
			if x+y > 10 {
				return 1, nil
			}
			return 0, nil
		}
	}
	given := func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return math.Exp(math.Min(0, r.ExpFloat64()-10)), nil }
	}
	counted, err := montecarlo.Mean("p", "", "counted", longer)(context.Background(), settings(100_000))
	if err != nil {
		fmt.Println(err)
		return
	}
	conditional, err := montecarlo.Weighted("p", "", "conditional", given)(context.Background(), settings(100_000))
	if err != nil {
		fmt.Println(err)
		return
	}
	truth := 11 * math.Exp(-10)
	fmt.Println("both hold it:", counted.Contains(truth), conditional.Contains(truth))
	fmt.Println("narrower:", conditional.Width() < counted.Width()/1.5)
	// Output:
	// both hold it: true true
	// narrower: true
}

// The mean of the longest of six exponential times, with all six as control variates, whose mean is 1: H_6 = 2.45.
func ExampleRegressedMean() {
	times := func() montecarlo.Replication[[]float64] {
		row := make([]float64, 7) // the same slice for every replication
		return func(r *rand.Rand) ([]float64, error) {
			row[0] = 0
			for i := 1; i < len(row); i++ {
				row[i] = r.ExpFloat64()
				row[0] = max(row[0], row[i])
			}
			return row, nil
		}
	}
	e, err := montecarlo.RegressedMean("M", "time", "longest of 6", []float64{1, 1, 1, 1, 1, 1}, times)(context.Background(),
		settings(10_000))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.2f, holds 2.45: %t\n", e.Value, e.Contains(2.45))
	// Output:
	// 2.45, holds 2.45: true
}

// The mean length of three exponential times, of which the longest counts twice, as a function of three uniforms:
// 3 + 11/6. A lattice of 256 points is drawn 100 times; as many independent points have an interval more than five times as wide.
func ExamplePoints_Mean() {
	project := func() func(u []float64) (float64, error) {
		return func(u []float64) (float64, error) {
			x, y, z := -math.Log1p(-u[0]), -math.Log1p(-u[1]), -math.Log1p(-u[2])
			return x + y + z + max(x, y, z), nil
		}
	}
	width := map[string]float64{}
	independent := func(n, d int) func(r *rand.Rand, at []float64) {
		return func(r *rand.Rand, at []float64) {
			for i := range at {
				at[i] = r.Float64()
			}
		}
	}
	for name, set := range map[string]montecarlo.PointSet{"independent": independent, "lattice": montecarlo.Lattice} {
		p := montecarlo.Points{Set: set, N: 256, Dimensions: 3, Integrand: project}
		e, err := p.Mean("T", "time", "project, "+name)(context.Background(), settings(100))
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println("holds 29/6:", e.Contains(29.0/6))
		width[name] = e.Width()
	}
	fmt.Println("narrower:", width["lattice"] < width["independent"]/5)
	// Output:
	// holds 29/6: true
	// holds 29/6: true
	// narrower: true
}

// A random walk with drift -1/4 a step and normal steps of deviation 1 comes above 20 with a probability near e^-10. Drawn with the
// drift +1/4, it surely does, and a path that ends at s weighs exp(-s/2) (Siegmund's importance sampling).
func ExampleWeighted() {
	walk := func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) {
			s := 0.0
			for s <= 20 {
				s += 0.25 + r.NormFloat64()
			}
			return math.Exp(-s / 2), nil
		}
	}
	e, err := montecarlo.Weighted("p", "", "walk above 20", walk)(context.Background(), settings(2000))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.1e, known to 5 %%: %t, warnings: %d\n", e.Value, e.Width() < 0.1*e.Value, len(e.Warnings))
	// Output:
	// 3.4e-05, known to 5 %: true, warnings: 0
}

// A queue with arrivals at rate 1 and services at rate 4 comes from 1 customer to 20 before it is empty with probability
// 3/(4^20 - 1) = 2.7e-12. Splitting finds levels by a pilot on a stream of its own, and makes 100 independent runs of 200
// tries at each. The guide quotes it.
func ExamplePath() {
	type queue struct{ customers int }
	path := montecarlo.Path[*queue]{
		New: func() *queue { return new(queue) }, Copy: func(to, from *queue) { *to = *from },
		Score: func(q *queue) float64 { return float64(q.customers) },
		Start: func(_ *rand.Rand, q *queue) error { q.customers = 1; return nil },
		Step: func(r *rand.Rand, q *queue) (over bool, err error) {
			if r.Float64() < 0.2 {
				q.customers++
			} else {
				q.customers--
			}
			return q.customers == 0, nil
		},
	}
	levels, err := path.Levels(rand.New(montecarlo.NewStreams(1, "pilot").Source(0)), 20, 200)
	if err != nil {
		fmt.Println(err)
		return
	}
	e, err := montecarlo.Weighted("p", "", "overflow", path.Weights(levels, 200))(context.Background(), montecarlo.Settings{
		Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.999, Min: 100, Max: 100,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	truth := 3 / (math.Pow(4, 20) - 1)
	fmt.Printf("%.1e in the interval: %t, which is narrow: %t\n", truth, e.Contains(truth), e.Width() < truth)
	// Output:
	// 2.7e-12 in the interval: true, which is narrow: true
}
