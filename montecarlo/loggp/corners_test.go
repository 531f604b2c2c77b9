package loggp

import (
	"math"
	"slices"
	"testing"

	"castlab/montecarlo"
)

// By hand: o is in [1, 3] and, if a doubt of it is right, in [0.5, 4]; g in [0, 2] or [0, 5];
// L+2o in [103, 105] or [100, 110], and by another doubt as well up to 106, so that the two
// together reach 111; G has no doubt. L+2o = 104 of the best estimate stays where o moves.
func TestCornersByHand(t *testing.T) {
	estimate := func(name string, lo, hi float64, doubts ...montecarlo.Doubt) montecarlo.Estimate {
		return montecarlo.Estimate{Name: name, Value: (lo + hi) / 2, Lo: lo, Hi: hi, Level: 0.95, Doubts: doubts}
	}
	m := Machine{Latency: 100, Overhead: 2, Gap: 1, GapPerByte: 0.5}
	f := &Fit{
		Level: 0.95,
		Estimates: []montecarlo.Estimate{
			estimate("L+2o", 103, 105, montecarlo.Doubt{Reason: "a", Lo: 100, Hi: 110}, montecarlo.Doubt{Reason: "b", Lo: 103, Hi: 106}),
			estimate("o", 1, 3, montecarlo.Doubt{Reason: "a", Lo: 0.5, Hi: 4}), estimate("G", 0.4, 0.6),
			estimate("g", 0, 2, montecarlo.Doubt{Reason: "c", Lo: 0, Hi: 5}),
			estimate("c", 0, 2, montecarlo.Doubt{Reason: "d", Lo: 0, Hi: 500}),
		},
		Regimes: []Regime{{To: math.Inf(1), Machine: m, Draws: []Machine{m}}},
	}
	list, err := f.Corners(10)
	if err != nil {
		t.Fatal(err)
	}
	corners := []Machine{
		{103, 0.5, 0, 0.5}, {103, 0.5, 5, 0.5}, {96, 4, 0, 0.5}, {96, 4, 5, 0.5},
		{96, 2, 1, 0.5}, {96, 2, 1, 0.5}, {107, 2, 1, 0.5}, {107, 2, 1, 0.5},
	}
	if !slices.Equal(list, corners) {
		t.Errorf("corners %v, want %v", list, corners)
	}
	// Each doubt once, and none of c, which is in no machine.
	var reasons []string
	for _, d := range f.Doubts() {
		reasons = append(reasons, d.Reason)
	}
	if !slices.Equal(reasons, []string{"a", "b", "c"}) {
		t.Errorf("doubts %q", reasons)
	}
	f.Estimates[1].Doubts[0].Hi = math.Inf(1) // o is at most half of L+2o
	if list, _ = f.Corners(10); list[2] != (Machine{0, 52, 0, 0.5}) {
		t.Errorf("with any o: %v", list[2])
	}
	for i := range f.Estimates {
		f.Estimates[i].Doubts = nil
	}
	if list, err = f.Corners(10); err != nil || list != nil {
		t.Errorf("without a doubt: %v, %v", list, err)
	}
	f.Missing = []string{"g"}
	if _, err := f.Corners(10); err == nil {
		t.Error("corners of an incomplete fit")
	}
}

// A machine whose G is that of windows, as no other test shows it, has its doubts.
func TestTheOnlyTimePerByteIsThatOfTheMachine(t *testing.T) {
	d := montecarlo.Doubt{Reason: "a", Lo: 1, Hi: 4}
	m := Machine{GapPerByte: 2}
	f := &Fit{
		Estimates: []montecarlo.Estimate{{Name: "G of windows", Value: 2, Lo: 2, Hi: 2, Doubts: []montecarlo.Doubt{d}}},
		Regimes:   []Regime{{To: math.Inf(1), Machine: m}},
	}
	list, err := f.Corners(1)
	if err != nil || len(f.Doubts()) != 1 || len(list) != 4 || list[0].GapPerByte != 1 || list[3].GapPerByte != 4 {
		t.Errorf("%v, %v, %v", list, f.Doubts(), err)
	}
	f.Estimates = append(f.Estimates, montecarlo.Estimate{Name: "G", Value: 2, Lo: 2, Hi: 2})
	if list, _ := f.Corners(1); len(f.Doubts()) != 0 || list != nil {
		t.Errorf("beside another G: %v, %v", list, f.Doubts())
	}
}
