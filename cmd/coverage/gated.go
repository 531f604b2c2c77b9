package main

import (
	"context"
	"fmt"
	"math/rand/v2"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/gated"
	"castlab/montecarlo/steady"
)

// A gatedCell is gated service with one node, whose mean delay is measured by
// independent runs; sizes count them.
type gatedCell struct {
	scheme gated.Scheme
	sizes  []float64
}

// gatedCells have lengths from constant to heavy, and from few requests a run to
// many.
func gatedCells() []gatedCell {
	hyper := func(scv float64) distributions.Law { return distributions.Hyperexponential{Mu: 1, SCV: scv} }
	one, exponential := distributions.Deterministic{Mu: 1}, distributions.Exponential{Mu: 1}
	tenth := distributions.Deterministic{Mu: .1}
	of := func(lambda float64, x, v distributions.Law, sizes ...float64) gatedCell {
		return gatedCell{gated.Scheme{N: 1, Lambda: lambda, X: x, V: v}, sizes}
	}
	return []gatedCell{
		of(.5, one, one, 64, 300), of(.05, one, tenth, 64, 300),
		of(.5, exponential, one, 64, 300), of(.05, exponential, one, 64, 200, 1000), of(.05, exponential, tenth, 400),
		of(.2, exponential, hyper(4), 64, 300), of(.5, hyper(4), one, 64, 200),
		of(.05, hyper(10), one, 64, 1000), of(.5, hyper(10), one, 64, 300),
		of(.05, hyper(50), one, 64, 200, 1000, 5000), of(.5, hyper(50), one, 200),
		of(.3, distributions.Lognormal{Mu: 1, Sigma: 1}, one, 200), of(.3, distributions.Pareto{Mu: 1, Shape: 2.2}, one, 200),
	}
}

func (c gatedCell) name() string {
	return fmt.Sprintf("gated lambda=%g X=%v V=%v", c.scheme.Lambda, c.scheme.X, c.scheme.V)
}

// truth is E[T] by hand. Of a period of length C after one of length B, the requests
// M are Poisson of mean r B, and add M (B/2 + C) to the delays, so that
//
//	E[T] = (E[C^2]/2 + V E[C] + X (E[C] + r E[C^2]))/E[C]
//	E[C] = V/(1-rho),  E[C^2] = E[C]^2 + (Var V + r E[C] E[X^2])/(1-rho^2)
func (c gatedCell) truth() float64 {
	s := c.scheme
	r, x, v := s.Lambda*float64(s.N), s.X.Mean(), s.V.Mean()
	mean := v / (1 - r*x)
	square := mean*mean + (s.V.Variance()+r*mean*(s.X.Variance()+x*x))/(1-r*r*x*x)
	return (square/2 + v*mean + x*(mean+r*square)) / mean
}

// rows repeats the experiment at each number of runs, each time independently.
func (c gatedCell) rows(ctx context.Context, seed uint64, repeats, workers int, level float64, s sizes) ([]steady.Row, error) {
	experiment, truth := c.scheme.Mean(gated.Delay), c.truth()
	return steady.Repeat(ctx, seed, repeats, workers, "coverage "+c.name(), func(r *rand.Rand) ([]steady.Row, error) {
		var rows []steady.Row
		for _, size := range s.or(c.sizes...) {
			e, err := experiment(ctx, montecarlo.Settings{Plan: montecarlo.Plan{Seed: r.Uint64(), Workers: 1}, Level: level,
				Min: int(size), Max: int(size)})
			if err != nil {
				return nil, err
			}
			rows = append(rows, steady.Judged(e.Method, c.name(), size, truth, e))
		}
		return rows, nil
	})
}
