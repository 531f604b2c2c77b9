package cube_test

import (
	"maps"
	"math"
	"testing"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/topologies/schedules"
)

// TestMeanExactAgainstPublishedValues: values of an independent computation, to
// the digits given.
func TestMeanExactAgainstPublishedValues(t *testing.T) {
	for _, c := range []struct {
		d    int
		law  distributions.Law
		want float64
		tol  float64
	}{
		{4, distributions.Exponential{Mu: 1}, 14.86471070655398, 1e-13},
		{5, distributions.Exponential{Mu: 1}, 24.437529591, 1e-9},
		{5, distributions.Uniform{Max: 2}, 13.144934184, 1e-9},
	} {
		got, err := cube.MeanExact(c.d, c.law)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(got-c.want) > c.tol*10 {
			t.Errorf("d=%d %s: %.14g, want %.14g", c.d, c.law, got, c.want)
		}
	}
}

// TestFoldedCubeAgainstEnumeration takes the two packets of every link of phase
// 2 at d = 5 from the schedule, finds that they connect the nodes into two
// graphs of 16, and sums a two-point law over all 2^16 outcomes of one; T_3 must
// have the same pairs, and E T_mod = 3 E M + 2 E max of two independent copies.
func TestFoldedCubeAgainstEnumeration(t *testing.T) {
	r, err := schedules.NewRotation(5)
	if err != nil {
		t.Fatal(err)
	}
	edges := func(phase int) map[[2]int]bool {
		e := map[[2]int]bool{}
		for c := range 5 {
			set := r.AppendSet(nil, phase, c)
			if len(set) != 2 {
				t.Fatalf("phase %d: %d packets", phase, len(set))
			}
			for z := range 32 {
				u, v := z^int(set[0]), z^int(set[1])
				e[[2]int{min(u, v), max(u, v)}] = true
			}
		}
		return e
	}
	second := edges(2)
	if !maps.Equal(second, edges(3)) {
		t.Fatal("phases 2 and 3 have different pairs of packets")
	}
	component := map[int]int{0: 0}
	for grew := true; grew; {
		grew = false
		for e := range second {
			for k, u := range e {
				if _, ok := component[u]; ok {
					if _, ok := component[e[1-k]]; !ok {
						component[e[1-k]] = len(component)
						grew = true
					}
				}
			}
		}
	}
	if len(component) != 16 || len(second) != 80 {
		t.Fatalf("%d nodes are connected, %d pairs", len(component), len(second))
	}
	for _, law := range []distributions.TwoPoint{{Low: 0.5, High: 4, Mu: 1}, {Low: 1, High: 1.5, Mu: 1.375}} {
		pHigh := (law.Mu - law.Low) / (law.High - law.Low)
		cdf := map[float64]float64{2 * law.Low: 0, law.Low + law.High: 0, 2 * law.High: 0}
		for word := range 1 << 16 {
			p := 1.0
			for k := range 16 {
				if word>>k&1 == 1 {
					p *= pHigh
				} else {
					p *= 1 - pHigh
				}
			}
			longest := 0.0
			for e := range second {
				if a, ok := component[e[0]]; ok {
					b := component[e[1]]
					longest = max(longest, law.Low*2+(law.High-law.Low)*float64(word>>a&1+word>>b&1))
				}
			}
			for v := range cdf {
				if longest <= v {
					cdf[v] += p
				}
			}
		}
		both := func(v float64) float64 { return cdf[v] * cdf[v] }
		middle := law.Low + law.High
		want := 2*law.High - (2*law.High-middle)*both(middle) - (middle-2*law.Low)*both(2*law.Low)
		want = 2*want + 3*(law.High-(law.High-law.Low)*math.Pow(1-pHigh, 32))
		got, err := cube.MeanExact(5, law)
		if err != nil || math.Abs(got/want-1) > 1e-12 {
			t.Errorf("%s: %v, want %v (%v)", law, got, want, err)
		}
	}
}

// TestMeanExactByScalingAndLimits: a scaled law scales the mean; a law without
// mean has none; for a constant the phases add up exactly.
func TestMeanExactByScalingAndLimits(t *testing.T) {
	for d := 1; d <= 5; d++ {
		steps, _ := cube.BetaSum(d)
		if got, err := cube.MeanExact(d, distributions.Deterministic{Mu: 3}); err != nil || math.Abs(got-3*steps) > 1e-11 {
			t.Errorf("d=%d: constant 3: %v, want %v (%v)", d, got, 3*steps, err)
		}
		one, err := cube.MeanExact(d, distributions.Gamma{Shape: 0.5, Mu: 1})
		if err != nil {
			t.Fatal(err)
		}
		scaled, err := cube.MeanExact(d, distributions.Scaled{Factor: 1e-200, Law: distributions.Gamma{Shape: 0.5, Mu: 1}})
		if err != nil || math.Abs(scaled/one/1e-200-1) > 1e-8 {
			t.Errorf("d=%d: %v, scaled %v (%v)", d, one, scaled, err)
		}
	}
}
