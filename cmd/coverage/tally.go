package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/montecarlo/steady"
)

// A tallyCell is a dependent run of positive values from a start that is not in steady
// state, with quantiles that are known by hand.
type tallyCell struct {
	system string
	q      []float64
	truth  func(q float64) float64
	start  func(r *rand.Rand) func() float64
}

// tallyCells are autoregressions, times in the system of successive customers of M/M/1,
// as values on a lattice the numbers in the system after their arrivals, and times in two
// stations one behind the other.
func tallyCells() (cells []tallyCell) {
	for _, phi := range []float64{.9, .99} {
		cells = append(cells, lognormals(phi))
	}
	for _, load := range []float64{.5, .9} {
		cells = append(cells, sojourns(load))
	}
	for _, load := range []float64{.5, .9} {
		cells = append(cells, numbers(load))
	}
	return append(cells, tandem(.5, 2))
}

func (c tallyCell) name() string { return "Tally " + c.system }

// lognormals are exp(v) of v' = phi v + noise of variance 1-phi^2, v normal.
func lognormals(phi float64) tallyCell {
	return tallyCell{
		system: fmt.Sprintf("lognormal AR(1) phi=%g", phi), q: []float64{.5, .99},
		truth: func(q float64) float64 { return math.Exp(math.Sqrt2 * math.Erfinv(2*q-1)) },
		start: func(r *rand.Rand) func() float64 {
			v := 0.0
			return func() float64 {
				v = phi*v + math.Sqrt(1-phi*phi)*r.NormFloat64()
				return math.Exp(v)
			}
		},
	}
}

// sojourns are exponential of mean 1/(1-load), services having mean 1.
func sojourns(load float64) tallyCell {
	return tallyCell{
		system: fmt.Sprintf("M/M/1 load=%g", load), q: []float64{.5, .99},
		truth: func(q float64) float64 { return -math.Log1p(-q) / (1 - load) },
		start: func(r *rand.Rand) func() float64 {
			wait := 0.0
			return func() float64 {
				sojourn := wait + r.ExpFloat64()
				wait = math.Max(0, sojourn-r.ExpFloat64()/load)
				return sojourn
			}
		},
	}
}

// tandem is the time in two stations with exponential services of means 1 and 1/mu: by Burke's
// theorem the sum of independent exponential times of rates a = 1-load and b = mu-load, whose law
// has hardly any small values.
func tandem(load, mu float64) tallyCell {
	a, b := 1-load, mu-load
	return tallyCell{
		system: fmt.Sprintf("tandem load=%g mu=%g", load, mu), q: []float64{.5, .99},
		truth: func(q float64) float64 {
			lo, hi := 0.0, 100/a
			for range 100 {
				if mid := (lo + hi) / 2; 1-(b*math.Exp(-a*mid)-a*math.Exp(-b*mid))/(b-a) < q {
					lo = mid
				} else {
					hi = mid
				}
			}
			return hi
		},
		start: func(r *rand.Rand) func() float64 {
			first, both := 0.0, 0.0 // times until the stations are empty
			return func() float64 {
				first = math.Max(0, first) + r.ExpFloat64()
				both = math.Max(first, both) + r.ExpFloat64()/mu
				sojourn, gap := both, r.ExpFloat64()/load
				first, both = first-gap, both-gap
				return sojourn
			}
		},
	}
}

// numbers exceed k with probability load^k, k = 1, 2, ...: a customer finds geometrically
// many. Between arrivals each service ends before the next one with probability
// 1/(1+load). No quantile is where the distribution function takes its value.
func numbers(load float64) tallyCell {
	return tallyCell{
		system: fmt.Sprintf("M/M/1 load=%g number", load), q: []float64{.9, .99},
		truth: func(q float64) float64 { return math.Ceil(math.Log1p(-q) / math.Log(load)) },
		start: func(r *rand.Rand) func() float64 {
			found := 0
			return func() float64 {
				now := found + 1
				for found = now; found > 0 && r.Float64() < 1/(1+load); found-- {
				}
				return float64(now)
			}
		},
	}
}

// rows asks each of a number of runs for its quantiles at each size.
func (c tallyCell) rows(ctx context.Context, seed uint64, repeats, workers int, level float64, s sizes) ([]steady.Row, error) {
	return steady.Repeat(ctx, seed, repeats, workers, "coverage "+c.name(), func(r *rand.Rand) ([]steady.Row, error) {
		var rows []steady.Row
		tally, next := steady.NewTally(), c.start(r)
		for _, size := range s.or(1e4, 1e5) {
			for tally.N() < int64(size) {
				if err := context.Cause(ctx); err != nil {
					return nil, err
				}
				for range 256 {
					tally.Add(next())
				}
			}
			for _, q := range c.q {
				rows = append(rows, steady.Judged(fmt.Sprintf("%g-quantile", q), c.name(), size, c.truth(q), tally.Quantile(q, level)))
			}
		}
		return rows, nil
	})
}
