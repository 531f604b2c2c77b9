package cube

import "math"

// A doubleExponential rule integrates over a finite interval with nodes whose density
// increases double-exponentially towards both ends,
//
//	u = a + (b-a)/(1 + exp(-pi sinh t)),  t = k h,
//
// which integrates powers at the ends, and scales there far shorter than the interval.
// The step is halved until two sums agree; the error is then about the square of their
// difference.
//
// Source: H. Takahasi and M. Mori, Double exponential formulas for numerical
// integration, Publ. RIMS 9 (1974) 721-741.
type doubleExponential struct {
	levels [6][]exponentialNode // the nodes that each halving adds, t >= 0
}

type exponentialNode struct {
	near, weight float64 // distance to the nearer end and weight, in b - a
}

func newDoubleExponential() doubleExponential {
	var r doubleExponential
	step := 0.5
	for level := range r.levels {
		first, stride := step/2, step
		if level == 0 {
			first, stride = 0, step
		} else {
			step /= 2
		}
		for t := first; t < 4.6; t += stride {
			near := 1 / (1 + math.Exp(math.Pi*math.Sinh(t)))
			r.levels[level] = append(r.levels[level], exponentialNode{near, math.Pi * math.Cosh(t) * near * (1 - near)})
		}
	}
	return r
}

// integrate returns the integral of f over an interval of the given width; f takes the
// distances to both ends.
func (r *doubleExponential) integrate(f func(fromA, fromB float64) float64, width float64) float64 {
	sum, step, value := 0.0, 0.5, 0.0
	for level, nodes := range r.levels {
		for k, n := range nodes {
			near, far := width*n.near, width*(1-n.near)
			sum += float64(n.weight * f(far, near))
			if level > 0 || k > 0 {
				sum += float64(n.weight * f(near, far))
			}
		}
		if level > 0 {
			step /= 2
		}
		next := sum * step * width
		if level > 1 && math.Abs(next-value) <= 1e-9*math.Abs(next) {
			return next
		}
		value = next
	}
	return value
}
