package advise

import (
	"math"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
	"castlab/reports/machines/internal/measurements"
	"castlab/reports/machines/selection"
	"castlab/topologies/programs"
)

// By hand: the model has 75 [70, 80] us for the best and 390 for the library's own choice, of which 246, 250 and 254 us, or the
// outer two, were measured. The gain is 1-75/250 = 0.7, at least 1-80/246 and at most 1-70/254. One launch of 250 us, of which two differ
// by a tenth: at least 1-80/(250/1.1) = 0.648, at most 1-70/275. A mean over the ranks of 250 us may be 500 of the last one.
func TestAGainIsOverTheMeasuredTime(t *testing.T) {
	files := func(averaged bool, list ...float64) *material {
		x := &times{task: "broadcast", ranks: 64}
		for _, y := range list {
			x.list = append(x.list, measurements.Timing{Task: "broadcast", Bytes: 1 << 18, Time: y, Averaged: averaged})
		}
		return &material{tasks: []*times{x}}
	}
	one := func(name string, value, lo, hi float64) comparison.System {
		return comparison.System{Name: name, Mean: montecarlo.Estimate{Name: "mean", Value: value, Lo: lo, Hi: hi, Level: 0.95}}
	}
	answer := comparison.Answer{Systems: []comparison.System{one("binomial", 75, 70, 80), one("flat", 390, 380, 400)}, Best: []int{0}}
	for _, x := range []struct {
		files           *material
		value, lo, hi   float64
		text, forbidden string
	}{
		{files(false, 254, 246, 250), 0.7, 1 - 80./246, 1 - 70./254, "faster than " + Own, "flat"},
		{files(false, 246, 254), 0.7, 1 - 80./246, 1 - 70./254, "faster than " + Own, "flat"},
		{files(false, 250), 0.7, 1 - 80*1.1/250, 1 - 70/275., "faster than " + Own, "flat"},
		{files(true, 250), 0.7, 1 - 80*1.1/250, 1 - 70/550., "faster than " + Own, "flat"},
		{files(false, 78), 1 - 75./78, 1 - 80*1.1/78, 1 - 70/(78*1.1), "does not tell them apart", "use"},
		{files(false, 50), -0.5, 1 - 80*1.1/50, 1 - 70/55., "keep " + Own, "use"},
	} {
		own, measured := x.files.own("broadcast", 64, 1<<18, 0.1)
		if !measured {
			t.Fatal("nothing measured")
		}
		q := sizeQuestion{machine: &machine{}, own: "flat", library: "Open MPI", ownTime: &own,
			problem: selection.Problem{Ranks: 64, Candidates: []selection.Candidate{{Algorithm: programs.Binomial()},
				{Algorithm: programs.FlatBroadcast()}}}}
		d := Decision{Source: Model}
		q.say(t.Context(), &d, answer)
		if g := d.Gain; math.Abs(g.Value-x.value) > 1e-9 || math.Abs(g.Lo-x.lo) > 1e-9 || math.Abs(g.Hi-x.hi) > 1e-9 {
			t.Errorf("of %v: a gain of %v [%v, %v], want %v [%v, %v]", own, g.Value, g.Lo, g.Hi, x.value, x.lo, x.hi)
		}
		if text := d.text(); !strings.Contains(text, x.text) || strings.Contains(text, x.forbidden) || !strings.Contains(text, "measured") {
			t.Errorf("of %v: %q, want %q, and not %q", own, text, x.text, x.forbidden)
		}
		if rule := d.use != nil; rule != (x.lo > 0) {
			t.Errorf("of %v: a rule is %v", own, rule)
		}
	}
	if _, measured := files(false, 1).own("broadcast", 64, 1, 0.1); measured {
		t.Error("a size that was not measured has a time")
	}
}
