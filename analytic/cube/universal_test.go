package cube

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"castlab/distributions"
)

// Log-Pareto lengths, c = 2: values of another program for d = 20 and 40.
func TestUniversalTailOfLogPareto(t *testing.T) {
	for _, c := range []struct {
		shape float64
		d     int
		want  float64
	}{{0.5, 20, 0.853}, {0.5, 40, 0.909}, {1, 20, 0.613}, {1, 40, 0.539}, {2, 20, 0.126}, {2, 40, 0.046}} {
		got, err := UniversalTail(c.d, distributions.LogPareto{Shape: c.shape, Mu: 1}, 2)
		if err != nil || math.Abs(got-c.want) > 5e-4 {
			t.Errorf("shape %v, d = %d: %v, %v, want %v", c.shape, c.d, got, err, c.want)
		}
	}
}

// n S(t) in logarithms by hand at d = 1000: x0 = p/(1+p), t = 2 T_s/d = 2n/d^2.
func TestUniversalTailOfAHugeCube(t *testing.T) {
	for _, shape := range []float64{0.5, 1, 2} {
		x0 := shape / (1 + shape)
		logT := math.Ln2 + 1000*math.Ln2 - 2*math.Log(1000)
		mean := math.Exp(1000*math.Ln2 + math.Log(x0) - logT - (1+shape)*math.Log1p(logT-math.Log(x0)))
		got, err := UniversalTail(1000, distributions.LogPareto{Shape: shape, Mu: 1}, 2)
		if err != nil || !near(got, -math.Expm1(-mean), 1e-11) {
			t.Errorf("shape %v: %v, %v, want %v", shape, got, err, -math.Expm1(-mean))
		}
		limit, err := UniversalLimit(distributions.LogPareto{Shape: shape, Mu: 1}, 2)
		want := map[float64]float64{0.5: 1, 1: -math.Expm1(-1 / (4 * math.Ln2 * math.Ln2)), 2: 0}[shape]
		if err != nil || !near(limit, want, 1e-15) || math.Abs(got-limit) > 0.02 {
			t.Errorf("shape %v: limit %v, %v, want %v; at d = 1000: %v", shape, limit, err, want, got)
		}
	}
	// In time units of 3 the same lengths take 3 times as long.
	a, err := UniversalLimit(distributions.LogPareto{Shape: 1, Mu: 3}, 6)
	b, err2 := UniversalLimit(distributions.LogPareto{Shape: 1, Mu: 1}, 2)
	if err != nil || err2 != nil || !near(a, b, 1e-15) {
		t.Errorf("scaled limit %v, %v, want %v, %v", a, err, b, err2)
	}
}

// The two parts by hand. d = 4, n = 16, T_s = 4, exponential, c = 3: the packet,
// 1 - (1 - e^-3)^16. d = 2, T_s = 2, n = 4, c = 0.5: the load of three packets,
// 1 - exp(-3 I(2/3)), I(x) = x - 1 - log x, against 1 - (1 - e^(-1/2))^4 = 0.976.
func TestUniversalTailTakesTheBetterPart(t *testing.T) {
	got, err := UniversalTail(4, exponential, 3)
	if want := -math.Expm1(16 * math.Log1p(-math.Exp(-3))); err != nil || !near(got, want, 1e-13) {
		t.Errorf("d = 4: %v, %v, want %v", got, err, want)
	}
	got, err = UniversalTail(2, exponential, 0.5)
	if want := -math.Expm1(4 * math.Log1p(-math.Exp(-0.5))); err != nil || !near(got, want, 1e-13) {
		t.Errorf("d = 2: %v, %v, want %v", got, err, want)
	}
	// d = 16: the longest packet passes T_s/32 with probability 1 - (1 - e^-128)^n,
	// nothing; the load passes half of it for certain, 2^16 (log 2 - 1/2) nats.
	got, err = UniversalTail(16, exponential, 0.5)
	if err != nil || got != 1 {
		t.Errorf("d = 16: %v, %v, want 1", got, err)
	}
	// c = 0.99: 1 - exp(-65535 I(x)), x = 0.99 * 16 * 4096/65535.
	x := 0.99 * 65536 / 65535
	want := -math.Expm1(-65535 * (x - 1 - math.Log(x)))
	if got, err = UniversalTail(16, exponential, 0.99); err != nil || !near(got, want, 1e-10) {
		t.Errorf("d = 16, c = 0.99: %v, %v, want %v", got, err, want)
	}
	// A heavy tail has the load too: its lower tail is light.
	if got, err = UniversalTail(20, distributions.Pareto{Shape: 1.5, Mu: 1}, 0.5); err != nil || got < 1-1e-12 {
		t.Errorf("pareto: %v, %v, want 1", got, err)
	}
}

// Far below the smallest float64, log P = log n + log S; atoms count as P(M > t).
func TestLogUniversalTail(t *testing.T) {
	got, err := LogUniversalTail(20, exponential, 2)
	want := 20*math.Ln2 - 2*52_429.0/20 // T_s = ceil(1048575/20)
	if err != nil || !near(got, want, 1e-13) {
		t.Errorf("log tail %v, %v, want %v", got, err, want)
	}
	// Bernoulli(1/2) at d = 2: 2 M > 2 c exactly when M = 1 > c, 1 - 2^-4.
	law := distributions.Bernoulli{P: 0.5}
	below, err := UniversalTail(2, law, 0.999)
	at, err2 := UniversalTail(2, law, 1)
	if err != nil || err2 != nil || !near(below, 15.0/16, 1e-14) || at != 0 {
		t.Errorf("below the atom %v, %v, at it %v, %v", below, err, at, err2)
	}
	if got, err := UniversalTail(3, exponential, -1); err != nil || got != 1 {
		t.Errorf("c = -1: %v, %v, want 1", got, err)
	}
	if got, err := LogUniversalTail(3, exponential, math.Inf(1)); err != nil || !math.IsInf(got, -1) {
		t.Errorf("c = +Inf: %v, %v, want -Inf", got, err)
	}
}

func TestUniversalTailFallsWithC(t *testing.T) {
	laws := []distributions.Law{
		exponential, distributions.Uniform{Min: 0, Max: 2}, distributions.Pareto{Shape: 1.5, Mu: 1},
		distributions.LogPareto{Shape: 1, Mu: 1}, distributions.Geometric{Mu: 2}, distributions.Lognormal{Mu: 1, Sigma: 1},
	}
	rapid.Check(t, func(r *rapid.T) {
		law := rapid.SampledFrom(laws).Draw(r, "law")
		d := rapid.IntRange(1, 60).Draw(r, "d")
		c := rapid.Float64Range(0, 5).Draw(r, "c")
		step := rapid.Float64Range(1e-3, 2).Draw(r, "step")
		more, err := LogUniversalTail(d, law, c)
		less, err2 := LogUniversalTail(d, law, c+step)
		if err != nil || err2 != nil || !(more <= 0) || !(less <= more+1e-12) {
			r.Errorf("%v, d = %d: %v at %v, %v at %v", law, d, more, c, less, c+step)
		}
	})
}

// Pareto(1.5): t (log t)^3 S(t) = x0^1.5 t^-0.5 (log t)^3 -> 0. Log-Pareto(1/2):
// t (log t)^2 S(t) ~ x0 (log t)^(1/2) -> Inf. By hand at t = e^100, where the
// logarithm is 100.
func TestTailConditions(t *testing.T) {
	at := math.Exp(100)
	got, err := SufficientTail(distributions.Pareto{Shape: 1.5, Mu: 1}, at)
	if want := math.Pow(1.0/3, 1.5) * math.Exp(-50) * 1e6; err != nil || !near(got, want, 1e-12) {
		t.Errorf("sufficient: %v, %v, want %v", got, err, want)
	}
	got, err = NecessaryTail(distributions.LogPareto{Shape: 0.5, Mu: 7}, at)
	if want := 1.0 / 3 * 1e4 * math.Pow(1+100+math.Log(3), -1.5); err != nil || !near(got, want, 1e-11) {
		t.Errorf("necessary: %v, %v, want %v", got, err, want)
	}
	if got, err = NecessaryTail(exponential, 1); err != nil || got != 0 {
		t.Errorf("at 1: %v, %v", got, err)
	}
}
