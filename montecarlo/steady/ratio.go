package steady

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Ratio folds independent pairs (y_i, x_i), such as the sums of independent runs
// or cycles, into what the interval of E[y]/E[x] is made of: the means and the
// central sums of products up to the fourth order.
type Ratio struct {
	n    int64
	y, x float64 // means

	// Central sums: s21 is that of (y_i - y)^2 (x_i - x).
	s20, s11, s02           float64
	s30, s21, s12, s03      float64
	s40, s31, s22, s13, s04 float64

	negative bool // whether a y or x was negative
}

// N returns the number of pairs.
func (r *Ratio) N() int64 { return r.n }

// Add appends a pair, the numerator y first.
func (r *Ratio) Add(y, x float64) {
	r.Merge(&Ratio{n: 1, y: y, x: x, negative: y < 0 || x < 0})
}

// Merge appends the pairs of o.
func (r *Ratio) Merge(o *Ratio) {
	switch {
	case o.n == 0:
		return
	case r.n == 0:
		*r = *o
		return
	}
	n := r.n + o.n
	part := float64(o.n) / float64(n)
	dy, dx := o.y-r.y, o.x-r.x
	u, v := float64(dy*part), float64(dx*part)
	r.about(-u, -v)
	if o.n == 1 {
		u, v = dy-u, dx-v
		uu, uv, vv := float64(u*u), float64(u*v), float64(v*v)
		r.s20, r.s11, r.s02 = r.s20+uu, r.s11+uv, r.s02+vv
		r.s30, r.s21, r.s12, r.s03 = r.s30+float64(uu*u), r.s21+float64(uu*v), r.s12+float64(u*vv), r.s03+float64(vv*v)
		r.s40, r.s31, r.s22, r.s13, r.s04 = r.s40+float64(uu*uu), r.s31+float64(uu*uv), r.s22+float64(uu*vv), r.s13+float64(uv*vv),
			r.s04+float64(vv*vv)
	} else {
		q := *o
		q.about(dy-u, dx-v)
		r.s20, r.s11, r.s02 = r.s20+q.s20, r.s11+q.s11, r.s02+q.s02
		r.s30, r.s21, r.s12, r.s03 = r.s30+q.s30, r.s21+q.s21, r.s12+q.s12, r.s03+q.s03
		r.s40, r.s31, r.s22, r.s13, r.s04 = r.s40+q.s40, r.s31+q.s31, r.s22+q.s22, r.s13+q.s13, r.s04+q.s04
	}
	r.n, r.y, r.x = n, r.y+float64(dy*part), r.x+float64(dx*part)
	r.negative = r.negative || o.negative
}

// about changes the center of the sums, so that all deviations grow by (u, v): by the
// binomial theorem, with first-order sums of 0.
func (r *Ratio) about(u, v float64) {
	n := float64(r.n)
	uu, uv, vv := float64(u*u), float64(u*v), float64(v*v)
	r.s40 += float64(4*u*r.s30) + float64(6*uu*r.s20) + float64(n*uu*uu)
	r.s31 += float64(3*u*r.s21) + float64(v*r.s30) + float64(3*uu*r.s11) + float64(3*uv*r.s20) + float64(n*uu*uv)
	r.s22 += float64(2*u*r.s12) + float64(2*v*r.s21) + float64(uu*r.s02) + float64(4*uv*r.s11) + float64(vv*r.s20) + float64(n*uu*vv)
	r.s13 += float64(3*v*r.s12) + float64(u*r.s03) + float64(3*vv*r.s11) + float64(3*uv*r.s02) + float64(n*uv*vv)
	r.s04 += float64(4*v*r.s03) + float64(6*vv*r.s02) + float64(n*vv*vv)
	r.s30 += float64(3*u*r.s20) + float64(n*uu*u)
	r.s21 += float64(2*u*r.s11) + float64(v*r.s20) + float64(n*uu*v)
	r.s12 += float64(2*v*r.s11) + float64(u*r.s02) + float64(n*u*vv)
	r.s03 += float64(3*v*r.s02) + float64(n*vv*v)
	r.s20 += float64(n * uu)
	r.s11 += float64(n * uv)
	r.s02 += float64(n * vv)
}

// Reset empties r.
func (r *Ratio) Reset() { *r = Ratio{} }

// residual returns mean, deviation, skewness and kurtosis of y - theta x.
func (r *Ratio) residual(theta float64) (mean, sd, skewness, kurtosis float64) {
	n := float64(r.n)
	two := math.Max(0, r.s20-2*theta*r.s11+theta*theta*r.s02)
	three := r.s30 - 3*theta*r.s21 + 3*theta*theta*r.s12 - theta*theta*theta*r.s03
	four := r.s40 - 4*theta*r.s31 + 6*theta*theta*r.s22 - 4*theta*theta*theta*r.s13 + theta*theta*theta*theta*r.s04
	m2 := two / n
	return r.y - theta*r.x, math.Sqrt(two / (n - 1)), three / n / math.Pow(m2, 1.5), four / n / (m2 * m2)
}

// leastPairs is the smallest number of pairs for an interval.
const leastPairs = 64

// Interval returns the ratio of the means with all ratios theta that a test of
// E[y - theta x] = 0 does not reject at either end (Fieller): those with
//
//	-t <= g(T) <= t,  T = sqrt n mean(e)/s,  e = y - theta x
//	g(T) = T + A T^2 + A^2 T^3/3 + A/2,  A = skewness(e)/(3 sqrt n)
//
// with t that of Student with n-1 degrees of freedom. g takes the skewness out of
// T to first order: e that are skewed to the right have a mean that comes out
// small together with its s.
//
// It is refused with fewer than 64 pairs, where the fourth powers of e are lost to
// rounding or leave the range of float64, and where the denominators vary so much that
// no end is found. Pairs in proportion but for rounding have an interval without width.
// A doubt is a warning:
//
//	|skewness|/sqrt n is more than 0.3, or less by (1.96/t)^2 at levels above 0.95,
//	where the terms that g leaves out begin to matter;
//	the kurtosis is more than n/10 or sqrt n: a few pairs carry the variance, and
//	the skewness cannot be believed either;
//	no pair has a negative entry, and yet the interval goes below 0. It is then cut
//	there.
//
// What the pairs have not met they do not show. How often the interval covers is
// in COVERAGE.md.
//
// Source: Fieller, "Some problems in interval estimation", Journal of the Royal
// Statistical Society B 16 (1954); Hall, "On the removal of skewness by
// transformation", the same, 54 (1992); limits: derived from measured coverage.
func (r *Ratio) Interval(level float64) montecarlo.Estimate {
	e := montecarlo.Estimate{Value: math.NaN(), Level: level, N: r.n, Method: "ratio of means, skewness removed"}
	if r.n > 0 {
		e.Value = r.y / r.x
	}
	switch {
	case !(0 < level && level < 1):
		return refused(e, fmt.Sprintf("level=%v is not between 0 and 1", level))
	case r.n < leastPairs:
		return refused(e, fmt.Sprintf("%d runs, fewer than %d", r.n, leastPairs))
	case !inputs.Finite(e.Value):
		return refused(e, "a sum is infinite, zero or not a number")
	}
	n := float64(r.n)
	tail := (1 - level) / 2
	t := -distuv.StudentsT{Mu: 0, Sigma: 1, Nu: n - 1}.Quantile(tail)
	_, sd, skewness, kurtosis := r.residual(e.Value)
	lost := r.y != 0 && r.y*r.y < 0x1p-1022 // the squares underflow
	// Rounding error of y - theta x, a difference of rounded sums.
	rounding := 1e-12 * (r.s20 + float64(e.Value*e.Value*r.s02)) / (n - 1)
	if !lost && (sd <= 1e-9*math.Abs(r.y) || inputs.Finite(rounding) && sd*sd <= rounding) {
		e.Lo, e.Hi = e.Value, e.Value
		e.Warnings = append(e.Warnings, fmt.Sprintf("all %d ratios are equal: the interval has no width", r.n))
		return e
	}
	if lost || !inputs.Finite(kurtosis) || kurtosis < 0.5 { // at least 1, up to rounding
		return refused(e, "the fourth powers of y - theta x are lost to rounding, or leave the range of float64: choose another unit")
	}
	step := sd / math.Sqrt(n) / math.Abs(r.x)
	side := math.Copysign(t, r.x) // if E[x] < 0, T increases with theta
	e.Lo, e.Hi = r.end(e.Value, -step, side), r.end(e.Value, step, -side)
	if math.IsInf(e.Width(), 1) {
		return refused(e, "the denominators vary too much for their mean to be known")
	}
	if limit := 0.3 * math.Min(1, 1.96*1.96/(t*t)); math.Abs(skewness) > limit*math.Sqrt(n) {
		e.Warnings = append(e.Warnings, fmt.Sprintf("skewness %.3g at n=%d: too skewed for so few", skewness, r.n))
	}
	if kurtosis > math.Min(n/10, math.Sqrt(n)) {
		e.Warnings = append(e.Warnings, fmt.Sprintf("kurtosis %.3g at n=%d: a few values carry the variance", kurtosis, r.n))
	}
	if !r.negative && e.Lo < 0 {
		e.Lo = 0
		e.Warnings = append(e.Warnings, "the interval went below 0, where nothing was observed, and is cut there: the values are too "+
			"few or too skewed")
	}
	return e
}

// end returns the theta at which g(T) is t, from the ratio on in the direction of step;
// infinite if there is none within a million steps.
func (r *Ratio) end(ratio, step, t float64) float64 {
	beyond := func(theta float64) bool {
		mean, sd, skewness, _ := r.residual(theta)
		root := math.Sqrt(float64(r.n))
		T, A := root*mean/sd, skewness/(3*root)
		g := T + A*T*T + A*A*T*T*T/3 + A/2
		return t > 0 && g >= t || t < 0 && g <= t
	}
	near, far := ratio, ratio+step
	for !beyond(far) {
		if math.Abs(far-ratio) > 1e6*math.Abs(step) {
			return math.Inf(int(math.Copysign(1, step)))
		}
		near, far = far, ratio+2*(far-ratio)
	}
	for math.Abs(far-near) > 1e-9*math.Abs(step) {
		mid := near + (far-near)/2
		if mid == near || mid == far {
			break
		}
		if beyond(mid) {
			far = mid
		} else {
			near = mid
		}
	}
	return far
}
