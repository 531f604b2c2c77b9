package montecarlo

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"castlab/distributions/inputs"
)

// Weighted measures the mean of nonnegative weights: of importance sampling, which draws from another law under which an
// event is frequent, and weighs what it sees by the likelihood ratio,
//
//	E_f[h(X)] = E_g[h(X) f(X)/g(X)],   f the law that is meant, g that which is drawn from, with g > 0 where h f is not 0
//
// of splitting (Splitting, Path), or of conditional probabilities. Its interval is that of MeanInterval, cut off at 0, with
// further warnings, since a sample of weights that has missed its large ones looks harmless:
//
//   - no weight was positive: nothing is known;
//   - the largest weight carries more than a tenth of the sum;
//   - the weights are worth fewer than 100 equal ones, n/(1 + (their relative standard deviation)^2);
//   - Pareto's k of the largest weights is above min(1 - 1/log10(n), 0.7): see ParetoShape.
//
// What no run has seen, no check sees: a part of the event that g hardly reaches leaves no trace in the weights. Another g,
// or another method, tells. COVERAGE.md says how often the intervals hold.
//
// Source: Kong, "A note on importance sampling using standardized weights", University of Chicago, technical report 348
// (1992), for the equal weights; Vehtari, Simpson, Gelman, Yao and Gabry, "Pareto smoothed importance sampling", Journal of
// Machine Learning Research 25 (2024), for k and its limit.
//
// Errors: *inputs.Error for a weight below 0.
func Weighted(name, unit, label string, model func() Replication[float64]) Experiment {
	weights := model
	if model != nil {
		weights = func() Replication[float64] {
			run := model()
			if run == nil {
				return nil
			}
			return func(r *rand.Rand) (float64, error) {
				w, err := run(r)
				if err == nil && w < 0 {
					err = &inputs.Error{Arg: "weight", Value: w, Domain: "at least 0"}
				}
				return w, err
			}
		}
	}
	return func(ctx context.Context, s Settings) (Estimate, error) {
		return atLooks(ctx, s, name, unit, label, weights, NewWeights,
			func(w *Weights, level float64) (Estimate, error) { return w.Interval(level), nil })
	}
}

// Weights accumulates nonnegative weights: their moments, and the largest of them.
type Weights struct {
	moments Moments
	top     []float64 // the largest positive ones, ascending, at most mostTop
}

// mostTop is the number of largest weights that are kept.
const mostTop = 1024

// NewWeights returns empty Weights.
func NewWeights() *Weights { return new(Weights) }

// Add folds one weight.
func (w *Weights) Add(x float64) {
	w.moments.Add(x)
	w.keep(x)
}

func (w *Weights) keep(x float64) {
	switch {
	case !(x > 0):
	case len(w.top) < mostTop:
		at := sort.SearchFloat64s(w.top, x)
		w.top = slices.Insert(w.top, at, x)
	case x > w.top[0]:
		at := sort.SearchFloat64s(w.top, x)
		copy(w.top, w.top[1:at])
		w.top[at-1] = x
	}
}

// Merge appends the weights of o.
func (w *Weights) Merge(o *Weights) {
	w.moments.Merge(&o.moments)
	for i := len(o.top) - 1; i >= 0; i-- {
		if len(w.top) == mostTop && o.top[i] <= w.top[0] {
			return
		}
		w.keep(o.top[i])
	}
}

// Reset empties w.
func (w *Weights) Reset() {
	w.moments.Reset()
	w.top = w.top[:0]
}

// Moments returns a copy of the moments.
func (w *Weights) Moments() *Moments {
	m := w.moments
	return &m
}

// MarshalBinary saves w to the last bit.
func (w *Weights) MarshalBinary() ([]byte, error) {
	part, err := w.moments.MarshalBinary()
	if err != nil {
		return nil, err
	}
	b := appendInt(appendBytes(wireHeader('W'), part), int64(len(w.top)))
	for _, x := range w.top {
		b = appendFloat(b, x)
	}
	return b, nil
}

// UnmarshalBinary restores what MarshalBinary saved; *FormatError for anything else, and w is then unchanged.
func (w *Weights) UnmarshalBinary(data []byte) error {
	r := newWireReader("weights", 'W', data)
	var back Weights
	if part := r.bytes(); r.err == nil {
		r.err = back.moments.UnmarshalBinary(part)
	}
	for n := r.count(); n > 0 && r.err == nil; n-- {
		x := r.float()
		if k := len(back.top); r.err == nil && (!(x > 0) || k == mostTop || k > 0 && x < back.top[k-1]) {
			r.fail("the largest weights are not in order")
		}
		back.top = append(back.top, x)
	}
	if err := r.done(); err != nil {
		return err
	}
	*w = back
	return nil
}

// A WeightDiagnosis tells how far a sample of weights can be believed.
type WeightDiagnosis struct {
	N             int64
	Mean          float64
	RelativeError float64 // standard error of the mean over the mean
	PerRun        float64 // relative standard deviation of one weight
	Effective     float64 // n/(1 + PerRun^2), equal weights worth as much as these
	LargestShare  float64 // of the sum that the largest weight carries
	Kurtosis      float64
}

// DiagnoseWeights reads the moments of nonnegative weights. Without a positive weight the shares and relative errors are
// +Inf, the effective number 0; without any weight mean and kurtosis are NaN.
func DiagnoseWeights(m *Moments) WeightDiagnosis {
	d := WeightDiagnosis{N: m.N(), Mean: m.Mean(), Kurtosis: m.Kurtosis()}
	if !(d.Mean > 0) {
		d.RelativeError, d.PerRun, d.LargestShare = math.Inf(1), math.Inf(1), math.Inf(1)
		return d
	}
	d.LargestShare = m.Max() / d.Mean / float64(d.N)
	if d.N < 2 {
		d.RelativeError, d.PerRun = math.Inf(1), math.Inf(1)
		return d
	}
	d.PerRun = math.Sqrt(m.Variance()) / d.Mean
	d.RelativeError = d.PerRun / math.Sqrt(float64(d.N))
	d.Effective = float64(d.N) / (1 + d.PerRun*d.PerRun)
	return d
}

// A sample of weights outside these limits carries a warning.
const (
	shareLimit     = 0.1 // largest share of one weight in the sum
	effectiveLimit = 100 // least effective sample size
)

// WeightInterval is the interval of Weighted for the mean of nonnegative weights of which only the moments are known, with
// all its warnings but that of Pareto's k.
func WeightInterval(m *Moments, level float64) Estimate {
	e := MeanInterval(m, level)
	d := DiagnoseWeights(m)
	if d.Mean == 0 {
		e.Lo, e.Hi = 0, math.Inf(1)
		e.Method = "no positive weight"
		e.Warnings = []string{fmt.Sprintf("none of %d weights is positive: nothing is known but that the event is rare for this method",
			d.N)}
		return e
	}
	e.Lo = math.Max(0, e.Lo)
	e.Method += fmt.Sprintf(" (relative s.d. of a weight %.3g, effective sample %.3g)", d.PerRun, d.Effective)
	if d.LargestShare > shareLimit {
		e.warn("the largest of %d weights carries %.2g of their sum", d.N, d.LargestShare)
	}
	if d.Effective < effectiveLimit {
		e.warn("the weights are worth %.3g equal ones", d.Effective)
	}
	return e
}

// Interval is the interval of Weighted.
func (w *Weights) Interval(level float64) Estimate {
	e := WeightInterval(&w.moments, level)
	k, of := w.ParetoShape()
	if k != k {
		return e
	}
	e.Method += fmt.Sprintf(", Pareto k %.2g", k)
	if limit := paretoLimit(float64(w.moments.N())); k > limit {
		e.warn("the largest %d weights have a tail of Pareto's k = %.2g, above %.2g: their mean may not have settled", of, k, limit)
	}
	return e
}
