package disttest

import (
	"math"
	"math/rand/v2"
	"slices"
)

// sampler compares n samples with the CDF by the Kolmogorov-Smirnov distance between
// the two distribution functions, taken from both sides of every sample. By the
// Dvoretzky-Kiefer-Wolfowitz inequality with Massart's constant it exceeds
// sqrt(log(2/alpha)/(2n)) with probability at most alpha, atoms or not.
func (c *check) sampler(r *rand.Rand, n int) {
	l := c.law
	lo, hi := l.Support()
	xs := make([]float64, n)
	for i := range xs {
		x := l.Sample(r)
		if !(x >= lo && x <= hi) {
			c.report("sampler", "sample %v lies outside the support [%v, %v]", x, lo, hi)
			return
		}
		if c.discrete && !(l.Density(x) > 0) {
			c.report("sampler", "sample %v is no atom", x)
			return
		}
		xs[i] = x
	}
	slices.Sort(xs)
	worst, at := 0.0, math.NaN()
	for i := 0; i < n; {
		j := i
		for j < n && xs[j] == xs[i] {
			j++
		}
		right := math.Abs(float64(j)/float64(n) - l.CDF(xs[i]))
		left := math.Abs(float64(i)/float64(n) - l.CDF(math.Nextafter(xs[i], math.Inf(-1))))
		if d := math.Max(left, right); d > worst {
			worst, at = d, xs[i]
		}
		i = j
	}
	if limit := math.Sqrt(math.Log(2/FalseAlarm) / (2 * float64(n))); worst > limit {
		c.report("sampler", "%d samples differ from the CDF by %.4g at x=%v, allowed %.4g", n, worst, at, limit)
	}
}
