package data

import "math"

// growth returns (exp(shape l) - 1)/shape, l at 0.
func growth(shape, l float64) float64 {
	if math.Abs(shape) < 1e-9 {
		return l
	}
	return math.Expm1(shape*l) / shape
}

// exceedances are values above a threshold, divided by their mean.
type exceedances struct {
	y    []float64
	unit float64
	most float64
}

func (x *exceedances) scale() {
	mean := 0.0
	for _, y := range x.y {
		mean += y / float64(len(x.y))
	}
	x.unit = mean
	for i := range x.y {
		x.y[i] /= mean
		x.most = math.Max(x.most, x.y[i])
	}
}

// likelihood is the logarithm of that of a shape and a scale.
func (x *exceedances) likelihood(shape, sigma float64) float64 {
	if !(sigma > 0) || 1+shape*x.most/sigma <= 0 {
		return math.Inf(-1)
	}
	k := float64(len(x.y))
	sum := 0.0
	if math.Abs(shape) < 1e-9 {
		return -k*math.Log(sigma) - k/sigma // their mean is 1
	}
	product, slope := 1.0, shape/sigma
	for _, y := range x.y { // one logarithm of many factors
		if product *= 1 + float64(slope*y); product > 1e200 || product < 1e-200 {
			sum += math.Log(product)
			product = 1
		}
	}
	return -k*math.Log(sigma) - (1+1/shape)*(sum+math.Log(product))
}

// profile returns the scale that is best for a shape, and its likelihood.
func (x *exceedances) profile(shape float64) (sigma, likelihood float64) {
	least := -12.0
	if shape < 0 {
		least = math.Log(-shape * x.most)
	}
	log, l := maximum(least, math.Max(least, 0)+6, func(log float64) float64 { return x.likelihood(shape, math.Exp(log)) })
	return math.Exp(log), l
}

// maximum returns where f is largest between two ends, for an f that rises and then
// falls, and the value there, by golden sections.
func maximum(lo, hi float64, f func(float64) float64) (x, most float64) {
	const golden = 0.6180339887498949
	a, b := hi-golden*(hi-lo), lo+golden*(hi-lo)
	fa, fb := f(a), f(b)
	for hi-lo > 1e-6 {
		if fa < fb || math.IsInf(fa, -1) {
			lo, a, fa = a, b, fb
			b = lo + golden*(hi-lo)
			fb = f(b)
		} else {
			hi, b, fb = b, a, fa
			a = hi - golden*(hi-lo)
			fa = f(a)
		}
	}
	x = (lo + hi) / 2
	return x, f(x)
}

// edge returns the nearest x from inside toward an end where far holds, the end if it
// holds nowhere.
func edge(inside, end float64, far func(float64) bool) float64 {
	step := math.Copysign(0.05, end-inside)
	x := inside
	for {
		next := x + step
		if math.Abs(next-inside) >= math.Abs(end-inside) {
			if !far(end) {
				return end
			}
			next = end
		}
		if far(next) {
			for range 30 {
				if mid := (x + next) / 2; far(mid) {
					next = mid
				} else {
					x = mid
				}
			}
			return (x + next) / 2
		}
		x = next
		step *= 2
	}
}
