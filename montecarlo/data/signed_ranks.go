package data

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/montecarlo"
)

// mostSigned is the number of differences up to which all signs are tried.
const mostSigned = 100

// signedRanks returns P of two sides of the sum of the ranks of |d| with the signs of d, and the side on which the sum lies: 1 above 0,
// -1 below, 0 on neither.
func signedRanks(differences []float64) (p float64, side int, exact bool) {
	var sizes []float64
	above := map[float64]int{}
	for _, d := range differences {
		if d != 0 {
			sizes = append(sizes, math.Abs(d))
		}
		if d > 0 {
			above[d]++
		}
	}
	n := len(sizes)
	if n == 0 {
		return 1, 0, true
	}
	slices.Sort(sizes)
	own, total, squares := 0, 0, 0.0
	ranks := make([]int, 0, n) // doubled
	for first := 0; first < n; {
		last := first + 1
		for last < n && sizes[last] == sizes[first] {
			last++
		}
		r := first + last + 1
		for range last - first {
			ranks = append(ranks, r)
			total += r
			squares += float64(r) * float64(r)
		}
		own += above[sizes[first]] * r
		first = last
	}
	side = cmp.Compare(2*own, total)
	off := math.Abs(float64(2*own - total)) // of sums of ranks with their signs, doubled
	if n > mostSigned {
		return math.Min(1, twoSided(math.Max(0, off/2-1)/math.Sqrt(squares/4))), side, false
	}
	for sum, c := range signChances(ranks, total) {
		if math.Abs(float64(2*sum-total)) >= off {
			p += c
		}
	}
	return math.Min(1, p), side, true
}

// signChances returns the probability of each sum, up to the total, of the ranks above 0 if each is so with probability 1/2.
func signChances(ranks []int, total int) []float64 {
	chance := make([]float64, total+1)
	chance[0] = 1
	for _, r := range ranks {
		for sum := total; sum >= 0; sum-- {
			chance[sum] /= 2
			if sum >= r {
				chance[sum] += chance[sum-r] / 2
			}
		}
	}
	return chance
}

// walsh returns the median of the means of all two of the differences, each with itself, too, with the interval of Wilcoxon's test.
func walsh(name string, differences []float64, level float64) montecarlo.Estimate {
	x := evenlySpaced(slices.Sorted(slices.Values(differences)), mostRanked)
	n := len(x)
	all := n * (n + 1) / 2
	k, coverage := lowestMean(n, level)
	e := montecarlo.Estimate{Name: name, Level: level, N: int64(n), Lo: math.Inf(-1), Hi: math.Inf(1), Method: "none"}
	e.Value = kthMean(x, (all+1)/2)/2 + kthMean(x, all/2+1)/2
	if k < 1 {
		e.Warnings = []string{fmt.Sprintf("%d pairs are too few for an interval at this level", n)}
		return e
	}
	e.Lo, e.Hi = kthMean(x, k), kthMean(x, all+1-k)
	e.Method = fmt.Sprintf("Hodges and Lehmann, means %d..%d of %d, coverage %.6g", k, all+1-k, all, coverage)
	return e
}

// lowestMean returns how many of the sums of signed ranks, from the least one on, have at most half of the error together.
func lowestMean(n int, level float64) (k int, coverage float64) {
	half := (1 - level) / 2
	if n > mostSigned {
		f := float64(n)
		k = int(f*(f+1)/4 + 0.5 + distuv.UnitNormal.Quantile(half)*math.Sqrt(f*(f+1)*(2*f+1)/24))
		return max(0, k), level
	}
	ranks := make([]int, n)
	for i := range ranks {
		ranks[i] = i + 1
	}
	k, below := lowest(signChances(ranks, n*(n+1)/2), half)
	return k, 1 - 2*below
}

// lowest returns how many values of a statistic, from the least one on, have at most so much probability together, and how much.
func lowest(chances []float64, most float64) (k int, below float64) {
	sum := 0.0
	for i, c := range chances {
		if sum += c; sum > most {
			break
		}
		k, below = i+1, sum
	}
	return k, below
}

// kthMean returns the k-th smallest of the means of all two of x, which rises, each with itself, too.
func kthMean(x []float64, k int) float64 {
	n := len(x)
	// each calls some with the ends i and j of the means x_i..x_(j-1) with x_i that are at most t.
	each := func(t float64, some func(i, j int)) {
		j := n
		for i, v := range x {
			for j > 0 && v/2+x[j-1]/2 > t {
				j--
			}
			if j <= i {
				break
			}
			some(i, j)
		}
	}
	return many{
		n: n * (n + 1) / 2, least: x[0], most: x[n-1], listed: 2 * n,
		upTo: func(t float64) (upTo int) {
			each(t, func(i, j int) { upTo += j - i })
			return upTo
		},
		between: func(lo, hi float64) (list []float64) {
			each(hi, func(i, j int) {
				for j--; j >= i; j-- {
					mean := x[i]/2 + x[j]/2
					if mean < lo {
						return
					}
					list = append(list, mean)
				}
			})
			return list
		},
	}.kth(k)
}
