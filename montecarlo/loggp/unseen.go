package loggp

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// strong is the correlation of errors from size to size from which on a drift moves an
// interval further than the residuals show. Widening the interval for dependence makes
// up for weaker correlations, not for this one.
const strong = 0.7

// doubtUnseen adds a doubt to estimates whose sizes do not exclude a strong drift: one under
// which the observed correlation of neighboring errors, or a smaller one, has a
// probability above 1-level. So at most 1-level of the tables with a strong drift carry
// no doubt, and no more can miss without one. Sizes that were not measured beside each other do not drift together.
func (g *regression) doubtUnseen(statistic, level float64, r *rand.Rand) {
	if !inOrder(g.visits()) {
		return
	}
	p := g.unseen(statistic, 1-level, r)
	if p <= 1-level {
		return
	}
	g.follow(fmt.Sprintf("; of drifts correlated %g from size to size %.2g look like these errors or less so", strong, p))
}

// follow adds the doubt that neighboring sizes are strongly alike.
func (g *regression) follow(reason string) {
	for _, s := range g.segments {
		s.follows = reason
	}
}

// unseen returns the largest probability that the correlation of neighboring residuals
// in testSerialCorrelation is at most r, over normal errors that are correlated strong
// or more from size to size. It is estimated by simulation at the sizes and lines of g,
// and stops once it is surely above enough.
func (g *regression) unseen(r, enough float64, random *rand.Rand) (p float64) {
	total, longest := 0, 0
	for _, s := range g.segments {
		total, longest = total+len(s.rows), max(longest, len(s.rows))
	}
	e, rest := make([]float64, total), make([]float64, longest)
	for _, rho := range []float64{strong, 0.9} {
		fresh := math.Sqrt(1 - float64(rho*rho))
		below := 0
		for draw := range resamples {
			x := random.NormFloat64()
			for k := range e {
				e[k] = x
				x = float64(rho*x) + float64(fresh*random.NormFloat64())
			}
			var over, under float64
			from := 0
			for _, s := range g.segments {
				n := len(s.rows)
				a, b := lag(s.left(e[from:from+n], rest[:n]))
				over, under, from = over+a, under+b, from+n
			}
			if over <= r*under {
				below++
			}
			if n := float64(draw + 1); float64(below) > enough*resamples && float64(below) > 2*enough*n {
				return float64(below) / n
			}
		}
		p = math.Max(p, float64(below)/resamples)
	}
	return p
}
