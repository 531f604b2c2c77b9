package reservation

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
)

// The bounds on the error of the approximation that its comment states.
func TestApproximationAgainstTheChain(t *testing.T) {
	worstA, worstT := 0.0, 0.0
	for _, n := range []int{2, 3, 4} {
		if n > 2 && testing.Short() {
			break
		}
		for _, rho := range []float64{0.2, 0.5, 0.8} {
			for _, p := range []float64{0.1, 0.4, 0.7, 0.9} {
				if n == 4 && (p > 0.4 || rho > 0.5) || n == 3 && (p > 0.7 || rho > 0.5) {
					continue // a second each
				}
				lambda, V := atLoad(n, rho, p)
				chain, err := SolveConstant(n, lambda, 1, V)
				if err != nil {
					t.Fatal(err)
				}
				s, err := ConstantSystem(n, lambda, 1, V)
				if err != nil {
					t.Fatal(err)
				}
				a := number(t, "ApproximateA")(s.ApproximateA())
				worstA = math.Max(worstA, math.Abs(a/chain.A()-1))
				worstT = math.Max(worstT, math.Abs(number(t, "Delay")(s.Delay(a))/chain.Delay()-1))
			}
		}
	}
	t.Logf("largest relative error of a %.3g, of T %.3g", worstA, worstT)
	if worstA > 0.06 || worstT > 0.007 {
		t.Errorf("largest relative error of a %v, of T %v", worstA, worstT)
	}
}

// s2 in closed form: independent users for rho = 0, the gated system for p -> 0;
// and two values of the integral made with Lambert's function in 30 digits.
func TestVarianceOfManyUsers(t *testing.T) {
	for _, p := range []float64{0.01, 0.3, 0.9, 0.99} {
		if got := activeVariance(0, p); !near(got, p*(1-p), 1e-11) {
			t.Errorf("rho=0 p=%v: s2 = %v, want %v", p, got, p*(1-p))
		}
	}
	for _, rho := range []float64{0.1, 0.5, 0.9, 0.99} {
		const p = 1e-7
		if got := activeVariance(rho, p) / p; !near(got, 1/(1-rho*rho), 1e-5) {
			t.Errorf("rho=%v p -> 0: s2/p = %v, want %v", rho, got, 1/(1-rho*rho))
		}
	}
	for _, c := range []struct{ rho, p, want float64 }{{0.7, 0.3, 0.41390881545}, {0.9, 0.9, 0.18502522551}} {
		if got := activeVariance(c.rho, c.p); !near(got, c.want, 1e-9) {
			t.Errorf("rho=%v p=%v: s2 = %.16g, want %.16g", c.rho, c.p, got, c.want)
		}
	}
}

// The chain of 128 users, simulated: 50 batches of 2000 cycles after 2000, the
// mean of a within 4 standard errors. False alarms: about 1 in 10^4 (t with 49
// degrees of freedom). At rho = 0.6, p = 0.4 the standard error is about 1e-4;
// leaving out the second term of ManyUsersA would be 20 of them.
func TestManyUsersAgainstSimulation(t *testing.T) {
	const n, rho, p, batches, cycles = 128, 0.6, 0.4, 50, 2000
	lambda, V := atLoad(n, rho, p)
	s, err := ConstantSystem(n, lambda, 1, V)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	queues := make([]int, n)
	run := func() float64 {
		sum, pairs := 0.0, 0.0
		for range cycles {
			k := 0
			for i, q := range queues {
				if q > 0 {
					queues[i]--
					k++
				}
			}
			stop := math.Exp(-lambda * (V + float64(k)))
			for i := range queues {
				for u := r.Float64(); u > stop; u *= r.Float64() {
					queues[i]++
				}
			}
			sum += float64(k)
			pairs += float64(k * (k - 1))
		}
		return pairs / (2 * n * sum)
	}
	run()
	mean, square := 0.0, 0.0
	for range batches {
		a := run()
		mean += a / batches
		square += a * a / batches
	}
	se := math.Sqrt((square - mean*mean) / (batches - 1))
	want := number(t, "ManyUsersA")(s.ManyUsersA())
	t.Logf("a = %.5f +- %.5f, many users %.5f", mean, se, want)
	if math.Abs(mean-want) > 4*se || se > 3e-4 {
		t.Errorf("a = %v +- %v, want %v", mean, se, want)
	}
}

func TestClosedFormsAreForConstantLengths(t *testing.T) {
	s, err := SystemOf(4, 0.05, distributions.Exponential{Mu: 1}, distributions.Deterministic{Mu: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []func() (float64, error){s.ApproximateA, s.ConjecturedA, s.ManyUsersA} {
		if x, err := f(); err == nil {
			t.Errorf("random X: %v", x)
		}
	}
	empty, err := ConstantSystem(4, 0, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []func() (float64, error){empty.ApproximateA, empty.ConjecturedA, empty.ManyUsersA} {
		if x, err := f(); x != 0 || err != nil {
			t.Errorf("lambda = 0: %v, %v", x, err)
		}
	}
}
