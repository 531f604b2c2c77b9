package loggp

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// A drift whose errors are correlated strong or more from size to size moves an
// interval further than residuals tell, and the width of dependence does not make
// up for it; one that is weaker, it does.
const strong = 0.7

// doubtUnseen warns of estimates whose sizes do not exclude a strong drift, that is,
// where errors so correlated would have followed each other no more than these do
// with a probability above 1-level. So of tables with a strong drift at most 1-level
// are without a warning, and no more can miss without one.
func (g *regression) doubtUnseen(statistic, level float64, r *rand.Rand) {
	p := g.unseen(statistic, 1-level, r)
	if p <= 1-level {
		return
	}
	doubt := fmt.Sprintf("%s: of drifts correlated %g from size to size %.2g look like these errors or less so, and move the line by more than the interval says; measure more sizes, or in random order",
		g.Kind, strong, p)
	for _, s := range g.segments {
		s.doubts = append(s.doubts, doubt)
	}
}

// unseen is the largest probability that the correlation of neighboring residuals of
// heedNeighbors is at most r, of normal errors that are correlated strong or more
// from size to size. It is measured, on the sizes and lines at hand; the largest
// looked for ends it once it is surely above enough.
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
