package loggp

import (
	"math"
	"math/rand/v2"
)

// A test for a change of protocol considers every place with at least eachSide sizes on
// either side.
const (
	eachSide    = 4
	changeLevel = 0.01 // of the first test, which takes all sizes; halved with each split
	resamples   = 1999
)

// A change may be at a row.
type change struct {
	at      int
	verdict string
}

// findChanges returns the indices at which a new line begins, ascending, those at which one may begin, and the tests
// it made. It splits the sizes recursively; the statistic of a test is the largest over
// all places, so that P accounts for the choice of the place.
func findChanges(rows []row, sizes []float64, r *rand.Rand) (starts []int, unsettled []change, tests []Test) {
	var search func(lo, hi int, level float64)
	search = func(lo, hi int, level float64) {
		if hi-lo < 2*eachSide {
			return
		}
		t, at, ok := changeTest(rows[lo:hi], r)
		if !ok {
			return
		}
		t.Name = "one line from " + size(sizes[lo]) + " to " + size(sizes[hi-1])
		if t.P > level {
			t.Verdict = "no change of protocol is seen"
			tests = append(tests, t)
			return
		}
		at += lo
		if p := driftTest(rows[lo:hi], level, r); p > level {
			t.P = p
			t.Verdict = "it may change between " + size(sizes[at-1]) + " and " + size(sizes[at]) + drifts
			tests, unsettled = append(tests, t), append(unsettled, change{at, t.Verdict})
			return
		}
		t.Verdict = "it changes between " + size(sizes[at-1]) + " and " + size(sizes[at])
		tests = append(tests, t)
		search(lo, at, level/2)
		starts = append(starts, at)
		search(at, hi, level/2)
	}
	search(0, len(rows), changeLevel)
	return starts, unsettled, tests
}

// drifts ends the verdict on a change that a drift could explain as well.
const drifts = ", or the times drifted while sizes were measured: the two look alike here"

// changeTest is the sup-F test of one line against two that need not meet:
//
//	F = max_k ((S - S_k)/2) / (S_k/(m-4))
//
// with S the sum of squared relative errors of one line and S_k that of two lines that
// part before row k. The law of F is that of a wild bootstrap, which flips the sign of each
// error at random, so that errors may differ in size from row to row. P is the smaller one of
// two sets of errors, those of the one line and those of the two that part best.
//
// Why two: with a step of ten times the errors of the one line are the step itself, and so are
// those with other signs, so that P stays above 1/100 however clear the step is. The two lines
// have the errors that are left. They are less than those of one line, as five parameters
// took their part; e/(1-h), the error of a row for the lines through the others, makes up for that. It
// reports false where the rows lie on one line up to rounding, or where there is no line.
//
// Sources: Andrews, "Tests for parameter instability and structural change with
// unknown change point", Econometrica 61 (1993); Hansen, "Testing for structural
// change in conditional models", J. Econometrics 97 (2000), for the bootstrap; MacKinnon and
// White, "Some heteroskedasticity-consistent covariance matrix estimators with improved finite
// sample properties", J. Econometrics 29 (1985), for e/(1-h).
func changeTest(rows []row, r *rand.Rand) (t Test, at int, ok bool) {
	l, ok := fitLine(rows, nil)
	if !ok {
		return Test{}, 0, false
	}
	n := len(rows)
	s := newSplits(l.x)
	errors, largest := make([]float64, n), 0.0
	for k, e := range l.off {
		largest = math.Max(largest, math.Abs(e))
		errors[k] = e / math.Sqrt(math.Max(1-l.hat(k, k), 1e-12))
	}
	if largest < 1e-10 {
		return Test{}, 0, false
	}
	t.Statistic, at = s.largest(l.off)
	t.Looks = n - 2*eachSide + 1
	t.P = math.Min(s.flips(errors, t.Statistic, r), s.flips(s.apart(l.off, at), t.Statistic, r))
	return t, at, true
}

// flips returns the P of an F by the wild bootstrap of errors.
func (s *splits) flips(errors []float64, f float64, r *rand.Rand) float64 {
	drawn := make([]float64, len(errors))
	beyond := 1
	for range resamples {
		for k, e := range errors {
			drawn[k] = e
			if r.Uint64()&1 == 0 {
				drawn[k] = -e
			}
		}
		if g, _ := s.largest(drawn); g >= f {
			beyond++
		}
	}
	return float64(beyond) / (resamples + 1)
}

// apart returns the errors e less those that two lines explain which part before row at,
// each over one minus its leverage.
func (s *splits) apart(e []float64, at int) []float64 {
	s.largest(e)
	m, u, all := s.before[at], s.sums[at], s.sums[len(e)]
	after := [3]float64{s.whole[0] - m[0], s.whole[1] - m[1], s.whole[2] - m[2]}
	one, two := solved(m, u), solved(after, [3]float64{all[0] - u[0], all[1] - u[1]})
	rest := make([]float64, len(e))
	for k, x := range s.x {
		b, m := one, m
		if k >= at {
			b, m = two, after
		}
		rest[k] = e[k] - float64(b[0]*x[0]) - float64(b[1]*x[1])
		v := solved(m, [3]float64{x[0], x[1]}) // (X'X)^-1 x
		rest[k] /= math.Max(1-float64(v[0]*x[0])-float64(v[1]*x[1]), 1e-2)
	}
	return rest
}

// driftTest returns P of a change against serially correlated errors without one: a
// slow drift lies above one line at some sizes and below it at others, as a change
// does. The statistic is F reduced by the effect of dependence,
//
//	F (1-r)/(1+r),  r = the lag-1 correlation of the residuals of the two lines + 4/m
//
// (least squares of four parameters leaves about -4/m), and P the largest one under
// normal errors about one line with a correlation of 0.3 to 0.95 between neighbors. It
// stops once P is surely above level.
func driftTest(rows []row, level float64, r *rand.Rand) (p float64) {
	l, ok := fitLine(rows, nil)
	if !ok {
		return 1
	}
	s := newSplits(l.x)
	seen := s.beyondDrift(l.off)
	e := make([]float64, len(rows))
	for _, rho := range []float64{0.95, 0.9, 0.8, 0.6, 0.3} {
		fresh := math.Sqrt(1 - rho*rho)
		beyond := 1
		for range resamples {
			x := r.NormFloat64()
			for k := range e {
				e[k] = x
				x = float64(rho*x) + float64(fresh*r.NormFloat64())
			}
			if s.beyondDrift(e) >= seen {
				beyond++
			}
			if p := float64(beyond) / (resamples + 1); p > level {
				return p
			}
		}
		p = math.Max(p, float64(beyond)/(resamples+1))
	}
	return p
}

// beyondDrift returns the statistic of driftTest.
func (s *splits) beyondDrift(e []float64) float64 {
	f, at := s.largest(e)
	n := len(e)
	m, u := s.before[at], s.sums[at]
	all := s.sums[n]
	one := solved(m, u)
	two := solved([3]float64{s.whole[0] - m[0], s.whole[1] - m[1], s.whole[2] - m[2]}, [3]float64{all[0] - u[0], all[1] - u[1]})
	var over, under, last float64
	for k, x := range s.x {
		b := one
		if k >= at {
			b = two
		}
		rest := e[k] - float64(b[0]*x[0]) - float64(b[1]*x[1])
		under += float64(rest * rest)
		if k > 0 && k != at {
			over += float64(rest * last)
		}
		last = rest
	}
	if under == 0 {
		return f
	}
	r := math.Max(0, math.Min(0.95, over/under+4/float64(n)))
	return f * (1 - r) / (1 + r)
}

// solved returns the coefficients of a line fitted to errors, from the cross products m
// of the columns and u with the errors.
func solved(m, u [3]float64) (b [2]float64) {
	det := float64(m[0]*m[2]) - float64(m[1]*m[1])
	switch {
	case det > 1e-12*m[0]*m[2]:
		return [2]float64{(float64(u[0]*m[2]) - float64(u[1]*m[1])) / det, (float64(u[1]*m[0]) - float64(u[0]*m[1])) / det}
	case m[0] > 0:
		b[0] = u[0] / m[0]
	}
	return b
}

// splits fits two lines for every place of a change, for one set of rows and many sets
// of errors.
type splits struct {
	x      [][2]float64 // columns scaled to be of one magnitude
	whole  [3]float64   // cross products of all rows: 00, 01, 11
	before [][3]float64 // of the rows before k
	sums   [][3]float64 // of x0 e, x1 e and e^2 before k
}

func newSplits(x [][2]float64) *splits {
	n := len(x)
	s := &splits{x: make([][2]float64, n), before: make([][3]float64, n+1), sums: make([][3]float64, n+1)}
	var widest [2]float64
	for _, v := range x {
		widest[0], widest[1] = math.Max(widest[0], v[0]), math.Max(widest[1], v[1])
	}
	for k, v := range x {
		v = [2]float64{v[0] / widest[0], v[1] / widest[1]}
		s.x[k] = v
		b := s.before[k]
		s.before[k+1] = [3]float64{b[0] + float64(v[0]*v[0]), b[1] + float64(v[0]*v[1]), b[2] + float64(v[1]*v[1])}
	}
	s.whole = s.before[n]
	return s
}

// largest returns the largest F and the first row of the second line.
func (s *splits) largest(e []float64) (f float64, at int) {
	n := len(s.x)
	for k, v := range s.x {
		b := s.sums[k]
		s.sums[k+1] = [3]float64{b[0] + float64(v[0]*e[k]), b[1] + float64(v[1]*e[k]), b[2] + float64(e[k]*e[k])}
	}
	all := s.sums[n]
	one := rest(s.whole, all)
	at = eachSide
	for k := eachSide; k <= n-eachSide; k++ {
		m, u := s.before[k], s.sums[k]
		two := rest(m, u) + rest(
			[3]float64{s.whole[0] - m[0], s.whole[1] - m[1], s.whole[2] - m[2]},
			[3]float64{all[0] - u[0], all[1] - u[1], all[2] - u[2]})
		two = math.Max(two, 1e-14*one)
		if g := (one - two) / 2 / (two / float64(n-4)); g > f {
			f, at = g, k
		}
	}
	return f, at
}

// rest returns the residual sum of squares of a line fitted to the errors, from the
// cross products m of the columns and u with the errors.
func rest(m, u [3]float64) float64 {
	det := float64(m[0]*m[2]) - float64(m[1]*m[1])
	if det <= 1e-12*m[0]*m[2] { // one column alone
		if m[0] == 0 {
			return math.Max(0, u[2])
		}
		return math.Max(0, u[2]-u[0]*u[0]/m[0])
	}
	explained := (float64(u[0]*u[0]*m[2]) - float64(2*u[0]*u[1]*m[1]) + float64(u[1]*u[1]*m[0])) / det
	return math.Max(0, u[2]-explained)
}
