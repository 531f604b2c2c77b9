package montecarlo

import "math"

// ParetoShape returns the shape k of the generalized Pareto law of the largest M weights above the next one,
//
//	P(W > u + x | W > u) = (1 + k x/sigma)^(-1/k),   M = min(n/5, 3 sqrt n, 1023)
//
// and M; NaN where fewer than 5 weights are above another one. The weights have 1/k moments if k > 0: above 1/2 no variance,
// above 1 no mean. The estimate is pulled to 1/2 with the weight of ten values. It says of the tail what its part says that
// the sample has seen.
//
// Source: Zhang and Stephens, "A new and efficient estimation method for the generalized Pareto distribution", Technometrics
// 51 (2009); the prior, M: Vehtari, Simpson, Gelman, Yao and Gabry (2024), as in the packages loo and arviz.
func (w *Weights) ParetoShape() (k float64, of int) {
	n := float64(w.moments.N())
	of = min(int(math.Min(n/5, 3*math.Sqrt(n))), len(w.top)-1)
	if of < 5 || w.moments.nan+w.moments.posInf > 0 {
		return math.NaN(), 0
	}
	top := w.top[len(w.top)-of:]
	beyond := w.top[len(w.top)-of-1]
	above := make([]float64, 0, of)
	for _, x := range top {
		if x > beyond {
			above = append(above, (x-beyond)/top[of-1]) // k does not depend on the unit
		}
	}
	if len(above) < 5 {
		return math.NaN(), 0
	}
	return paretoShape(above), len(above)
}

// paretoShape is the estimate of k for ascending positive values.
func paretoShape(x []float64) float64 {
	m := float64(len(x))
	largest, quarter := x[len(x)-1], x[int(m/4+0.5)-1]
	shape := func(b float64) (k float64) {
		for _, y := range x {
			k += math.Log1p(-float64(b * y))
		}
		return k / m
	}
	points := 30 + int(math.Sqrt(m))
	b, profile := make([]float64, points), make([]float64, points)
	best := math.Inf(-1)
	for j := range b {
		b[j] = 1/largest + (1-math.Sqrt(float64(points)/(float64(j)+0.5)))/(3*quarter)
		k := shape(b[j])
		if profile[j] = m * (math.Log(-b[j]/k) - k - 1); profile[j] != profile[j] {
			profile[j] = math.Inf(-1)
		}
		best = math.Max(best, profile[j])
	}
	mean, all := 0.0, 0.0
	for j, p := range profile {
		weight := math.Exp(p - best)
		all += weight
		mean += float64(weight * b[j])
	}
	const prior, center = 10, 0.5
	return (shape(mean/all)*m + prior*center) / (m + prior)
}

// paretoLimit returns the k above which the mean of n weights is not to be relied on.
func paretoLimit(n float64) float64 { return math.Min(1-1/math.Log10(n), 0.7) }
