package comparison

import (
	"math"
	"strings"
	"testing"

	"castlab/montecarlo"
)

// crossingAt is a crossover without noise at root + 1/2, and at those of the draws.
func crossingAt(root int64, draws ...int64) Crossover {
	at := func(root int64) func(int64) (func() montecarlo.Replication[[]float64], error) {
		return exactly(func(s int64) float64 { return float64(s-root) - 0.5 })
	}
	c := Crossover{Systems: [2]string{"a", "b"}, Label: "t", Grid: []int64{0, 100, 1000, 2000}, Exact: true, Model: at(root)}
	for _, d := range draws {
		c.Draws = append(c.Draws, at(d))
	}
	return c
}

// At level 0.5 seven draws are enough. They cross from 600 to 900 and the best estimate at
// 700: the first system is better for all of them up to 600, the second from 901 on.
func TestACrossoverReachesOverAllDraws(t *testing.T) {
	s := settings(100)
	s.Level = 0.5
	draws := []int64{650, 700, 600, 710, 900, 720, 800}
	got, err := crossingAt(700, draws...).Find(t.Context(), s)
	if err != nil || len(got.Changes) != 1 || got.Level != 0.5 {
		t.Fatalf("%+v, %v", got, err)
	}
	x := got.Changes[0]
	if x.From.Size != 600 || x.To.Size != 901 || x.From.Sign != -1 || x.To.Sign != 1 {
		t.Errorf("from %d (%d) to %d (%d)", x.From.Size, x.From.Sign, x.To.Size, x.To.Sign)
	}
	// Exact times, so the line through two points crosses where the best estimate does.
	if math.Abs(x.Value-700.5) > 1e-9 {
		t.Errorf("about %v", x.Value)
	}
	// The interval at a size of the grid is that of all draws, and a tried size in between
	// ends at the first that disagrees.
	if p := got.Grid[2]; p.Difference.Lo != 99.5 || p.Difference.Hi != 399.5 || p.Sign != 1 {
		t.Errorf("at 1000: %+v", p)
	}
	for _, p := range x.Between {
		if p.Sign != 0 || p.Size <= 600 || p.Size > 900 {
			t.Errorf("undecided at %d: %+v", p.Size, p)
		}
	}
	// A precision leaves both ends within it.
	c := crossingAt(700, draws...)
	c.Precision = 0.05
	if got, err = c.Find(t.Context(), s); err != nil || len(got.Changes) != 1 {
		t.Fatalf("%+v, %v", got, err)
	}
	if x := got.Changes[0]; x.From.Size > 600 || float64(x.From.Size) < 600/1.06 || x.To.Size < 901 || float64(x.To.Size) > 901*1.06 {
		t.Errorf("within 5 %%: from %d to %d", x.From.Size, x.To.Size)
	}
	if _, err = crossingAt(700, draws[:6]...).Find(t.Context(), s); err == nil ||
		!strings.Contains(err.Error(), "draws=6: want at least 7") {
		t.Errorf("six draws: %v", err)
	}
}

// A model with flaws decides nothing, and tells where its signs change.
func TestFlawsLeaveACrossoverInDoubt(t *testing.T) {
	c := crossingAt(700)
	c.Flaws = []string{"lack of fit"}
	got, err := c.Find(t.Context(), settings(100))
	if err != nil || len(got.Changes) != 0 || len(got.Doubted) != 1 {
		t.Fatalf("%+v, %v", got, err)
	}
	for _, p := range got.Grid {
		if p.Sign != 0 || len(p.Difference.Warnings) != 1 {
			t.Errorf("at %d: %+v", p.Size, p)
		}
	}
	x := got.Doubted[0]
	if x.From.Size != 700 || x.To.Size != 701 || x.To.Difference.Warnings[0] != "lack of fit" {
		t.Errorf("%+v", x)
	}
}

// By hand as in TestCombineByHand: ranks 1 and 19 of 19 draws.
func TestCombineEstimatesByHand(t *testing.T) {
	var draws []montecarlo.Estimate
	for i := range 19 {
		v := float64(i + 1)
		draws = append(draws, montecarlo.Estimate{Value: v, Lo: v - 0.5, Hi: v + 0.5, N: 1})
	}
	e, p, err := CombineEstimates(0.8, montecarlo.Estimate{Value: 9, Lo: 8.5, Hi: 9.5, N: 1}, draws)
	if err != nil || e.Lo != 0.5 || e.Hi != 19.5 || e.Value != 9 || e.Level != 0.8 || e.N != 20 || p.Parameters != 18 {
		t.Errorf("%+v, %+v, %v", e, p, err)
	}
	if _, _, err = CombineEstimates(0.8, e, draws[:18]); err == nil {
		t.Error("18 draws are enough")
	}
}
