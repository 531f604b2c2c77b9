package reservation

import (
	"math"
	"math/cmplx"
	"testing"

	"castlab/distributions"
)

// The law of M by another way, repeated multiplication with its matrix of
// Poisson probabilities, and the CDF with it by going through the residual's
// pieces where the number of others that fit is constant: an independent program
// gave these numbers for lambda N = 1/2, X = 1, V = 3.
func TestGatedLawAgainstAnotherProgram(t *testing.T) {
	l, err := NewGatedLaw(1, 0.5, 1, 3)
	if err != nil {
		t.Fatal(err)
	}
	for m, want := range map[int]float64{0: 0.07347543539719, 1: 0.1695741151314, 3: 0.1943510234947, 10: 0.003226352530737,
		20: 3.195048122189e-07} {
		if got := l.Mass(m); math.Abs(got-want) > 1e-13 {
			t.Errorf("P(M = %d) = %.14g, want %.14g", m, got, want)
		}
	}
	for x, want := range map[float64]float64{4.5: 0.0061229529497656, 6: 0.052754164320955, 9.3: 0.39344061062359, 15: 0.88776907618731,
		30: 0.99990073918062} {
		if got := l.CDF(x); math.Abs(got-want) > 1e-12 {
			t.Errorf("P(T <= %v) = %.14g, want %.14g", x, got, want)
		}
	}
}

// Mean and variance of the law against their closed forms: T = least + int P(T >
// t) dt, E (T-least)^2 = int 2 (t-least) P(T > t) dt by Simpson's rule on pieces
// between the kinks. CDF and survival add to 1.
func TestGatedLawHasItsMoments(t *testing.T) {
	if testing.Short() {
		t.Skip("seconds")
	}
	for _, c := range []struct {
		n            int
		lambda, X, V float64
	}{{1, 0.5, 1, 3}, {5, 0.1, 1, 2}, {64, 0.001, 1, 1}, {4, 0.05, 0, 2}, {3, 0, 1, 2}, {4, 0.5, 0.2, 1}} {
		l, err := NewGatedLaw(c.n, c.lambda, c.X, c.V)
		if err != nil {
			t.Fatal(err)
		}
		g := l.System()
		h := 1. / 15
		first, second := 0.0, 0.0
		f := func(x float64) float64 { return l.Survival(l.Least() + x) }
		x, low := 0.0, 1.0
		for low > 1e-12 {
			mid, high := f(x+h/2), f(x+h)
			first += h * (low + 4*mid + high) / 6
			second += h * (4*mid*(2*x+h) + 2*x*low + 2*(x+h)*high) / 6
			x, low = x+h, high
		}
		mean := number(t, "Delay")(g.Delay())
		if got := l.Least() + first; !near(got, mean, 1e-5) {
			t.Errorf("%+v: mean of the law %v, closed form %v", c, got, mean)
		}
		variance := number(t, "DelayVariance")(g.DelayVariance())
		if got := second - first*first; !near(got, variance, 1e-4) {
			t.Errorf("%+v: variance of the law %v, closed form %v", c, got, variance)
		}
		total, requests := 0.0, 0.0
		for m := range 4096 {
			total += l.Mass(m)
			requests += float64(m) * l.Mass(m)
		}
		if want := number(t, "Requests")(g.Requests()); math.Abs(total-1) > 1e-12 || math.Abs(requests-want) > 1e-10*(1+want) {
			t.Errorf("%+v: the masses add to %v, E M = %v, want %v", c, total, requests, want)
		}
		for _, x := range []float64{0, l.Least(), l.Least() + 0.3, mean, 3 * mean} {
			if got := l.CDF(x) + l.Survival(x); math.Abs(got-1) > 1e-12 {
				t.Errorf("%+v: CDF + survival at %v is %v", c, x, got)
			}
		}
		for _, q := range []float64{0, 0.1, 0.5, 0.999} {
			x := number(t, "Quantile")(l.Quantile(q))
			if got := l.CDF(x); math.Abs(got-q) > 1e-9 {
				t.Errorf("%+v: CDF at the quantile %v is %v", c, q, got)
			}
		}
	}
}

// rho=0.5, X=1, V=3: T = 9 + [1 + 0.5*2/(2*0.75)] = 10.6667; W = 0.5 + 1.5 + 6.
// The bound is (1+rho) W + X = 13. For rho = 0.95: bound 139.45, exact 105.13 by
// an independent calculation.
func TestGatedByHand(t *testing.T) {
	g, err := ConstantGated(1, 0.5, 1, 3)
	if err != nil {
		t.Fatal(err)
	}
	mean, variance, err := g.Cycle()
	if err != nil || mean != 6 || !near(variance, 4, 1e-14) { // 0.5*6/0.75
		t.Errorf("cycle %v, %v, %v", mean, variance, err)
	}
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		{"T", number(t, "Delay")(g.Delay()), 9 + 1 + 2./3},
		{"W", number(t, "Wait")(g.Wait()), 8},
		{"bound", number(t, "Bound")(g.Bound()), 13},
	} {
		if !near(c.got, c.want, 1e-14) {
			t.Errorf("%s = %v, want %v", c.what, c.got, c.want)
		}
	}
	g, err = ConstantGated(1, 0.95, 1, 3)
	if err != nil {
		t.Fatal(err)
	}
	if T, B := number(t, "Delay")(g.Delay()), number(t, "Bound")(g.Bound()); math.Abs(T-105.13) > 0.005 || math.Abs(B-139.45) > 0.005 {
		t.Errorf("rho=0.95: T = %v, bound %v", T, B)
	}
}

// W + EX + U2 = T, U2 = (rho/2) E[C^2]/E C: half of the packets of a cycle are
// behind a packet. The bound is above T for constant lengths, by a third at most.
func TestGatedWaitAndDelayAgree(t *testing.T) {
	one := distributions.Deterministic{Mu: 1}
	laws := []distributions.Law{one, distributions.Exponential{Mu: 1}, distributions.Uniform{Min: 0, Max: 4},
		distributions.TwoPoint{Low: 0.1, High: 5, Mu: 1}}
	for _, x := range laws {
		for _, v := range laws {
			for _, load := range []float64{0, 0.3, 0.99} {
				g, err := GatedOf(5, load/(5*x.Mean()), x, v)
				if err != nil {
					t.Fatal(err)
				}
				mean, variance, _ := g.Cycle()
				want := number(t, "Wait")(g.Wait()) + g.EX + load/2*(mean+variance/mean)
				T := number(t, "Delay")(g.Delay())
				if !near(T, want, 1e-12) {
					t.Errorf("X=%v V=%v rho=%v: T = %v, W + X + U2 = %v", x, v, load, T, want)
				}
				if x == laws[0] && v == laws[0] {
					if b := number(t, "Bound")(g.Bound()); b < T*(1-1e-12) || b > T*4/3 {
						t.Errorf("rho=%v: bound %v, T = %v", load, b, T)
					}
				}
			}
		}
	}
}

// Systems a and b with as many users that each gate finds at most one packet of
// each are the gated system.
func TestManyIdleUsersAreGated(t *testing.T) {
	const n = 1 << 40
	X, V, lambda := 1., 3., 0.5/n
	s, err := ConstantSystem(n, lambda, X, V)
	if err != nil {
		t.Fatal(err)
	}
	g, err := ConstantGated(n, lambda, X, V)
	if err != nil {
		t.Fatal(err)
	}
	a := number(t, "ApproximateA")(s.ApproximateA())
	if got, want := number(t, "Delay")(s.Delay(a)), number(t, "Delay")(g.Delay()); !near(got, want, 1e-9) {
		t.Errorf("T = %v, gated %v", got, want)
	}
}

// The 3x3 torus with two trees, L = 5, delta = 2: by an independent calculation
// 25.3 at lambda = 0.1 and 138.8 at 0.2.
func TestIndirect(t *testing.T) {
	for lambda, want := range map[float64]float64{0.1: 25.3, 0.2: 138.8} {
		g, err := Indirect(9, lambda, 2, 5, 2)
		if err != nil {
			t.Fatal(err)
		}
		T := number(t, "Delay")(g.Delay())
		if math.Abs(T-want) > 0.05 {
			t.Errorf("lambda=%v: T = %v, want %v", lambda, T, want)
		}
		printed := number(t, "IndirectBound")(IndirectBound(9, lambda, 2, 5, 2))
		if b := number(t, "Bound")(g.Bound()); !near(printed, b, 1e-14) || printed < T {
			t.Errorf("lambda=%v: printed bound %v, of the gated system %v, T = %v", lambda, printed, b, T)
		}
	}
	light := number(t, "IndirectLight")(IndirectLight(2, 5, 2))
	g, _ := Indirect(9, 0, 2, 5, 2)
	if T := number(t, "Delay")(g.Delay()); light != 14 || T != 14 {
		t.Errorf("light limit %v, T at lambda=0 %v, want 1.5*5 + 3*2 + 1/2", light, T)
	}
}

// The sum over the generations to its end, term by term, against the sum that
// ends in a power series.
func TestGenerationsAreSummedToTheEnd(t *testing.T) {
	const n = 64
	for _, rho := range []float64{0, 0.3, 0.9, 0.99} {
		got := generations(rho, n)
		for _, j := range []int{0, 1, 5, 32} {
			e, want := 1-cmplx.Rect(1, 2*math.Pi*float64(j)/n), complex(0, 0)
			for cmplx.Abs(e) > 1e-19 {
				want += e
				e = 1 - cmplx.Exp(complex(-rho, 0)*e)
				if cmplx.Abs(e) < 1e-9 { // 1 - exp cancels: the rest is geometric
					want += e / complex(1-rho, 0)
					break
				}
			}
			if cmplx.Abs(got[j]-want) > 1e-11*cmplx.Abs(want) {
				t.Errorf("rho=%v j=%d: %v, want %v", rho, j, got[j], want)
			}
		}
	}
}
