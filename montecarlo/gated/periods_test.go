package gated

import (
	"math"
	"math/rand/v2"
	"testing"
)

// A request arrived uniformly in a period of length 2 and is done at the end of one of
// length 3: the mean of n delays is 4 with standard error 2/sqrt(12 n), of which it is 5
// away with probability 6e-7.
func TestDelayOfARequestIsUniform(t *testing.T) {
	const n = 10_000
	p, r := Period{Requests: 1, Before: 2, Length: 3}, rand.New(rand.NewPCG(1, 1))
	sum := 0.0
	for range n {
		d := p.Delay(r)
		if !(3 <= d && d <= 5) {
			t.Fatalf("delay %v", d)
		}
		sum += d
	}
	if mean := sum / n; math.Abs(mean-4) > 5*2/math.Sqrt(12*n) {
		t.Errorf("mean delay %v, want 4", mean)
	}
}
