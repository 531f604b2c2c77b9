package data

import (
	"errors"
	"math"
	"slices"
	"testing"
)

// 0.1205 ms is 120.5 us, and no neighbor of it, which would be on no grid: numbers with their point moved by hand.
func TestUnitsAreConvertedExactly(t *testing.T) {
	for _, c := range []struct {
		from, to string
		values   []float64
		want     []float64
	}{
		{"ms", "us", []float64{0.1205, 0.1147, 1.1, 0.29, 1e-3}, []float64{120.5, 114.7, 1100, 290, 1}},
		{"us", "ms", []float64{120.5, 114.7, 1100, 0, -3}, []float64{0.1205, 0.1147, 1.1, 0, -0.003}},
		{"s", "ns", []float64{1.234567891}, []float64{1234567891}},
		{"min", "s", []float64{1.5}, []float64{90}},
		{"s", "h", []float64{5400}, []float64{1.5}},
		{"KiB", "B", []float64{1.5}, []float64{1536}},
		{"B", "MiB", []float64{3 << 19}, []float64{1.5}},
		{"MB/s", "kB/s", []float64{1.1}, []float64{1100}},
		{"us", "us", []float64{7}, []float64{7}},
	} {
		s, err := Of("x", c.values...)
		if err != nil {
			t.Fatal(err)
		}
		s.Unit = c.from
		got, err := s.In(c.to)
		if err != nil || got.Unit != c.to || !slices.Equal(got.Held(), c.want) || got.N() != s.N() {
			t.Errorf("%s to %s: %v, %v, want %v", c.from, c.to, got.Held(), err, c.want)
		}
	}
	for _, pair := range [][2]string{{"us", "B"}, {"", "us"}, {"us", ""}, {"us", "us/s"}, {"MB", "MB/s"}, {"%", "s"}, {"x", "y"}} {
		s, _ := Of("x", 1)
		s.Unit = pair[0]
		if _, err := s.In(pair[1]); !errors.Is(err, ErrUnit) {
			t.Errorf("%q to %q: %v", pair[0], pair[1], err)
		}
	}
}

// What is known beside the values stays: launches, missing values, that each is a mean; a histogram has its classes converted.
func TestConversionKeepsWhatIsKnown(t *testing.T) {
	one, _ := Of("x", 1, 2, math.NaN())
	two, _ := Of("x", 3, 4)
	one.Unit, two.Unit = "ms", "ms"
	s, err := OfLaunches("x", []*Sample{one, two})
	if err != nil {
		t.Fatal(err)
	}
	s.Each = "a mean of 10 calls"
	c, err := s.In("us")
	if err != nil || c.Launches() != 2 || c.Missing() != 1 || c.Each != s.Each || c.Mean(0.95).Value != 2500 || c.Mean(0.95).Unit != "us" {
		t.Errorf("%+v, %v", c, err)
	}
	if a, b := s.Mean(0.95), c.Mean(0.95); math.Abs(b.Lo-1000*a.Lo) > 1e-9 {
		t.Errorf("%v, %v", a, b)
	}
	h, err := OfClasses("x", []Class{{Lo: 1, Hi: 2, N: 5}, {Lo: 2, Hi: 4, N: 5}}, 2, 0)
	if err != nil {
		t.Fatal(err)
	}
	h.Unit = "s"
	if c, err := h.In("ms"); err != nil || c.At(1) != 4000 || c.N() != 10 {
		t.Errorf("%+v, %v", c, err)
	}
}
