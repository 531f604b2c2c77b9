package graphs

import (
	"math"
	"testing"
)

// A path of three and a star of four.
var smallTrees = [][][2]int{{{0, 1}, {1, 2}}, {{0, 1}, {0, 2}, {0, 3}}}

func moments(law []float64) (total, mean, square float64) {
	for i, p := range law {
		total += p
		mean += float64(i) * p
		square += float64(i) * float64(i) * p
	}
	return total, mean, square
}

// The mean of the slotted queue after arrivals is r + r^2/(2(1-r)) (Pollaczek and
// Khinchine); Z + Poisson(s Z) has the mean (1+s) E Z and the second moment (1+s)^2 E Z^2 + s
// E Z; the total progeny of V + 1 has the mean (E V + 1)/(1-r).
func TestLawsOfWaitsHaveTheirMoments(t *testing.T) {
	for _, r := range []float64{0, 0.1, 0.5, 0.9} {
		v := slotted(r)
		total, mean, square := moments(v)
		if want := r + r*r/(2*(1-r)); math.Abs(total-1) > 1e-11 || math.Abs(mean-want) > 1e-8 {
			t.Errorf("r=%g: total %g, mean %g, want %g", r, total, mean, want)
		}
		const s = 0.3
		_, got, gotSquare := moments(joined(v, s))
		if want := (1+s)*(1+s)*square + s*mean; math.Abs(got-(1+s)*mean) > 1e-7 || math.Abs(gotSquare-want) > 1e-5 {
			t.Errorf("r=%g: joined has moments %g and %g, want %g and %g", r, got, gotSquare, (1+s)*mean, want)
		}
		if r > 0.5 {
			continue // the progeny has a long tail
		}
		if _, got, _ := moments(busy(v, r)); math.Abs(got-((mean+1)/(1-r)-1)) > 1e-6 {
			t.Errorf("r=%g: busy for %g, want %g", r, got, (mean+1)/(1-r)-1)
		}
	}
	if slotted(1-1e-6) != nil {
		t.Error("a queue of a million packets has a law")
	}
}

// Without packets B is U and the greatest distance, so that all bounds are its law.
func TestCompletionWithoutPackets(t *testing.T) {
	for _, any := range []bool{false, true} {
		c, err := NewCompletion(smallTrees[:1], 0, any) // 2, 1 and 2 links
		if err != nil {
			t.Fatal(err)
		}
		lower, upper, err := c.Mean()
		if want := 0.5 + 5./3; err != nil || math.Abs(lower-want) > 1e-12 || math.Abs(upper-want) > 1e-9 {
			t.Errorf("mean %g to %g, want %g, %v", lower, upper, want, err)
		}
		for _, p := range []struct{ t, survival float64 }{{-1, 1}, {0.5, 1}, {1.5, 2./3 + 1./6}, {2, 2. / 3}, {2.25, 0.5}, {3, 0},
			{9, 0}, {math.Inf(1), 0}} {
			if lower, upper := c.Survival(p.t); !(math.Abs(lower-p.survival) <= 1e-12 && math.Abs(upper-p.survival) <= 1e-9) {
				t.Errorf("P(B > %g) from %g to %g, want %g", p.t, lower, upper, p.survival)
			}
		}
		for _, p := range []struct{ q, t float64 }{{0, 1}, {1e-300, 1}, {0.5, 2.25}, {0.9, 2.85}} {
			if lower, upper, err := c.Quantile(p.q); err != nil || !(math.Abs(lower-p.t) <= 1e-9 && math.Abs(upper-p.t) <= 1e-9) {
				t.Errorf("q=%g: %g to %g, want %g, %v", p.q, lower, upper, p.t, err)
			}
		}
		if lower, upper := c.Survival(math.NaN()); !math.IsNaN(lower) || !math.IsNaN(upper) {
			t.Errorf("P(B > NaN) from %g to %g", lower, upper)
		}
	}
}

// By hand, on a path of three, first come, first served, to the first order in lambda: from
// an end the far end is two links away and V = 1 with probability 2 lambda; from the middle
// either end is one away, and each has V = 1 with probability 2 lambda. So the mean bound is
// 1/2 + 5/3 + (2 2 lambda + 4 lambda)/3, a packet ahead being joined by another with
// probability lambda, of second order.
func TestCompletionOfAPath(t *testing.T) {
	const lambda = 1e-6
	c, err := NewCompletion(smallTrees[:1], lambda, false)
	if err != nil {
		t.Fatal(err)
	}
	_, upper, err := c.Mean()
	if got := (upper - 0.5 - 5./3) / lambda; err != nil || math.Abs(got-8./3) > 1e-3 {
		t.Errorf("slope %g, want 8/3, %v", got, err)
	}
}

// The bound of any order is the larger, and both grow with the load; Survival and Quantile
// are inverse.
func TestCompletionBoundsAreOrdered(t *testing.T) {
	for _, tree := range smallTrees {
		before := 0.0
		for _, load := range []float64{0.1, 0.5, 0.8} {
			lambda := load / float64(len(tree))
			fifo, err := NewCompletion([][][2]int{tree}, lambda, false)
			if err != nil {
				t.Fatal(err)
			}
			every, err := NewCompletion([][][2]int{tree}, lambda, true)
			if err != nil {
				t.Fatal(err)
			}
			lower, upper, err := fifo.Mean()
			if err != nil {
				t.Fatal(err)
			}
			_, most, err := every.Mean()
			if err != nil || !(lower < upper && before < upper && upper < most) {
				t.Errorf("load %g: %g, %g, %g, %v", load, lower, upper, most, err)
			}
			before = upper
			for _, q := range []float64{0.1, 0.5, 0.99} {
				_, at, err := every.Quantile(q)
				if err != nil {
					t.Fatal(err)
				}
				if _, p := every.Survival(at); math.Abs(p-(1-q)) > 1e-9 {
					t.Errorf("q=%g: %g, P %g", q, at, p)
				}
			}
		}
	}
}

func TestCompletionRefusals(t *testing.T) {
	for _, lambda := range []float64{-1, 0.5, math.NaN()} {
		if _, err := NewCompletion(smallTrees[:1], lambda, false); err == nil {
			t.Errorf("lambda=%g has a bound", lambda)
		}
	}
	if _, err := NewCompletion(nil, 0.1, false); err == nil {
		t.Error("no tree has a bound")
	}
	if _, err := NewCompletion(smallTrees[:1], 0.4999999, true); err == nil {
		t.Error("a queue of millions has a bound")
	}
	c, err := NewCompletion(smallTrees[:1], 0.1, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []float64{-1, 1, math.NaN()} {
		if _, _, err := c.Quantile(q); err == nil {
			t.Errorf("q=%g has a quantile", q)
		}
	}
}
