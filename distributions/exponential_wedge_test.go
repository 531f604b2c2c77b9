package distributions_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
)

// wedgeWords makes batches whose words all fall into the wedge of layer 500,
// from x[499] to x[500], where the density decides.
type wedgeWords struct {
	*rand.Rand
	inside float64 // x[499]/x[500]
	buffer [distributions.FillBatch]uint64
}

func (w *wedgeWords) Batch(n int) []uint64 {
	for i := range n {
		f := w.inside + (1-w.inside)*w.Float64()
		w.buffer[i] = min(uint64(f*(1<<53))+1, 1<<53-1)<<11 | 500
	}
	return w.buffer[:n]
}

// In a wedge the density above the layer below falls from full to nothing, in a
// straight line up to a curvature of relative size x[500]-x[499] < 0.002. So half
// of the points are accepted, and those lie at a third of the wedge on average
// (sd 0.236, of the mean of 5e4: 0.0011). What is drawn afresh after a rejection
// hits the wedge with probability below 0.002 and moves the mean by at most
// 0.001. The limit 0.01 is 8 sd beyond both: false-alarm rate below 1e-14.
// Accepting all gives 1/2, accepting what should be rejected 2/3.
func TestExponentialFillFollowsTheCurveInAWedge(t *testing.T) {
	const n, r = 100_000, 9.2561645442655436867
	area, x := (r+1)*math.Exp(-r), r
	right := 0.0
	for i := 1023; i > 499; i-- {
		right, x = x, -math.Log(area/x+math.Exp(-x))
	}
	left := x // x[499]; right is x[500]
	w := &wedgeWords{Rand: rand.New(rand.NewPCG(1, 1)), inside: left / right}
	xs := make([]float64, n)
	distributions.Exponential{Mu: 1}.Fill(w, xs)
	hits, sum := 0.0, 0.0
	for _, x := range xs {
		if left <= x && x <= right {
			hits++
			sum += (x - left) / (right - left)
		}
	}
	if math.Abs(hits/n-0.5) > 0.015 {
		t.Errorf("%v of the points were accepted, want 1/2", hits/n)
	}
	if math.Abs(sum/hits-1.0/3) > 0.01 {
		t.Errorf("mean position %v in the wedge, want 1/3", sum/hits)
	}
}
