package logp

import (
	"math"
	"testing"

	"castlab/distributions"
)

// By hand, an exponential law of mean 2 cut to 1..4: P(i-1 < x <= i) is
// exp(-(i-1)/2) - exp(-i/2), and all above 3 counts as 4.
func TestRounded(t *testing.T) {
	l, err := Rounded(4, distributions.Exponential{Mu: 2})
	if err != nil {
		t.Fatal(err)
	}
	want := []float64{1 - math.Exp(-0.5), math.Exp(-0.5) - math.Exp(-1), math.Exp(-1) - math.Exp(-1.5), math.Exp(-1.5)}
	for i, p := range want {
		if math.Abs(l[i]-p) > 1e-15 {
			t.Errorf("P(latency = %d) = %v, want %v", i+1, l[i], p)
		}
	}
	// An atom at a step is that step, not the next.
	l, err = Rounded(3, distributions.Deterministic{Mu: 2})
	if err != nil || l[0] != 0 || l[1] != 1 || l[2] != 0 {
		t.Errorf("a length of 2 has the latencies %v, %v", l, err)
	}
	if err := l.Validate(); err != nil {
		t.Error(err)
	}
}

func TestRoundedRefuses(t *testing.T) {
	if _, err := Rounded(0, distributions.Deterministic{Mu: 1}); err == nil {
		t.Error("L = 0 is accepted")
	}
	if _, err := Rounded(3, distributions.Deterministic{Mu: -1}); err == nil {
		t.Error("a negative length is accepted")
	}
}
