package cube_test

import (
	"errors"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/topologies/schedules"
)

// TestTailExactAgainstAnotherProgram: P(T_mod > 120) at d = 4 for exponential
// lengths, to nine digits, computed independently.
func TestTailExactAgainstAnotherProgram(t *testing.T) {
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
		for _, law := range []distributions.TwoPoint{{Low: 0.5, High: 4, Mu: 1}, {Low: 0, High: 1, Mu: 0.25},
			{Low: 1, High: 1.5, Mu: 1.375}} {
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

// TestAsyncIsTheLongestPacketTimesDimension: at d <= 4 T_async = d M, so the tail
// is 1 - F(gamma/d)^n; it is never above that of T_mod, and equal for d <= 3.
func TestAsyncIsTheLongestPacketTimesDimension(t *testing.T) {
	for d := 1; d <= 4; d++ {
		n := math.Ldexp(1, d)
		law := distributions.Exponential{Mu: 2}
		mean, err := cube.AsyncMeanExact(d, law)
		harmonic := 0.0
		for k := 1.0; k <= n; k++ {
			harmonic += 1 / k
		}
		if err != nil || math.Abs(mean-2*float64(d)*harmonic) > 1e-10*mean {
			t.Errorf("d=%d: E T_async = %v (%v)", d, mean, err)
		}
		for _, gamma := range []float64{1, 10, 100, 1000} {
			got, err := cube.AsyncTail(d, law, gamma)
			want := -math.Expm1(n * math.Log1p(-math.Exp(-gamma/float64(d)/2)))
			barrier, err2 := cube.TailExact(d, law, gamma)
			if err != nil || err2 != nil || math.Abs(got-want) > 1e-12*want || got > barrier*(1+1e-9) || d < 4 && got != barrier {
				t.Errorf("d=%d: P(T_async > %g) = %v, want %v, barrier %v", d, gamma, got, want, barrier)
			}
		}
	}
}

// TestExactResultsRefuseWhatTheyCannotAnswer.
func TestExactResultsRefuseWhatTheyCannotAnswer(t *testing.T) {
	law := distributions.Exponential{Mu: 1}
	many := make([]float64, 2001)
	for k := range many {
		many[k] = float64(k)
	}
	measured, err := distributions.NewEmpirical("values", many)
	if err != nil {
		t.Fatal(err)
	}
	var domain *inputs.Error
	// The limit that is named is that of the cube in question.
	if _, err := cube.MeanExact(5, distributions.Geometric{Mu: 200}); !errors.As(err, &domain) || !strings.Contains(domain.Domain, "128") {
		t.Errorf("d=5, many atoms: %v", err)
	}
	for name, f := range map[string]func() (float64, error){
		"d=0":       func() (float64, error) { return cube.TailExact(0, law, 1) },
		"d=5":       func() (float64, error) { return cube.TailExact(5, law, 1) },
		"d=6":       func() (float64, error) { return cube.MeanExact(6, law) },
		"no law":    func() (float64, error) { return cube.MeanExact(4, nil) },
		"NaN":       func() (float64, error) { return cube.TailExact(4, law, math.NaN()) },
		"atoms":     func() (float64, error) { return cube.MeanExact(4, measured) },
		"folded":    func() (float64, error) { return cube.MeanExact(5, measured) },
		"product":   func() (float64, error) { return cube.ProductBound(41, law, 1) },
		"constant":  func() (float64, error) { return cube.ConstantK(6) },
		"async":     func() (float64, error) { return cube.AsyncTail(5, law, 1) },
		"asyncmean": func() (float64, error) { return cube.AsyncMeanExact(5, law) },
	} {
		if v, err := f(); !errors.As(err, &domain) || math.IsNaN(v) {
			t.Errorf("%s: %v, %v", name, v, err)
		}
	}
}

// TestTailExactInAnyUnit: the unit of the lengths does not matter, even far from
// 1, and the tail falls from 1 to 0.
func TestTailExactInAnyUnit(t *testing.T) {
	for _, law := range []distributions.Law{
		distributions.Exponential{Mu: 1}, distributions.Pareto{Shape: 2, Mu: 1}, distributions.Weibull{Shape: 0.5, Mu: 1},
		distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}, distributions.Uniform{Min: 1, Max: 2},
	} {
		before := 0.0
		for _, gamma := range []float64{0, 4, 7.5, 20, 1e4, math.Inf(1)} {
			l, err := cube.LogTailExact(4, law, gamma)
			if err != nil || math.IsNaN(l) || l > before+1e-9 {
				t.Errorf("%s gamma=%g: %v after %v (%v)", law, gamma, l, before, err)
			}
			before = l
			for _, unit := range []float64{0x1p-600, 0x1p600} {
				if gamma > 100 {
					break
				}
				scaled, err := cube.LogTailExact(4, distributions.Scaled{Factor: unit, Law: law}, gamma*unit)
				if err != nil || math.Abs(scaled-l) > 1e-7*(1e-300+math.Abs(l)) {
					t.Errorf("%s gamma=%g: %v, in another unit %v (%v)", law, gamma, l, scaled, err)
				}
			}
		}
	}
}
