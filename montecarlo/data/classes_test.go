package data

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"
)

// hundred are 100 values in four classes: one 1, 49 above it up to 10, 40 up to 20, which is one value's width at 20, and 10 of 50.
var hundred = []Class{{1, 1, 1}, {1, 10, 49}, {10, 20, 40}, {50, 50, 10}}

// By hand: the median is the 50th value, the largest of the second class, 10; the 90th 20, the 95th 50. At 0.95 the interval of
// the median is that of the values 40 to 61 (R, binom.test), so from 1 to 20. The mean lies between (1+49+400+500)/100 = 9.5 and
// (1+490+800+500)/100 = 17.91.
func TestQuantilesOfClasses(t *testing.T) {
	s, err := OfClasses("h", hundred, math.NaN(), 0)
	if err != nil || s.N() != 100 || s.Min() != 1 || s.Max() != 50 || s.Exact() || !s.Classed() {
		t.Fatalf("%+v, %v", s, err)
	}
	for p, want := range map[float64]float64{0.01: 1, 0.5: 10, 0.51: 20, 0.9: 20, 0.95: 50} {
		if got := s.At(p); got != want {
			t.Errorf("%v: %v, want %v", p, got, want)
		}
	}
	e := s.Quantile(0.5, 0.95)
	if e.Value != 10 || e.Lo != 1 || e.Hi != 20 || len(e.Warnings) != 1 || !strings.Contains(e.Warnings[0], "no order") {
		t.Errorf("%+v", e)
	}
	m := s.Mean(0.95)
	if lo, hi := m.Widest(); m.Value != (9.5+17.91)/2 || len(m.Doubts) != 2 || !math.IsInf(lo, -1) || !math.IsInf(hi, 1) {
		t.Errorf("%+v, widest %v to %v", m, lo, hi)
	}
	if d := m.Doubts[1]; !(d.Lo <= 9.5 && d.Hi >= 17.91) {
		t.Errorf("%+v", d)
	}
	if known, err := OfClasses("h", hundred, 12.5, 0); err != nil || known.Mean(0.95).Value != 12.5 ||
		len(known.Mean(0.95).Doubts) != 1 { // of the variance
		t.Errorf("%v", err)
	}
	for _, e := range []float64{s.Variance(0.95).Value, s.MAD(0.95).Value} {
		if !math.IsNaN(e) {
			t.Errorf("%v", e)
		}
	}
	if _, err := s.Tail(0.95); err == nil {
		t.Error("a tail")
	}
	if _, err := s.Save(Question{Level: 0.95}); err == nil {
		t.Error("saved")
	}
	if err := s.Add(1); err == nil {
		t.Error("added")
	}
}

// The largest of a class is its end, or up to the resolution below it.
func TestResolutionOfClasses(t *testing.T) {
	s, err := OfClasses("h", hundred, math.NaN(), 0.001)
	if err != nil {
		t.Fatal(err)
	}
	for k, want := range map[int64][2]float64{50: {9.99, 10}, 49: {1, 10}, 90: {19.98, 20}, 100: {50, 50}} {
		if lo, hi := s.bounds(k); lo != want[0] || hi != want[1] {
			t.Errorf("%d: %v to %v, want %v", k, lo, hi, want)
		}
	}
	many, err := OfClasses("h", []Class{{1, 2, 1 << 40}, {2, 3, 1 << 40}}, 2, 0)
	if err != nil || many.N() != 1<<41 || many.Quantile(0.5, 0.95).Hi != 3 ||
		math.Abs(many.Mean(0.95).Width()-2*1.95996*0.5/math.Sqrt(1<<41)) > 1e-9 {
		t.Errorf("%+v, %v", many.Mean(0.95), err)
	}
}

// Three histograms are launches: the mean of their medians 10, 12 and 14 is 12 +- t_2 2/sqrt(3), t_2 = 4.302653, and needs no
// order within one. The 60th value is somewhere in its class, which is 10, 8 and 6 wide: 8 in the mean.
func TestHistogramsAreLaunches(t *testing.T) {
	var list []*Sample
	for i := range 3 {
		x := 10 + float64(2*i)
		s, err := OfClasses("h", []Class{{1, 1, 1}, {1, x, 49}, {x, 20, 50}}, 11+float64(i), 0)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, s)
	}
	s, err := OfLaunches("h", list)
	if err != nil || s.N() != 300 || s.Launches() != 3 || s.Min() != 1 || s.Max() != 20 {
		t.Fatalf("%+v, %v", s, err)
	}
	half := 4.302653 * 2 / math.Sqrt(3)
	if e := s.Quantile(0.5, 0.95); e.Value != 12 || math.Abs(e.Hi-12-half) > 1e-5 || math.Abs(e.Lo-12+half) > 1e-5 ||
		len(e.Warnings)+len(e.Doubts) > 0 {
		t.Errorf("%+v", e)
	}
	if e := s.Mean(0.95); e.Value != 12 || math.Abs(e.Hi-12-half/2) > 1e-5 {
		t.Errorf("%+v", e)
	}
	if e := s.Quantile(0.6, 0.95); e.Value != 20 || len(e.Doubts) != 1 || e.Doubts[0].Lo != e.Lo-8 {
		t.Errorf("%+v", e)
	}
	other, _ := Of("v", 1, 2, 3)
	if _, err := OfLaunches("h", append(list, other)); err == nil {
		t.Error("histograms and values together")
	}
}

func TestWhatIsNoHistogram(t *testing.T) {
	for _, c := range []struct {
		list             []Class
		mean, resolution float64
	}{
		{nil, 1, 0}, {[]Class{{1, 2, 0}}, 1, 0}, {[]Class{{2, 1, 1}}, 1, 0}, {[]Class{{1, 2, 1}, {1, 3, 1}}, 1, 0}, {[]Class{{1,
			math.Inf(1), 1}}, 1, 0},
		{[]Class{{math.NaN(), 1, 1}}, 1, 0}, {[]Class{{1, 2, 1}}, 3, 0}, {[]Class{{1, 2, 1 << 53}, {2, 3, 1}}, 2, 0}, {[]Class{{1, 2, 1}},
			2, 1},
		{[]Class{{1, 2, 1}}, 2, math.NaN()},
	} {
		if s, err := OfClasses("h", c.list, c.mean, c.resolution); err == nil {
			t.Errorf("%v: %+v", c, s)
		}
	}
}

// Whatever classes values are put into, the interval of a quantile by their classes holds the one by the values themselves, which is
// exact for every law, and its value is the end of the class in which theirs lies.
func TestIntervalsOfClassesHoldThoseOfValues(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		n := 50 + r.IntN(500)
		values := make([]float64, n)
		for i := range values {
			values[i] = math.Round(1000*math.Exp(r.NormFloat64())) / 1000
		}
		sorted := slices.Sorted(slices.Values(values))
		list := []Class{{sorted[0], sorted[0], 1}}
		for at := 1; at < n; {
			to := min(n, at+1+r.IntN(n/4))
			list = append(list, Class{sorted[at-1], sorted[to-1], int64(to - at)})
			at = to
		}
		s, err := OfClasses("h", list, math.NaN(), 0)
		if err != nil {
			t.Fatal(err)
		}
		order := montecarlo.NewOrder()
		for _, x := range values {
			order.Add(x)
		}
		for _, p := range []float64{0.05, 0.5, 0.9, 0.99} {
			e, want := s.Quantile(p, 0.95), montecarlo.QuantileInterval(order, p, 0.95)
			if !(e.Lo <= want.Lo && e.Hi >= want.Hi) || e.Value < want.Value || !slices.ContainsFunc(list,
				func(c Class) bool { return c.Hi == e.Value && c.Lo <= want.Value }) {
				t.Fatalf("%d values, %v: %+v, of the values %+v", n, p, e, want)
			}
		}
	}
}
