package maxload

import (
	"math"

	"castlab/distributions"
)

// Values of the union bound U(m) at which tails changes its formula.
const (
	commonLoad = 0.05  // above: 1 - P(max < m)
	rareLoad   = 1e-18 // below: U(m), which is then the tail to rounding
	mostTerms  = 8     // of the inclusion-exclusion between: 0.05^8/9! < 2e-16
)

// tails returns P(max >= m) for m = least+1, least+2, ... as long as U(m) is
// above rareLoad.
//
// With independent Poisson(lambda) loads, lambda = K/d, the multinomial law is
// the law given that their sum is K. Let E(z) = exp(lambda (z-1)) be the
// transform of a load and R(z) the part of it from loads >= m. Then
//
//	P(max < m)  = [z^K] (E-R)^d / p_K,   p_K = P(Poisson(K) = K)
//	P(max >= m) = U(m) - [z^K] sum_{j>=2} (-1)^j binomial(d,j) R^j E^(d-j) / p_K
//
// The first applies where the tail is not small; in the second the sum is small
// relative to U(m), which has a closed form, so that the relative error stays that of
// rounding. Coefficients are means over roots of unity,
//
//	[z^K] f = (1/n) sum_t f(w^t) w^(-tK),  w = exp(2 pi i/n),
//
// and R(w^t) is updated from m+1 to m by one term.
func tails(d, K, least int) []float64 {
	union := unions(d, K, least)
	c := newCircle(d, K)
	tail := make([]float64, len(union))
	above := 0.0
	for i := len(union) - 1; i >= 0; i-- {
		m := least + 1 + i
		c.include(m)
		if u := union[i]; u > commonLoad {
			tail[i] = 1 - c.below()
		} else {
			tail[i] = u - c.overlap(min(d, mostTerms, K/m))
		}
		// The law is monotone, and its rounded values are made so.
		tail[i] = math.Min(1, math.Max(above, tail[i]))
		above = tail[i]
	}
	return tail
}

// unions returns U(least+1), U(least+2), ... down to rareLoad.
func unions(d, K, least int) []float64 {
	var u []float64
	for m := least + 1; m <= K; m++ {
		x := math.Exp(logUnion(d, K, m))
		u = append(u, x)
		if x < rareLoad {
			break
		}
	}
	return u
}

// A circle holds the transforms at the roots of unity in the upper half plane; those in
// the lower half are their conjugates. Loads are counted from center, the integer
// closest to lambda, so that phases are small where it matters.
type circle struct {
	d, K   int
	center int
	lambda float64
	scale  float64      // 1/(n p_K)
	roots  []complex128 // w^0..w^(n-1), n odd
	load   []complex128 // w^(-t center) E(w^t)
	many   []complex128 // w^(-t center) R(w^t)
	rest   []complex128 // w^(-t (K - d center)), weighted 1 for t = 0, 2 for others
	terms  [][]complex128
}

func newCircle(d, K int) *circle {
	n := points(K)
	half := (n + 1) / 2
	c := &circle{
		d: d, K: K, lambda: float64(K) / float64(d),
		scale: math.Exp(-logPoissonMass(float64(K), K)) / float64(n),
		roots: make([]complex128, n),
		load:  make([]complex128, half), many: make([]complex128, half), rest: make([]complex128, half),
	}
	c.center = int(math.Round(c.lambda))
	for t := range c.roots {
		sin, cos := math.Sincos(2 * math.Pi * float64(t) / float64(n))
		c.roots[t] = complex(cos, sin)
	}
	for j := 2; j <= min(d, mostTerms); j++ {
		c.terms = append(c.terms, make([]complex128, half))
	}
	shift := K - d*c.center
	for t := range half {
		angle := 2 * math.Pi * float64(t) / float64(n)
		c.rest[t] = c.roots[wrap(-shift*t, n)]
		if t > 0 {
			c.rest[t] *= 2
		}
		// E(w^t) w^(-t center) to the power k.
		sin := math.Sin(angle / 2)
		logSize := -2 * c.lambda * sin * sin
		phase := float64(c.center)*sineExcess(angle) + (c.lambda-float64(c.center))*math.Sin(angle)
		power := func(k int) complex128 {
			s, co := math.Sincos(float64(k) * phase)
			size := math.Exp(float64(k) * logSize)
			return complex(size*co, size*s)
		}
		c.load[t] = power(1)
		binomial := float64(d)
		for j := 2; j <= min(d, mostTerms); j++ {
			binomial *= -float64(d-j+1) / float64(j)
			c.terms[j-2][t] = complex(-binomial, 0) * power(d-j) * c.rest[t]
		}
	}
	return c
}

// points returns the number n of roots, odd, for which aliasing is negligible. The
// closest aliases of z^K, the coefficients of K-n and K+n, are smaller by exp(-160):
// with only the square root of that, 1e-35, pairs of large loads could look like a tail
// of 1e-18.
func points(K int) int {
	k := float64(K)
	n := int(18 * math.Sqrt(k))
	for distributions.Deviance(k+float64(n), k) < 160 {
		n += 1 + n/16
	}
	return n | 1
}

// wrap returns k modulo n, from 0 to n-1.
func wrap(k, n int) int { return ((k % n) + n) % n }

// sineExcess returns sin x - x without cancellation.
func sineExcess(x float64) float64 {
	if x > 1 {
		return math.Sin(x) - x
	}
	sum, term := 0.0, x
	for k := 2.0; k < 24; k += 2 {
		term *= -x * x / (k * (k + 1))
		sum += term
	}
	return sum
}

// include extends R to loads >= m, from m+1 in the last call.
func (c *circle) include(m int) {
	mass := math.Exp(logPoissonMass(c.lambda, m))
	n := len(c.roots)
	step, at := wrap(m-c.center, n), 0
	for t := range c.many {
		w := c.roots[at]
		c.many[t] += complex(mass*real(w), mass*imag(w))
		if at += step; at >= n {
			at -= n
		}
	}
}

// below returns P(max < m) for the m of the last include.
func (c *circle) below() float64 {
	sum := 0.0
	for t, e := range c.load {
		p := power(e-c.many[t], c.d) * c.rest[t]
		sum += real(p)
	}
	return sum * c.scale
}

// overlap returns the sum over j = 2..last of the inclusion-exclusion; 0 if two bins
// cannot both have m balls.
func (c *circle) overlap(last int) float64 {
	if last < 2 {
		return 0
	}
	sum := 0.0
	for t, r := range c.many {
		acc := c.terms[last-2][t]
		for j := last - 1; j >= 2; j-- {
			acc = acc*r + c.terms[j-2][t]
		}
		sum += real(acc * r * r)
	}
	return sum * c.scale
}

// power returns z^k, k >= 1.
func power(z complex128, k int) complex128 {
	p := complex(1, 0)
	for ; k > 1; k >>= 1 {
		if k&1 == 1 {
			p *= z
		}
		z *= z
	}
	return p * z
}
