package reservation

import (
	"math"
	"testing"

	"castlab/distributions"
)

// N=2, X=V=1: T = 2.5 + 4 lambda by hand (N X^2/2 = 1, N X V = 2, (N-1)XV/2 =
// 1/2, V^2/2 = 1/2); the slope is that of the chain's delay, by Little's law, at
// small rates, where the next term is about 10 lambda.
func TestLightSlopeIsThatOfTheChain(t *testing.T) {
	exponential, one := distributions.Exponential{Mu: 1}, distributions.Deterministic{Mu: 1}
	for _, c := range []struct {
		n     int
		x, v  distributions.Law
		limit float64
		slope float64
	}{
		{2, one, one, 2.5, 4},
		{3, one, one, 2.5, 1.5 + 3 + 1 + 0.5},
		{2, one, exponential, 3, 1 + 2 + 1 + 1},
		{2, exponential, one, 2.5, 2 + 2 + 0.5 + 0.5},
		{3, exponential, exponential, 3, 3 + 3 + 1 + 2},
	} {
		s, err := SystemOf(c.n, 0, c.x, c.v)
		if err != nil {
			t.Fatal(err)
		}
		limit, slope, err := s.LightDelay()
		if err != nil || !near(limit, c.limit, 1e-14) || !near(slope, c.slope, 1e-14) {
			t.Errorf("%+v: limit %v, slope %v, %v", c, limit, slope, err)
		}
		// Two rates remove the next term.
		measured := func(lambda float64) float64 {
			chain, err := Solve(c.n, lambda, c.x, c.v)
			if err != nil {
				t.Fatal(err)
			}
			return (chain.Delay() - limit) / lambda
		}
		if got := 2*measured(0.001) - measured(0.002); math.Abs(got-slope) > 3e-3 {
			t.Errorf("%+v: the chain's slope is %v, want %v", c, got, slope)
		}
	}
}

// a = (N-1) lambda EV2/(2 N EV) to first order, EV2 and not EV^2: with
// exponential V twice the association bound.
func TestAInLightLoad(t *testing.T) {
	for _, c := range []struct {
		v    distributions.Law
		want float64
	}{{distributions.Deterministic{Mu: 1}, 1. / 4}, {distributions.Exponential{Mu: 1}, 1. / 2}} {
		at := func(lambda float64) float64 {
			chain, err := Solve(2, lambda, distributions.Deterministic{Mu: 1}, c.v)
			if err != nil {
				t.Fatal(err)
			}
			return chain.A() / lambda
		}
		if got := 2*at(0.001) - at(0.002); math.Abs(got-c.want) > 1e-4 {
			t.Errorf("V=%v: a/lambda -> %v, want %v", c.v, got, c.want)
		}
	}
}

// D T at loads 0.98 and 0.99 of the chain of two users, extrapolated to 1.
func TestHeavyLimitIsThatOfTheChain(t *testing.T) {
	for _, c := range []struct{ X, V float64 }{{1, 1}, {1, 4}} {
		at := func(load float64) float64 {
			chain, err := SolveConstant(2, load/(2*c.X+c.V), c.X, c.V)
			if err != nil {
				t.Fatal(err)
			}
			return chain.Delay() * (1 - load)
		}
		s, err := ConstantSystem(2, 0, c.X, c.V)
		if err != nil {
			t.Fatal(err)
		}
		rho := 2 * c.X / (2*c.X + c.V)
		want := (rho*c.X + c.V*(1+rho/2)) / 2
		if got := number(t, "HeavyDelay")(s.HeavyDelay()); !near(got, want, 1e-14) {
			t.Errorf("%+v: heavy limit %v, want %v", c, got, want)
		}
		if got := 2*at(0.98) - at(0.96); math.Abs(got-want) > 3e-3*want {
			t.Errorf("%+v: the chain tends to %v, want %v", c, got, want)
		}
	}
	// Random lengths, by hand: N=2, EX=1, EX2=2, EV=2, EV2=8: lambda* = 1/4, rho* =
	// 1/2; 1/4*2*2/2 + (1/2)*8/4 + (1/2)*2*(3/2)/2 = 0.5 + 1 + 0.75.
	s := System{N: 2, EX: 1, EX2: 2, EV: 2, EV2: 8}
	if got := number(t, "HeavyDelay")(s.HeavyDelay()); !near(got, 2.25, 1e-14) {
		t.Errorf("heavy limit %v, want 2.25", got)
	}
}

func TestStabilityByHand(t *testing.T) {
	rho, lambda, err := Stability(64, 1./6, 14)
	if err != nil || math.Abs(rho-0.432432) > 1e-6 || !near(lambda, 1/(64./6+14), 1e-15) {
		t.Errorf("N=64 X=1/6 V=14: rho* = %v, lambda* = %v, %v", rho, lambda, err)
	}
	// The limit itself is refused, a rate just below is not.
	if _, err := ConstantSystem(4, 0.125, 1, 4); err == nil {
		t.Error("lambda at the stability limit was accepted")
	}
	if _, err := ConstantSystem(4, 0.125*(1-1e-12), 1, 4); err != nil {
		t.Error(err)
	}
}
