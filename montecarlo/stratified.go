package montecarlo

import (
	"context"
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// A Stratum is a part of the model's randomness with known probability, and the
// model given that part.
type Stratum struct {
	Weight float64 // its probability
	Model  func() Replication[float64]
}

// Stratified measures the mean sum w_h m_h over strata with proportional
// allocation, n_h = ceil(w_h n) but at least 2:
//
//	sum w_h mean_h +- t sqrt(sum w_h^2 s_h^2/n_h)
//
// with Welch and Satterthwaite's degrees of freedom. Stratum h runs on its own
// streams, under the label with the suffix "/h". The variance between strata
// vanishes from the estimate, so its variance is at most that of plain sampling.
// N counts the replications of all strata.
//
// The warnings are those of MeanInterval for a plain sample of N values whose
// mean has the same skewness, and whose s^2/N the same relative variance, as
// the estimate and V = sum w_h^2 s_h^2/n_h have here. With g_h and k_h the
// skewness and kurtosis of stratum h, that is
//
//	g = sqrt N sum w_h^3 s_h^3 g_h/n_h^2 / V^(3/2)
//	k = 1 + N sum (w_h^2 s_h^2/n_h)^2 (k_h - 1)/n_h / V^2
//
// Source: Cochran, Sampling Techniques (1977), eqs (5.2), (5.15), (5.16); g, k:
// derived.
//
// Errors: *inputs.Error unless the weights are positive and sum to 1 within
// 1e-9.
func Stratified(name, unit, label string, strata []Stratum) Experiment {
	return func(ctx context.Context, s Settings) (Estimate, error) {
		if err := s.Validate(); err != nil {
			return Estimate{}, err
		}
		if err := validateStrata(strata); err != nil {
			return Estimate{}, err
		}
		runs := make([]*Runner[float64, *Moments], len(strata))
		for h, stratum := range strata {
			runs[h] = NewRunner(s.Plan, fmt.Sprintf("%s/%d", label, h), stratum.Model, NewMoments)
		}
		return overLooks(s, name, unit, func(n int, level float64) (Estimate, error) {
			parts := make([]sampleMoments, len(strata))
			for h, stratum := range strata {
				if err := runs[h].Advance(ctx, max(2, int(math.Ceil(stratum.Weight*float64(n))))); err != nil {
					return Estimate{}, err
				}
				parts[h] = momentsOf(runs[h].Result())
			}
			return stratifiedInterval(strata, parts, level), nil
		})
	}
}

func validateStrata(strata []Stratum) error {
	sum := 0.0
	for _, stratum := range strata {
		if !(stratum.Weight > 0) {
			return &inputs.Error{Arg: "weight", Value: stratum.Weight, Domain: "a number > 0"}
		}
		sum += stratum.Weight
	}
	if !(math.Abs(sum-1) <= 1e-9) {
		return &inputs.Error{Arg: "weights", Value: sum, Domain: "a sum of 1"}
	}
	return nil
}

func stratifiedInterval(strata []Stratum, parts []sampleMoments, level float64) Estimate {
	e := Estimate{Level: level, Method: fmt.Sprintf("%d strata, Welch-Satterthwaite t", len(strata))}
	var square, freedom, cube, fourth float64
	small := false
	for h, m := range parts {
		w := strata[h].Weight
		part := float64(w*w) * m.variance / float64(m.n)
		e.N += m.n
		e.Value += float64(w * m.mean)
		square += part
		freedom += float64(part*part) / float64(m.n-1)
		small = small || m.n < 30
		if m.variance > 0 {
			cube += float64(part*w) * math.Sqrt(m.variance) * m.skewness / float64(m.n)
			fourth += float64(part*part) * (m.kurtosis - 1) / float64(m.n)
		}
	}
	if !inputs.Finite(e.Value) || !inputs.Finite(square) {
		return e.wholeLine("a value or a sum of squares is infinite or not a number")
	}
	if square == 0 {
		e.Lo, e.Hi = e.Value, e.Value
		e.warn("all values within each stratum are equal: the interval has no width")
		return e
	}
	half := StudentUpper((1-level)/2, square*square/freedom) * math.Sqrt(square)
	e.Lo, e.Hi = e.Value-half, e.Value+half
	if small {
		e.warn("a stratum has fewer than 30 replications: Student t is exact for normal values only")
	}
	n := float64(e.N)
	m := sampleMoments{n: e.N, mean: e.Value, variance: square * n,
		skewness: cube / math.Pow(square, 1.5) * math.Sqrt(n), kurtosis: 1 + n*fourth/(square*square)}
	e.widen(m, (1-level)/2)
	e.warnMean(m, (1-level)/2)
	return e
}
