package loggp

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// By hand: 2 with 3 degrees of freedom and 1 with 6 make sqrt 5 with
// 25/(16/3 + 1/6) = 50/11.
func TestSumsOfEstimates(t *testing.T) {
	s := linearEstimate{value: 5, free: 5, se: 2, df: 3}.plus(1, linearEstimate{value: 2, free: 2, se: 0.5, df: 6}, -2)
	relative(t, "value", s.value, 1, 0)
	relative(t, "se", s.se, math.Sqrt(5), 1e-15)
	relative(t, "df", s.df, 50.0/11, 1e-15)
}

// Where L+2o and G are nearly opposed (all sizes are large) the draws have both
// the law of each and their correlation: of 20000, the share beyond an end of an
// interval is 0.025 with a standard deviation of 0.0011, and a correlation of
// normal scores has one of at most 0.007.
func TestDrawsAreJoint(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 10))
	rows := make([]row, 12)
	for i := range rows {
		further := 100000 + 1000*float64(i)
		rows[i] = row{1, further, (40 + 0.0004*further) * (1 + 0.0005*r.NormFloat64())}
	}
	l, ok := fitLine(rows, nil)
	if !ok {
		t.Fatal("no line")
	}
	s := &segment{line: l}
	a, b := s.draw(20000, r)
	sa, sb := s.combination([2]float64{1, 0}), s.combination([2]float64{0, 1})
	ia, ib := sa.interval(0.95), sb.interval(0.95)
	var beyond [2]float64
	var same float64
	for i := range a {
		if a[i] < ia.Lo {
			beyond[0]++
		}
		if b[i] > ib.Hi {
			beyond[1]++
		}
		if (a[i] > sa.value) == (b[i] > sb.value) {
			same++
		}
	}
	for _, n := range beyond {
		if math.Abs(n/20000-0.025) > 0.0055 {
			t.Errorf("%v of 20000 draws beyond an end, want 500", beyond)
		}
	}
	// On one side of both centers with probability 1/2 + asin(rho)/pi.
	want := 0.5 + math.Asin(l.correlation())/math.Pi
	if l.correlation() > -0.9 || math.Abs(same/20000-want) > 5*0.5/math.Sqrt(20000) {
		t.Errorf("correlation %g: %g of the draws on one side, want %g", l.correlation(), same/20000, want)
	}
}

// The draws of g, made of windows and of L+2o, have the law of its interval, up to
// that of a sum of Student's t: within 0.01 of 0.025.
func TestDrawsOfTheGap(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 11))
	m := Machine{Latency: 5, Overhead: 0.5, Gap: 0.25, GapPerByte: 0.0004}
	windows := disturbed(Window, powers(), 0.02, r, func(s float64) float64 {
		return (3*(m.Gap+m.GapPerByte*further(s)) + m.Time(s) + m.Time(1)) / 4
	})
	windows.Window = 4
	c := config()
	c.Draws, c.Whole, c.Stated.Overhead = 20000, true, &m.Overhead
	f, err := FitSeries([]Series{disturbed(OneWay, powers(), 0.002, r, m.Time), windows}, c)
	if err != nil {
		t.Fatal(err)
	}
	_, lo, hi := estimateOf(t, f, "g")
	draws, err := f.Draws(1)
	if err != nil {
		t.Fatal(err)
	}
	below, above := 0.0, 0.0
	for _, d := range draws {
		if d.Gap < lo {
			below++
		}
		if d.Gap > hi {
			above++
		}
	}
	if lo == 0 || math.Abs(below/20000-0.025) > 0.01 || math.Abs(above/20000-0.025) > 0.01 {
		t.Errorf("interval [%g, %g]: %g and %g of 20000 draws beyond, want 500", lo, hi, below, above)
	}
}

// A regime begins with its first size, and L that is stated leaves o for all.
func TestRegimesMeet(t *testing.T) {
	s := exactSeries(OneWay, powers(), func(s float64) float64 {
		if s < 8192 {
			return 2 + further(s)/1024
		}
		return 9 + further(s)/2048
	})
	one := 1.0
	c := config()
	c.Stated = Stated{Latency: &one, GapIsOverhead: true}
	f, err := FitSeries([]Series{s}, c)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		bytes float64
		want  Machine
	}{{0, Machine{1, 0.5, 0.5, 1.0 / 1024}}, {8191, Machine{1, 0.5, 0.5, 1.0 / 1024}}, {8192, Machine{8, 0.5, 0.5, 1.0 / 2048}},
		{1e12, Machine{8, 0.5, 0.5, 1.0 / 2048}}} {
		got, err := f.Machine(test.bytes)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			relative(t, name+" of "+size(test.bytes), *got.field(name), *test.want.field(name), 1e-9)
		}
		draws, err := f.Draws(test.bytes)
		if err != nil || len(draws) != c.Draws {
			t.Errorf("%d draws, %v", len(draws), err)
		}
		relative(t, "L drawn", draws[3].Latency, test.want.Latency, 1e-6)
	}
}

// Windows of different lengths are different tests.
func TestWindowsOfOneLength(t *testing.T) {
	a, b := exactSeries(Window, powers(), func(s float64) float64 { return s }),
		exactSeries(Window, powers(), func(s float64) float64 { return s })
	a.Window, b.Window = 64, 16
	if _, err := FitSeries([]Series{a, b}, config()); err == nil || !strings.Contains(err.Error(), "windows of 64 and of 16") {
		t.Errorf("%v", err)
	}
}

// One size: half of the median round trip, whatever the dependence; 3 of 4 times
// are 4 and the median is 4.
func TestOneSize(t *testing.T) {
	s := Series{Kind: RoundTrip, Points: []Point{{Bytes: 64}}}
	for i := range 400 {
		s.Points[0].Times = append(s.Points[0].Times, []float64{4, 4, 9, 4}[i%4])
	}
	f, err := FitSeries([]Series{s}, config())
	if err != nil {
		t.Fatal(err)
	}
	if v, lo, hi := estimateOf(t, f, "T(64B)"); v != 2 || lo != 2 || hi != 2 {
		t.Errorf("%v [%v, %v], want 2", v, lo, hi)
	}
	drift := Series{Kind: OneWay, Points: []Point{{Bytes: 64}}}
	for i := range 1000 {
		drift.Points[0].Times = append(drift.Points[0].Times, 1+float64(i))
	}
	if g, err := FitSeries([]Series{drift}, config()); err != nil || !math.IsInf(g.Estimates[0].Hi, 1) || g.Estimates[0].Value != 500.5 {
		t.Errorf("a drift: %+v, %v; want no interval", g, err)
	}
	s.Points[0].Times = s.Points[0].Times[:20]
	if f, err = FitSeries([]Series{s}, config()); err != nil || len(f.Estimates[0].Warnings) == 0 {
		t.Errorf("20 times: %v, %v; want a warning that they are taken to be independent", f, err)
	}
	c := config()
	c.Center = Mean
	if f, err = FitSeries([]Series{s}, c); err != nil {
		t.Fatal(err)
	}
	relative(t, "mean", f.Estimates[0].Value, 2.625, 1e-15)
}

// Sizes that are off the line by more than their scatter are seen, by sections
// of the run and by standard deviations; on the line the test at level 0.01 finds
// them in 100 tables more than 8 times with probability 1e-6.
func TestLackOfFit(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 12))
	seen := func(off float64, averages bool) bool {
		s := Series{Kind: OneWay, Averages: averages}
		for i, x := range powers() {
			line := (2 + further(x)/1024) * (1 + off*float64(1-i%3))
			p := Point{Bytes: x}
			if averages {
				p.Times, p.Deviation, p.Behind = []float64{line * (1 + 0.01*r.NormFloat64())}, 0.1*line, 100
			} else {
				for range 100 {
					p.Times = append(p.Times, line*(1+0.1*r.NormFloat64()))
				}
			}
			s.Points = append(s.Points, p)
		}
		c := config()
		c.Whole, c.Draws = true, 1
		f, err := FitSeries([]Series{s}, c)
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(f.Tests, func(test Test) bool { return strings.HasSuffix(test.Name, "every size") })
		if at < 0 {
			t.Fatalf("%+v", f.Tests)
		}
		return strings.Contains(f.Tests[at].Verdict, "off the line")
	}
	for _, averages := range []bool{false, true} {
		falsely := 0
		for range 100 {
			if seen(0, averages) {
				falsely++
			}
		}
		if falsely > 8 {
			t.Errorf("averages %v: %d of 100 tables on the line are said to be off it", averages, falsely)
		}
		if !seen(0.1, averages) {
			t.Errorf("averages %v: 10 %% off is not seen", averages)
		}
	}
}

// Below 4096 bytes L+2o is 5.1 and 2o is 5; sizes miss the line by 4 % in turn, so that
// the standard error of L+2o is some 0.05 and hundreds of 10000 draws lie below 5.
// Above, L+2o is 50 and none does. The draws that were cut are said, whichever range
// of sizes they are of.
func TestDrawsBelowTwiceTheOverheadAreSaid(t *testing.T) {
	o, miss := 2.5, 0.04
	s := exactSeries(OneWay, powers(), func(s float64) float64 {
		miss = -miss
		if s < 4096 {
			return (5.1 + 0.0001*further(s)) * (1 + miss)
		}
		return (50 + 0.0004*further(s)) * (1 + miss)
	})
	c := config()
	c.Draws, c.Changes, c.Stated.Overhead = 10000, []float64{4096}, &o
	f, err := FitSeries([]Series{s}, c)
	if err != nil {
		t.Fatal(err)
	}
	cut := make([]int, len(f.Regimes))
	for i, regime := range f.Regimes {
		for _, m := range regime.Draws {
			if m.Latency == 0 {
				cut[i]++
			}
		}
	}
	if len(cut) != 2 || cut[0] == 0 || cut[1] != 0 {
		t.Fatalf("%v draws have L = 0, want some of the first range and none of the second", cut)
	}
	if !strings.Contains(strings.Join(f.Warnings, "\n"), "their L is 0") {
		t.Errorf("no word of the draws whose L is 0: %q", f.Warnings)
	}
}
