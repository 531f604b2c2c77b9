package distributions

import (
	"math"
	"testing"
)

// open hides the closed form of a law, so that Cramer maximizes.
type open struct{ Law }

// The closed forms of the Cramer function against the maximization, which knows
// only the log-MGF: two derivations of one number. The maximization subtracts
// numbers of the size theta x, so it is held to 1e-12 absolute beside 1e-10
// relative.
func TestRateClosedFormIsTheSupremum(t *testing.T) {
	for _, l := range []Law{
		Exponential{Mu: 2}, Erlang{Shape: 4, Mu: 1}, Gamma{Shape: 0.5, Mu: 1}, Gamma{Shape: 30, Mu: 0.1},
		ShiftedExponential{Shift: 0.5, Mu: 1}, TwoPoint{Low: 0.5, High: 4, Mu: 1},
		Bernoulli{P: 0.2}, Geometric{Mu: 3},
	} {
		lo, hi := l.Support()
		for _, f := range []float64{0.05, 0.3, 0.9, 0.999, 1.001, 1.2, 2, 3.5, 15} {
			x := lo + f*(l.Mean()-lo)
			if x >= hi {
				continue
			}
			closed, err1 := Cramer(l, x)
			var general float64
			if atoms, ok := l.(Discrete); ok {
				general = rate(struct {
					open
					Discrete
				}{open{l}, atoms}, x)
			} else {
				general = rate(open{l}, x)
			}
			if err1 != nil || math.Abs(closed-general) > 1e-12+1e-10*closed {
				t.Errorf("%s at %v: closed %v, supremum %v, error %v", l, x, closed, general, err1)
			}
		}
	}
}

// The edges of the definition: 0 at the mean, 0 above the mean of a heavy tail,
// +Inf off the support and at an end without an atom, -log of the mass at an
// end with one.
func TestRateAtTheEdges(t *testing.T) {
	trace, err := NewEmpirical("trace", []float64{1, 1, 1, 2, 4, 4, 6, 9})
	if err != nil {
		t.Fatal(err)
	}
	third := Scaled{Factor: 1.0 / 3, Law: trace}
	for _, c := range []struct {
		law     Law
		x, want float64
	}{
		{Deterministic{Mu: 2}, 2, 0}, {Deterministic{Mu: 2}, 2.1, inf}, {Deterministic{Mu: 2}, 0, inf},
		{Uniform{Min: 1, Max: 3}, 2, 0}, {Uniform{Min: 1, Max: 3}, 1, inf}, {Uniform{Min: 1, Max: 3}, 3, inf},
		{Uniform{Min: 1, Max: 3}, 5, inf},
		{Exponential{Mu: 2}, 2, 0}, {Exponential{Mu: 2}, 0, inf}, {Exponential{Mu: 2}, -1, inf}, {Exponential{Mu: 2}, inf, inf},
		{Gamma{Shape: 3, Mu: 2}, 2, 0}, {Gamma{Shape: 3, Mu: 2}, 0, inf},
		{Hyperexponential{Mu: 1, SCV: 3}, 1, 0}, {Hyperexponential{Mu: 1, SCV: 3}, 0, inf},
		{ShiftedExponential{Shift: 1, Mu: 2}, 1, inf}, {ShiftedExponential{Shift: 1, Mu: 2}, 0.9, inf},
		{ShiftedExponential{Shift: 1, Mu: 2}, 2, 0},
		{Weibull{Shape: 0.5, Mu: 1}, 1, 0}, {Weibull{Shape: 0.5, Mu: 1}, 7, 0}, {Weibull{Shape: 2, Mu: 1}, 1, 0},
		{Weibull{Shape: 2, Mu: 1}, 0, inf},
		{Lognormal{Mu: 1, Sigma: 1}, 1, 0}, {Lognormal{Mu: 1, Sigma: 1}, 100, 0}, {Lognormal{Mu: 1, Sigma: 1}, 0, inf},
		{Pareto{Shape: 3, Mu: 1}, 50, 0}, {Pareto{Shape: 2, Mu: 1}, 0.5, inf}, {LogPareto{Shape: 1, Mu: 1}, 3, 0},
		{LogPareto{Shape: 1, Mu: 1}, 0.1, inf},
		{TwoPoint{Low: 1, High: 5, Mu: 2}, 1, -math.Log(0.75)}, {TwoPoint{Low: 1, High: 5, Mu: 2}, 5, -math.Log(0.25)},
		{TwoPoint{Low: 1, High: 5, Mu: 2}, 6, inf},
		{Bernoulli{P: 0.25}, 0, -math.Log(0.75)}, {Bernoulli{P: 0.25}, 1, -math.Log(0.25)}, {Bernoulli{P: 0.25}, 1.5, inf},
		{Bernoulli{P: 0}, 0, 0}, {Bernoulli{P: 1}, 1, 0}, {Bernoulli{P: 1}, 0, inf},
		{Geometric{Mu: 4}, 1, -math.Log(0.25)}, {Geometric{Mu: 4}, 4, 0}, {Geometric{Mu: 4}, 0.5, inf}, {Geometric{Mu: 1}, 1, 0},
		{Geometric{Mu: 1}, 2, inf},
		{trace, 1, -math.Log(3.0 / 8)}, {trace, 9, -math.Log(1.0 / 8)}, {trace, 3.5, 0}, {trace, 9.5, inf}, {trace, 0, inf},
		{third, 1.0 / 3, -math.Log(3.0 / 8)}, {third, 3, -math.Log(1.0 / 8)}, {third, 3.1, inf},
	} {
		got, err := Cramer(c.law, c.x)
		if err != nil || got != c.want && !(math.Abs(got-c.want) <= 1e-12) {
			t.Errorf("Cramer(%s, %v) = %v, %v, want %v", c.law, c.x, got, err, c.want)
		}
		if math.Signbit(got) {
			t.Errorf("Cramer(%s, %v) is -0", c.law, c.x)
		}
	}
	if _, err := Cramer(Exponential{Mu: 1}, nan); err == nil {
		t.Error("Cramer at NaN: no error")
	}
}

// Chernoff's bound P(X_1+...+X_n >= n x) <= exp(-n I(x)) against exact tails of
// the sum: a valid bound, and by Cramer's theorem the right exponent (n large:
// the bound is larger by at most the order of sqrt(n)).
func TestRateIsTheExponentOfTheTail(t *testing.T) {
	const n, x = 10000, 1.3
	// The sum of n unit exponentials is Erlang of shape n.
	exact := Erlang{Shape: n, Mu: n}.LogSurvival(n * x)
	i, err := Cramer(Exponential{Mu: 1}, x)
	if err != nil {
		t.Fatal(err)
	}
	// Bahadur and Rao: the ratio is (x-1) sqrt(2 pi n) (1 + O(1/n)).
	if slack := -n*i - exact; math.Abs(slack-math.Log(0.3*math.Sqrt(2*math.Pi*n))) > 0.01 {
		t.Errorf("exact log tail %v, bound %v", exact, -n*i)
	}
}
