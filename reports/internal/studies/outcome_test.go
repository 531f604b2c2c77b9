package studies

import (
	"context"
	"math"
	"reflect"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
)

// An outcome reads back as it was saved: every field of its estimates, warnings above
// all, and every bit of its numbers.
func TestAnOutcomeIsReadAsItWasSaved(t *testing.T) {
	o := Outcome{Intervals: 1, Estimates: []montecarlo.Estimate{
		{Name: "a", Value: 0.1 + 0.2, Lo: math.Inf(-1), Hi: math.SmallestNonzeroFloat64, Level: 1 - 1e-9, N: 1 << 40, Unit: "us",
			Method: "t", Warnings: []string{"skewed", "short"}},
		{Name: "b", Value: -0.5, Lo: -1, Hi: math.Inf(1), Level: 0.9, N: 3, Method: "m"},
	}}
	saved, err := o.save()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := (Cell{Model: "m"}).readOutcome(saved); err != nil || !reflect.DeepEqual(got, o) {
		t.Errorf("%+v, %v, want %+v", got, err, o)
	}
	asked := Cell{Model: "m", Imprecise: func(montecarlo.Estimate) string { return "" }}
	if got, err := asked.readOutcome(saved); err == nil {
		t.Errorf("%+v of a cell with a precision, which nothing was asked of", got)
	}
	o.Precise = 2
	if saved, err = o.save(); err != nil {
		t.Fatal(err)
	}
	if got, err := asked.readOutcome(saved); err != nil || !reflect.DeepEqual(got, o) {
		t.Errorf("%+v, %v, want %+v", got, err, o)
	}
	if got, err := (Cell{Model: "m"}).readOutcome(saved); err == nil {
		t.Errorf("%+v of a cell without a precision", got)
	}
}

// A segment of a run that is stored twice, in part for a shorter interim analysis and
// whole, counts once, and a run that continued beyond the cell's last look counts no
// more than it.
func TestReplicationsThatAreKeptTwiceCountOnce(t *testing.T) {
	s := read(t, everything)
	c := s.Cells[0]
	id, err := c.firstRun(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		segments []montecarlo.Segment
		want     int
	}{
		{[]montecarlo.Segment{{First: 0, Last: 64}, {First: 64, Last: 100}}, 100},
		{[]montecarlo.Segment{{First: 0, Last: 30}, {First: 0, Last: 64}, {First: 64, Last: 100}, {First: 64, Last: 90}}, 100},
		{[]montecarlo.Segment{{First: 0, Last: c.Max}, {First: c.Max, Last: c.Max + 64}}, c.Max},
	} {
		var keys []shards.Key
		for _, k := range x.segments {
			keys = append(keys, shards.Key{Run: id, Segment: k})
		}
		if counts, err := s.Replications(t.Context(), keys); err != nil || counts[0] != x.want || counts[1] != 0 {
			t.Errorf("%v: %v, %v, want %d of the first cell", x.segments, counts, err, x.want)
		}
	}
}

// Progress counts as many replications as each segment has, also of the shorter last
// one.
func TestProgressCountsReplications(t *testing.T) {
	var told []int
	c := counted{next: shards.Local{Workers: 2}, done: func(n int) { told = append(told, n) }}
	segments := []montecarlo.Segment{{First: 0, Last: 64}, {First: 64, Last: 128}, {First: 128, Last: 133}}
	err := c.Run(t.Context(), montecarlo.RunID{}, segments, func(context.Context, montecarlo.Segment) ([]byte, error) {
		return nil,
			nil
	}, func([]byte) error { return nil })
	if err != nil || !reflect.DeepEqual(told, []int{64, 64, 5}) {
		t.Errorf("%v, %v, want 64, 64 and 5", told, err)
	}
}

// By hand: 1000 replications leave [9, 10.5] about 10, whose far end is 10 % away.
// For 5 % the interval must halve: 4000 replications, the next look (interim
// analysis) after which is 4096 of looks that double from 1024. Mirrored at 0 it is
// the same.
func TestThePlanGoesByTheFarEnd(t *testing.T) {
	settings := montecarlo.Settings{Min: 1024, Max: 1 << 16, Done: func(montecarlo.Estimate) bool { return false }}
	for _, e := range []montecarlo.Estimate{{Value: 10, Lo: 9, Hi: 10.5, N: 1000}, {Value: 10, Lo: 9.5, Hi: 11, N: 1000},
		{Value: -10, Lo: -10.5, Hi: -9, N: 1000}} {
		want := 0
		for _, look := range settings.Looks() {
			if want == 0 && look >= 4000 {
				want = look
			}
		}
		if got := planned(e, 0.05, settings); got != want {
			t.Errorf("%+v: %d replications, want %d", e, got, want)
		}
	}
	// A narrow interval with a warning continues: to the look after 2048.
	e := montecarlo.Estimate{Value: 10, Lo: 9.99, Hi: 10.01, N: 2048, Warnings: []string{"a doubt"}}
	if got := planned(e, 0.05, settings); got != 4096 {
		t.Errorf("%+v: %d replications, want 4096", e, got)
	}
}
