package reservation

import (
	"math"
	"testing"

	"castlab/distributions"
)

// near reports whether got is within the relative tolerance of want.
func near(got, want, relative float64) bool {
	return got == want || math.Abs(got-want) <= relative*math.Abs(want)
}

// number returns the value of a call that must not fail.
func number(t *testing.T, what string) func(x float64, err error) float64 {
	t.Helper()
	return func(x float64, err error) float64 {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		return x
	}
}

// A single user is an M/G/1 queue with vacations: every packet is served for V+X
// after its gate, and an empty gate is followed by a vacation V. The wait of that
// queue is lambda E S^2/(2(1-lambda E S)) + EV2/(2 EV), and a packet's own
// transmission starts V after its service does.
func TestSingleUserIsAQueueWithVacations(t *testing.T) {
	laws := []distributions.Law{
		distributions.Deterministic{Mu: 1.5}, distributions.Exponential{Mu: 1},
		distributions.Uniform{Min: 0, Max: 3}, distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1},
	}
	for _, x := range laws {
		for _, v := range laws {
			const lambda = 0.25
			s, err := SystemOf(1, lambda, x, v)
			if err != nil {
				t.Fatal(err)
			}
			service := s.EX + s.EV
			square := s.EX2 + 2*s.EX*s.EV + s.EV2
			want := lambda*square/(2*(1-lambda*service)) + s.EV2/(2*s.EV) + s.EV
			if got := number(t, "Wait")(s.Wait(0)); !near(got, want, 1e-14) {
				t.Errorf("X=%v V=%v: W = %v, want %v", x, v, got, want)
			}
			if got := number(t, "Delay")(s.Delay(0)); !near(got, want+s.EX, 1e-14) {
				t.Errorf("X=%v V=%v: T = %v, want %v", x, v, got, want+s.EX)
			}
		}
	}
}

// N=2, X=1, V=1, lambda=1/4: rho = 1/2, D = 1/4, R = 1/4+1/4, and with a = 0.1: W
// = (1/2 + 1 - 0.05 - 0.25)/(1/4) = 4.8, T = 4.8 + 1 + 0.2. p = (1/4)/(1/2), Kbar
// = 1. With EX2 = 3, EV2 = 5: R = 3/4 + 5/4, W = (2 + 0.7)/(1/4).
func TestTheoremOneByHand(t *testing.T) {
	s, err := ConstantSystem(2, 0.25, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	random := System{N: 2, Lambda: 0.25, EX: 1, EX2: 3, EV: 1, EV2: 5}
	for _, c := range []struct {
		what string
		got  float64
		want float64
	}{
		{"rho", number(t, "Rho")(s.Rho()), 0.5},
		{"D", number(t, "Slack")(s.Slack()), 0.25},
		{"p", number(t, "Nonempty")(s.Nonempty()), 0.5},
		{"Kbar", number(t, "Active")(s.Active()), 1},
		{"R", number(t, "Residual")(s.Residual()), 0.5},
		{"W", number(t, "Wait")(s.Wait(0.1)), 4.8},
		{"T", number(t, "Delay")(s.Delay(0.1)), 6},
		{"U1", number(t, "DataShare")(s.DataShare(0.1)), 0.2},
		// min((N-1) X/2, rho W) = min(0.5, 2.4)
		{"printed bound", number(t, "PrintedBound")(s.PrintedBound(0.1)), 6.3},
		{"R, random", number(t, "Residual")(random.Residual()), 2},
		{"W, random", number(t, "Wait")(random.Wait(0.1)), 10.8},
	} {
		if !near(c.got, c.want, 1e-14) {
			t.Errorf("%s = %v, want %v", c.what, c.got, c.want)
		}
	}
}

func TestInfiniteSecondMoments(t *testing.T) {
	s := System{N: 3, Lambda: 0.1, EX: 1, EX2: math.Inf(1), EV: 1, EV2: 1}
	if w := number(t, "Wait")(s.Wait(0.1)); !math.IsInf(w, 1) {
		t.Errorf("EX2 = +Inf: W = %v", w)
	}
	s.Lambda = 0 // no packet is ever sent
	if w := number(t, "Wait")(s.Wait(0)); w != 1.5 {
		t.Errorf("EX2 = +Inf, lambda = 0: W = %v", w)
	}
	s.EV2 = math.Inf(1)
	if w := number(t, "Wait")(s.Wait(0)); !math.IsInf(w, 1) {
		t.Errorf("EV2 = +Inf: W = %v", w)
	}
}
