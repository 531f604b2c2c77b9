package comparison

import (
	"strings"
	"testing"

	"castlab/montecarlo"
)

func answerOf(lo, value, hi float64) Answer {
	e := montecarlo.Estimate{Value: value, Lo: lo, Hi: hi, Level: 0.99, N: 10, Method: "t"}
	d := montecarlo.Estimate{Value: value - 10, Lo: lo - 10, Hi: hi - 10}
	r := montecarlo.Estimate{Value: value / 10, Lo: lo / 10, Hi: hi / 10}
	ten := montecarlo.Estimate{Value: 10, Lo: 10, Hi: 10}
	return Answer{Systems: []System{{Mean: e}, {Mean: ten}}, Pairs: []Pair{{A: 0, B: 1, Difference: d, Ratio: r}}, Best: []int{0}, Runs: 10}
}

// At level 0.8 rank 1 needs 2/(B+1) <= 0.1: 19 draws. Draws have values 1..19,
// intervals half as wide as 1 on either side: [0.5, 19.5].
func TestCombineByHand(t *testing.T) {
	if n := LeastDraws(0.8); n != 19 || hullRank(0.8, 18) != 0 || hullRank(0.8, 19) != 1 || hullRank(0.8, 39) != 2 ||
		LeastDraws(0.95) != 79 {
		t.Errorf("least draws %d, ranks %d %d %d", n, hullRank(0.8, 18), hullRank(0.8, 19), hullRank(0.8, 39))
	}
	var draws []Answer
	for i := range 39 {
		draws = append(draws, answerOf(float64(i)+0.5, float64(i+1), float64(i)+1.5))
	}
	a, parts, err := Combine(0.8, answerOf(8.5, 9, 9.5), draws[:19])
	if err != nil {
		t.Fatal(err)
	}
	if e := a.Systems[0].Mean; e.Lo != 0.5 || e.Hi != 19.5 || e.Value != 9 || e.Level != 0.8 || e.N != 200 {
		t.Errorf("%+v", e)
	}
	if p := parts[0].Mean; p.Runs != 1 || p.Parameters != 18 {
		t.Errorf("%+v", p)
	}
	// Draws on both sides of 10: no decision, though the best estimate has one.
	if len(a.Best) != 2 {
		t.Errorf("best %v", a.Best)
	}
	if a, _, err = Combine(0.8, answerOf(3.5, 4, 4.5), append(draws[:9:9], draws[:9]...)[:18]); err == nil ||
		!strings.Contains(err.Error(), "draws=18: want at least 19") {
		t.Errorf("%+v, %v", a, err)
	}
	if a, _, err = Combine(0.8, answerOf(3.5, 4, 4.5), append(draws[:9:9], append(draws[:9:9], draws[0])...)); err != nil ||
		len(a.Best) != 1 || a.Best[0] != 0 {
		t.Errorf("all draws below 10: best %v, %v", a.Best, err)
	}
	if e := func() montecarlo.Estimate {
		a, _, _ := Combine(0.8, answerOf(8.5, 9, 9.5), draws)
		return a.Systems[0].Mean
	}(); e.Lo != 1.5 || e.Hi != 38.5 {
		t.Errorf("rank 2 of 39 is [%v, %v]", e.Lo, e.Hi)
	}
}

// The interval covers at 0.8 or more: of 200 at most 66 may miss, but for a
// probability of 1e-5 (binomial with 0.2). Runs alone cover what is known of
// theta from 20 measurements in 0.32.
func TestCombineCovers(t *testing.T) {
	if c := carried(t, 20, 19, 200, 200, 0.8); c < 0.67 {
		t.Errorf("covered in %v", c)
	}
}
