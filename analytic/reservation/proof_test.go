package reservation

import (
	"math"
	"testing"

	"castlab/distributions"
)

// By enumeration: the packet arrives in any of k equal transmissions, its user is
// any of N, and users 1..k are served in this order.
func TestOwnOfByCounting(t *testing.T) {
	for N := 1; N <= 6; N++ {
		for k := 1; k <= N; k++ {
			own := 0
			for during := 1; during <= k; during++ {
				for user := 1; user <= N; user++ {
					if user > during && user <= k {
						own++
					}
				}
			}
			got, err := OwnOf(N, k)
			if want := float64(own) / float64(k*N); err != nil || math.Abs(got-want) > 1e-15 {
				t.Errorf("N=%d k=%d: %v, %v, want %v", N, k, got, err, want)
			}
		}
	}
	for _, c := range [][2]int{{0, 0}, {3, 0}, {3, 4}} {
		if _, err := OwnOf(c[0], c[1]); err == nil {
			t.Errorf("N=%d k=%d is accepted", c[0], c[1])
		}
	}
}

// rho = 0.4, Kbar = 8 x 0.05 x 3/0.6 = 2 is an integer: no K varies less than 2
// itself. With V = 3.75 Kbar is 2.5: K^2 is 4 or 9 with equal chances.
func TestLeastSquareAndRatioByHand(t *testing.T) {
	for V, want := range map[float64]float64{3: 4, 3.75: 6.5} {
		s, err := ConstantSystem(8, 0.05, 1, V)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := s.LeastSquare(); err != nil || math.Abs(got-want) > 1e-12 {
			t.Errorf("V=%v: least square %v, %v, want %v", V, got, err, want)
		}
		if got, err := s.DataRatio(); err != nil || math.Abs(got-2./3) > 1e-12 {
			t.Errorf("V=%v: ratio %v, %v, want 2/3", V, got, err)
		}
	}
}

// The queue with vacations against Theorem 1 at N = 1, and by hand: lambda = 0.2,
// X = V = 1, so S = 2: 0.2 x 4/(2 x 0.6) + 1/2 + 1 = 13/6.
func TestVacationWait(t *testing.T) {
	one := distributions.Deterministic{Mu: 1}
	if got, err := VacationWait(0.2, one, one); err != nil || math.Abs(got-13./6) > 1e-12 {
		t.Errorf("W = %v, %v, want 13/6", got, err)
	}
	for _, laws := range [][2]distributions.Law{
		{distributions.Exponential{Mu: 1}, one},
		{one, distributions.Exponential{Mu: 2}},
		{distributions.Uniform{Min: 0, Max: 2}, distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}},
	} {
		for _, lambda := range []float64{0, 0.1, 0.3} {
			s, err := SystemOf(1, lambda, laws[0], laws[1])
			if err != nil {
				t.Fatal(err)
			}
			want, err := s.Wait(0)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := VacationWait(lambda, laws[0], laws[1]); err != nil || math.Abs(got-want) > 1e-12*want {
				t.Errorf("lambda=%v X=%v V=%v: W = %v, %v, want %v", lambda, laws[0], laws[1], got, err, want)
			}
		}
	}
	if _, err := VacationWait(0.6, one, one); err == nil {
		t.Error("lambda (X + V) > 1 is accepted")
	}
}

// a/lambda of the chain at two small loads, extrapolated along a line, for a random
// V: what is left is of the second order in the load.
func TestLightAIsThatOfTheChain(t *testing.T) {
	X, V := distributions.Deterministic{Mu: 0.5}, distributions.Exponential{Mu: 2}
	for _, N := range []int{1, 2, 3} {
		at := func(lambda float64) float64 {
			c, err := Solve(N, lambda, X, V)
			if err != nil {
				t.Fatal(err)
			}
			return c.A() / lambda
		}
		s, err := SystemOf(N, 0, X, V)
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.LightA()
		if want := 2*at(0.001) - at(0.002); err != nil || math.Abs(got-want) > 2e-4*(want+1) {
			t.Errorf("N=%d: %v, %v, the chain has %v", N, got, err, want)
		}
	}
}
