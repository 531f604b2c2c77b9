package comparison

import (
	"math"
	"strings"
	"testing"

	"castlab/montecarlo"
)

// exactAnswer is the answer of systems whose times are known.
func exactAnswer(t *testing.T, times ...float64) Answer {
	t.Helper()
	names := []string{"a", "b", "c"}[:len(times)]
	x := newSample(len(times))
	for range 2 {
		x.Add(times)
	}
	a, err := Question{Systems: names, Exact: true}.exact(x)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// By hand: a takes 10, b 12 and c 40. If the machine is another one they take 11, 13 and 50, with
// the same winner, or 15, 12 and 40, with b in its place. So a is best, and for the second it is
// a or b, never c: a doubt widens and does not silence.
func TestADoubtIsAsWideAsTheOthers(t *testing.T) {
	a := exactAnswer(t, 10, 12, 40)
	same := a.Doubted("x", "state x", []Other{{"x=1", exactAnswer(t, 11, 13, 50)}})
	if i, ok := same.Winner(); !ok || i != 0 || same.Depends != nil || len(same.Doubts()) != 0 {
		t.Errorf("with the same winner: %v, %v", same.Best, same.Depends)
	}
	if lo, hi := same.Systems[2].Mean.Widest(); lo != 40 || hi != 50 {
		t.Errorf("c takes %v to %v, want 40 to 50", lo, hi)
	}
	if d := same.Pairs[0].Ratio.Doubts; len(d) != 1 || math.Abs(d[0].Hi-11.0/13) > 1e-15 || d[0].Lo != 10.0/12 || d[0].Settle != "state x" {
		t.Errorf("a over b: %+v", d)
	}
	flips := same.Doubted("y", "state y", []Other{{"y=1", exactAnswer(t, 15, 12, 40)}, {"y=2", exactAnswer(t, 10, 12, 40)}})
	if len(flips.Best) != 2 || flips.Best[1] != 1 || len(flips.Depends) != 1 {
		t.Fatalf("best %v, depends %v", flips.Best, flips.Depends)
	}
	for _, words := range []string{"y: so a is best", "with y=1 b is", "state y"} {
		if !strings.Contains(flips.Doubts()[0], words) {
			t.Errorf("%q does not say %q", flips.Doubts()[0], words)
		}
	}
	// Turned around, b over a is from 12/15 to 12/10, and the difference from -3 to 2.
	p := flips.Pair(1, 0)
	if lo, hi := p.Difference.Widest(); lo != -3 || hi != 2 {
		t.Errorf("b minus a is from %v to %v", lo, hi)
	}
	if lo, hi := p.Ratio.Widest(); lo > 0.8 || lo < 0.75 || hi < 1.2 || hi > 1.25 {
		t.Errorf("b over a is from %v to %v", lo, hi)
	}
	if len(flips.Margin(0).Doubts) != 2 {
		t.Errorf("the margin has lost a doubt: %+v", flips.Margin(0).Doubts)
	}
	if d := same.Pairs[1].Difference.Doubts; len(d) != 1 || d[0].Lo != -39 || len(a.Pairs[1].Difference.Doubts) != 0 {
		t.Error("the answer before has changed")
	}
}

// An interval is moved with its width: [9, 11] about 10 becomes [18, 22] about 20 where it is of a
// positive number, and a difference [-1, 1] about 0 becomes [4, 6] about 5.
func TestIntervalsMoveWithTheirWidth(t *testing.T) {
	if lo, hi := moved(montecarlo.Estimate{Value: 10, Lo: 9, Hi: 11}, 20, true); lo != 18 || hi != 22 {
		t.Errorf("%v to %v", lo, hi)
	}
	if lo, hi := moved(montecarlo.Estimate{Lo: -1, Hi: 1}, 5, false); lo != 4 || hi != 6 {
		t.Errorf("%v to %v", lo, hi)
	}
	if lo, hi := moved(montecarlo.Estimate{Lo: 0, Hi: 1}, 5, true); lo != 5 || hi != 6 {
		t.Errorf("of 0: %v to %v", lo, hi)
	}
}

// Without noise the first system is the smaller one below 700; on another machine below 100
// or 5000. So it is the better one up to 100, the second from 5001 on, and a change lies in between.
func TestACrossoverHoldsForWhatTheModelMayBe(t *testing.T) {
	at := func(root int64) func(int64) (func() montecarlo.Replication[[]float64], error) {
		return exactly(func(s int64) float64 { return float64(s-root) - 0.5 })
	}
	c := crossingAt(700)
	c.Grid = []int64{10, 1000, 10000}
	c.Besides = []Besides{{Reason: "x", Settle: "state x", Models: []func(int64) (func() montecarlo.Replication[[]float64],
		error){at(100), at(5000)}}}
	got, err := c.Find(t.Context(), settings(100))
	if err != nil || len(got.Changes) != 1 {
		t.Fatalf("%+v, %v", got, err)
	}
	if x := got.Changes[0]; x.From.Size != 100 || x.To.Size != 5001 {
		t.Errorf("from %d to %d, want 100 to 5001", x.From.Size, x.To.Size)
	}
	if d := got.Grid[1].Difference; got.Grid[1].Sign != 0 || len(d.Doubts) != 1 || d.Doubts[0].Reason != "x" ||
		d.Doubts[0].Lo != -4000.5 || d.Doubts[0].Hi != 899.5 {
		t.Errorf("at 1000: %+v", got.Grid[1])
	}
}
