package montecarlo

import (
	"math"
	"math/rand/v2"
)

// Lattice is a lattice with a random shift, folded by the baker's transformation:
//
//	u_ij = 1 - |2 {i a^j/n + v_j} - 1|,   i = 0..n-1, j = 0..d-1
//
//	Symbols: {x} the fractional part, v_j uniform, a the multiplier, without a factor in common with n.
//
// The error of a smooth function falls nearly as 1/n^2. Of up to 64 multipliers that are spread over 1..n/2 it takes the one
// with the least
//
//	sum over i of the product over j of 1 + 2 pi^2 B({i a^j/n})/(j+1)^2,   B(x) = x^2 - x + 1/6
//
// the mean squared error of a shifted lattice for functions of which coordinate j matters as 1/(j+1)^2. That takes 64 n d
// steps once; a coordinate is drawn in one.
//
// If n is even, every point stands beside its mirror image about the center, so that a function that is odd about it has no
// error.
//
// Source: Korobov 1959 for the multiplier; Cranley and Patterson, SIAM Journal on Numerical Analysis 13 (1976), for the shift;
// Hickernell, "Obtaining O(N^(-2+eps)) convergence for lattice quadrature rules", Monte Carlo and Quasi-Monte Carlo Methods
// 2000 (2002), for the transformation; L'Ecuyer and Lemieux, "Variance reduction via lattice rules", Management Science 46
// (2000), for the choice among multipliers.
func Lattice(n, d int) func(r *rand.Rand, at []float64) {
	if !drawable(n, d) {
		return nil
	}
	steps := korobov(n, d, multiplier(n, d))
	shift, k := make([]float64, d), make([]int, d)
	return func(r *rand.Rand, at []float64) {
		if len(at) != n*d {
			return
		}
		for j := range shift {
			shift[j], k[j] = r.Float64(), 0
		}
		for i := 0; i < len(at); i += d {
			for j, step := range steps {
				u := float64(k[j])/float64(n) + shift[j]
				if u >= 1 {
					u--
				}
				at[i+j] = 1 - math.Abs(2*u-1)
				if k[j] += step; k[j] >= n {
					k[j] -= n
				}
			}
		}
		below1(at)
	}
}

// korobov returns a^j mod n, j = 0..d-1.
func korobov(n, d, a int) []int {
	steps := make([]int, d)
	for j, power := 0, 1%n; j < d; j++ {
		steps[j] = power
		power = int(uint64(power) * uint64(a) % uint64(n))
	}
	return steps
}

// multiplier returns the best of up to 64 multipliers: see Lattice.
func multiplier(n, d int) int {
	const tried = 64
	best, least := 1, math.Inf(1)
	bernoulli := make([]float64, n) // 2 pi^2 B(k/n)
	for k := range bernoulli {
		x := float64(k) / float64(n)
		bernoulli[k] = 2 * math.Pi * math.Pi * (float64(x*x) - x + 1.0/6)
	}
	k := make([]int, d)
	half := n / 2
	for t := range min(tried, half) {
		a := 1 + int((float64(t)+0.5)*float64(half)/float64(min(tried, half)))
		for a < n && divisor(a, n) > 1 {
			a++
		}
		steps, sum := korobov(n, d, a), 0.0
		clear(k)
		for range n {
			product := 1.0
			for j, step := range steps {
				product *= 1 + bernoulli[k[j]]/float64((j+1)*(j+1))
				if k[j] += step; k[j] >= n {
					k[j] -= n
				}
			}
			sum += product
		}
		if sum < least {
			best, least = a, sum
		}
	}
	return best
}

// divisor is the greatest common divisor.
func divisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
