package loggp

import (
	"math"
	"slices"
	"testing"

	"castlab/montecarlo"
)

// Warnings of o, g and what they are made of are small, those of L+2o and G are not; what
// both have is not. By hand: o is in [1, 3], so that the corners have 0 and 9; g in [0, 2],
// 0 and 6; L+2o = 104 stays.
func TestCornersByHand(t *testing.T) {
	estimate := func(name string, lo, hi float64, warnings ...string) montecarlo.Estimate {
		return montecarlo.Estimate{Name: name, Value: (lo + hi) / 2, Lo: lo, Hi: hi, Level: 0.95, Warnings: warnings}
	}
	m := Machine{Latency: 100, Overhead: 2, Gap: 1, GapPerByte: 0.5}
	f := &Fit{
		Level: 0.95,
		Estimates: []montecarlo.Estimate{
			estimate("L+2o", 103, 105, "drift"), estimate("o", 1, 3, "few"), estimate("o'", 0.01, 0.02), estimate("L", 99, 101, "few", "drift"), estimate("g", 0, 2, "few"), estimate("G", 0.4, 0.6),
		},
		Regimes:  []Regime{{To: math.Inf(1), Machine: m, Draws: []Machine{m}}},
		Warnings: []string{"window: few sizes", "overhead: off", "rtt: off", paceOfOverhead, growingOverhead + "0.015 us a byte"},
	}
	want := []string{"o, L, g: few", "L+2o, L: drift", "window: few sizes", "overhead: off", paceOfOverhead, growingOverhead + "0.015 us a byte"}
	if got := f.AnsweredDoubts(); !slices.Equal(got, slices.DeleteFunc(slices.Clone(want), func(w string) bool { return w == "L+2o, L: drift" })) {
		t.Errorf("small doubts %q", got)
	}
	f.Estimates[2] = estimate("o'", 0.01, 0.06) // more than a tenth of G
	if slices.Contains(f.AnsweredDoubts(), want[5]) {
		t.Error("an overhead that grows by a tenth of G is small")
	}
	list, err := f.Corners(10)
	if err != nil {
		t.Fatal(err)
	}
	corners := []Machine{{104, 0, 0, 0.5}, {104, 0, 6, 0.5}, {86, 9, 0, 0.5}, {86, 9, 6, 0.5}}
	if !slices.Equal(list, corners) {
		t.Errorf("corners %v, want %v", list, corners)
	}
	f.Estimates[1].Hi = 1000 // o is at most half of L+2o
	if o, _ := f.Reach(); o != 52 {
		t.Errorf("o reaches %v, want 52", o)
	}
	// Draws are off by 1, 2, ... 40 and by as many hundredths, of which 95 % are 38; drifts
	// move lines by sqrt(19) times that.
	f = &Fit{Level: 0.95, Regimes: []Regime{{To: math.Inf(1), Machine: m}}, Warnings: []string{"rtt: 8" + unseeableDrift + ", ..."}}
	for k := 1.0; k <= 40; k++ {
		f.Regimes[0].Draws = append(f.Regimes[0].Draws, Machine{100 + k, 2, 1, 0.5 - k/100})
	}
	if list, err = f.Corners(1); err != nil || len(list) != 8 || len(f.AnsweredDoubts()) != 1 {
		t.Fatalf("corners %v, %v, %q", list, err, f.AnsweredDoubts())
	}
	if x := list[7]; math.Abs(x.Latency-(100+38*math.Sqrt(19))) > 1e-9 || math.Abs(x.GapPerByte-(0.5+0.38*math.Sqrt(19))) > 1e-9 || x.Overhead != 2 || x.Gap != 1 {
		t.Errorf("the last corner is %+v", x)
	}
	if x := list[4]; x.Latency != 0 || x.GapPerByte != 0 {
		t.Errorf("a corner is %+v, want bounds at 0", x)
	}
	f.Missing = []string{"g"}
	if _, err := f.Corners(10); err == nil {
		t.Error("corners of an incomplete fit")
	}
}
