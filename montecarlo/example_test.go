package montecarlo_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
)

// The mean of the longest of three exponential lengths of mean 1, to 2 percent of its
// value; the truth is 1 + 1/2 + 1/3 = 11/6. A run that reaches Max without the
// precision returns its interval all the same: ask again.
func ExampleMean() {
	longest := func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) {
			return max(r.ExpFloat64(), r.ExpFloat64(), r.ExpFloat64()), nil
		}
	}
	precise := montecarlo.RelativePrecision(0.02)
	e, err := montecarlo.Mean("M", "mean lengths", "longest of 3", longest)(context.Background(), montecarlo.Settings{
		Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.999, Min: 1000, Max: 1_000_000, Done: precise,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s = %.1f %s after %d replications\n", e.Name, e.Value, e.Unit, e.N)
	fmt.Println("precise:", precise(e), "warnings:", len(e.Warnings), "holds 11/6:", e.Contains(11.0/6))
	// Output:
	// M = 1.8 mean lengths after 16000 replications
	// precise: true warnings: 0 holds 11/6: true
}

// The probability that the sum of two dice is at least 11, which is 3/36. Its interval
// keeps its level at every number of replications.
func ExampleProbability() {
	high := func() montecarlo.Replication[bool] {
		return func(r *rand.Rand) (bool, error) { return r.IntN(6)+r.IntN(6)+2 >= 11, nil }
	}
	e, err := montecarlo.Probability("p", "two dice", high)(context.Background(), montecarlo.Settings{
		Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.999, Min: 10_000, Max: 10_000,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.3f in [%.3f, %.3f], %s\n", e.Value, e.Lo, e.Hi, e.Method)
	fmt.Println("holds 1/12:", e.Contains(1.0/12))
	// Output:
	// 0.082 in [0.073, 0.091], Clopper-Pearson
	// holds 1/12: true
}

// The 99th percentile of a Pareto length of shape 1.5, which has no variance: its mean
// has no interval, its quantile 0.01^(-1/1.5) = 21.54 has.
func ExampleQuantile() {
	pareto := func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return math.Pow(1-r.Float64(), -1/1.5), nil }
	}
	e, err := montecarlo.Quantile("p99", "time", "pareto", 0.99, pareto)(context.Background(), montecarlo.Settings{
		Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.999, Min: 100_000, Max: 100_000,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s = %.0f %s, holds 21.54: %v\n", e.Name, e.Value, e.Unit, e.Contains(21.54))
	// Output:
	// p99 = 22 time, holds 21.54: true
}

// Mean and median of the sum of three uniform numbers, and the mean of their product,
// from one run: 3/2, 3/2 and 1/8. The run stops when both means are precise.
func ExampleColumns_Measure() {
	columns := montecarlo.Columns{
		Label:   "sum and product",
		Columns: []montecarlo.Column{{Name: "S", Unit: "time"}, {Name: "P", Unit: "time^3"}},
		Model: func() montecarlo.Replication[[]float64] {
			both := make([]float64, 2) // the same slice for every replication
			return func(r *rand.Rand) ([]float64, error) {
				x, y, z := r.Float64(), r.Float64(), r.Float64()
				both[0], both[1] = x+y+z, x*y*z
				return both, nil
			}
		},
		Precise: 2,
		Ordered: true,
	}
	es, err := columns.Measure(context.Background(), montecarlo.Settings{
		Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.999, Min: 1 << 10, Max: 1 << 20, Done: montecarlo.RelativePrecision(0.02),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	sum, product, median := es.Mean(0), es.Mean(1), es.Quantile(0.5)
	fmt.Printf("%s %.2f, its median %.2f, %s %.3f, all of %d replications\n", sum.Name, sum.Value, median.Value, product.Name,
		product.Value, sum.N)
	fmt.Println(sum.Contains(1.5), median.Contains(1.5), product.Contains(0.125))
	// Output:
	// S 1.50, its median 1.50, P 0.125, all of 65536 replications
	// true true true
}

// A difference on common random numbers: by how much a time x + y is longer than
// max(x, y), which is min(x, y), for uniform x and y; its mean is 1/3.
func ExamplePaired() {
	sum := func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return r.Float64() + r.Float64(), nil }
	}
	longer := func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return max(r.Float64(), r.Float64()), nil }
	}
	settings := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.999, Min: 10_000, Max: 10_000}
	e, err := montecarlo.Mean("D", "time", "sum less longer", montecarlo.Paired(sum, longer))(context.Background(), settings)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.2f, holds 1/3: %v\n", e.Value, e.Contains(1.0/3))
	// Output:
	// 0.33, holds 1/3: true
}

// What is computed and not drawn is an experiment too, of level 1: Euler's constant as
// the limit of H_n - ln n, which differs from it by at most 1/(2n).
// The mean length of a busy cycle of customers that arrive at rate 1/2 at a server of rate 1 is 2 customers; the mean
// wait of a customer, 1, is the ratio of the mean of all waits in a cycle to that of their number.
func ExampleRatio() {
	cycle := func() montecarlo.Replication[[2]float64] {
		return func(r *rand.Rand) ([2]float64, error) {
			waits, customers, wait := 0.0, 0.0, 0.0
			for wait >= 0 {
				waits, customers = waits+wait, customers+1
				wait += r.ExpFloat64() - 2*r.ExpFloat64()
			}
			return [2]float64{waits, customers}, nil
		}
	}
	e, err := montecarlo.Ratio("W", "service times", "M/M/1 cycles", cycle)(context.Background(), montecarlo.Settings{
		Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.99, Min: 100_000, Max: 100_000,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s = %.1f %s, holds 1: %t\n", e.Name, e.Value, e.Unit, e.Contains(1))
	// Output:
	// W = 1.0 service times, holds 1: true
}

func ExampleExact() {
	constant := montecarlo.Exact("C", "", func() (value, errorBound float64, n int64, err error) {
		n = 1000
		for k := n; k >= 1; k-- {
			value += 1 / float64(k)
		}
		return value - math.Log(float64(n)), 1 / (2 * float64(n)), n, nil
	})
	e, err := constant(context.Background(), montecarlo.Settings{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.4f in [%.4f, %.4f] at level %v\n", e.Value, e.Lo, e.Hi, e.Level)
	// Output:
	// 0.5777 in [0.5772, 0.5782] at level 1
}

// A run is saved after 1000 replications, restored by another process and extended to
// 5000: to the bit what one run of 5000 gives.
func ExampleRunner() {
	ctx, plan := context.Background(), montecarlo.Plan{Seed: 1, Workers: 2}
	model := func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return r.Float64(), nil }
	}
	first := montecarlo.NewRunner(plan, "uniform", model, montecarlo.NewMoments)
	if err := first.Advance(ctx, 1000); err != nil {
		fmt.Println(err)
		return
	}
	saved, err := first.MarshalBinary()
	if err != nil {
		fmt.Println(err)
		return
	}
	second := montecarlo.NewRunner(plan, "uniform", model, montecarlo.NewMoments)
	err = errors.Join(second.UnmarshalBinary(saved), second.Advance(ctx, 5000))
	whole, wholeErr := montecarlo.Run(ctx, plan, "uniform", 5000, model, montecarlo.NewMoments)
	if err := errors.Join(err, wholeErr); err != nil {
		fmt.Println(err)
		return
	}
	e := montecarlo.MeanInterval(second.Result(), 0.999)
	fmt.Printf("%.2f from %d replications, holds 1/2: %v\n", e.Value, e.N, e.Contains(0.5))
	fmt.Println("the same to the bit:", second.Result().Mean() == whole.Mean())
	// Output:
	// 0.50 from 5000 replications, holds 1/2: true
	// the same to the bit: true
}

// An executor computes the segments of a run: here three goroutines of this process,
// with a digest of all that they computed. No digit depends on it.
func ExampleExecutor() {
	die := montecarlo.Mean("X", "points", "one die", func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return float64(1 + r.IntN(6)), nil }
	})
	settings := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.999, Min: 5000, Max: 5000}
	alone, err := die(context.Background(), settings)
	if err != nil {
		fmt.Println(err)
		return
	}
	digest := &shards.Digest{Next: shards.Local{Workers: 3}}
	settings.Executor = digest
	divided, err := die(context.Background(), settings)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(divided.Value == alone.Value, divided.Contains(3.5), len(digest.String()), "hexadecimal digits")
	// Output:
	// true true 64 hexadecimal digits
}
