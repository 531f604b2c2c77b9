package cube_test

import (
	"maps"
	"math"
	"slices"
	"testing"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/topologies/schedules"
)

// TestTailExactAgainstPublishedValue: P(T_mod > 120) at d = 4 for exponential
// lengths, to nine digits, computed independently.
func TestTailExactAgainstPublishedValue(t *testing.T) {
	got, err := cube.TailExact(4, distributions.Exponential{Mu: 1}, 120)
	if err != nil {
		t.Fatal(err)
	}
	if want := 2.28147756e-12; math.Abs(got/want-1) > 3e-9 {
		t.Errorf("got %.12g, want %g", got, want)
	}
}

// TestTailExactAgainstEnumeration compares the tail at d = 4 with the sum over
// all 2^16 outcomes of a two-point law, the phases taken from the schedule
// itself: T_i is the greatest sum of the packets that one link sends.
func TestTailExactAgainstEnumeration(t *testing.T) {
	for d := 1; d <= 4; d++ {
		for _, law := range []distributions.TwoPoint{{Low: 0.5, High: 4, Mu: 1}, {Low: 0, High: 1, Mu: 0.25}, {Low: 1, High: 1.5, Mu: 1.375}} {
			pHigh := (law.Mu - law.Low) / (law.High - law.Low)
			outcomes := map[float64]float64{}
			n := 1 << d
			x := make([]float64, n)
			for word := range 1 << n {
				p := 1.0
				for l := range x {
					if word>>l&1 == 1 {
						x[l] = law.High
						p *= pHigh
					} else {
						x[l] = law.Low
						p *= 1 - pHigh
					}
				}
				outcomes[barrierTime(t, d, x)] += p
			}
			mean := 0.0
			for gamma, p := range outcomes {
				mean += gamma * p
			}
			got, err := cube.MeanExact(d, law)
			if err != nil || math.Abs(got/mean-1) > 1e-12 {
				t.Errorf("d=%d %s: mean %v, want %v (%v)", d, law, got, mean, err)
			}
			for _, gamma := range append(slices.Collect(maps.Keys(outcomes)), -1, 3, 1e9) {
				want := 0.0
				for v, p := range outcomes {
					if v > gamma {
						want += p
					}
				}
				got, err := cube.TailExact(d, law, gamma)
				if err != nil || math.Abs(got-want) > 1e-12*want {
					t.Errorf("d=%d %s: P(T > %g) = %v, want %v (%v)", d, law, gamma, got, want, err)
				}
			}
		}
	}
}

var rotations = map[int][][]uint32{}

// barrierTime sums the phases by the schedule.
func barrierTime(t *testing.T, d int, x []float64) float64 {
	sets, ok := rotations[d]
	if !ok {
		r, err := schedules.NewRotation(d)
		if err != nil {
			t.Fatal(err)
		}
		for i := 1; i <= d; i++ {
			for c := range d {
				sets = append(sets, r.AppendSet(nil, i, c))
			}
		}
		rotations[d] = sets
	}
	total := 0.0
	for i := range d {
		longest := 0.0
		for z := range x {
			for _, set := range sets[i*d : i*d+d] {
				w := 0.0
				for _, s := range set {
					w += x[z^int(s)]
				}
				longest = max(longest, w)
			}
		}
		total += longest
	}
	return total
}
