package montecarlo

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distmv"
	"gonum.org/v1/gonum/stat/samplemv"

	"castlab/distributions/inputs"
)

// A PointSet makes sets of n points of the unit cube of d dimensions, for one worker. A set is drawn into at, point after
// point, n d numbers from 0 to 1; another length is left as it is. Every point is uniform by itself, so that the average of a
// function over a set has the mean of the function; all points of a set together are more even than independent ones. There is
// no set, nil, of an n or d below 1 or more than MaxPoints numbers.
type PointSet func(n, d int) (draw func(r *rand.Rand, at []float64))

// Points measures the mean of a model that is a function of d uniform numbers by sets of points that are more even than
// independent ones (randomized quasi-Monte Carlo, stratified and Latin hypercube draws): a replication draws one set and
// averages the function over it.
type Points struct {
	Set        PointSet // LatinHypercube, Halton or Lattice, or one's own
	N          int      // points of a set
	Dimensions int
	// Integrand returns the function, for one worker. It must use no other randomness than u, and must not keep it.
	Integrand func() func(u []float64) (float64, error)
}

// MaxPoints is the greatest number of coordinates of one set.
const MaxPoints = 1 << 24

// Mean measures the mean of the integrand by Student t intervals at the declared looks, where a replication is one set:
//
//	the interval of MeanInterval for the averages over sets, which are independent of each other
//
// whatever the points of a set have to do with each other. With a constant budget, fewer and larger sets are the better
// estimate and more and smaller ones the better interval: below 100 sets it has the warning of MeanInterval. Its method says
// what the points gain, which is as well known as the variance of so many averages:
//
//	N Var(average of N points) / Var(f)
//
// which is 1 of independent points. It is small where f is nearly a sum of functions of one coordinate each (Latin
// hypercubes), or of few of them, and is smooth (Halton, Lattice): few coordinates that matter, which should be the first
// ones. There is no gain worth having where hundreds of coordinates matter alike, where f is a step whose edge lies across
// the axes (an event), or where a model draws an unknown number of uniforms. A Latin hypercube loses n/(n-1) at most. Other
// points may lose where all coordinates act together and no few of them alone, as in a product of ten odd factors, for which
// lattices of 64 points have 2.5 times the variance (COVERAGE.md).
//
// Source: L'Ecuyer, Nakayama, Owen and Tuffin, "Confidence intervals for randomized quasi-Monte Carlo estimators",
// Proceedings of the Winter Simulation Conference (2023), for Student's t over a few sets.
//
// Errors: *inputs.Error for no set or integrand, fewer than 2 points, no dimension, or more than MaxPoints numbers of a
// set; those of the integrand.
func (p Points) Mean(name, unit, label string) Experiment {
	return func(ctx context.Context, s Settings) (Estimate, error) {
		if err := p.validate(); err != nil {
			return Estimate{}, err
		}
		return atLooks(ctx, s, name, unit, label, p.model, func() *columnMoments { return newColumnMoments(2, false, false) },
			func(m *columnMoments, level float64) (Estimate, error) {
				average, within := m.moments[0], m.moments[1]
				e := MeanInterval(average, level)
				e.Method = fmt.Sprintf("%s over sets of %d points in %d dimensions", e.Method, p.N, p.Dimensions)
				one := within.Mean() + average.Variance()
				rounding := float64(p.N) * 0x1p-53 * math.Sqrt(one+float64(average.Mean()*average.Mean()))
				if spread := math.Sqrt(average.Variance()); spread > 0 && spread <= rounding {
					e.warn("the averages differ by %.2g, which rounding alone does: the interval is too narrow", spread)
				}
				if gain := float64(float64(p.N)*average.Variance()) / one; inputs.Finite(gain) {
					e.Method += fmt.Sprintf(", variance %.2g of independent ones", gain)
				}
				return e, nil
			})
	}
}

func (p Points) validate() error {
	switch {
	case p.Set == nil || p.Integrand == nil:
		return &inputs.Error{Arg: "points", Value: "nil", Domain: "a set of points and a function of them"}
	case p.N < 2:
		return &inputs.Error{Arg: "points", Value: p.N, Domain: "at least 2 in a set"}
	case p.Dimensions < 1 || p.Dimensions > MaxPoints/p.N:
		return &inputs.Error{Arg: "dimensions", Value: p.Dimensions, Domain: fmt.Sprintf("1 to %d of %d points", MaxPoints/p.N, p.N)}
	}
	return nil
}

// model is the model of the average over a set, and of the mean squared distance of the values from it.
func (p Points) model() Replication[[]float64] {
	f, draw := p.Integrand(), p.Set(p.N, p.Dimensions)
	if f == nil || draw == nil {
		return nil
	}
	at, both, values := make([]float64, p.N*p.Dimensions), make([]float64, 2), NewMoments()
	return func(r *rand.Rand) ([]float64, error) {
		draw(r, at)
		values.Reset()
		sum := 0.0
		for i := 0; i < len(at); i += p.Dimensions {
			x, err := f(at[i : i+p.Dimensions : i+p.Dimensions])
			if err == nil && x != x {
				err = ErrNaN
			}
			if err != nil {
				return nil, fmt.Errorf("point %d: %w", i/p.Dimensions, err)
			}
			values.Add(x)
			sum += x
		}
		// The sum, since sets that balance exactly are to have exactly the same average.
		both[0], both[1] = sum/float64(p.N), float64(values.Variance()*float64(p.N-1))/float64(p.N)
		return both, nil
	}
}

// LatinHypercube is the set whose points have one coordinate in each of the n intervals of length 1/n, of every axis:
// stratified draws in one dimension. The variance is at most n/(n-1) of that of independent points, and lacks what f has of
// functions of one coordinate alone.
//
// Source: McKay, Beckman and Conover, Technometrics 21 (1979); Owen, "Monte Carlo variance of scrambled net quadrature",
// SIAM Journal on Numerical Analysis 34 (1997), for the bound. The points are gonum's.
func LatinHypercube(n, d int) func(r *rand.Rand, at []float64) {
	if !drawable(n, d) {
		return nil
	}
	unit := distmv.NewUnitUniform(d, nil)
	return func(r *rand.Rand, at []float64) {
		if len(at) != n*d {
			return
		}
		samplemv.LatinHypercube{Q: unit, Src: r}.Sample(mat.NewDense(n, d, at))
		below1(at)
	}
}

// drawable reports whether there is a set of n points in d dimensions.
func drawable(n, d int) bool { return n >= 1 && d >= 1 && d <= MaxPoints/n }

// below1 makes 1, to which sums below it are rounded, the number before it.
func below1(at []float64) {
	for i, u := range at {
		at[i] = math.Min(u, 1-0x1p-53)
	}
}

// Halton is the Halton sequence with digits permuted at random, up to 1000 dimensions; another d has no points. Any n will
// do. The error of a smooth function falls nearly as 1/n. Drawing takes some fifty steps for a coordinate.
//
// Source: Owen, "A randomized Halton algorithm in R", arXiv 1706.02808 (2017). The points are gonum's.
func Halton(n, d int) func(r *rand.Rand, at []float64) {
	if d > 1000 || !drawable(n, d) {
		return nil
	}
	unit := distmv.NewUnitUniform(d, nil)
	return func(r *rand.Rand, at []float64) {
		if len(at) != n*d {
			return
		}
		clear(at)
		samplemv.Halton{Kind: samplemv.Owen, Q: unit, Src: r}.Sample(mat.NewDense(n, d, at))
		below1(at)
	}
}
