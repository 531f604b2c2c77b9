package data

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// By hand: of 3, 0, 5, none, 0, 4 and 0 the others are 3, 5, none and 4, whose median is 4 and mean 4; 3 of 6 are 0, of which scipy's
// binomtest(3, 6).proportion_ci(0.95) has the ends 0.118117 and 0.881883. The missing one keeps its place, 2 of the others.
func TestZerosAreTakenApart(t *testing.T) {
	s, err := Of("ms", 3, 0, 5, math.NaN(), 0, 4, 0)
	if err != nil {
		t.Fatal(err)
	}
	s.Unit = "ms"
	s.EachALaunch()
	if err := s.State(Statement{Chance: true}); err != nil {
		t.Fatal(err)
	}
	c, err := s.ZerosApart()
	if err != nil || !slices.Equal(c.Held(), []float64{3, 5, 4}) || !slices.Equal(c.gaps, []int64{2}) || c.Missing() != 1 ||
		c.Unit != "ms" {
		t.Fatalf("%v: %v, %v, %d missing", err, c.Held(), c.gaps, c.Missing())
	}
	n, of := c.Zeros()
	e := c.ZeroShare(0.95)
	if n != 3 || of != 6 || e.Value != 0.5 || math.Abs(e.Lo-0.118117) > 5e-7 || math.Abs(e.Hi-0.881883) > 5e-7 ||
		c.Quantile(0.5, 0.95).Value != 4 {
		t.Errorf("%d of %d: %+v", n, of, e)
	}
	if e := s.ZeroShare(0.95); !math.IsNaN(e.Value) {
		t.Errorf("not asked for: %+v", e)
	}
	if in, err := c.In("us"); err != nil || in.ZeroShare(0.95).Value != 0.5 {
		t.Error("a conversion loses it")
	}
	saved, err := c.Save(Question{Level: 0.95, Quantiles: []float64{0.5}})
	if err != nil {
		t.Fatal(err)
	}
	if again, err := saved.Sample(); err != nil || again.ZeroShare(0.95).Hi != e.Hi {
		t.Errorf("saved: %v", err)
	}
	zero, _ := Of("ms", 0, 0)
	if _, err := zero.ZerosApart(); err == nil {
		t.Error("nothing is left, and that is no error")
	}
}

// Of two launches with 1 of 4 and 3 of 4 zeros the share is the mean of theirs, 0.5, and its interval Student's t of two: 0.25 t_1 = 0.25
// 12.706, cut to 0 and 1. A launch of zeros alone counts in the share, and not in the others. Of counted values 2 of 5 are 0.
func TestZerosOfLaunchesAndCountsAreApart(t *testing.T) {
	one, _ := Of("x", 0, 1, 2, 3)
	two, _ := Of("x", 0, 0, 0, 7)
	none, _ := Of("x", 0, 0)
	s, err := OfLaunches("x", []*Sample{one, two})
	if err != nil {
		t.Fatal(err)
	}
	c, err := s.ZerosApart()
	if err != nil {
		t.Fatal(err)
	}
	if e := c.ZeroShare(0.95); e.Value != 0.5 || e.Lo != 0 || e.Hi != 1 || e.N != 2 || c.Mean(0.95).Value != 4.5 {
		t.Errorf("%+v, mean %v", e, c.Mean(0.95).Value)
	}
	if s, err = OfLaunches("x", []*Sample{one, two, none}); err != nil {
		t.Fatal(err)
	}
	if c, err = s.ZerosApart(); err != nil || c.Launches() != 2 || math.Abs(c.ZeroShare(0.5).Value-2./3) > 1e-12 {
		t.Errorf("%v: %d launches, %+v", err, c.Launches(), c.ZeroShare(0.5))
	}
	groups, err := Table{Column: "x", Weight: "n"}.Read(strings.NewReader("x,n\n0,2\n5,1\n6,2\n"))
	if err != nil {
		t.Fatal(err)
	}
	if c, err = groups[0].Sample.ZerosApart(); err != nil || c.N() != 3 || c.At(0.5) != 6 || c.ZeroShare(0.95).Value != 0.4 {
		t.Errorf("%v: %d, %+v", err, c.N(), c.ZeroShare(0.95))
	}
}

// Zeros that others explain are not said: counts of which the smallest, 0, is as many as its neighbors. A third of values that are 0
// beside others from 0.01 on are.
func TestZerosAreFound(t *testing.T) {
	counts, hits := NewSample("n"), NewSample("ms")
	for i := range 300 {
		if err := counts.Add(float64(i * 7 % 12)); err != nil {
			t.Fatal(err)
		}
		x := float64(i*7%100+1) / 100
		if i%3 == 0 {
			x = 0
		}
		if err := hits.Add(x); err != nil {
			t.Fatal(err)
		}
	}
	if r := counts.Recording(); r.Zeros != nil {
		t.Errorf("counts: %+v", r.Zeros)
	}
	if r := hits.Recording(); r.Zeros == nil || r.Zeros.N != 100 {
		t.Errorf("%+v", r)
	}
	if c, err := hits.ZerosApart(); err != nil || c.Recording().Zeros != nil || c.Min() != 0.01 && c.Min() != 0.02 {
		t.Errorf("%v: %v", err, c.Min())
	}
}
