package steady

import "math"

// warmup returns the number of batches to cut from the start, by the rule MSER-5: the
// cut d that minimizes the squared standard error of the rest as if it were
// independent,
//
//	sum_{i >= d} e_i^2 / (n - d)^2,  e_i = (z_i - theta_d w_i)/mean(w)
//
// over sums z, w of five batches and d up to half of them; theta_d is the ratio over
// the rest. A cut at half means that all of the run may be warm-up.
//
// Source: White, Cobb and Spratt, "A comparison of five steady-state truncation
// heuristics for simulation", Proceedings of the Winter Simulation Conference
// 2000; for a ratio instead of a mean: derived.
func warmup(y, x []float64) (cut int, half bool) {
	const five = 5
	n := len(y) / five
	var sy, sx, yy, xy, xx float64
	least := math.Inf(1)
	for d := n - 1; d >= 0; d-- {
		z, w := sum(y[five*d:five*(d+1)]), sum(x[five*d:five*(d+1)])
		sy, sx = sy+z, sx+w
		yy, xy, xx = yy+z*z, xy+z*w, xx+w*w
		if d > n/2 {
			continue
		}
		theta := sy / sx
		// (n-d)^2 cancels the square of mean(w) = sx/(n-d).
		if e := (yy - 2*theta*xy + theta*theta*xx) / (sx * sx); e < least {
			least, cut = e, d
		}
	}
	return five * cut, cut >= n/2
}

// imprint returns the weight of the initial transient in the mean of the whole run: the
// largest sum of deviations over an initial part,
//
//	max_{m <= n/4} |sum_{i < m} (theta x_i - y_i)| / (scale sum x)
//
// with the ratio theta over the last three quarters. scale is |theta|, or four times
// the deviation of one batch if that is more, because a quantity of mean zero has no
// other scale. A run that starts empty and relaxes like 1 - exp(-t/tau) has the imprint
// tau/n. In a mean over many users noise hides little of it, so it shows how fast the
// run forgets its start even after the cut.
func imprint(y, x []float64) float64 {
	q := len(y) / 4
	theta, e := residuals(y[q:], x[q:])
	largest, total := 0.0, 0.0
	for i := range q {
		total += theta*x[i] - y[i]
		largest = math.Max(largest, math.Abs(total))
	}
	if largest == 0 {
		return 0
	}
	return largest / (math.Max(math.Abs(theta), 4*deviation(e)) * sum(x))
}
