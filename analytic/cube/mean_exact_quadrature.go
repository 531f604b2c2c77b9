package cube

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/integrate/quad"
)

// An AccuracyError reports a quantity whose bracket came out too wide to be called
// its value. No number is returned with it.
type AccuracyError struct {
	Quantity string  // what was wanted, such as "E T_mod"
	Law      string  // of which law
	Relative float64 // the relative width that was reached
	Wanted   float64 // the relative width promised
}

func (e *AccuracyError) Error() string {
	return fmt.Sprintf("%s for law=%s: known to a relative width of %.2g, %.2g promised", e.Quantity, e.Law, e.Relative, e.Wanted)
}

// A quadrature integrates by the Gauss-Legendre rule of 20 points, adaptively: it
// halves pieces until a piece and its halves agree.
type quadrature struct {
	nodes, weights [20]float64
	tolerance      float64 // relative to the whole integral
	splits         int     // the largest number of pieces; 0 means 4000
}

func newQuadrature(tolerance float64) *quadrature {
	q := &quadrature{tolerance: tolerance}
	quad.Legendre{}.FixedLocations(q.nodes[:], q.weights[:], 0, 1)
	return q
}

// rule integrates over one piece.
func (q *quadrature) rule(f func(float64) float64, a, b float64) float64 {
	sum := 0.0
	for i, t := range q.nodes {
		sum += float64(q.weights[i] * f(a+float64((b-a)*t)))
	}
	return sum * (b - a)
}

// integrate returns the integral of f >= 0 over the consecutive pieces between the
// ends, and an estimate of its absolute error: the difference in the last halvings,
// which overestimates it.
func (q *quadrature) integrate(f func(float64) float64, ends ...float64) (integral, estimate float64) {
	type piece struct{ a, b, whole float64 }
	var stack []piece
	total := 0.0
	for i := len(ends) - 1; i > 0; i-- {
		if a, b := ends[i-1], ends[i]; a < b {
			p := piece{a, b, q.rule(f, a, b)}
			total += math.Abs(p.whole)
			stack = append(stack, p)
		}
	}
	splits := q.splits
	if splits == 0 {
		splits = 4000
	}
	for examined := 0; len(stack) > 0; examined++ {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		mid := p.a + (p.b-p.a)/2
		left, right := q.rule(f, p.a, mid), q.rule(f, mid, p.b)
		total += math.Max(0, math.Abs(left)+math.Abs(right)-math.Abs(p.whole))
		difference := math.Abs(left + right - p.whole)
		if difference <= q.tolerance*total/16 || !(p.a < mid && mid < p.b) || examined > splits {
			integral += left + right
			estimate += difference + 1e-15*math.Abs(left+right)
			continue
		}
		stack = append(stack, piece{mid, p.b, right}, piece{p.a, mid, left})
	}
	return integral, estimate
}
