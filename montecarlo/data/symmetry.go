package data

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// mostTriples is the number of values of which all triples are made; of more some are taken, evenly spaced in their order of size.
const mostTriples = 150

// skewness returns P of values whose law is symmetric about any point, and the side to which it is longer, by the triples test,
//
//	T = mean over i < j < k of (sign(x_i + x_j - 2 x_k) + sign(x_i + x_k - 2 x_j) + sign(x_j + x_k - 2 x_i))/3
//
// each triple being skew to the right (1/3), to the left (-1/3) or neither. T over the root of the variance of a U-statistic of three is
// normal; P is NaN of fewer than 10 values and where no triple is skew.
//
// Source: Randles, Fligner, Policello and Wolfe, "An asymptotically distribution-free test for symmetry versus asymmetry", JASA 75
// (1980).
func skewness(values []float64) (p float64, side int) {
	x := evenlySpaced(slices.Sorted(slices.Values(values)), mostTriples)
	n := len(x)
	if n < 10 {
		return math.NaN(), 0
	}
	one := make([]float64, n) // sums over the triples of a value, of two and of all
	two := make([]float64, n*n)
	all, squares := 0.0, 0.0
	for i := range n {
		for j := i + 1; j < n; j++ {
			for k := j + 1; k < n; k++ {
				f := float64(sign(x[i]+x[k]-2*x[j]) + sign(x[j]+x[k]-2*x[i]) + sign(x[i]+x[j]-2*x[k])) // thrice its part
				all += f
				squares += f * f
				for _, a := range [3]int{i, j, k} {
					one[a] += f
				}
				two[i*n+j] += f
				two[i*n+k] += f
				two[j*n+k] += f
			}
		}
	}
	f := float64(n)
	triples := f * (f - 1) * (f - 2) / 6
	mean := all / triples
	z1, z2, z3 := 0.0, 0.0, 1-mean*mean
	for i := range n {
		d := one[i]/((f-1)*(f-2)/2) - mean
		z1 += d * d / f
		for j := i + 1; j < n; j++ {
			d := two[i*n+j]/(f-2) - mean
			z2 += d * d / (f * (f - 1) / 2)
		}
	}
	variance := (3*(f-3)*(f-4)/2*z1 + 3*(f-3)*z2 + z3) / triples
	if !(variance > 0) || squares == 0 {
		return math.NaN(), 0
	}
	return math.Min(1, 2*distuv.UnitNormal.Survival(math.Abs(mean)/math.Sqrt(variance))), cmp.Compare(mean, 0)
}

// sign returns 1 above 0, -1 below and 0 of 0.
func sign(x float64) int { return cmp.Compare(x, 0) }

// signTest returns P of two sides of so many signs of one kind among n, if each kind is as likely.
//
// Source: Dixon and Mood, "The statistical sign test", JASA 41 (1946).
func signTest(less, n int64) float64 {
	least := float64(min(less, n-less))
	if n == 0 {
		return 1
	}
	return math.Min(1, 2*distuv.Binomial{N: float64(n), P: 0.5}.CDF(least))
}
