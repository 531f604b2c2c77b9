// Package disttest checks that a packet-length law is one law: that its sampler,
// transform, moments and tails, each written by its own formula, agree.
//
// A check returns an error that names the law, the property and the numbers; it
// is for the tests of anyone who writes a law.
package disttest

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"castlab/distributions"
)

// FalseAlarm is the probability with which Check refuses a correct law: that of
// its one statistical part, the comparison of n samples with the CDF. All other
// parts are deterministic.
const FalseAlarm = 1e-6

// Check holds a law to its contract and returns every violation found, joined:
//
//   - Validate accepts the law and its text is not empty;
//   - CDF + Survival = 1, LogSurvival = log Survival, both monotone, with the
//     right values at the ends of the support;
//   - the log-MGF is 0 at 0, convex, its derivatives at 0 are the mean and the
//     variance (from the left where the abscissa is 0), it is finite below the
//     abscissa and +Inf above it;
//   - Quantile and UpperQuantile invert CDF and Survival (for atoms in the sense
//     of Galois: Quantile(p) <= x if and only if p <= CDF(x));
//   - Survival is the integral of the density (or the sum of the masses), and
//     the mean is the integral of the survival;
//   - n samples drawn from a fresh stream of the seed follow the CDF: their
//     largest distance is below sqrt(log(2/FalseAlarm)/(2n)) (Massart's bound,
//     which holds for atoms too). With n = 1e5 it detects a distance of 0.0086
//     or more half of the time, and of 0.0171 practically always.
func Check(l distributions.Law, seed uint64, n int) error {
	if l == nil {
		return errors.New("disttest: no law")
	}
	if err := l.Validate(); err != nil {
		return fmt.Errorf("disttest: %w", err)
	}
	if n < 1 || n > mostSamples {
		return fmt.Errorf("disttest: n=%d: want a number of samples from 1 to %d", n, mostSamples)
	}
	c := &check{law: l, points: points(l)}
	c.atoms, c.discrete = distributions.Atoms(l)
	if l.String() == "" {
		c.report("text", "String is empty")
	}
	c.tails()
	c.transform()
	c.quantiles()
	c.density()
	c.sampler(rand.New(rand.NewPCG(seed, 0x6c61772074657374)), n)
	return errors.Join(c.found...)
}

// mostSamples bounds the samples, which are kept.
const mostSamples = 1 << 26

// A check collects the violations of one law.
type check struct {
	law      distributions.Law
	atoms    distributions.Discrete
	discrete bool
	points   []float64 // where the tails are compared, ascending, inside the support
	found    []error
}

// report records a violation.
func (c *check) report(property, format string, args ...any) {
	c.found = append(c.found, fmt.Errorf("%s: %s: %s", c.law, property, fmt.Sprintf(format, args...)))
}

// probabilities lists those at which quantiles are checked.
var probabilities = [...]float64{
	1e-300, 1e-100, 1e-30, 1e-12, 1e-6, 1e-3, 0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 0.999, 1 - 1e-6, 1 - 1e-12,
}

// points returns the quantiles of both tails with their neighborhoods, and points
// beyond the ends of the support.
func points(l distributions.Law) []float64 {
	var xs []float64
	add := func(x float64) {
		if lo, _ := l.Support(); !math.IsInf(x, 0) && !math.IsNaN(x) && (x >= 0 || x >= lo) {
			xs = append(xs, x)
		}
	}
	for _, p := range probabilities {
		for _, x := range [2]float64{l.Quantile(p), l.UpperQuantile(p)} {
			add(x)
			add(x * (1 + 1e-9))
			add(x * (1 - 1e-9))
		}
	}
	for _, f := range [...]float64{0, 1e-3, 0.3, 0.77, 1, 1.3, 2.9, 11} {
		add(f * l.Mean())
	}
	slices.Sort(xs)
	return slices.Compact(xs)
}

// near reports whether a and b agree to the relative tolerance tol or to abs.
func near(a, b, tol, abs float64) bool {
	return a == b || math.Abs(a-b) <= math.Max(abs, tol*math.Max(math.Abs(a), math.Abs(b)))
}
