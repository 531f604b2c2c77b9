package gated

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
)

func constant(n int, lambda, x, v float64) Scheme {
	return Scheme{N: n, Lambda: lambda, X: distributions.Deterministic{Mu: x}, V: distributions.Deterministic{Mu: v}}
}

// ratio measures a ratio of means by independent blocks of periods, each from
// steady state, with the standard error of the delta method.
func ratio(t *testing.T, s Scheme, of func(*Period) (y, x float64), blocks int) (value, se float64) {
	t.Helper()
	const periods = 50
	streams := montecarlo.NewStreams(1, fmt.Sprint(s))
	ys, xs := make([]float64, blocks), make([]float64, blocks)
	var sy, sx float64
	for i := range ys {
		run, err := s.Stationary(montecarlo.NewWords(streams.Source(uint64(i))))
		if err != nil {
			t.Fatal(err)
		}
		for range periods {
			y, x := of(run.period())
			ys[i], xs[i] = ys[i]+y, xs[i]+x
		}
		sy, sx = sy+ys[i], sx+xs[i]
	}
	value = sy / sx
	squares := 0.0
	for i := range ys {
		e := ys[i] - value*xs[i]
		squares += e * e
	}
	n := float64(blocks)
	return value, math.Sqrt(squares/(n*(n-1))) / (sx / n)
}

// near fails at more than 5 standard errors: a false alarm in 1.7 million comparisons
// of normal values, and the 60 or so of this file raise one in 3e4.
func near(t *testing.T, what string, got, se, want float64) {
	t.Helper()
	if !(math.Abs(got-want) <= 5*se) {
		t.Errorf("%s = %.6g +- %.2g, want %.6g", what, got, se, want)
	}
}

// The mean delay with constant lengths, from the length-biased period by hand:
//
//	T = 1.5 V/(1-rho) + X (1 + rho (1+2 rho)/(2 (1-rho^2)))
//
// and W = rho X/(2(1-rho)) + V/2 + V/(1-rho), T = W + X + U2,
// E[M] = lambda N V/(1-rho), E[C] = V/(1-rho). With 800 blocks of 50 periods the
// standard errors are a few thousandths of the value, so three hundredths are seen.
func TestMeansOfConstantLengths(t *testing.T) {
	blocks := 800
	if testing.Short() {
		blocks = 300
	}
	for _, c := range []struct {
		n         int
		rho, x, v float64
	}{
		{1, 0.5, 1, 1}, {8, 0.2, 0.5, 6}, {64, 0.8, 1. / 6, 14}, {1 << 30, 0.5, 2, 0.1},
	} {
		s := constant(c.n, c.rho/(float64(c.n)*c.x), c.x, c.v)
		rho, x, v := c.rho, c.x, c.v
		wait := rho*x/(2*(1-rho)) + v/2 + v/(1-rho)
		delay := 1.5*v/(1-rho) + x*(1+rho*(1+2*rho)/(2*(1-rho*rho)))
		for _, m := range []struct {
			measure Measure
			want    float64
		}{{Delay, delay}, {Wait, wait}, {After, delay - wait - x}, {Requests, rho / x * v / (1 - rho)}, {Length, v / (1 - rho)}} {
			got, se := ratio(t, s, m.measure.Of, blocks)
			near(t, fmt.Sprintf("%s at %+v", m.measure, c), got, se, m.want)
		}
	}
}

// With random lengths the first two moments decide:
//
//	Var C = (Var V + lambda N E[C] E[X^2])/(1-rho^2), T = E[V] + E[X] + (1/2+rho) (E[C] + Var C/E[C])
//	W = lambda N E[X^2]/(2(1-rho)) + E[V^2]/(2 E[V]) + E[V]/(1-rho)
//
// (derived from M' ~ Poisson(lambda N C)). The two laws of a pair have different
// variances, and every way of drawing a sum is met.
func TestMeansOfRandomLengths(t *testing.T) {
	blocks := 800
	if testing.Short() {
		blocks = 300
	}
	for _, c := range []struct{ x, v distributions.Law }{
		{distributions.Exponential{Mu: 1}, distributions.Deterministic{Mu: 3}},
		{distributions.Erlang{Shape: 3, Mu: 1}, distributions.Uniform{Min: 0, Max: 4}},
		{distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}, distributions.Exponential{Mu: 2}},
		{distributions.Scaled{Factor: 2, Law: distributions.Gamma{Shape: 0.5, Mu: 0.5}},
			distributions.Scaled{Factor: 3, Law: distributions.TwoPoint{Low: 0, High: 2, Mu: 0.5}}},
		{distributions.Lognormal{Mu: 1, Sigma: 0.5}, distributions.Lognormal{Mu: 2, Sigma: 0.5}},
	} {
		const rho = 0.6
		s := Scheme{N: 10, Lambda: rho / 10, X: c.x, V: c.v}
		ev, ex, ex2 := c.v.Mean(), 1.0, 1+c.x.Variance()
		ec := ev / (1 - rho)
		vc := (c.v.Variance() + rho*ec*ex2) / (1 - rho*rho)
		t.Run(c.x.String()+" "+c.v.String(), func(t *testing.T) {
			got, se := ratio(t, s, Delay.Of, blocks)
			near(t, "T", got, se, ev+ex+(0.5+rho)*(ec+vc/ec))
			got, se = ratio(t, s, Wait.Of, blocks)
			near(t, "W", got, se, rho*ex2/(2*(1-rho))+(ev*ev+c.v.Variance())/(2*ev)+ev/(1-rho))
		})
	}
}

// What a period adds, by hand: two requests after a period of length 4, in one of
// length 3 of which 1 is reservation. Their delays are uniform on [3, 7]: mean 5,
// mean square (3^2+3*7+7^2)/3 = 79/3. The first is sent at 1 or so after the
// gate, the second after half of the 2: waits 2+1 and 2+1+1; the first ends 1
// before the end.
func TestOfAPeriodByHand(t *testing.T) {
	p := &Period{Requests: 2, Before: 4, Age: 2, V: 1, Length: 3}
	for m, want := range map[Measure][2]float64{
		Delay: {10, 2}, Square: {2 * 79. / 3, 2}, Wait: {7, 2}, After: {1, 2}, Requests: {2, 1}, Length: {3, 1},
	} {
		if y, x := m.Of(p); math.Abs(y-want[0]) > 1e-14*want[0] || x != want[1] {
			t.Errorf("%s: %v / %v, want %v", m, y, x, want)
		}
	}
	for m := Delay; m <= Length; m++ {
		if y, x := m.Of(&Period{V: 1, Length: 1, Before: 2}); m < Requests && (y != 0 || x != 0) {
			t.Errorf("%s counts %v / %v in a period without requests", m, y, x)
		}
	}
}

// A chain of the numbers M with constant lengths, made of Poisson masses and iterated:
// an exact law of M and, by the mixture over periods and the arrivals in them, of T. It
// uses neither generations nor length-biased sampling.
type chain struct {
	s    Scheme
	x, v float64
	next [][]float64 // next[m][k] = P(M' = k | M = m)
	mass []float64
}

func poissonMasses(mean float64, n int) []float64 {
	m := make([]float64, n)
	for k := range m {
		l, _ := math.Lgamma(float64(k) + 1)
		m[k] = math.Exp(float64(k)*math.Log(mean) - mean - l)
	}
	return m
}

// newChain returns the chain at M = 0, cut off at size.
func newChain(s Scheme, size int) *chain {
	c := &chain{s: s, x: s.X.Mean(), v: s.V.Mean(), mass: make([]float64, size)}
	c.mass[0] = 1
	for m := range size {
		c.next = append(c.next, poissonMasses(s.rate()*(c.v+c.x*float64(m)), size))
	}
	return c
}

// after returns the chain as many steps later.
func (c *chain) after(steps int) *chain {
	for range steps {
		to := make([]float64, len(c.mass))
		for m, p := range c.mass {
			for k, q := range c.next[m] {
				to[k] += p * q
			}
		}
		c.mass = to
	}
	return c
}

func (c *chain) below(t float64) float64 {
	var below, all float64
	for m, p := range c.mass {
		b := c.v + c.x*float64(m)
		for j, q := range c.next[m] {
			u := (t - c.v - c.x*float64(j+1)) / b
			below += p * b * q * min(1, max(0, u))
		}
		all += p * b
	}
	return below / all
}

func (c *chain) quantile(q float64) float64 {
	lo, hi := 0.0, 100*c.v/(1-c.s.rho())
	for range 60 {
		if mid := (lo + hi) / 2; c.below(mid) < q {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi
}

// The law of the delay at five points, by periods and by single requests, against
// the chain. False alarm: 3e-6 for the ten comparisons of each scheme; a
// probability off by 0.02 is seen.
func TestLawOfTheDelay(t *testing.T) {
	blocks, singles := 800, 40_000
	if testing.Short() {
		blocks, singles = 300, 10_000
	}
	for _, s := range []Scheme{constant(1, 0.5, 1, 2), constant(4, 0.15, 1, 0.5), constant(10, 0.02, 1, 20)} {
		c := newChain(s, 120).after(60)
		model, err := s.Delays()
		if err != nil {
			t.Fatal(err)
		}
		draw, r := model(), rand.New(rand.NewPCG(3, uint64(s.N)))
		delays := make([]float64, singles)
		for i := range delays {
			if delays[i], err = draw(r); err != nil {
				t.Fatal(err)
			}
		}
		for _, q := range []float64{0.02, 0.25, 0.5, 0.75, 0.98} {
			at := c.quantile(q)
			want := c.below(at)
			got, se := ratio(t, s, belowOf(at), blocks)
			near(t, fmt.Sprintf("P(T <= %g) by periods, N=%d", at, s.N), got, se, want)
			k := 0
			for _, d := range delays {
				if d <= at {
					k++
				}
			}
			n := float64(singles)
			near(t, fmt.Sprintf("P(T <= %g) by requests, N=%d", at, s.N), float64(k)/n, math.Sqrt(want*(1-want)/n), want)
		}
	}
}

// Single requests of random lengths have the mean and, through Square, the mean
// square that periods have, which are drawn in another way. False alarm: two
// comparisons at 5 standard errors of the difference for each pair.
func TestDelaysAgreeWithPeriods(t *testing.T) {
	blocks, singles := 800, 40_000
	if testing.Short() {
		blocks, singles = 300, 10_000
	}
	for _, c := range []struct{ x, v distributions.Law }{
		{distributions.Exponential{Mu: 1}, distributions.Uniform{Min: 0, Max: 4}},
		{distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}, distributions.Erlang{Shape: 2, Mu: 3}},
		{distributions.Uniform{Min: 0, Max: 2}, distributions.TwoPoint{Low: 0, High: 9, Mu: 2}},
	} {
		s := Scheme{N: 3, Lambda: 0.2, X: c.x, V: c.v}
		model, err := s.Delays()
		if err != nil {
			t.Fatal(err)
		}
		draw, r := model(), rand.New(rand.NewPCG(4, 0))
		samples := map[Measure]*montecarlo.Moments{Delay: montecarlo.NewMoments(), Square: montecarlo.NewMoments()}
		for range singles {
			d, err := draw(r)
			if err != nil {
				t.Fatal(err)
			}
			samples[Delay].Add(d)
			samples[Square].Add(d * d)
		}
		for m, sample := range samples {
			got, se := ratio(t, s, m.Of, blocks)
			e := montecarlo.MeanInterval(sample, 0.6826894921370859)
			near(t, fmt.Sprintf("%s of %v, %v", m, c.x, c.v), got, math.Hypot(se, e.Width()/2), e.Value)
		}
	}
}

// The bound of the warm-up against the distance itself, from the chain: after K
// periods it is below, and not below a tenth of it while the bound is far below
// 1 (then P(any) is nearly the mean number).
func TestWarmUpBoundsTheDistance(t *testing.T) {
	for _, s := range []Scheme{constant(1, 0.5, 1, 2), constant(4, 0.2, 1, 0.5), constant(10, 0.01, 1, 3)} {
		settled := newChain(s, 150).after(400)
		for _, eps := range []float64{0.1, 1e-3, 1e-6} {
			k, err := s.WarmUp(eps)
			if err != nil {
				t.Fatal(err)
			}
			distance := func(k int) (d float64) {
				for i, p := range newChain(s, 150).after(k).mass {
					d += math.Abs(p-settled.mass[i]) / 2
				}
				return d
			}
			if d := distance(k); d > eps {
				t.Errorf("%v: after %d periods the distance is %.3g, more than %g", s, k, d, eps)
			}
			if d := distance(k - 1); k > 1 && d < eps/100 {
				t.Errorf("%v: after %d periods the distance is %.3g already, eps %g", s, k-1, d, eps)
			}
		}
	}
}

// The interval from cycles between gates without waiting requests contains the mean: B1
// at rho = 0.3 with V = 2, X = 1 is 1.5*2/0.7 + 1 + 0.3*1.6/(2*0.91). False alarm:
// 1e-6, the level of the interval. At rho = 0.9 with V = 100 there are no cycles, and
// it says so.
func TestRegenerationHoldsOrRefuses(t *testing.T) {
	s := constant(5, 0.06, 1, 2)
	c, err := s.Regenerate(Delay, montecarlo.NewWords(rand.NewPCG(5, 6)), 200_000)
	if err != nil {
		t.Fatal(err)
	}
	e := c.Interval(1 - 1e-6)
	want := 1.5*2/0.7 + 1 + 0.3*1.6/(2*0.91)
	if !e.Contains(want) || e.Width() > 0.1*want {
		t.Errorf("%v in [%v, %v], want %v", e.Value, e.Lo, e.Hi, want)
	}
	// P(M = 0) is that of the chain; at 5 standard errors and a little
	// dependence between neighbors.
	p := newChain(s, 60).after(60).mass[0]
	if n := float64(c.N()); math.Abs(n-200_000*p) > 5*math.Sqrt(200_000*p) {
		t.Errorf("%v returns, want about %v", n, 200_000*p)
	}
	c, err = constant(5, 0.18, 1, 100).Regenerate(Delay, montecarlo.NewWords(rand.NewPCG(5, 6)), 10_000)
	if err != nil {
		t.Fatal(err)
	}
	if e := c.Interval(0.95); !math.IsInf(e.Hi, 1) || len(e.Warnings) == 0 {
		t.Errorf("an interval of %d cycles: %+v", c.N(), e)
	}
}
