package loggp

import (
	"math"
	"slices"
)

// A row is the observation at one size: the model of its time y is first*a + further*b,
// with the parameters (a, b) of the line.
type row struct{ first, further, y float64 }

// A line is a fit of a and b to rows, both >= 0, by relative errors.
type line struct {
	rows  []row
	theta [2]float64 // a, b
	free  [2]float64 // the unconstrained estimates
	off   []float64  // relative residuals, y / fit - 1
	usual []float64  // size of the errors of a row relative to that of other rows
	// The fields below make up the covariance of free.
	inverse [2][2]float64 // of the cross products of x/fit
	pull    []float64     // psi of off, at the unconstrained fit
	x       [][2]float64  // rows relative to the fit
	factor  float64       // Huber's correction over the mean slope of psi
	huber   bool
	growth  float64 // errors relative to the fit are of size fit^growth
	bySize  bool    // or (1+size)^growth
	rho     float64 // lag-1 correlation of the errors of neighboring rows; 0 where they are taken as independent
}

// tuning is Huber's constant: 0.95 of the efficiency of least squares on normal
// errors.
const tuning = 1.345

// robustFrom is the number of rows from which on the fit is Huber's; fewer do not tell
// an outlier.
const robustFrom = 8

// fitLine solves
//
//	sum psi(e_k/s) x_k/(T_k v_k) = 0,  e_k = (y_k/T_k - 1)/v_k,  T_k = a first_k + b further_k
//
// with v_k what is usual for a row (all alike if usual is nil), psi(u) = max(-c, min(c, u)) and s the median of |e_k|/0.6745 (psi(u) = u
// below robustFrom rows), by iterated weighted least squares. The rows have y > 0
// and first > 0, and two different ratios of further to first. It reports false
// where they do not.
//
// Source: Huber, Robust Statistics (1981), section 7.
func fitLine(rows []row, usual []float64) (*line, bool) {
	l := &line{rows: rows, off: make([]float64, len(rows)), usual: usual, huber: len(rows) >= robustFrom}
	if usual == nil {
		l.usual = make([]float64, len(rows))
		for i := range l.usual {
			l.usual[i] = 1
		}
	}
	e := make([]float64, len(rows))
	weight := make([]float64, len(rows))
	for i := range weight {
		weight[i] = 1
	}
	scale := 0.0
	const settles, rounds = 30, 300 // the scale is fixed after the first of these
	for round := range rounds {
		before := l.theta
		if !l.solve(weight, round == 0) {
			return nil, false
		}
		l.residuals()
		if l.huber {
			if round < settles {
				scale = spread(l.standard(e))
			}
			for i, e := range l.standard(e) {
				weight[i] = 1
				if c := tuning * scale; math.Abs(e) > c && c > exact {
					weight[i] = c / math.Abs(e)
				}
			}
		}
		if near(before[0], l.theta[0]) && near(before[1], l.theta[1]) && (round > settles || !l.huber || scale <= exact) {
			break
		}
	}
	l.project(scale)
	return l, true
}

// exact is the relative error up to which a residual is rounding.
const exact = 1e-13

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-15*math.Abs(b) }

// solve makes one step of iterated weighted least squares, with residuals relative to
// the measured times in the first step and to the fit thereafter.
func (l *line) solve(weight []float64, first bool) bool {
	var aa, ab, bb, ay, by, widest float64
	for _, r := range l.rows {
		widest = math.Max(widest, r.further/r.first)
	}
	if widest == 0 {
		return false
	}
	// Scaling makes the columns alike in magnitude.
	for i, r := range l.rows {
		t := r.y
		if !first {
			t = math.Max(l.at(r), r.y*1e-3)
		}
		t *= l.usual[i]
		w := weight[i] / t / t
		u, v := r.first, r.further/widest
		aa += float64(w * u * u)
		ab += float64(w * u * v)
		bb += float64(w * v * v)
		ay += float64(w * u * r.y)
		by += float64(w * v * r.y)
	}
	det := float64(aa*bb) - float64(ab*ab)
	if !(det > 1e-14*aa*bb) {
		return false
	}
	// Iterative refinement brings the residuals of the equations down to rounding.
	var a, b float64
	for range 3 {
		ra, rb := 0.0, 0.0
		for i, r := range l.rows {
			t := r.y
			if !first {
				t = math.Max(l.at(r), r.y*1e-3)
			}
			t *= l.usual[i]
			w := weight[i] / t / t
			u, v := r.first, r.further/widest
			rest := math.FMA(-v, b, math.FMA(-u, a, r.y))
			ra += float64(w * u * rest)
			rb += float64(w * v * rest)
		}
		a += (float64(ra*bb) - float64(rb*ab)) / det
		b += (float64(rb*aa) - float64(ra*ab)) / det
	}
	l.free = [2]float64{a, b / widest}
	switch {
	case a < 0:
		a, b = 0, by/bb
	case b < 0:
		a, b = ay/aa, 0
	}
	l.theta = [2]float64{a, b / widest}
	return true
}

func (l *line) at(r row) float64 {
	return float64(l.theta[0]*r.first) + float64(l.theta[1]*r.further)
}

func (l *line) residuals() {
	for i, r := range l.rows {
		t := math.Max(l.at(r), r.y*1e-3)
		l.off[i] = (r.y - t) / t
	}
}

// standard writes the residuals in units of the usual size of their rows into e.
func (l *line) standard(e []float64) []float64 {
	for i, off := range l.off {
		e[i] = off / l.usual[i]
	}
	return e
}

// spread estimates the standard deviation of e robustly: the median of |e| over that of a
// standard normal variable.
func spread(e []float64) float64 {
	abs := make([]float64, len(e))
	for i, x := range e {
		abs[i] = math.Abs(x)
	}
	slices.Sort(abs)
	return median(abs) / 0.6744897501960817
}

// median returns the median of sorted numbers.
func median(sorted []float64) float64 {
	n := len(sorted)
	if n%2 == 1 {
		return sorted[n/2]
	}
	return sorted[n/2-1]/2 + sorted[n/2]/2
}

// project computes what standard errors need: the rows relative to the fit, the inverse
// of their cross products and the pull of each row.
func (l *line) project(scale float64) {
	n := len(l.rows)
	l.x, l.pull = make([][2]float64, n), make([]float64, n)
	var m [2][2]float64
	for i, r := range l.rows {
		t := math.Max(l.at(r), r.y*1e-3)
		t *= l.usual[i]
		x := [2]float64{r.first / t, r.further / t}
		l.x[i] = x
		m[0][0] += float64(x[0] * x[0])
		m[0][1] += float64(x[0] * x[1])
		m[1][1] += float64(x[1] * x[1])
	}
	det := float64(m[0][0]*m[1][1]) - float64(m[0][1]*m[0][1])
	l.inverse = [2][2]float64{{m[1][1] / det, -m[0][1] / det}, {-m[0][1] / det, m[0][0] / det}}
	// Huber 1981, (7.6.9): the mean slope of psi and its correction for
	// estimated parameters.
	slope := 0.0
	for i, e := range l.standard(l.pull) {
		if c := tuning * scale; l.huber && math.Abs(e) > c && c > exact {
			l.pull[i] = math.Copysign(c, e)
		} else {
			slope++
		}
	}
	slope /= float64(n)
	l.factor = (1 + 2/float64(n)*(1-slope)/slope) / slope
}
