package montecarlo_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	xstats "golang.org/x/exp/stats"
	"pgregory.net/rapid"

	"castlab/montecarlo"
)

func TestOrderByHand(t *testing.T) {
	o := montecarlo.NewOrder()
	o.AddSlice([]float64{5, math.Inf(1), -1, 3})
	for k, want := range map[int64]float64{1: -1, 2: 3, 3: 5, 4: math.Inf(1), 0: math.NaN(), 5: math.NaN()} {
		if got := o.At(k); got != want && !math.IsNaN(want) {
			t.Errorf("At(%d) = %v, want %v", k, got, want)
		}
	}
	// ceil(q 4): 0.25 is rank 1, anything above is rank 2, up to 0.5.
	for q, want := range map[float64]float64{0: -1, 0.25: -1, 0.26: 3, 0.5: 3, 0.51: 5, 1: math.Inf(1)} {
		if got := o.Quantile(q); got != want {
			t.Errorf("Quantile(%v) = %v, want %v", q, got, want)
		}
	}
	if !math.IsNaN(o.Quantile(1.5)) || !math.IsNaN(o.Quantile(math.NaN())) || !math.IsNaN(montecarlo.NewOrder().Quantile(0.5)) {
		t.Error("a quantile that does not exist is not NaN")
	}
	o.Add(math.NaN())
	if !math.IsNaN(o.At(1)) || o.Sorted() != nil {
		t.Error("a NaN went unnoticed")
	}
}

// The sample median of an odd number of values is the same in every convention.
func TestOrderMedianAgreesWithAnotherLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	o, xs := montecarlo.NewOrder(), make([]float64, 1001)
	for i := range xs {
		xs[i] = r.NormFloat64()
		o.Add(xs[i])
	}
	if got, want := o.Quantile(0.5), xstats.Median(xs); got != want {
		t.Errorf("median %v, want %v", got, want)
	}
	slices.Sort(xs)
	if !slices.Equal(o.Sorted(), xs) {
		t.Error("Sorted differs from a sort")
	}
}

// At the bound every value is stored; one more makes a sketch of all of them,
// whether added or merged, with the bits of a sketch fed directly.
func TestOrderBeyondItsBoundIsASketch(t *testing.T) {
	xs := make([]float64, montecarlo.MaxExact+1)
	for i := range xs {
		xs[i] = float64(i*7919%len(xs)) + 1 // a permutation of 1..n: 7919 is prime
	}
	added, merged, half := montecarlo.NewOrder(), montecarlo.NewOrder(), montecarlo.NewOrder()
	added.AddSlice(xs[:montecarlo.MaxExact])
	if !added.Exact() || added.RelativeError() != 0 {
		t.Fatal("not exact at the bound")
	}
	added.Add(xs[montecarlo.MaxExact])
	merged.AddSlice(xs[:1000])
	half.AddSlice(xs[1000:])
	merged.Merge(half)
	sketch := montecarlo.NewSketch()
	sketch.AddSlice(xs)
	direct := montecarlo.NewSketch()
	direct.Merge(sketch)
	for name, o := range map[string]*montecarlo.Order{"added": added, "merged": merged} {
		if o.Exact() || o.N() != int64(len(xs)) || o.Sorted() != nil {
			t.Errorf("%s: exact %v, N %d", name, o.Exact(), o.N())
		}
		for _, k := range []int64{1, 1000, int64(len(xs)) / 2, int64(len(xs))} {
			lo, hi := o.Bounds(k)
			if x := float64(k); !(lo <= x && x <= hi) || math.Abs(o.At(k)/x-1) > o.RelativeError() {
				t.Errorf("%s: At(%d) = %v in [%v, %v]", name, k, o.At(k), lo, hi)
			}
			if o.At(k) != direct.At(k) {
				t.Errorf("%s: At(%d) differs from a sketch", name, k)
			}
		}
	}
	if bits(t, added) != bits(t, merged) {
		t.Error("the bits depend on the merging")
	}
	added.Reset()
	if !added.Exact() || added.N() != 0 {
		t.Error("Reset does not empty")
	}
}

// The error bound of a sketch holds for every order statistic of any sample, for any
// partition into merged parts.
func TestSketchErrorBound(t *testing.T) {
	value := rapid.OneOf(rapid.Float64(), rapid.Float64Range(-2, 2),
		rapid.SampledFrom([]float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), 5e-324, -1e-310, 1, -1, math.MaxFloat64}))
	rapid.Check(t, func(t *rapid.T) {
		xs := rapid.SliceOfN(value, 1, 1500).Draw(t, "xs")
		cut := rapid.IntRange(0, len(xs)).Draw(t, "cut")
		s, part, whole := montecarlo.NewSketch(), montecarlo.NewSketch(), montecarlo.NewSketch()
		s.AddSlice(xs[:cut])
		for _, x := range xs[cut:] {
			part.Add(x)
		}
		s.Merge(part)
		whole.AddSlice(xs)
		if bits(t, s) != bits(t, whole) {
			t.Fatal("the bits depend on the split")
		}
		slices.Sort(xs)
		for i, x := range xs {
			k := int64(i + 1)
			lo, hi := s.Bounds(k)
			got := s.At(k)
			if !(lo <= x && x <= hi) {
				t.Fatalf("Bounds(%d) = [%v, %v] without %v", k, lo, hi, x)
			}
			switch {
			case math.IsInf(x, 0):
				if got != x {
					t.Fatalf("At(%d) = %v, want %v", k, got, x)
				}
			case math.Abs(x) < 0x1p-1022:
				if math.Abs(got-x) > 0x1p-1031 {
					t.Fatalf("At(%d) = %v, want %v", k, got, x)
				}
			case math.Abs(got/x-1) > s.RelativeError():
				t.Fatalf("At(%d) = %v, want %v", k, got, x)
			}
		}
	})
}

func TestSketchOfNaN(t *testing.T) {
	s := montecarlo.NewSketch()
	s.AddSlice([]float64{1, math.NaN(), 2})
	if !math.IsNaN(s.Quantile(0.5)) || s.N() != 3 {
		t.Error("a NaN went unnoticed")
	}
	s.Reset()
	s.Add(3)
	if s.N() != 1 || s.Quantile(0.5) == 3 && s.RelativeError() == 0 || math.Abs(s.At(1)/3-1) > s.RelativeError() {
		t.Error("Reset does not empty")
	}
}
