package reservation

import "math"

// minimalResidual solves apply(x) = right for a linear operator over the real
// numbers (a complex vector counts as its real and imaginary parts), by GMRES
// from the given start, which it overwrites. It stops when the norm of the
// residual is below tolerance times that of the right side, or no longer decreases, and
// returns that ratio.
//
// Source: Y. Saad, M. H. Schultz, SIAM J. Sci. Stat. Comput. 7 (1986) 856-869.
func minimalResidual(apply func(x []complex128) []complex128, right, x []complex128, tolerance float64, restart, most int) float64 {
	scale := norm(right)
	best := math.Inf(1)
	for steps := 0; ; {
		r := apply(x)
		for i := range r {
			r[i] = right[i] - r[i]
		}
		beta := norm(r)
		if beta/scale <= tolerance || beta/scale > best/2 || steps >= most {
			return beta / scale
		}
		best = beta / scale
		steps += correct(apply, r, beta, x, tolerance*scale, min(restart, most-steps))
	}
}

// correct adds to x the vector in the Krylov space of r that minimizes the residual,
// and returns the dimension of that space.
func correct(apply func(x []complex128) []complex128, r []complex128, beta float64, x []complex128, goal float64, most int) int {
	basis := [][]complex128{scaled(r, 1/beta)}
	var columns [][]float64      // of the triangular factor
	var rotations [][2]float64   // Givens
	residuals := []float64{beta} // the rotated right side
	for k := 0; k < most; k++ {
		w := apply(basis[k])
		column := make([]float64, k+2)
		for range 2 { // reorthogonalize once
			for i, v := range basis {
				h := dot(v, w)
				column[i] += h
				subtract(w, h, v)
			}
		}
		column[k+1] = norm(w)
		next := column[k+1]
		for i, q := range rotations {
			column[i], column[i+1] = q[0]*column[i]+q[1]*column[i+1], q[0]*column[i+1]-q[1]*column[i]
		}
		long := math.Hypot(column[k], column[k+1])
		if long == 0 { // the operator is singular
			break
		}
		q := [2]float64{column[k] / long, column[k+1] / long}
		column[k] = long
		rotations = append(rotations, q)
		columns = append(columns, column[:k+1])
		residuals = append(residuals, -q[1]*residuals[k])
		residuals[k] *= q[0]
		if math.Abs(residuals[k+1]) <= goal || next <= 1e-15*long {
			break
		}
		basis = append(basis, scaled(w, 1/next))
	}
	k := len(columns)
	y := make([]float64, k)
	for i := k - 1; i >= 0; i-- {
		y[i] = residuals[i]
		for j := i + 1; j < k; j++ {
			y[i] -= columns[j][i] * y[j]
		}
		y[i] /= columns[i][i]
		subtract(x, -y[i], basis[i])
	}
	return k
}

func dot(a, b []complex128) float64 {
	sum := 0.0
	for i, x := range a {
		sum += float64(real(x)*real(b[i])) + float64(imag(x)*imag(b[i]))
	}
	return sum
}

func norm(a []complex128) float64 { return math.Sqrt(dot(a, a)) }

func subtract(a []complex128, h float64, b []complex128) {
	for i, x := range b {
		a[i] -= complex(float64(h*real(x)), float64(h*imag(x)))
	}
}

func scaled(a []complex128, h float64) []complex128 {
	out := make([]complex128, len(a))
	for i, x := range a {
		out[i] = complex(h*real(x), h*imag(x))
	}
	return out
}
