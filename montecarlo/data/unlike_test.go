package data

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
)

// The pain scores of Brunner and Munzel (2000), of 14 and 11 patients: the estimate is 0.789, the statistic 3.1375 with 17.683 degrees of
// freedom, and P = 0.005786, as brunner.munzel.test of R's lawstat has it.
func TestUnlikeOfAnExampleOfThePaper(t *testing.T) {
	x := []float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 4}
	y := []float64{1, 1, 1, 2, 3, 3, 3, 3, 4, 4, 5}
	for _, s := range []rankSum{newRankSum(x, y), newRankSum(y, x)} {
		if p := s.unlike(); math.Abs(p-0.005786) > 5e-7 {
			t.Errorf("P = %v", p)
		}
	}
	for _, c := range []struct {
		x, y []float64
		want float64
	}{
		{[]float64{9}, []float64{1, 2, 3, 4}, 1},               // one unit has no spread
		{[]float64{2, 2}, []float64{2, 2, 2}, 1},               // all are equal
		{[]float64{2, 2}, []float64{3, 3, 3}, 0},               // two constants
		{[]float64{2, 4}, []float64{0, 0}, 0.2048327646991335}, // 3/sqrt(2/2) with one degree of freedom: 1 - 2 atan(3)/pi
	} {
		if p := newRankSum(c.x, c.y).unlike(); math.Abs(p-c.want) > 1e-9 {
			t.Errorf("%v and %v: P = %v, want %v", c.x, c.y, p, c.want)
		}
	}
}

// Of two normal laws of one median, neither tends to be smaller, whatever their spreads: of 12 launches of spread 5 and 60 of spread 1 a
// decision is in at most 38 of 400, which Binomial(400, 0.06) exceeds with probability 0.002; by the rank sum alone it is in more than
// 50, which tells that the two are not of one law.
func TestRanksOfUnlikeSpreadsHoldTheirLevel(t *testing.T) {
	r := rand.New(montecarlo.NewStreams(1, "ranks of unlike spreads").Source(0))
	decided, alone := 0, 0
	for range 400 {
		a, b := NewSample("a"), NewSample("b")
		for range 12 {
			_ = a.Add(5 * r.NormFloat64())
		}
		for range 60 {
			_ = b.Add(r.NormFloat64())
		}
		a.EachALaunch()
		b.EachALaunch()
		s := Question{Level: 0.95}.superiority(a, b, nil)
		if s.P <= 0.05 {
			alone++
		}
		if s.Decision != None {
			decided++
		}
	}
	if decided > 38 || alone <= 50 {
		t.Errorf("of 400, %d decide, %d by the rank sum alone", decided, alone)
	}
}
