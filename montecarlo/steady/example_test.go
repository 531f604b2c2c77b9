package steady_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// The mean time in the system M/M/1 at load rho = 0.5 by one long run that starts empty,
// in mean services; the truth is 1/(1-rho) = 2. The settings count customers.
func ExampleMean() {
	const rho = 0.5
	start := func(w *montecarlo.Words) (steady.Advance, error) {
		r, wait := w.Rand(), 0.0
		return func(s *steady.Series, n int) {
			for range n {
				service := r.ExpFloat64()
				s.Add(wait+service, 1)
				wait = max(0, wait+service-r.ExpFloat64()/rho) // Lindley
			}
		}, nil
	}
	e, err := steady.Mean("T", "mean services", "M/M/1 rho=0.5", start)(context.Background(), montecarlo.Settings{
		Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.999, Min: 1 << 12, Max: 1 << 22, Done: montecarlo.RelativePrecision(0.05),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("converged: %v, precise: %v\n", steady.Converged(e), montecarlo.RelativePrecision(0.05)(e))
	fmt.Printf("%.1f %s after %d customers, holds 2: %v\n", e.Value, e.Unit, e.N, e.Contains(2))
	// Output:
	// converged: true, precise: true
	// 2.0 mean services after 131072 customers, holds 2: true
}

// The interval of observations that depend on their past and are given: here values of
// x_i = 0.9 x_(i-1) + 1 + e_i with e_i = 1 or -1, whose mean in steady state is
// 1/(1-0.9) = 10. For independent values the interval would be sqrt(1.9/0.1) = 4.4 times too narrow.
func ExampleSeries() {
	x, r := 0.0, rand.New(montecarlo.NewStreams(1, "coins").Source(0))
	var given []float64
	for range 100_000 {
		x = 0.9*x + 2*float64(r.IntN(2))
		given = append(given, x)
	}
	s, m := steady.NewSeries(), montecarlo.NewMoments()
	for _, x := range given {
		s.Add(x, 1)
		m.Add(x)
	}
	e := s.Interval(0.999)
	fmt.Printf("%.1f, holds 10: %v, warnings: %d\n", e.Value, e.Contains(10), len(e.Warnings))
	fmt.Println("four times as wide or more:", e.Width() > 4*montecarlo.MeanInterval(m, 0.999).Width())
	// Output:
	// 10.0, holds 10: true, warnings: 0
	// four times as wide or more: true
}

// A run that has not settled gets no interval but the whole line, with the reason: a
// queue that grows by a packet in every slot has no steady state.
func ExampleSeries_Interval() {
	s := steady.NewSeries()
	for i := range 1000 {
		s.Add(float64(i), 1)
	}
	e := s.Interval(0.95)
	fmt.Println(steady.Converged(e), e.Lo, e.Hi)
	fmt.Println(e.Warnings)
	// Output:
	// false -Inf +Inf
	// [not converged: the warm-up may be half of the run or more]
}
