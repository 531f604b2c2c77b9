package ring

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// CommonFactorMean returns the mean completion time where all lengths have a random factor in
// common, x_i = F y_i,
//
//	E T = ceil((n-1)/2) E F E max y_i,
//
// because T = ceil((n-1)/2) M for every realization, M = F max y_i, and F is independent of
// the y_i. The formula for independent lengths of the law of x_i gives more: given F the
// lengths are independent, so P(M <= a) = E F_y(a/F)^n >= (E F_y(a/F))^n by Jensen.
//
// Symbols: n nodes; F the factor, y_i independent of the given law, with distribution function
// F_y. Units: those of the law. Source: VB93 eq (1), which asks for no independence; the
// mean is derived.
//
// Errors: those of Mean; a factor that is no valid law of numbers >= 0 with a finite mean.
func CommonFactorMean(n int, factor, law distributions.Law) (float64, error) {
	scale, err := MeanMaximum(1, factor)
	if err != nil {
		return 0, err
	}
	mean, err := Mean(n, law)
	return scale * mean, err
}

// maxSlowNodes is the largest ring of SlowNodesMean.
const maxSlowNodes = 1 << 12

// SlowNodesMean returns the mean completion time where slow of the n nodes have exponential
// lengths of mean m, the others of mean 1, all independent,
//
//	E T = ceil((n-1)/2) E(n - slow, slow),
//	E(a, b) = (1 + a E(a-1, b) + (b/m) E(a, b-1))/(a + b/m),  E(0, 0) = 0.
//
// E(a, b) is the mean of the longest of a and b lengths: the shortest of them takes
// 1/(a + b/m) on average, is one of the a with probability a/(a + b/m), and what is left of
// the others has the laws that they had.
//
// Symbols: n nodes. Units: the mean length of an ordinary node. Source: VB93 eq (1), which
// asks for no common law; the recurrence is derived.
//
// Errors: n outside 2..4096; slow outside 0..n; m not a finite number > 0.
func SlowNodesMean(n, slow int, m float64) (float64, error) {
	if err := inputs.Integer("n", n, 2, maxSlowNodes); err != nil {
		return 0, err
	}
	if err := inputs.Integer("slow", slow, 0, n); err != nil {
		return 0, err
	}
	if err := inputs.Positive("m", m); err != nil || math.IsInf(m, 1) {
		return 0, &inputs.Error{Arg: "m", Value: m, Domain: "a finite number > 0"}
	}
	row := make([]float64, slow+1) // E(a, b) by b, for a = 0, 1, ...
	for a := range n - slow + 1 {
		for b := range row {
			rate := float64(a) + float64(b)/m
			if rate == 0 {
				continue
			}
			sum := 1 + float64(float64(a)*row[b])
			if b > 0 {
				sum += float64(float64(b) / m * row[b-1])
			}
			row[b] = sum / rate
		}
	}
	return float64(Slots(n)) * row[slow], nil
}
