package data

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/montecarlo"
)

// spreadOf returns the mean of a list and its variance.
func spreadOf(list []float64) (mean, variance float64) {
	m := montecarlo.NewMoments()
	m.AddSlice(list)
	if m.N() < 2 {
		return m.Mean(), math.Inf(1)
	}
	return m.Mean(), m.Variance()
}

// welch returns P of Welch's test of the hypothesis, of one number alone. It allows for two variances, which an exchange does not.
func (t exchanges) welch(number int, s, d float64) float64 {
	x := t.numbers[number]
	va, vb := x.varA/float64(t.n), float64(s*s*x.varB)/float64(t.m)
	off := math.Abs(float64(s*x.meanB) - d - x.meanA)
	switch {
	case math.IsInf(va+vb, 1) || math.IsNaN(va+vb):
		return 1
	case va+vb == 0 && off <= sameShare*math.Abs(x.meanA):
		return 1
	case va+vb == 0:
		return 0
	}
	freedom := (va + vb) * (va + vb) / (va*va/float64(t.n-1) + vb*vb/float64(t.m-1))
	return 2 * distuv.StudentsT{Sigma: 1, Nu: freedom}.Survival(off/math.Sqrt(va+vb))
}

// pWithWelch returns the larger P of two tests: the exchange, of all numbers together, and Welch's, of one.
func (t exchanges) pWithWelch(number int, s, d float64) float64 {
	return math.Max(t.p(number, s, d), t.welch(number, s, d))
}

// intervalWithWelch returns the interval of a difference, or of a ratio, of what is not rejected both by the exchange at alpha and by
// Welch's test at its own level.
func (t exchanges) intervalWithWelch(number int, alpha, own, value float64, ratio bool, points []float64) (lo, hi float64) {
	rejected := func(y float64) bool {
		s, d := 1.0, y
		if ratio {
			s, d = 1/y, 0
		}
		return t.welch(number, s, d) <= own && t.p(number, s, d) <= alpha
	}
	x := t.numbers[number]
	unit := math.Sqrt(x.varA/float64(t.n) + x.varB/float64(t.m))
	if ratio {
		unit /= math.Abs(x.meanA)
	}
	return inverted(rejected, value, unit, value, value, ratio, points)
}
