package models

import (
	"context"
	"fmt"
	"math/rand/v2"

	"castlab/montecarlo"
	"castlab/montecarlo/maxload"
	"castlab/reports/arguments"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/catalog"
)

const (
	maxLoadName  = "max-load"
	fullLoadName = "P(max>=m)"
)

// maxLoad throws K balls into d bins and estimates the largest load, and the
// probability that it is at least m, also where it is tiny.
func maxLoad() catalog.Model {
	return catalog.Model{
		Name:    "maxload",
		Meaning: "the largest load when K broadcasts choose among d trees at random (K balls in d bins)",
		Notes: `With m also P(max>=m) is estimated, from throws of their own in the same
replications, in which one bin is made to be full:
  conditional  its load is drawn from the binomial law given that it is at least m
               (where that is likely, or where no two bins can have m)
  tilted       its load is drawn from a binomial law of mean m, and the throw
               weighted by the likelihood ratio (for what is rarer)
The method says which. A --precision is asked of both estimates; m moves no digit
of max-load.`,
		Symbols: []catalog.Symbol{
			{Name: maxLoadName, Meaning: "mean of max(N_1, ..., N_d), the load of the fullest bin"},
			{Name: fullLoadName, Meaning: "probability that the load of a bin is at least m"},
		},
		Theory: []catalog.Match{{Estimate: maxLoadName, Quantity: "maxload.mean", Whatever: []string{"m"}},
			{Estimate: fullLoadName, Quantity: "maxload.tail"}},
		Bind: arguments.Of3(maxLoadStudy, arguments.Int("d", "trees (bins)", 1, maxload.MaxBins),
			arguments.Int("K", "broadcasts (balls)", 0, maxload.MaxBalls),
			arguments.Optional("m", arguments.Int("m", "a load, whose probability to be reached is estimated", 0, maxload.MaxBalls))),
	}
}

// maxLoadStudy omits the probability if m is nil.
func maxLoadStudy(d, K int, m *int) (catalog.Instance, error) {
	var rare *maxload.Rare
	if m != nil {
		var err error
		if rare, err = maxload.Choose(d, K, *m); err != nil {
			return catalog.Instance{}, err
		}
	}
	samples := []string{maxLoadName}
	alike := d == 1 || K <= 1
	if rare != nil && !alike {
		if _, certain := rare.Certain(); !certain {
			samples = append(samples, fullLoadName)
		}
	}
	return catalog.Instance{
		Divisible: true, Samples: samples,
		Run: func(ctx context.Context, s montecarlo.Settings, w catalog.Watch) (catalog.Result, error) {
			if alike {
				return noChoice(K, rare), w.Row(float64(K))
			}
			throw, err := cancelable.Run(ctx, func() (*maxload.Throw, error) { return maxload.New(d, K) })
			if err != nil {
				return catalog.Result{}, err
			}
			f, err := measure(ctx, loadSampling(throw, rare), s, w)
			if err != nil {
				return catalog.Result{}, err
			}
			result := catalog.Result{Estimates: []montecarlo.Estimate{f.Mean(0)}, Precise: f.Len()}
			if f.Len() > 1 {
				p := f.Mean(1)
				p.Method = fmt.Sprintf("%v, %s", rare, p.Method)
				result.Estimates = append(result.Estimates, p)
			} else if rare != nil {
				result.Estimates = append(result.Estimates, certain(rare))
			}
			return result, nil
		},
	}, nil
}

// loadSampling makes two throws in a replication if a probability is requested: first
// a free one, so that the largest load does not depend on m, and then one conditioned
// on a full bin.
func loadSampling(throw *maxload.Throw, rare *maxload.Rare) montecarlo.Columns {
	a := montecarlo.Columns{
		Label:   fmt.Sprintf("simulate maxload d=%d K=%d", throw.Bins(), throw.Balls()),
		Model:   alone(throw.Maximum()),
		Columns: []montecarlo.Column{{Name: maxLoadName, Unit: "broadcasts"}},
	}
	if rare == nil {
		return a
	}
	if _, ok := rare.Certain(); ok {
		return a
	}
	a.Columns = append(a.Columns, montecarlo.Column{Name: fullLoadName, Unit: "probability"})
	a.Precise = len(a.Columns)
	a.Model = func() montecarlo.Replication[[]float64] {
		largest, weight, x := throw.Maximum()(), rare.Weights()(), make([]float64, 2)
		return func(r *rand.Rand) (_ []float64, err error) {
			if x[0], err = largest(r); err != nil {
				return nil, err
			}
			x[1], err = weight(r)
			return x, err
		}
	}
	return a
}

// certain is the estimate of a probability that is known exactly. Its interval allows
// for the rounding in the sum of the binomial law.
func certain(rare *maxload.Rare) montecarlo.Estimate {
	p, _ := rare.Certain()
	why, rounding := "no two bins can have m balls", 1e-11*p
	switch p {
	case 0:
		why = "there are fewer than m balls"
	case 1:
		why, rounding = "some bin always has m balls", 0
	}
	return montecarlo.Estimate{
		Name: fullLoadName, Unit: "probability", Value: p, Lo: p - rounding, Hi: p + rounding, Level: 1, N: 1,
		Method: "exact, " + why,
	}
}

// noChoice is the result where all throws are equal.
func noChoice(K int, rare *maxload.Rare) catalog.Result {
	load := float64(K)
	e := montecarlo.Estimate{
		Name: maxLoadName, Unit: "broadcasts", Value: load, Lo: load, Hi: load, Level: 1, N: 1,
		Method: "exact, the largest load does not depend on the choices",
	}
	result := catalog.Result{Estimates: []montecarlo.Estimate{e}}
	if rare != nil {
		result.Estimates = append(result.Estimates, certain(rare))
	}
	return result
}
