package cube

import "math"

// golden is the golden ratio, less 1.
const golden = 0.6180339887498949

// leastBetween returns the minimizer x in [a, c] of f, unimodal there, to within
// tolerance. f may be +Inf; where it is +Inf at both inner points, the search continues
// towards the end where f is smaller.
func leastBetween(f func(float64) float64, a, c, tolerance float64) float64 {
	fa, fc := f(a), f(c)
	best, x := fa, a
	if fc < best {
		best, x = fc, c
	}
	see := func(v float64) float64 {
		y := f(v)
		if y < best {
			best, x = y, v
		}
		return y
	}
	l, r := c-golden*(c-a), a+golden*(c-a)
	fl, fr := see(l), see(r)
	for range 200 {
		if c-a <= tolerance {
			break
		}
		left := fl < fr || fl == fr && fa < fc
		if left {
			c, fc, r, fr = r, fr, l, fl
			l = c - golden*(c-a)
			fl = see(l)
		} else {
			a, fa, l, fl = l, fl, r, fr
			r = a + golden*(c-a)
			fr = see(r)
		}
	}
	return x
}

// crossing returns the x in [a, c] at which f, decreasing there, crosses 0, to within
// tolerance in x or in f, by false position with the Illinois rule. It is a or c if f
// does not change sign.
func crossing(f func(float64) float64, a, c, tolerance float64) float64 {
	fa, fc := f(a), f(c)
	if !(fa > 0) {
		return a
	}
	if !(fc < 0) {
		return c
	}
	side := 0
	for k := 0; k < 200 && c-a > tolerance; k++ {
		x := a + (c-a)/2
		if k%6 != 5 { // every sixth step is a bisection, whatever the shape of f
			if v := a + (c-a)*(fa/(fa-fc)); v > a && v < c {
				x = v
			}
		}
		y := f(x)
		if math.Abs(y) <= tolerance {
			return x
		}
		if y > 0 {
			a, fa = x, y
			if side == 1 {
				fc /= 2
			}
			side = 1
		} else {
			c, fc = x, y
			if side == -1 {
				fa /= 2
			}
			side = -1
		}
	}
	return a + (c-a)/2
}

// crossingNear is crossing with a bracket that expands from a guess, within [a, c], by
// steps that grow fourfold.
func crossingNear(f func(float64) float64, guess, step, a, c, tolerance float64) float64 {
	lo := min(max(guess, a), c)
	hi := lo
	if f(lo) > 0 {
		for hi < c {
			lo, hi, step = hi, min(hi+step, c), 4*step
			if !(f(hi) > 0) {
				break
			}
		}
	} else {
		for lo > a {
			lo, hi, step = max(lo-step, a), lo, 4*step
			if f(lo) > 0 {
				break
			}
		}
	}
	return crossing(f, lo, hi, tolerance)
}
