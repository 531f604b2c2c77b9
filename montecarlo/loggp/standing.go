package loggp

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/montecarlo"
)

// A linearEstimate is an estimate of weights[0] a + weights[1] b, its standard error
// and its degrees of freedom.
type linearEstimate struct {
	value, free, se, df float64

	half     float64            // of the interval at the level of the fit, about free
	shared   bool               // its standard error is by the errors of all sizes
	both     bool               // with the G of windows
	launches int                // over which it is Student's t; 0 if it is not
	doubts   []montecarlo.Doubt // with intervals that may reach below 0
}

// combination estimates a linear combination of a and b. The variance is
//
//	V = f^2 sum_k c_k^2 p_k^2 / (1-h_k),  c_k = w' (X'X)^-1 x_k,  h_k = x_k' (X'X)^-1 x_k
//
// with the pulls p_k, and the degrees of freedom those of a chi-squared law with
// the first two moments that V has when errors are normal and alike,
//
//	(tr A)^2 / tr(A^2),  A = sum_k c_k^2/(1-h_k) M_k M_k',  M = I - X (X'X)^-1 X'
//
// Where the errors of neighboring sizes are correlated, dependence corrects both.
//
// Source: Bell and McCaffrey, "Bias reduction in standard errors for linear
// regression with multi-stage samples", Survey Methodology 28 (2002); Imbens and
// Kolesar, "Robust standard errors in small samples: some practical advice",
// Review of Economics and Statistics 98 (2016).
func (l *line) combination(weights [2]float64) linearEstimate {
	n := len(l.rows)
	v := l.times(weights)
	scaled := make([]float64, n) // c_k^2/(1-h_k)
	variance, trace := 0.0, 0.0
	for k, x := range l.x {
		c := float64(v[0]*x[0]) + float64(v[1]*x[1])
		free := math.Max(1-l.hat(k, k), 1e-12)
		scaled[k] = c * c / free
		variance += float64(scaled[k] * l.pull[k] * l.pull[k])
		trace += float64(c * c)
	}
	square := 0.0
	for k := range n {
		if n > wholeMatrix {
			m := 1 - l.hat(k, k)
			square += float64(scaled[k] * scaled[k] * m * m)
			continue
		}
		for j := range n {
			m := -l.hat(k, j)
			if j == k {
				m++
			}
			square += float64(scaled[k] * scaled[j] * m * m)
		}
	}
	wider, fewer := l.dependence(v)
	s := linearEstimate{se: l.factor * math.Sqrt(variance) * wider, df: math.Max(1, trace*trace/square*fewer)}
	s.value = float64(weights[0]*l.theta[0]) + float64(weights[1]*l.theta[1])
	s.free = float64(weights[0]*l.free[0]) + float64(weights[1]*l.free[1])
	return s
}

// wholeMatrix is the number of rows up to which the degrees of freedom take every
// product of two rows. With more rows the products hardly matter.
const wholeMatrix = 512

func (l *line) times(w [2]float64) [2]float64 {
	return [2]float64{
		float64(l.inverse[0][0]*w[0]) + float64(l.inverse[0][1]*w[1]),
		float64(l.inverse[1][0]*w[0]) + float64(l.inverse[1][1]*w[1]),
	}
}

// hat returns element (k, j) of the hat matrix X (X'X)^-1 X'.
func (l *line) hat(k, j int) float64 {
	v := l.times(l.x[k])
	return float64(v[0]*l.x[j][0]) + float64(v[1]*l.x[j][1])
}

// correlation returns the correlation of the estimates of a and b.
func (l *line) correlation() float64 {
	va, vb := l.times([2]float64{1, 0}), l.times([2]float64{0, 1})
	var aa, ab, bb float64
	for k, x := range l.x {
		e := l.pull[k] * l.pull[k] / math.Max(1-l.hat(k, k), 1e-12)
		ca := float64(va[0]*x[0]) + float64(va[1]*x[1])
		cb := float64(vb[0]*x[0]) + float64(vb[1]*x[1])
		aa += float64(ca * ca * e)
		ab += float64(ca * cb * e)
		bb += float64(cb * cb * e)
	}
	if aa == 0 || bb == 0 {
		return 0
	}
	return math.Max(-1, math.Min(1, ab/math.Sqrt(aa)/math.Sqrt(bb)))
}

// student returns the p-quantile of Student's t with df degrees of freedom.
func student(p, df float64) float64 {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: df}.Quantile(p)
}

// studentCDF returns P(T <= t) for Student's t with df degrees of freedom.
func studentCDF(t, df float64) float64 {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: df}.CDF(t)
}
