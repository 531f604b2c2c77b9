package loggp

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// A benchmark measures size after size. What drifts meanwhile makes errors that
// follow each other, of which least squares sees as many as there are sizes.
const (
	neighborLevel = 0.1 // of the test that neighboring errors do not depend on each other
	leastToFollow = 6   // sizes
	leastToSee    = 16  // sizes below which a drift is mostly not seen
)

// heedNeighbors tests whether errors follow each other from size to size,
//
//	r = sum_k e_k e_(k+1) / sum_k e_k^2
//
// over the neighbors within each line, e the pulls. The law of r is that of
// errors whose signs are turned at random, fitted again, so that errors may
// differ in size; it pays for the fit, which makes r negative. The intervals take r
// for real; where P is below neighborLevel they say so, and where it is not but a
// strong drift might look so, they say that (doubtUnseen).
//
// Of 23 sizes with errors of a correlation of 0.6 from size to size, the test sees
// 0.81, with 0.9 0.97 (COVERAGE.md).
//
// Source: Durbin and Watson, "Testing for serial correlation in least squares
// regression", Biometrika 37 (1950), for the statistic; Liu, "Bootstrap procedures
// under some non-i.i.d. models", Annals of Statistics 16 (1988), for its law.
func (g *regression) heedNeighbors(level float64, r *rand.Rand) (Test, bool) {
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
			x, y := lag(s.turned(r))
			a, b = a+x, b+y
		}
		if a >= t.Statistic*b {
			beyond++
		}
	}
	t.P = float64(beyond) / (resamples + 1)
	t.Verdict = "no dependence is seen"
	if total >= leastToSee {
		rho := g.follows(t.Statistic + 0.5/math.Sqrt(float64(total)))
		for _, s := range g.segments {
			s.follow = rho
		}
	}
	if t.P < neighborLevel {
		t.Verdict = "neighboring sizes are off to the same side"
		doubt := fmt.Sprintf("%s: the errors of neighboring sizes are alike (correlation %.2f, P %.2g): the times drift while sizes are measured one after the other, or LogGP does not fit; measure the sizes in random order",
			g.Kind, t.Statistic, t.P)
		for _, s := range g.segments {
			s.doubts = append(s.doubts, doubt)
		}
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

// turned returns the residuals of pulls whose signs are turned at random.
func (l *line) turned(r *rand.Rand) []float64 {
	e := make([]float64, len(l.pull))
	for k, p := range l.pull {
		e[k] = p / math.Sqrt(math.Max(1-l.hat(k, k), 1e-12))
		if r.Uint64()&1 == 0 {
			e[k] = -e[k]
		}
	}
	return l.left(e, e)
}

// left writes into rest what a line leaves of errors, relative to what is usual.
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

// follows is the correlation rho of neighboring errors, rho^j of those j sizes
// apart, with which r has the given value in the mean: numerator and denominator
// each,
//
//	sum_k (M O M)_(k,k+1) = r tr(M O M),  M = I - X (X'X)^-1 X',  O_jk = rho^|j-k|
func (g *regression) follows(r float64) float64 {
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

// expected returns the means of the sums of lag, of residuals of errors of
// variance 1 with the given correlation.
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

// correlated is O X, by a recursion from either end.
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

// dependence is by what the standard error of the combination with c_k = v'x_k is
// larger where neighboring errors are correlated, and its degrees of freedom are
// fewer:
//
//	wider^2 = c'Oc/c'c (n-2)/tr(M O M),  fewer = (1-rho^2)/(1+rho^2)
//
// The second is what dependence leaves of the degrees of freedom of a variance.
//
// Source: Bartlett, "On the theoretical specification and sampling properties of
// autocorrelated time-series", J. Royal Statistical Society Supplement 8 (1946).
func (l *line) dependence(v [2]float64) (wider, fewer float64) {
	rho := l.follow
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
