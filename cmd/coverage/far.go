package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// A relaxing process is a weighted sum of two autoregressions with rates phi, each
// driven by gamma values of mean 1,
//
//	x' = phi x + (1-phi) epsilon,  epsilon ~ gamma of mean 1 and the shape
//
// with weights 1-slow and slow. So its mean is 1, and the shape determines its
// skewness. Importance sampling estimates the probability of rare misses: runs with a
// mean that is off by any amount are made with epsilon s times as long, an
// exponential change of measure. Of all runs of which a K-th part is made with each
// of K factors, a run has the weight
//
//	K / sum_k s_k^(-shape n) exp(shape (1-1/s_k) sum epsilon)
//
// which is the ratio of the density of its n values under the model to that under the
// mixture of the K.
type relaxing struct {
	phi   [2]float64
	slow  float64 // weight of the second
	shape float64
	n     int // observations of a run
}

// relaxings are the processes of the study: independent, slow, and slow hidden under
// fast; less and more skewed; long, and equivalent to some fifteen independent
// segments.
func relaxings() []relaxing {
	return []relaxing{

		{shape: 8, n: 3000},
		{shape: .5, n: 3000},
		{phi: [2]float64{.9}, shape: 1, n: 3000},
		{phi: [2]float64{.98}, shape: 8, n: 1500},
		{phi: [2]float64{.98}, shape: 1, n: 6000},
		{phi: [2]float64{.5, .99}, slow: .5, shape: 8, n: 6000},
	}
}

func (p relaxing) String() string {
	if p.slow == 0 {
		return fmt.Sprintf("phi=%g shape=%g n=%d", p.phi[0], p.shape, p.n)
	}
	return fmt.Sprintf("phi=%g, %g shape=%g n=%d", p.phi[0], p.phi[1], p.shape, p.n)
}

// offs are the deviations of the mean of a run, in standard errors, at which runs are
// sampled. Larger deviations are too rare to matter at the levels of the study.
var offs = [...]float64{2, 3, 4, 5, 6}

// factors returns the factors of the two components for a mean that is off by z
// standard errors: each deviates in proportion to its share in the variance of the
// mean, and stays positive.
func (p relaxing) factors(z float64) (s [2]float64) {
	w := p.weights()
	squares := float64(w[0]*w[0]) + float64(w[1]*w[1])
	off := z * math.Sqrt(squares/(p.shape*float64(p.n)))
	for k := range s {
		s[k] = 1 + math.Abs(off)*w[k]/squares
		if off < 0 {
			s[k] = 1 / s[k]
		}
	}
	return s
}

func (p relaxing) weights() [2]float64 { return [2]float64{1 - p.slow, p.slow} }

// run makes one run with the factors, and returns the sums of epsilon.
func (p relaxing) run(r *rand.Rand, s [2]float64) (series *steady.Series, total [2]float64) {
	law := distributions.Gamma{Mu: 1, Shape: p.shape}
	w := p.weights()
	series = steady.NewSeries()
	x := [2]float64{1, 1}
	for range p.n {
		for k := range w {
			if w[k] == 0 {
				continue
			}
			epsilon := s[k] * law.Sample(r)
			total[k] += epsilon
			x[k] = float64(p.phi[k]*x[k]) + float64((1-p.phi[k])*epsilon)
		}
		series.Add(float64(w[0]*x[0])+float64(w[1]*x[1]), 1)
	}
	return series, total
}

// counts returns the importance weight of a run with these sums, among runs that are
// off to one side.
func (p relaxing) counts(total [2]float64, sign float64) float64 {
	mean, w := 0.0, p.weights()
	for _, z := range offs {
		log := 0.0
		for k, s := range p.factors(sign * z) {
			if w[k] > 0 {
				log += p.shape * (float64((1-1/s)*total[k]) - float64(float64(p.n)*math.Log(s)))
			}
		}
		mean += math.Exp(log) / float64(len(offs))
	}
	return 1 / mean
}

// farLevels are the levels of the study.
func farLevels() []float64 { return []float64{1 - 1e-4, 1 - 1e-6, 1 - 1e-7} }

// far estimates, for each process and level, the probability that an interval lies
// below the true mean, and above it, each with its standard error; and the share of
// intervals without a warning.
func (s *steadyStudy) far(ctx context.Context) (string, error) {
	var b strings.Builder
	b.WriteString("| run | 1-level | below | | above | | half of 1-level | quiet | half-width |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, p := range relaxings() {
		for _, level := range farLevels() {
			half, quiet, err := s.pilot(ctx, p, level)
			if err != nil {
				return "", err
			}
			fmt.Fprintf(&b, "| %v | %.0e |", p, 1-level)
			for _, sign := range [2]float64{-1, 1} {
				missed, err := s.missed(ctx, p, level, sign, s.Runs)
				if err != nil {
					return "", err
				}
				fmt.Fprintf(&b, " %.1e | %.0e |", missed.Mean(), math.Sqrt(missed.Variance()/float64(s.Runs)))
			}
			fmt.Fprintf(&b, " %.0e | %.2f | %.3f |\n", (1-level)/2, quiet, half)
		}
	}
	return b.String(), nil
}

// pilot returns the mean half-width of the intervals of unmodified runs, and the
// share of those without a warning.
func (s *steadyStudy) pilot(ctx context.Context, p relaxing, level float64) (half, quiet float64, err error) {
	const runs = 200
	rows, err := steady.Repeat(ctx, s.Seed, runs, s.Workers, fmt.Sprintf("far pilot %v", p), func(r *rand.Rand) ([]steady.Row, error) {
		series, _ := p.run(r, [2]float64{1, 1})
		return []steady.Row{steady.Judged("", "", 0, 1, series.Interval(level))}, nil
	})
	if err != nil {
		return 0, 0, err
	}
	n, _ := rows[0].Given()
	without, _ := rows[0].Quiet()
	return rows[0].HalfWidth(), float64(without) / float64(n), nil
}

// missed returns the moments of the weights of runs that are off to one side, with 0 for
// an interval that does not miss on it.
func (s *steadyStudy) missed(ctx context.Context, p relaxing, level, sign float64, runs int) (*montecarlo.Moments, error) {
	return s.mean(ctx, fmt.Sprintf("far %v %v %v", p, level, sign), runs, func(r *rand.Rand) (float64, error) {
		series, total := p.run(r, p.factors(sign*offs[r.IntN(len(offs))]))
		return p.misses(series, level, sign) * p.counts(total, sign), nil
	})
}

// misses returns 1 if the interval lies below the truth, or above it, and else 0.
func (p relaxing) misses(series *steady.Series, level, sign float64) float64 {
	if e := series.Interval(level); sign < 0 && e.Hi < 1 || sign > 0 && e.Lo > 1 {
		return 1
	}
	return 0
}

// mean folds the given number of replications.
func (s *steadyStudy) mean(ctx context.Context, label string, runs int, one montecarlo.Replication[float64]) (*montecarlo.Moments, error) {
	plan := montecarlo.Plan{Seed: s.Seed, Workers: s.Workers, Block: 1}
	return montecarlo.Run(ctx, plan, label, runs, func() montecarlo.Replication[float64] { return one }, montecarlo.NewMoments)
}
