package measured

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo/data"
)

// Of independent exponential values exp(-x) is in the whole band with probability 0.95 or more: if it were 0.95, more than 10 of 60
// samples would miss it with probability 2e-4. At x = 3.9, where P(X > x) = 0.02, the band ends above 0, but where a false alarm, in one
// file of 100, or a doubt takes it away, and that of Dvoretzky,
// Kiefer and Wolfowitz, which is 0.043 wide on either side of 1000 values, in none.
func TestTheBandHoldsInTheTail(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	missed, bounded := 0, 0
	for range 60 {
		s := data.NewSample("x")
		for range 1000 {
			if err := s.Add(r.ExpFloat64()); err != nil {
				t.Fatal(err)
			}
		}
		band, m := tailBand(source{Sample: s}, 0.95)
		if m == 0 {
			t.Fatal("no band")
		}
		out := false
		lower := 0.0
		for i, x := range band.X {
			next := math.Inf(1)
			if i+1 < len(band.X) {
				next = band.X[i+1]
			}
			// Between x and the next the function falls from exp(-x) to exp(-next).
			out = out || math.Exp(-x) > band.Hi[i] || i+1 < len(band.X) && math.Exp(-next) < band.Lo[i]
			if x <= 3.9 {
				lower = band.Lo[i]
			}
		}
		if out {
			missed++
		}
		if lower > 0 {
			bounded++
		}
	}
	if bounded < 54 {
		t.Errorf("only %d of 60 bands have a lower end where P(X > x) is 0.02", bounded)
	}
	if missed > 10 {
		t.Errorf("%d of 60 bands miss the law", missed)
	}
	t.Logf("%d of 60 bands miss the law, %d have a lower end in the tail", missed, bounded)
}
