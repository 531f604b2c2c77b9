package reservation

import (
	"errors"
	"math"
	"strings"
	"testing"
)

// The instances of the law: few users and all that the chain knows, light load and heavy.
var delayLaws = []struct {
	N            int
	lambda, X, V float64
}{
	{1, 0.3, 1, 1}, {1, 0.45, 1, 1}, {2, 1.0 / 6, 1, 1.5}, {2, 0.25, 1, 1}, {3, 0.1, 1, 0.5}, {4, 0.05, 1, 2}, {3, 0, 1, 1},
	{1, 0.8, 0, 1}, {9, 0.5, 0, 1},
}

// The mean of the law is that of Theorem 1 with the a of the chain, which is solved in
// another way. The law integrates its own journeys; what it leaves out is 1e-10 of them,
// hundreds of cycles long at most.
func TestDelayLawHasTheMeanOfTheTheorem(t *testing.T) {
	for _, c := range delayLaws {
		l, err := NewDelayLaw(c.N, c.lambda, c.X, c.V)
		if err != nil {
			t.Fatal(err)
		}
		s := l.System()
		want, err := ExactDelay(s.N, c.lambda, c.X, c.V)
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Mean(); math.Abs(got/want-1) > 1e-8 {
			t.Errorf("%+v: mean %.12g, theorem %.12g", c, got, want)
		}
	}
}

// The moments are integrals of the tail, of which the law has its own sum. Between
// neighboring points of the form i V + j X, or that less a cycle, the tail is smooth: the
// trapezoidal rule errs by the square of its step.
func TestDelayLawHasItsMoments(t *testing.T) {
	for _, c := range delayLaws {
		l, err := NewDelayLaw(c.N, c.lambda, c.X, c.V)
		if err != nil {
			t.Fatal(err)
		}
		end, err := l.Quantile(1 - 1e-7)
		if err != nil {
			t.Fatal(err)
		}
		const steps = 4000
		h := end / steps
		first, second := 0.0, 0.0
		for i := range steps {
			x := (float64(i) + 0.5) * h
			p := l.Survival(x)
			first += h * p
			second += 2 * h * x * p
			if sum := p + l.CDF(x); math.Abs(sum-1) > 1e-9 {
				t.Fatalf("%+v: at %g the tails sum to %.12g", c, x, sum)
			}
		}
		if mean, square := l.Mean(), l.Variance()+l.Mean()*l.Mean(); math.Abs(first/mean-1) > 1e-5 || math.Abs(second/square-1) > 1e-4 {
			t.Errorf("%+v: moments %.9g and %.9g, tails %.9g and %.9g", c, mean, square, first, second)
		}
	}
}

// A packet alone waits for a gate that comes uniformly within V, for a reservation and
// for itself.
func TestDelayLawWithoutOthers(t *testing.T) {
	for N := 1; N <= MaxChain; N++ {
		l, err := NewDelayLaw(N, 0, 1, 3)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range []float64{0, 0.25, 0.5, 0.9} {
			if got, err := l.Quantile(q); err != nil || math.Abs(got-(4+3*q)) > 1e-9 {
				t.Errorf("N=%d q=%g: %.12g, %v", N, q, got, err)
			}
		}
		if v := l.Variance(); math.Abs(v-0.75) > 1e-9 {
			t.Errorf("N=%d: variance %g", N, v)
		}
	}
}

// One user with X = 0 and V = 1 is a link of unit slots. By hand: of a packet that finds
// an empty link, and no packet of its slot before it, the delay is below 2 slots; that
// is so with probability P(Q <= 1) E(1 - exp(-r))/r, where P(Q <= 1) = (1-r) exp(r), Q
// packets at the gate.
func TestDelayLawOfALink(t *testing.T) {
	const r = 0.6
	l, err := NewDelayLaw(1, r, 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	if want, got := (1-r)*math.Exp(r)*-math.Expm1(-r)/r, l.CDF(2); math.Abs(got-want) > 1e-10 {
		t.Errorf("P(T <= 2) = %.12g, by hand %.12g", got, want)
	}
	if want, got := 1.5+r/(2*(1-r)), l.Mean(); math.Abs(got/want-1) > 1e-9 {
		t.Errorf("mean %.12g, by Pollaczek and Khinchine %.12g", got, want)
	}
}

// The bounds hold the law of three users, of which they keep two, and are the law of one
// and of two; their quantiles invert them.
func TestDelayBoundsHoldTheLaw(t *testing.T) {
	for _, c := range delayLaws {
		l, err := NewDelayLaw(c.N, c.lambda, c.X, c.V)
		if err != nil {
			t.Fatal(err)
		}
		b, err := NewDelayBounds(c.N, c.lambda, c.X, c.V)
		if err != nil {
			t.Fatal(err)
		}
		exact := l.System().N <= boundingUsers
		for _, q := range []float64{0.01, 0.3, 0.5, 0.9, 0.99} {
			at, err := l.Quantile(q)
			if err != nil {
				t.Fatal(err)
			}
			lower, upper := b.Survival(at)
			if !(lower <= 1-q+1e-9 && 1-q-1e-9 <= upper) || exact && upper-lower > 1e-9 {
				t.Errorf("%+v: P(T > %g) = %g, bounds %g and %g", c, at, 1-q, lower, upper)
			}
			least, most, err := b.Quantile(q)
			if err != nil || !(least <= at*(1+1e-9) && at <= most*(1+1e-9)) || exact && most-least > 1e-7*at {
				t.Errorf("%+v: the %g-quantile is %g, bounds %g and %g, %v", c, q, at, least, most, err)
			}
		}
	}
	// Of many users the median is bounded by the mean.
	b, err := NewDelayBounds(64, 0.00525, 1, 10)
	if err != nil {
		t.Fatal(err)
	}
	if lower, upper, err := b.Quantile(0.5); err != nil || !(11 < lower && lower < upper && upper < 11+2*(28.6-11)) {
		t.Errorf("N=64: %g and %g, %v", lower, upper, err)
	}
}

// Four users at load 0.54, lengths of 1 and reservation intervals of 5: another program's simulation of
// the frames gave a 0.9-quantile of 20.00 with a standard error of 0.02. Ten percent more or less would
// be a hundred of them; the bound is four.
func TestDelayLawOfFourUsersUnderLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("takes two seconds")
	}
	l, err := NewDelayLaw(4, 0.06, 1, 5)
	if err != nil {
		t.Fatal(err)
	}
	q, err := l.Quantile(0.9)
	if err != nil || math.Abs(q-20.00) > 0.08 {
		t.Errorf("0.9-quantile %g, %v", q, err)
	}
}

func TestDelayLawRefusals(t *testing.T) {
	if _, err := NewDelayLaw(5, 0.1, 1, 1); err == nil {
		t.Error("five users have a law")
	}
	if _, err := NewDelayLaw(2, 1, 1, 1); err == nil {
		t.Error("an unstable system has a law")
	}
	var accuracy *AccuracyError
	if _, err := NewDelayLaw(4, 0.19, 1, 1); !errors.As(err, &accuracy) || strings.Contains(err.Error(), "Inf") {
		t.Errorf("long queues of four users: %v", err)
	}
	l, err := NewDelayLaw(1, 0.1, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []float64{-0.1, 1, 1 - 1e-9, math.NaN()} {
		if _, err := l.Quantile(q); err == nil {
			t.Errorf("q=%v has a quantile", q)
		}
	}
}
