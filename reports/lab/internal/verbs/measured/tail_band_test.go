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

// Of independent exponential values 1 - exp(-x) is in the whole band with probability 0.95 or more: if it were 0.95, more than 10 of 60
// samples would miss it with probability 2e-4; a band of intervals at 0.95 each misses it in more than half of them. At P(X <= x) = 0.02
// and 0.98 the band of Dvoretzky, Kiefer and Wolfowitz, 0.043 wide on either side of 1000 values, reaches 0 and 1; this one does not, but
// where a false alarm or a doubt takes its end away; where a test sees that values depend on each other, in one file of 100, there is none:
// in more than 5 of 60 with probability 3e-5.
func TestTheBandOfTheDistributionHoldsInBothTails(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	missed, low, high, none := 0, 0, 0, 0
	law := func(x float64) float64 { return -math.Expm1(-x) }
	for range 60 {
		s := data.NewSample("x")
		for range 1000 {
			if err := s.Add(r.ExpFloat64()); err != nil {
				t.Fatal(err)
			}
		}
		band, m := wholeBand(source{Sample: s}, 0.95)
		if m == 0 {
			none++
			continue
		}
		out := false
		lower, upper := 0.0, 1.0
		for i, x := range band.X {
			out = out || law(x) < band.Lo[i] || i+1 < len(band.X) && law(band.X[i+1]) > band.Hi[i]
			if law(x) <= 0.02 {
				lower = band.Lo[i]
			}
			if law(x) <= 0.98 {
				upper = band.Hi[i]
			}
		}
		if out {
			missed++
		}
		if lower > 0 {
			low++
		}
		if upper < 1 {
			high++
		}
	}
	if none > 5 || low < 54-none || high < 54-none || missed > 10 {
		t.Errorf("of 60 bands %d have a lower end in the lower tail, %d an upper end in the upper, %d miss the law, and %d are none",
			low, high, missed, none)
	}
	t.Logf("%d of 60 bands miss the law, %d and %d have ends in the tails", missed, low, high)
}
