package montecarlo

import (
	"context"
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// MaxMeans is the greatest number of means that Smooth combines.
const MaxMeans = MaxControls + 1

// Ratio measures the ratio E[a]/E[b] of the means of two numbers of each replication, a the first. The mean of the
// second must not be 0. Its value is that of the sample means, whose bias is of order 1/n; its interval, Fieller's,
// has none of it, since it is the set of all
//
//	r for which 0 lies in the interval of MeanInterval for the mean of a - r b
//
// Exact where (a, b) is jointly normal. Otherwise it has what MeanInterval does for skewness and its warnings, of
// a - r b. It is the whole line, with a warning, where the interval for the mean of b holds 0.
//
// Ratios of totals are of this kind: values per cycle of a regenerative process, a conditional mean as E[X;A]/P(A),
// time per packet where replications have several.
//
// Source: Fieller, "Some problems in interval estimation", JRSS B 16 (1954).
func Ratio(name, unit, label string, model func() Replication[[2]float64]) Experiment {
	numbers := func() Replication[Controlled] {
		run := model()
		if run == nil {
			return nil
		}
		return func(r *rand.Rand) (Controlled, error) {
			x, err := run(r)
			return Controlled{Y: x[0], C: [MaxControls]float64{x[1]}}, numbersOnly(x[:], err)
		}
	}
	if model == nil {
		numbers = nil
	}
	return func(ctx context.Context, s Settings) (Estimate, error) {
		return atLooks(ctx, s, name, unit, label, numbers, newControlledMoments,
			func(m *controlledMoments, level float64) (Estimate, error) { return ratioInterval(m, level), nil })
	}
}

// Smooth measures f(E[x_1], ..., E[x_k]), a function of the means of k numbers of each replication, by the delta
// method:
//
//	f(xbar) +- the interval of MeanInterval for the mean of sum_j g_j (x_j - xbar_j)
//
//	Symbols: xbar the sample means, g the slopes of f.
//
// The slopes are those over the interval of the means, not at a point: with the principal axes c_j of the covariance
// of xbar, the columns of its Cholesky factor, and the quantile t of Student's law,
//
//	g . c_j = (f(xbar + t c_j) - f(xbar - t c_j)) / (2t)
//	bias = sum_j (f(xbar + t c_j) + f(xbar - t c_j) - 2 f(xbar)) / (2 t^2)
//
// The interval holds f at all of these points and at the two ends of the direction in which f grows, and is longer by
// twice the bias on both sides, since a term that bends varies as much as its mean: a function that bends has a wider
// one. There is a warning where that adds more than a fourth
// to it, since neither this nor a jackknife holds there; more replications straighten the function. An f without a
// finite number at one of the points gives the whole line. f must be a function of the means alone, and must not keep
// the slice.
//
// Source: the delta method with the slopes of statistical linearization, as the jackknife has them; Julier and
// Uhlmann, "Unscented filtering and nonlinear estimation", Proceedings of the IEEE 92 (2004), for the points.
//
// Errors: *inputs.Error for a number of means below 1 or above MaxMeans, and no f; a replication that returns another
// number of values.
func Smooth(name, unit, label string, means int, f func(means []float64) float64, model func() Replication[[]float64]) Experiment {
	numbers := func() Replication[Controlled] {
		run := model()
		if run == nil {
			return nil
		}
		return func(r *rand.Rand) (x Controlled, err error) {
			row, err := run(r)
			if err == nil && len(row) != means {
				err = fmt.Errorf("a replication returned %d numbers: want %d, one for each mean", len(row), means)
			}
			if err = numbersOnly(row, err); err != nil {
				return x, err
			}
			x.Y = row[0]
			copy(x.C[:], row[1:])
			return x, nil
		}
	}
	if model == nil {
		numbers = nil
	}
	return func(ctx context.Context, s Settings) (Estimate, error) {
		switch {
		case means < 1 || means > MaxMeans:
			return Estimate{}, &inputs.Error{Arg: "means", Value: means, Domain: fmt.Sprintf("1 to %d", MaxMeans)}
		case f == nil:
			return Estimate{}, &inputs.Error{Arg: "f", Value: "nil", Domain: "a function of the means"}
		}
		return atLooks(ctx, s, name, unit, label, numbers, newControlledMoments,
			func(m *controlledMoments, level float64) (Estimate, error) {
				return smoothInterval(m, means, f, level), nil
			})
	}
}

// numbersOnly returns the error of a replication, ErrNaN if one of its numbers is none.
func numbersOnly(row []float64, err error) error {
	for _, x := range row {
		if err == nil && x != x {
			return ErrNaN
		}
	}
	return err
}
