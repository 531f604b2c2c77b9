package montecarlo_test

import (
	"encoding"
	"errors"
	"math"
	"slices"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

type saved interface {
	encoding.BinaryMarshaler
	encoding.BinaryUnmarshaler
}

func histogram(t testing.TB, edges ...float64) *montecarlo.Histogram {
	t.Helper()
	h, err := montecarlo.NewHistogram(edges)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// Cell i is [edge i, edge i+1).
func TestHistogramByHand(t *testing.T) {
	h := histogram(t, 0, 1, 2)
	for _, x := range []float64{-1, 0, 0.5, 1, 2, math.Inf(1), math.Inf(-1), math.NaN()} {
		h.Add(x)
	}
	got := []int64{h.Below(), h.Count(0), h.Count(1), h.Above(), h.NaN(), h.N()}
	if !slices.Equal(got, []int64{2, 2, 1, 2, 1, 8}) || h.Cells() != 2 {
		t.Errorf("below, cells, above, NaN, N = %v", got)
	}
	other := h.Empty()
	other.Add(1.5)
	h.Merge(other)
	if lo, hi := h.Edges(1); lo != 1 || hi != 2 || h.Count(1) != 2 {
		t.Errorf("cell 1 = [%v, %v) with %d", lo, hi, h.Count(1))
	}
	h.Reset()
	if h.N() != 0 {
		t.Error("Reset does not empty")
	}
}

// A run resumed with other edges than it was saved with could not be merged.
func TestHistogramIsRestoredIntoItsOwnEdges(t *testing.T) {
	saved := histogram(t, 0, 1, 2)
	saved.Add(1.5)
	data, err := saved.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var format *montecarlo.FormatError
	if err := histogram(t, 0, 1, 3).UnmarshalBinary(data); !errors.As(err, &format) {
		t.Errorf("other edges: %v", err)
	}
	for _, h := range []*montecarlo.Histogram{histogram(t, 0, 1, 2), new(montecarlo.Histogram)} {
		if err := h.UnmarshalBinary(data); err != nil || h.Count(1) != 1 {
			t.Errorf("own or no edges: %v", err)
		}
	}
}

func TestHistogramRefusesEdges(t *testing.T) {
	for _, edges := range [][]float64{nil, {1}, {1, 1}, {2, 1}, {0, math.NaN()}, {0, math.Inf(1)}} {
		var domain *inputs.Error
		if _, err := montecarlo.NewHistogram(edges); !errors.As(err, &domain) {
			t.Errorf("%v: %v", edges, err)
		}
	}
}

func TestProportionByHand(t *testing.T) {
	p, q := montecarlo.NewProportion(), montecarlo.NewProportion()
	p.Add(true)
	p.Add(false)
	q.Add(true)
	p.Merge(q)
	if p.N() != 3 || p.Hits() != 2 {
		t.Errorf("%d of %d", p.Hits(), p.N())
	}
	p.Reset()
	if p.N() != 0 || p.Hits() != 0 {
		t.Error("Reset does not empty")
	}
}

// samples returns accumulators with results in them, and empty ones of the same kinds.
func samples(t testing.TB) (full, empty []saved) {
	m, o, s := momentsOf(1, 2.5, -3, math.Inf(1)), montecarlo.NewOrder(), montecarlo.NewSketch()
	o.AddSlice([]float64{3, 1, 2})
	s.AddSlice([]float64{3, -1, 0, math.Inf(-1)})
	p, h := montecarlo.NewProportion(), histogram(t, 0, 1, 2)
	p.Add(true)
	h.Add(0.5)
	b := montecarlo.NewBoth(momentsOf(1, 2), s)
	return []saved{m, o, s, p, h, b}, []saved{
		montecarlo.NewMoments(), montecarlo.NewOrder(), montecarlo.NewSketch(), montecarlo.NewProportion(), new(montecarlo.Histogram),
		montecarlo.NewBoth(montecarlo.NewMoments(), montecarlo.NewSketch()),
	}
}

func TestAccumulatorsSurviveBytes(t *testing.T) {
	full, empty := samples(t)
	for i, a := range full {
		b := bits(t, a)
		if err := empty[i].UnmarshalBinary([]byte(b)); err != nil {
			t.Errorf("%T: %v", a, err)
			continue
		}
		if bits(t, empty[i]) != b {
			t.Errorf("%T: other bytes after restoring", a)
		}
		for j := range full { // the bytes of another kind are refused
			var format *montecarlo.FormatError
			if err := empty[j].UnmarshalBinary([]byte(b)); j != i && !errors.As(err, &format) {
				t.Errorf("%T took the bytes of %T: %v", empty[j], a, err)
			}
		}
		for n := range len(b) { // and so is a truncated state, unless it is a shorter list
			err := empty[i].UnmarshalBinary([]byte(b)[:n])
			if _, list := a.(*montecarlo.Order); err == nil && !list {
				if _, list := a.(*montecarlo.Sketch); !list {
					t.Errorf("%T took %d of %d bytes", a, n, len(b))
				}
			}
		}
	}
}

// Restoring any bytes fails with an error, or gives an accumulator whose saved bytes can be
// restored.
func FuzzUnmarshalAccumulators(f *testing.F) {
	full, _ := samples(f)
	for _, a := range full {
		f.Add([]byte(bits(f, a)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		_, empty := samples(t)
		_, again := samples(t)
		for i, a := range empty {
			if a.UnmarshalBinary(data) != nil {
				continue
			}
			b := bits(t, a)
			if err := again[i].UnmarshalBinary([]byte(b)); err != nil {
				t.Fatalf("%T: %v", a, err)
			}
			if bits(t, again[i]) != b {
				t.Fatalf("%T: bytes differ", a)
			}
			if s, ok := a.(*montecarlo.Sketch); ok {
				for _, q := range []float64{0, 0.5, 1} {
					s.Quantile(q)
				}
			}
		}
	})
}

func TestBothFoldsIntoEach(t *testing.T) {
	p := montecarlo.Plan{Seed: 1, Workers: 2}
	both, err := montecarlo.Run(t.Context(), p, "draw", 1000, draw,
		func() *montecarlo.Both[float64, *montecarlo.Moments, *montecarlo.Order] {
			return montecarlo.NewBoth(montecarlo.NewMoments(), montecarlo.NewOrder())
		})
	if err != nil {
		t.Fatal(err)
	}
	if bits(t, both.First) != bits(t, plain(p, "draw", 1000)) || both.Second.N() != 1000 || both.Second.At(1) != both.First.Min() {
		t.Error("the parts differ from accumulators of their own")
	}
	both.Reset()
	both.AddSlice([]float64{1, 2})
	if both.First.Mean() != 1.5 || both.Second.N() != 2 {
		t.Error("AddSlice does not reach both")
	}
}
