package selection

import (
	"testing"

	"castlab/montecarlo/collectives"
	"castlab/montecarlo/comparison"
	"castlab/montecarlo/loggp"
)

// A fit without the regime asked for shows one flight and no packet.
func TestNoFitShowsNothing(t *testing.T) {
	for _, f := range []*loggp.Fit{nil, {}} {
		if got := FlightsOf(f, 0); got != collectives.Eager {
			t.Errorf("flights %v", got)
		}
		if got := PacketOf(f); got != LargestSegment {
			t.Errorf("packet %v", got)
		}
	}
}

// Answers without sizes, and systems that the first size has not, are not drawn.
func TestFigureDrawsWhatItHasSizesFor(t *testing.T) {
	one := comparison.Answer{Systems: []comparison.System{{Name: "a"}}}
	two := comparison.Answer{Systems: []comparison.System{{Name: "a"}, {Name: "b"}}}
	if f := Figure("", "", nil, []comparison.Answer{one}); len(f.Curves) != 0 {
		t.Errorf("%+v", f.Curves)
	}
	f := Figure("", "", []int64{1, 2}, []comparison.Answer{one, two})
	if len(f.Curves) != 1 || len(f.Curves[0].X) != 2 {
		t.Errorf("%+v", f.Curves)
	}
}
