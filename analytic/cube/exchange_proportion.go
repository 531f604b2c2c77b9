package cube

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mathext"
)

// The laws of R_i = F/S of ExchangeAsyncMean. R_i is at most i, and at least 1 - 2^(-i),
// which it is for equal lengths: F is the greatest sum of subcubes around a node, and the
// mean of these over the nodes is S (1 - 2^(-i)).

// firstProportion returns the law of R_1 = max(B, 1-B), B beta with both parameters the
// shape.
func firstProportion(shape, points float64) *tabulated {
	p := &tabulated{start: 0.5, step: 0.5 / points}
	for j := range int(points) + 1 {
		r := min(1, p.start+float64(float64(j)*p.step))
		p.cdf = append(p.cdf, mathext.RegIncBeta(shape, shape, r)-mathext.RegIncBeta(shape, shape, 1-r))
	}
	return p
}

// nextProportion returns the law of R_i from that of R_(i-1),
//
//	P(R_i <= r) = int_0^1 P(R' <= r/b - 1) P(R'' <= r/(1-b) - 1) f(b) db,
//
// f the beta density with both parameters a. The points lie a part of the deviation of a
// half's sum apart, up to where nothing is left.
func (p *tabulated) nextProportion(i int, a, points float64) *tabulated {
	deviation := 1 / math.Sqrt(4*(2*a+1)) // of B
	q := &tabulated{start: 1 - math.Exp2(-float64(i)), step: 2 * deviation / points}
	rule := newQuadrature(0)
	shape := func(b float64) float64 { return math.Exp((a - 1) * math.Log(4*b*(1-b))) }
	knots := []float64{0.5}
	for _, k := range []float64{0.7, 1.5, 2.5, 4, 6, 9} { // what lies further out has a part of 1e-18
		knots = append(knots, max(0, 0.5-k*deviation))
	}
	slices.Reverse(knots)
	all := 0.0 // the integral of the shape over half of the support
	for k, b := range knots[1:] {
		all += rule.rule(shape, knots[k], b)
	}
	var ends []float64
	const most = 1 << 16 // points; a grid that needs more is too coarse for its law
	end := p.start + float64(len(p.cdf)-1)*p.step
	for j := 0; j < most; j++ {
		r := q.start + float64(float64(j)*q.step)
		below := 1.0
		if r < float64(i) {
			// Beyond b = r/(1+start) the first factor is 0, as the second is below 1 minus that.
			first := max(knots[0], 1-r/(1+p.start))
			ends = append(append(ends[:0], knots...), first, r/(1+end), 1-r/(1+end))
			slices.Sort(ends)
			below = 0
			for k, b := range ends[1:] {
				if first <= ends[k] && ends[k] < b && b <= 0.5 {
					below += rule.rule(func(b float64) float64 { return p.at(r/b-1) * p.at(r/(1-b)-1) * shape(b) }, ends[k], b)
				}
			}
			below /= all
		}
		q.cdf = append(q.cdf, min(1, below))
		if below >= 1-1e-13 {
			return q
		}
	}
	return q
}
