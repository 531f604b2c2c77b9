package loggp

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// A benchmark measures one size after the other. A drift of the machine meanwhile makes
// errors serially correlated; least squares sees only as many of them as there are
// sizes.
const (
	neighborLevel = 0.1 // level of the test that neighboring errors are independent
	leastToFollow = 6   // sizes for a test
	leastToSee    = 16  // sizes below which the test mostly misses a drift
)

// testSerialCorrelation tests the serial correlation of errors from size to size,
//
//	r = sum_k e_k e_(k+1) / sum_k e_k^2
//
// over the neighbors within each line, e the pulls. The law of r under independence is
// that of errors whose signs are flipped at random, fitted again (a wild bootstrap): so
// errors may differ in size, and the negative bias of r that the fit causes is
// included. The intervals take errors as independent, and carry the doubt that they are
// correlated by r and somewhat more, or by a strong correlation if P is below neighborLevel, or if it is not but a strong drift might
// look the
// same (doubtUnseen).
//
// For 23 sizes whose errors have a correlation of 0.6 from size to size the power of
// the test is 0.81, for 0.9 it is 0.97 (COVERAGE.md).
//
// Source: Durbin and Watson, "Testing for serial correlation in least squares
// regression", Biometrika 37 (1950), for the statistic; Liu, "Bootstrap procedures
// under some non-i.i.d. models", Annals of Statistics 16 (1988), for its law.
func (g *regression) testSerialCorrelation(level float64, r *rand.Rand) (Test, bool) {
	var over, under float64
	total, largest := 0, 0.0
	for _, s := range g.segments {
		a, b := lag(s.pull)
		over, under, total = over+a, under+b, total+len(s.rows)
		for _, e := range s.off {
			largest = math.Max(largest, math.Abs(e))
		}
	}
	if total < leastToFollow+2*(len(g.segments)-1) || largest < 1e-10 || under == 0 {
		return Test{}, false
	}
	t := Test{Name: g.Kind.String() + ": errors do not follow each other from size to size", Statistic: over / under, Looks: 1}
	beyond := 1
	for range resamples {
		var a, b float64
		for _, s := range g.segments {
			x, y := lag(s.flipped(r))
			a, b = a+x, b+y
		}
		if a >= t.Statistic*b {
			beyond++
		}
	}
	t.P = float64(beyond) / (resamples + 1)
	t.Verdict = "no dependence is seen"
	if total >= leastToSee {
		rho := g.errorCorrelation(t.Statistic + 0.5/math.Sqrt(float64(total)))
		for _, s := range g.segments {
			s.like = rho
		}
	}
	if t.P < neighborLevel {
		t.Verdict = "neighboring sizes are off to the same side"
		g.follow(fmt.Sprintf("; the errors of neighboring sizes are alike (correlation %.2f, P %.2g)", t.Statistic, t.P))
	} else if total >= leastToSee {
		g.doubtUnseen(t.Statistic, level, r)
	}
	return t, true
}

// lag returns the sums of e_k e_(k+1) and of e_k^2.
func lag(e []float64) (over, under float64) {
	for k, x := range e {
		under += float64(x * x)
		if k > 0 {
			over += float64(x * e[k-1])
		}
	}
	return over, under
}

// flipped returns the residuals of a fit to the pulls with randomly flipped signs.
func (l *line) flipped(r *rand.Rand) []float64 {
	e := make([]float64, len(l.pull))
	for k, p := range l.pull {
		e[k] = p / math.Sqrt(math.Max(1-l.hat(k, k), 1e-12))
		if r.Uint64()&1 == 0 {
			e[k] = -e[k]
		}
	}
	return l.left(e, e)
}

// left writes the residuals of a fit to the errors e, in units of their usual size,
// into rest.
func (l *line) left(e, rest []float64) []float64 {
	var u [2]float64
	for k, x := range l.x {
		u[0] += float64(x[0] * e[k])
		u[1] += float64(x[1] * e[k])
	}
	v := l.times(u)
	for k, x := range l.x {
		rest[k] = e[k] - (float64(v[0]*x[0]) + float64(v[1]*x[1]))
	}
	return rest
}

// errorCorrelation returns the correlation rho of neighboring errors, rho^j at j sizes
// apart, for which r has the given value as a ratio of means:
//
//	sum_k (M O M)_(k,k+1) = r tr(M O M),  M = I - X (X'X)^-1 X',  O_jk = rho^|j-k|
func (g *regression) errorCorrelation(r float64) float64 {
	low, high := 0.0, 0.98
	for range 30 {
		rho := (low + high) / 2
		over, under := 0.0, 0.0
		for _, s := range g.segments {
			a, b := s.expected(rho)
			over, under = over+a, under+b
		}
		if over < r*under {
			low = rho
		} else {
			high = rho
		}
	}
	return low
}

// expected returns the means of the sums that lag adds up, for residuals of errors with
// variance 1 and the given correlation.
func (l *line) expected(rho float64) (over, under float64) {
	n := len(l.x)
	w := l.correlated(rho)
	var k [2][2]float64 // (X'X)^-1 X' O X (X'X)^-1
	var m [2][2]float64
	for i, x := range l.x {
		for a := range 2 {
			for b := range 2 {
				m[a][b] += float64(x[a] * w[i][b])
			}
		}
	}
	for a := range 2 {
		for b := range 2 {
			for c := range 2 {
				for d := range 2 {
					k[a][b] += float64(float64(l.inverse[a][c]*m[c][d]) * l.inverse[d][b])
				}
			}
		}
	}
	at := func(i, j int, own float64) float64 {
		u, v := l.times(l.x[i]), l.times(l.x[j])
		x, y := l.x[i], l.x[j]
		own -= float64(u[0]*w[j][0]) + float64(u[1]*w[j][1]) + float64(v[0]*w[i][0]) + float64(v[1]*w[i][1])
		for a := range 2 {
			for b := range 2 {
				own += float64(float64(x[a]*k[a][b]) * y[b])
			}
		}
		return own
	}
	for i := range n {
		under += at(i, i, 1)
		if i > 0 {
			over += at(i, i-1, rho)
		}
	}
	return over, under
}

// correlated returns O X, by one recursion from either end.
func (l *line) correlated(rho float64) [][2]float64 {
	w := make([][2]float64, len(l.x))
	for c := range 2 {
		sum := 0.0
		for i := range l.x {
			sum = float64(rho*sum) + l.x[i][c]
			w[i][c] = sum
		}
		sum = 0
		for i := len(l.x) - 1; i >= 0; i-- {
			w[i][c] += float64(rho * sum)
			sum = float64(rho*sum) + l.x[i][c]
		}
	}
	return w
}

// dependence returns the factor by which correlation of neighboring errors widens the
// standard error of the combination with c_k = v'x_k, and the one by which it reduces
// the degrees of freedom:
//
//	wider^2 = c'Oc/c'c (n-2)/tr(M O M),  fewer = (1-rho^2)/(1+rho^2)
//
// The second is the factor for the degrees of freedom of a variance estimate.
//
// Source: Bartlett, "On the theoretical specification and sampling properties of
// autocorrelated time-series", J. Royal Statistical Society Supplement 8 (1946).
func (l *line) dependence(v [2]float64) (wider, fewer float64) {
	rho := l.rho
	if rho == 0 {
		return 1, 1
	}
	w := l.correlated(rho)
	var one, all float64
	for i, x := range l.x {
		c := float64(v[0]*x[0]) + float64(v[1]*x[1])
		one += float64(c * c)
		all += float64(c * (float64(v[0]*w[i][0]) + float64(v[1]*w[i][1])))
	}
	_, under := l.expected(rho)
	if one == 0 || !(under > 0) {
		return 1, 1
	}
	return math.Sqrt(math.Max(1, all/one*float64(len(l.x)-2)/under)), (1 - rho*rho) / (1 + rho*rho)
}
