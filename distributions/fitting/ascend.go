package fitting

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// ascend goes from near a maximum to it by Newton's steps, which take far fewer values of f
// than a simplex does. It ends where the next step would gain less than tolerance. It returns
// false where f is not concave or does not grow: v and value are then the best that was seen,
// and another search must go on.
//
// Gradient and curvature are differences over steps at which f changes by about 1e-5, a 300th
// of a standard error if f is a log-likelihood; first says how long the first ones are. A
// coordinate of which half a unit changes f by less than toThousandth has run to an end of its
// family and stays where it is.
func ascend(f func(v []float64) float64, start []float64, first, tolerance float64) (v []float64, value float64, ok bool) {
	const fall, rounds, far = 1e-5, 12, 0.5
	k := len(start)
	v, value = append([]float64(nil), start...), f(start)
	at := make([]float64, k)
	moved := func(i int, a float64, j int, b float64) float64 {
		copy(at, v)
		at[i] += a
		at[j] += b
		return f(at)
	}
	h, up := make([]float64, k), make([]float64, k)
	for i := range h {
		h[i] = first
	}
	var free []int // the coordinates that move
	for range rounds {
		slopes, bends := make([]float64, 0, k), make([]float64, 0, k)
		free = free[:0]
		fits := true // the steps fit the curvature
		for i := range k {
			var bend, down float64
			for {
				up[i], down = moved(i, h[i], i, 0), moved(i, -h[i], i, 0)
				bend = float64(value-up[i]) + float64(value-down)
				if !(math.Abs(bend) < fall/300) || h[i] >= far {
					break
				}
				h[i] = math.Min(far, 10*h[i])
			}
			if h[i] >= far && math.Abs(up[i]-value) < toThousandth && math.Abs(down-value) < toThousandth {
				continue
			}
			if !(bend > 0) || math.IsInf(bend, 1) {
				return v, value, false
			}
			free = append(free, i)
			slopes, bends = append(slopes, (up[i]-down)/(2*h[i])), append(bends, bend/(h[i]*h[i]))
			fits = fits && bend > fall/30 && bend < 30*fall
		}
		n := len(free)
		if n == 0 {
			return v, value, true
		}
		curvature := mat.NewSymDense(n, nil)
		for a, i := range free {
			curvature.SetSym(a, a, bends[a])
			for b, j := range free[:a] {
				both := moved(i, h[i], j, h[j])
				curvature.SetSym(a, b, (up[i]-value+up[j]-both)/(h[i]*h[j]))
			}
		}
		for a, i := range free {
			h[i] = math.Sqrt(fall / bends[a])
		}
		gradient := mat.NewVecDense(n, slopes)
		var chol mat.Cholesky
		var move mat.VecDense
		if !chol.Factorize(curvature) || chol.SolveVecTo(&move, gradient) != nil {
			return v, value, false
		}
		gain := mat.Dot(&move, gradient) / 2
		if math.IsNaN(gain) || gain < 0 {
			return v, value, false
		}
		next, y := append([]float64(nil), v...), math.Inf(-1)
		for part := 1.0; part > 0.1; part /= 2 {
			for a, i := range free {
				next[i] = v[i] + part*move.AtVec(a)
			}
			if y = f(next); y > value {
				break
			}
		}
		risen := y > value
		if risen {
			v, value = next, y
		}
		switch {
		case fits && gain < tolerance:
			return v, value, true
		case fits && !risen:
			return v, value, false
		}
	}
	return v, value, false
}
