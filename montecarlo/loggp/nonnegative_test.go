package loggp

import (
	"math"
	"testing"
)

// No end of a time is below 0: of sizes up to 64 bytes, whose times vary by 20 % in no order, a line alone cannot say that
// the time per byte is above 0, and its interval went below. The alternating times are by hand.
func TestTimesAreNotBelow0(t *testing.T) {
	s := Series{Source: "t", Kind: OneWay}
	for i, x := range []float64{1, 2, 4, 8, 16, 32, 64} {
		s.Points = append(s.Points, Point{Bytes: x, Times: []float64{1 + 0.1*math.Cos(math.Pi*float64(i)),
			1.02 - 0.1*math.Cos(math.Pi*float64(i))}})
	}
	f, err := FitSeries([]Series{s}, config())
	if err != nil {
		t.Fatal(err)
	}
	touching := false
	for _, e := range append(f.Estimates, f.Predictions...) {
		touching = touching || e.Lo == 0
		bare := e
		bare.Warnings = nil
		if lo, _ := bare.Widest(); lo < 0 && e.Value >= 0 && !math.IsInf(lo, -1) {
			t.Errorf("%s: %+v", e.Name, e)
		}
		for _, d := range e.Doubts {
			if d.Lo < 0 {
				t.Errorf("%s: %+v", e.Name, d)
			}
		}
	}
	if !touching {
		t.Errorf("every number is surely above 0, so that nothing is tested: %v", f.Estimates)
	}
}
