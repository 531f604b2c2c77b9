package montecarlo

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/distributions/inputs"
)

func weighted(t *testing.T, s Settings, draw func(r *rand.Rand) float64) Estimate {
	t.Helper()
	e, err := Weighted("p", "", "weights", func() Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return draw(r), nil }
	})(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// tilted is the weight of P(Z > c) where Z is drawn with mean by: exp(by^2/2 - by z) if z > c.
func tilted(c, by float64) func(r *rand.Rand) float64 {
	return func(r *rand.Rand) float64 {
		if z := r.NormFloat64() + by; z > c {
			return math.Exp(by*by/2 - by*z)
		}
		return 0
	}
}

// P(Z > 5) = 2.866515718791939e-07 (scipy.stats.norm.sf). With Z drawn about 5 a weight has a relative standard deviation of
// about 2, so that 2000 are worth 400 equal ones. Of 300 intervals at 0.95 fewer than 270 hold it with probability 3e-4.
func TestWeightsOfATiltedNormalCover(t *testing.T) {
	share, silent := covered(t, 300, 2.866515718791939e-07, func(seed uint64) (Estimate, error) {
		e := weighted(t, once(seed, 2000, 0.95), tilted(5, 5))
		if e.Lo < 0 || !strings.Contains(e.Method, "Pareto k") {
			t.Fatal(e)
		}
		return e, nil
	})
	if share < 0.9 || silent > 0.1 {
		t.Errorf("covers %.3f, silent misses %.3f", share, silent)
	}
}

// Normal weights drawn with a deviation of s < 1 have the mean 1 and a tail of Pareto's k = 1 - s^2: at s = 1/2 it is 3/4, the
// mean of a sample is nearly always below 1, and every sample is warned of.
func TestWeightsWithoutAVarianceAreWarnedOf(t *testing.T) {
	const s = 0.5
	low, quiet := 0, 0
	for seed := range uint64(200) {
		e := weighted(t, once(seed, 5000, 0.95), func(r *rand.Rand) float64 {
			z := r.NormFloat64()
			return s * math.Exp(z*z*(1-s*s)/2)
		})
		if e.Hi < 1 {
			low++
		}
		if len(e.Warnings) == 0 {
			quiet++
		}
	}
	t.Logf("%d of 200 below the truth, %d without a warning", low, quiet)
	if quiet > 0 {
		t.Errorf("%d of 200 without a warning", quiet)
	}
}

// The largest of Pareto weights U^-k are a generalized Pareto sample of that k above any of them. With n = 10000, M = 300, the
// estimate has a standard deviation of (1+k)/sqrt(300) in the limit and is pulled to 1/2 by 10/310: the mean of 50 is within
// 5 standard errors, with a false alarm of 6e-7 each.
func TestParetoShapeOfParetoWeights(t *testing.T) {
	for _, k := range []float64{0.1, 0.5, 1, 2} {
		mean := NewMoments()
		for seed := range uint64(50) {
			r, w := rand.New(rand.NewPCG(seed, 1)), NewWeights()
			for range 10_000 {
				w.Add(math.Pow(1-r.Float64(), -k))
			}
			got, of := w.ParetoShape()
			if of != 300 {
				t.Fatalf("of %d, want 300", of)
			}
			mean.Add(got)
		}
		want := (300*k + 5) / 310
		if off := math.Abs(mean.Mean()-want) / ((1 + k) / math.Sqrt(300*50)); off > 5 {
			t.Errorf("k = %v: %.4f, want %.4f: %.1f standard errors", k, mean.Mean(), want, off)
		}
	}
	// Weights up to a bound have k = -1 (uniform), and equal ones none.
	r, bounded, equal := rand.New(rand.NewPCG(1, 1)), NewWeights(), NewWeights()
	for range 10_000 {
		bounded.Add(r.Float64())
		equal.Add(2)
	}
	if k, _ := bounded.ParetoShape(); math.Abs(k+0.95) > 0.2 {
		t.Errorf("uniform weights: k = %v, want about -0.95", k)
	}
	if k, _ := equal.ParetoShape(); !math.IsNaN(k) {
		t.Errorf("equal weights: k = %v", k)
	}
}

// Weights merged in parts, in any order, are those folded at once, but for the rounding of moments, and are saved to the bit.
func TestWeightsMergeAndAreSaved(t *testing.T) {
	r, whole, parts := rand.New(rand.NewPCG(3, 1)), NewWeights(), NewWeights()
	var all []float64
	for range 40 {
		part := NewWeights()
		for range 100 {
			x := math.Max(0, r.NormFloat64())
			all = append(all, x)
			whole.Add(x)
			part.Add(x)
		}
		parts.Merge(part)
	}
	slices.Sort(all)
	if want := all[len(all)-mostTop:]; !slices.Equal(whole.top, want) || !slices.Equal(parts.top, want) {
		t.Error("not the largest are kept")
	}
	saved, err := parts.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	back := NewWeights()
	if err := back.UnmarshalBinary(saved); err != nil || !slices.Equal(back.top, parts.top) || *back.Moments() != *parts.Moments() {
		t.Errorf("%v", err)
	}
	disordered := slices.Clone(saved)
	copy(disordered[len(disordered)-8:], saved[len(saved)-16:len(saved)-8])
	copy(disordered[len(disordered)-16:], saved[len(saved)-8:])
	var format *FormatError
	for _, bad := range [][]byte{nil, saved[:len(saved)-1], append([]byte{'M'}, saved[1:]...), disordered} {
		if err := back.UnmarshalBinary(bad); !errors.As(err, &format) {
			t.Errorf("%d bytes: %v", len(bad), err)
		}
	}
}

func TestWeightsThatAreRefused(t *testing.T) {
	var domain *inputs.Error
	_, err := Weighted("p", "", "negative", func() Replication[float64] {
		return func(*rand.Rand) (float64, error) { return -1, nil }
	})(context.Background(), once(1, 10, 0.9))
	if !errors.As(err, &domain) {
		t.Errorf("a negative weight: %v", err)
	}
	if _, err := Weighted("p", "", "nil", nil)(context.Background(), once(1, 10, 0.9)); err == nil {
		t.Error("no model: no error")
	}
	e := weighted(t, once(1, 10, 0.9), func(*rand.Rand) float64 { return 0 })
	if e.Lo != 0 || !math.IsInf(e.Hi, 1) || len(e.Warnings) != 1 {
		t.Errorf("no positive weight: %v", e)
	}
}
