package loggp

import (
	"math"
	"slices"
	"testing"

	"castlab/montecarlo"
)

// By hand: o is in [1, 3] and, if a is right, in [0.5, 4]; g in [0, 2] or, by c, up to 5; L+2o in [103, 105] or, by a, in [100, 110],
// and by b up to 106; G has no doubt. So a moves o by -0.5 and 1, and L+2o by -3 and 5; b moves L+2o by 1, c moves g by 3.
// L+2o = 104 of the best estimate stays where o moves.
func TestAsidesByHand(t *testing.T) {
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
	check := func(want map[string][]Machine) {
		t.Helper()
		list, err := f.Asides()
		if err != nil || len(list) != len(want) {
			t.Fatalf("%v, %v; want %v", list, err, want)
		}
		for _, a := range list {
			var machines []Machine
			for _, of := range a.Machines {
				machines = append(machines, of[0])
			}
			if !slices.Equal(machines, want[a.Reason]) {
				t.Errorf("%s: %v, want %v", a.Reason, machines, want[a.Reason])
			}
		}
	}
	check(map[string][]Machine{
		"a": {{101, 1.5, 1, 0.5}, {98, 3, 1, 0.5}, {97, 2, 1, 0.5}, {97, 2, 1, 0.5}, {105, 2, 1, 0.5}, {105, 2, 1, 0.5}},
		"b": {{100, 2, 1, 0.5}, {100, 2, 1, 0.5}, {101, 2, 1, 0.5}, {101, 2, 1, 0.5}},
		"c": {{100, 2, 1, 0.5}, {100, 2, 4, 0.5}},
	})
	// Each doubt once, and none of c, which is in no machine.
	var reasons []string
	for _, d := range f.Doubts() {
		reasons = append(reasons, d.Reason)
	}
	if !slices.Equal(reasons, []string{"a", "b", "c"}) {
		t.Errorf("doubts %q", reasons)
	}
	// Where a moves L+2o and G together there are these moves alone.
	f.moves = map[string][][]move{"a": {{{-3, 0.25}}, {{5, -0.125}}}}
	f.Estimates[1].Doubts[0].Hi = math.Inf(1) // o is at most half of L+2o
	check(map[string][]Machine{
		"a": {{101, 1.5, 1, 0.5}, {0, 52, 1, 0.5}, {97, 2, 1, 0.75}, {105, 2, 1, 0.375}},
		"b": {{100, 2, 1, 0.5}, {100, 2, 1, 0.5}, {101, 2, 1, 0.5}, {101, 2, 1, 0.5}},
		"c": {{100, 2, 1, 0.5}, {100, 2, 4, 0.5}},
	})
	for i := range f.Estimates {
		f.Estimates[i].Doubts = nil
	}
	if list, err := f.Asides(); err != nil || list != nil {
		t.Errorf("without a doubt: %v, %v", list, err)
	}
	f.Missing = []string{"g"}
	if _, err := f.Asides(); err == nil {
		t.Error("asides of an incomplete fit")
	}
}

// A doubt of two ranges of sizes takes them to the same ends and to opposite ones.
func TestRangesOfSizesGoAsideToOppositeEnds(t *testing.T) {
	d := []montecarlo.Doubt{{Reason: "a", Lo: 1, Hi: 4}}
	f := &Fit{
		Estimates: []montecarlo.Estimate{
			{Name: "G below 8B", Value: 2, Lo: 2, Hi: 2, Doubts: d},
			{Name: "G from 8B", Value: 3, Lo: 3, Hi: 3, Doubts: d},
		},
		Regimes: []Regime{{To: 8, Machine: Machine{GapPerByte: 2}}, {From: 8, To: math.Inf(1), Machine: Machine{GapPerByte: 3}}},
	}
	list, err := f.Asides()
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	seen := map[[2]float64]bool{}
	for _, of := range list[0].Machines {
		seen[[2]float64{of[0].GapPerByte, of[1].GapPerByte}] = true
	}
	for _, want := range [][2]float64{{1, 1}, {4, 4}, {1, 4}, {4, 1}} {
		if !seen[want] {
			t.Errorf("no %v among %v", want, seen)
		}
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
	list, err := f.Asides()
	if err != nil || len(f.Doubts()) != 1 || len(list) != 1 || len(list[0].Machines) != 4 || list[0].Machines[0][0].GapPerByte != 1 ||
		list[0].Machines[3][0].GapPerByte != 4 {
		t.Errorf("%v, %v, %v", list, f.Doubts(), err)
	}
	f.Estimates = append(f.Estimates, montecarlo.Estimate{Name: "G", Value: 2, Lo: 2, Hi: 2})
	if list, _ := f.Asides(); len(f.Doubts()) != 0 || list != nil {
		t.Errorf("beside another G: %v, %v", list, f.Doubts())
	}
}
