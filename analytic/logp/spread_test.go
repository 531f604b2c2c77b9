package logp

import (
	"math"
	"testing"
)

func uniformLatency(L int) []float64 {
	q := make([]float64, L)
	for i := range q {
		q[i] = 1 / float64(L)
	}
	return q
}

func fixedLatency(L int) []float64 {
	q := make([]float64, L)
	q[L-1] = 1
	return q
}

// Fixed latencies have the Fibonacci numbers of lag L: ln 2 and the logarithm of the
// golden ratio for L = 1 and 2, and B(P, L) for the time; the bound is below both it and
// ln P/alpha. Uniform on 1..4 has the rate of a computation by another program.
func TestSpreadOfFixedLatencies(t *testing.T) {
	for _, c := range []struct {
		latency []float64
		want    float64
	}{{fixedLatency(1), math.Ln2}, {fixedLatency(2), math.Log(math.Phi)}, {uniformLatency(4), 0.4535}} {
		got, err := SpreadRate(c.latency)
		if err != nil || math.Abs(got-c.want) > 5e-5 {
			t.Errorf("rate %v %v, want %v", got, err, c.want)
		}
	}
	for L := 1; L <= 5; L++ {
		for P := 1; P <= 40; P++ {
			q := fixedLatency(L)
			got, err := SpreadTime(P, q)
			if err != nil {
				t.Fatal(err)
			}
			if want := broadcast(P, L); got != float64(want) {
				t.Errorf("P=%d L=%d: %v, want %d", P, L, got, want)
			}
			lower, err := SpreadLower(P, q)
			if err != nil || lower > got {
				t.Errorf("P=%d L=%d: %v is no lower bound of %v: %v", P, L, lower, got, err)
			}
			rate, _ := SpreadRate(q)
			if plain := (math.Log(float64(P)) - 1 + 1/float64(P)) / rate; plain > lower+1e-9 {
				t.Errorf("P=%d L=%d: %v is above %v", P, L, plain, lower)
			}
		}
	}
}

// Against the chain of holders and of what is on its way with latencies 1 or 2, whose
// states are summed up with binomial probabilities.
func TestSpreadTimeIsThatOfTheChain(t *testing.T) {
	for _, p := range []float64{0.25, 0.5, 0.9} { // of latency 1
		for _, P := range []int{2, 3, 5, 9} {
			type state struct{ holders, tomorrow int } // tomorrow: what comes in the next step of those sent before
			now, want := map[state]float64{{1, 0}: 1}, 0.0
			for len(now) > 0 {
				next := map[state]float64{}
				for s, w := range now {
					want += w
					chosen := math.Pow(1-p, float64(s.holders)) // k of them take one step
					for k := 0; k <= s.holders; k++ {
						if to := (state{s.holders + s.tomorrow + k, s.holders - k}); to.holders < P {
							next[to] += w * chosen
						}
						chosen *= float64(s.holders-k) / float64(k+1) * p / (1 - p)
					}
				}
				now = next
			}
			got, err := SpreadTime(P, []float64{p, 1 - p})
			if err != nil || math.Abs(got-want) > 1e-12 {
				t.Errorf("p=%v P=%d: %v %v, want %v", p, P, got, err, want)
			}
			if lower, err := SpreadLower(P, []float64{p, 1 - p}); err != nil || lower > want {
				t.Errorf("p=%v P=%d: the bound %v is above %v: %v", p, P, lower, want, err)
			}
		}
	}
}

// Against all latencies of the messages, and for fixed ones the longest path.
func TestTreeTimeIsTheMeanOverAllLatencies(t *testing.T) {
	q := []float64{0.2, 0.5, 0.3}
	for _, parent := range [][]int{{-1}, {-1, 0}, {-1, 0, 0}, {-1, 0, 1}, {-1, 0, 0, 1, 0}, {-1, 0, 1, 1, 2, 0}} {
		want := 0.0
		at, turn := make([]int, len(parent)), make([]int, len(parent))
		var try func(v int, weight float64, last int)
		try = func(v int, weight float64, last int) {
			if v == len(parent) {
				want += weight * float64(last)
				return
			}
			u := parent[v]
			for i, p := range q {
				at[v] = at[u] + turn[u] + i + 1
				turn[u]++
				try(v+1, weight*p, max(last, at[v]))
				turn[u]--
			}
		}
		try(1, 1, 0)
		got, err := TreeTime(parent, q)
		if err != nil || math.Abs(got-want) > 1e-12 {
			t.Errorf("%v: %v %v, want %v", parent, got, err, want)
		}
	}
	if got, err := TreeTime([]int{-1, 0, 0, 1}, fixedLatency(3)); err != nil || got != 6 {
		t.Errorf("fixed: %v %v, want 6", got, err)
	}
}

func TestSpreadRefuses(t *testing.T) {
	for _, q := range [][]float64{nil, {0.5}, {-1, 2}, {math.NaN()}, make([]float64, MaxSpreadLatency+1)} {
		if _, err := SpreadTime(3, q); err == nil {
			t.Errorf("time of %v", q)
		}
		if _, err := SpreadRate(q); err == nil {
			t.Errorf("rate of %v", q)
		}
		if _, err := SpreadLower(3, q); err == nil {
			t.Errorf("bound of %v", q)
		}
		if _, err := TreeTime([]int{-1, 0}, q); err == nil {
			t.Errorf("tree of %v", q)
		}
	}
	for _, P := range []int{0, MaxSpread + 1} {
		if _, err := SpreadTime(P, []float64{1}); err == nil {
			t.Errorf("P=%d", P)
		}
	}
	for _, parent := range [][]int{nil, {0}, {-1, 1}, {-1, -1}} {
		if _, err := TreeTime(parent, []float64{1}); err == nil {
			t.Errorf("tree %v", parent)
		}
	}
}
