package data

import (
	"errors"
	"math"
	"reflect"
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

// What is stated holds in another unit: of 1 to 40 ms and ten that were cut off at 41 ms the mean has no upper end, in us as in ms; all
// values of two launches together are that in any unit; and a field that is set of a sample is set of what it is converted to.
func TestConversionKeepsWhatIsStated(t *testing.T) {
	var values []float64
	for i := range 50 {
		values = append(values, math.Min(41, float64(1+i)))
	}
	s, cut, floor := NewSample("x"), 41.0, 0.5
	s.Unit = "ms"
	for _, x := range values {
		if err := s.Add(x); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.State(Statement{Above: &cut, Below: &floor, Rounding: Nearest, Chance: true}); err != nil {
		t.Fatal(err)
	}
	c, err := s.In("us")
	if err != nil {
		t.Fatal(err)
	}
	above := c.Recording().Above
	if e := c.Mean(0.95); !math.IsInf(e.Hi, 1) || above == nil || above.At != 41000 || *s.statement.Above != 41 {
		t.Errorf("the cut is lost: %+v", e)
	}
	if got := c.statement; *got.Below != 500 || got.Rounding != Nearest || !got.Chance {
		t.Errorf("%+v", got)
	}
	open := math.Inf(1)
	if err := s.State(Statement{Above: &open}); err != nil {
		t.Fatal(err)
	}
	if c, err := s.In("us"); err != nil || !c.uncut() {
		t.Errorf("that there is no cut is lost: %v", err)
	}
	one, _ := Of("x", 1, 2, 3)
	two, _ := Of("x", 11, 12, 13, 14, 15, 16)
	one.Unit, two.Unit = "ms", "ms"
	m, err := OfLaunches("x", []*Sample{one, two})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Merge(); err != nil {
		t.Fatal(err)
	}
	if c, err := m.In("us"); err != nil || !c.Merged() || c.Quantile(0.5, 0.5).Value != 12000 { // the fifth of nine
		t.Errorf("%v: %+v", err, c.Quantile(0.5, 0.5))
	}
	full := readStarts(t, 2000, true)
	full.Unit, full.Each, full.FirstRow, full.missing, full.gaps, full.apart = "ms", "a mean", 3, 1, []int64{4}, true
	full.Notes, full.merged, full.statement, full.launches = []string{"seen"}, true, Statement{Chance: true}, []*Sample{one}
	full.zeros, full.start = one, one
	got, err := full.In("us")
	if err != nil {
		t.Fatal(err)
	}
	// What is made anew, or is of what is not converted.
	made := []string{"dependence", "recording", "classes", "restored", "histograms", "saved", "between", "sketch", "kept"}
	of, to := reflect.ValueOf(full).Elem(), reflect.ValueOf(got).Elem()
	for i := range of.NumField() {
		name := of.Type().Field(i).Name
		if is := slices.Contains(made, name); of.Field(i).IsZero() && !is || to.Field(i).IsZero() && !is {
			t.Errorf("%s: set %v, and converted %v", name, !of.Field(i).IsZero(), !to.Field(i).IsZero())
		}
	}
}
