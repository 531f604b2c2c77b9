package reports

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"castlab/montecarlo"

	"gonum.org/v1/gonum/stat/distuv"
)

// normalMean measures the mean mu of a normal law with known deviation sigma: its
// interval is exact at every n, so that a test of verdicts does not test the interval
// too. The error is split evenly over the declared looks.
func normalMean(label string, mu, sigma float64) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		if err := ctx.Err(); err != nil {
			return montecarlo.Estimate{}, err
		}
		looks := 1
		if s.Done != nil {
			for n := s.Min; n < s.Max; n *= 2 {
				looks++
			}
		}
		z := -distuv.UnitNormal.Quantile((1 - s.Level) / float64(2*looks))
		r := rand.New(montecarlo.NewStreams(s.Seed, label).Source(0))
		sum, n := 0.0, 0
		next := s.Min
		if s.Done == nil {
			next = s.Max
		}
		for {
			for ; n < next; n++ {
				sum += mu + float64(sigma*r.NormFloat64())
			}
			mean, half := sum/float64(n), z*sigma/math.Sqrt(float64(n))
			e := montecarlo.Estimate{
				Name: "m", Value: mean, Lo: mean - half, Hi: mean + half,
				Level: s.Level, N: int64(n), Method: "normal, known deviation", Unit: "m",
			}
			if n == s.Max || (s.Done != nil && s.Done(e)) {
				return e, nil
			}
			next = min(2*next, s.Max)
		}
	}
}

// constant returns an experiment that always yields the same estimate.
func constant(e montecarlo.Estimate) montecarlo.Experiment {
	e.Method, e.N = "constant", max(e.N, 1)
	return func(context.Context, montecarlo.Settings) (montecarlo.Estimate, error) { return e, nil }
}

// toy returns a valid claim about the mean 1 of normals with deviation 1.
func toy(id string, rel Relation, theories ...float64) Claim {
	return Claim{
		ID: id, Title: "Toy " + id, Statement: "The mean $m$ of the law.", Source: "hand, eq (1)",
		Quantity: "m", Unit: "m", Relation: rel, Resolution: Resolution{Absolute: 0.2},
		Symbols: []Symbol{{Name: "m", Meaning: "mean", Unit: "m"}}, Formula: math.Sqrt, Model: math.Cbrt,
		Cases: Printed(func() []Case {
			var cases []Case
			for i, theory := range theories {
				params := fmt.Sprintf("i=%d", i)
				cases = append(cases, Case{
					Params:  params,
					Theory:  func() (float64, error) { return theory, nil },
					Measure: normalMean(id+" "+params, 1, 1),
				})
			}
			return cases
		}),
	}
}

// exact returns a deterministic claim: the value 42, counted.
func exact(id string, theory float64) Claim {
	c := toy(id, Equal)
	c.Resolution = Resolution{Absolute: 1e-9}
	c.Cases.Printed = func() []Case {
		return []Case{{
			Params: "n=6", Kind: Computed,
			Theory:  func() (float64, error) { return theory, nil },
			Measure: constant(montecarlo.Estimate{Name: "k", Value: 42, Lo: 42, Hi: 42, Level: 1, N: 1, Method: "counted"}),
		}}
	}
	return c
}

// settings returns the settings of the tests: a family-wise error of 1e-4, so that a
// fixed seed fails by chance with probability 1e-4 in each run.
func settings() Config {
	return Config{
		Seed: 1, Alpha: 1e-4, Workers: 1, Version: "test", Program: "castlab", Title: "castlab report",
		Introduction: "Toys are claims about laws whose mean is known.",
		Profile:      Profile{Name: "toy", Min: 64, Max: 1 << 15, Figure: 10},
	}
}

// Property tests draw the same cases in every run unless a seed is given.
func TestMain(m *testing.M) {
	flag.Parse()
	if f := flag.Lookup("rapid.seed"); f.Value.String() == f.DefValue {
		if err := flag.Set("rapid.seed", "1"); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}
