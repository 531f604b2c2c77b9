package compare

import (
	"testing"

	"castlab/montecarlo"
)

// Nothing takes less than no time: of a margin of 0.58 whose interval, with what is doubted, ends at 1.08, all is the most that is saved.
func TestNoMoreThanAllIsSaved(t *testing.T) {
	e := montecarlo.Estimate{Value: 0.58, Lo: 0.45, Hi: 0.9, Level: 0.95,
		Doubts: []montecarlo.Doubt{{Reason: "few", Lo: 0.41, Hi: 1.08}}}
	if got, want := percent(e), "58 % [41, 100]"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	e.Doubts = nil
	if got, want := percent(e), "58 % [45, 90]"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
