package reservation

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions/inputs"
)

// With one user the most packets are all packets: the gated system of constant lengths.
func TestGatedRoundsOfOneUserAreGated(t *testing.T) {
	for _, c := range []struct{ lambda, R, V float64 }{{0, 2, 3}, {0.1, 2, 3}, {0.7, 1, 0.5}, {0.02, 32, 6}} {
		g, err := ConstantGated(1, c.lambda, c.R, c.V)
		if err != nil {
			t.Fatal(err)
		}
		want, err := g.Delay()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := GatedRounds(1, c.lambda, c.R, c.V); err != nil || math.Abs(got-want) > 1e-9*want {
			t.Errorf("%+v: %v, gated %v (%v)", c, got, want, err)
		}
	}
}

// Light load: half an empty cycle, then one round. At more load, a simulation of 200,000
// cycles by counts of single users: its mean is within 2 % with a false alarm in 10^6
// (measured deviation of such runs: 0.2 %).
func TestGatedRoundsOfSeveralUsers(t *testing.T) {
	if got, err := GatedRounds(8, 1e-9, 4, 3); err != nil || math.Abs(got-8.5) > 1e-6 {
		t.Errorf("light: %v (%v), by hand 1.5 3 + 4", got, err)
	}
	const N, lambda, R, V = 4, 0.3, 2.0, 1.5
	want, err := GatedRounds(N, lambda, R, V)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	poisson := func(mean float64) (n int) {
		for p := r.Float64(); p > math.Exp(-mean); p *= r.Float64() {
			n++
		}
		return n
	}
	before, delays, packets := V, 0.0, 0.0
	for range 200_000 {
		most, all := 0, 0
		for range N {
			k := poisson(lambda * before)
			most, all = max(most, k), all+k
		}
		length := V + R*float64(most)
		delays += float64(all) * (before/2 + length)
		packets += float64(all)
		before = length
	}
	if got := delays / packets; math.Abs(got-want) > 0.02*want {
		t.Errorf("%v, simulated %v", want, got)
	}
}

func TestGatedRoundsDomains(t *testing.T) {
	var domain *inputs.Error
	for _, c := range []struct {
		N            int
		lambda, R, V float64
		arg          string
	}{
		{0, 0.1, 1, 1, "N"}, {2, -1, 1, 1, "lambda"}, {2, 1, 1, 1, "lambda"}, {2, math.NaN(), 1, 1, "lambda"},
		{2, 0.1, 0, 1, "R"}, {2, 0.1, 1, 0, "V"}, {2, 0.1, 1, math.Inf(1), "V"}, {2, 0.99999, 1, 1, "lambda"},
	} {
		if _, err := GatedRounds(c.N, c.lambda, c.R, c.V); !errors.As(err, &domain) || domain.Arg != c.arg {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
