package coverage

import (
	"context"
	"math"
	"math/rand/v2"

	"castlab/montecarlo"
)

// A rule runs one experiment until it stops.
type rule struct {
	name  string
	truth float64
	run   func(ctx context.Context, r *rand.Rand) (montecarlo.Estimate, error)
}

// First and last look (interim analysis) of the stopping rules.
const (
	firstLook = 30
	lastLook  = 4096
)

// stoppingRules stop when the half-width of the interval reaches target standard
// deviations, with or without a warning. That stops earlier than
// montecarlo.AbsolutePrecision and demands more of the declared looks.
func stoppingRules(l law, target, level float64) []rule {
	sd := math.Sqrt(l.variance)
	spread := math.Sqrt(l.event * (1 - l.event))
	value := func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return l.draw(r), nil }
	}
	event := func() montecarlo.Replication[bool] {
		return func(r *rand.Rand) (bool, error) { return l.draw(r) > l.threshold, nil }
	}
	experiment := func(e montecarlo.Experiment, sd float64) func(context.Context, *rand.Rand) (montecarlo.Estimate, error) {
		return func(ctx context.Context, r *rand.Rand) (montecarlo.Estimate, error) {
			return e(ctx, montecarlo.Settings{Plan: montecarlo.Plan{Seed: r.Uint64(), Workers: 1}, Level: level,
				Min: firstLook, Max: lastLook, Done: narrow(target * sd)})
		}
	}
	return []rule{
		{naive, l.mean, func(_ context.Context, r *rand.Rand) (montecarlo.Estimate, error) {
			return unprotected(l, r, target*sd, level), nil
		}},
		{"mean: t at declared looks", l.mean, experiment(montecarlo.Mean("m", "", "m", value), sd)},
		{"mean: asymptotic sequence", l.mean, experiment(montecarlo.SequentialMean("m", "", "m", value), sd)},
		{"P: Clopper-Pearson at declared looks", l.event, experiment(montecarlo.Probability("p", "p", event), spread)},
		{"P: betting sequence", l.event, experiment(montecarlo.SequentialProbability("p", "p", event), spread)},
	}
}

// narrow returns a stopping criterion: an interval of positive width with neither end
// farther than h from the value.
func narrow(h float64) func(montecarlo.Estimate) bool {
	return func(e montecarlo.Estimate) bool {
		return e.Lo < e.Hi && math.Max(e.Hi-e.Value, e.Value-e.Lo) <= h
	}
}

// naive names the method that ignores repeated looks.
const naive = "mean: t looked at after every value (do not)"

// unprotected computes a fixed-n t interval after every value and stops when it is
// narrow enough, without correction for the repeated looks.
func unprotected(l law, r *rand.Rand, h, level float64) montecarlo.Estimate {
	m := montecarlo.NewMoments()
	z := -math.Sqrt2 * math.Erfcinv(1+level) // normal quantile of the level
	for range 9 {
		m.Add(l.draw(r))
	}
	for {
		m.Add(l.draw(r))
		n := float64(m.N())
		// The t quantile exceeds z: no interval can be narrow enough before.
		if m.N() >= lastLook || z*math.Sqrt(m.Variance()/n) <= h {
			if e := montecarlo.MeanInterval(m, level); m.N() >= lastLook || e.Width() <= 2*h {
				return e
			}
		}
	}
}
