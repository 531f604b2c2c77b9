package arguments

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/numerals"
)

// DrawWide returns random words as Draw does, but from the whole domain of each key and
// not from its usual range alone: the ends of a domain and what lies next to them, powers
// of two and primes, laws at the ends of their families, networks that are hardly any.
// Integers are at most size above the lower end of their domain.
func (ks *Keys) DrawWide(r *rand.Rand, size int) (words []string) {
	return ks.drawn(r, func(k *Key) func(r *rand.Rand) string {
		switch {
		case k.wide == nil || k.draw != nil && r.IntN(4) == 0:
			return k.draw
		default:
			return func(r *rand.Rand) string { return k.wide(r, size) }
		}
	})
}

// wideInteger draws from lo to hi, at most size above lo: near lo, a power of two or its
// neighbor, a prime, or log-uniform.
func wideInteger(lo, hi int) func(r *rand.Rand, size int) string {
	return func(r *rand.Rand, size int) string {
		last := hi
		if lo < math.MaxInt-size {
			last = min(hi, lo+size)
		}
		var x int
		switch r.IntN(6) {
		case 0, 1:
			x = lo + r.IntN(4)
		case 2:
			x = last - r.IntN(2)
		case 3: // 2^k, 2^k + 1, 2^k - 1
			x = 1<<r.IntN(max(1, int(math.Log2(float64(max(last, 1))))+1)) + r.IntN(3) - 1
		case 4:
			x = primeUpTo(lo + r.IntN(max(1, last-lo+1)))
		default:
			return drawnInteger(lo, last)(r)
		}
		return strconv.Itoa(min(max(x, lo), last))
	}
}

// primeUpTo returns the largest prime that is at most n, or n if there is none.
func primeUpTo(n int) int {
	for p := n; p > 1; p-- {
		prime := true
		for q := 2; q*q <= p && prime; q++ {
			prime = p%q != 0
		}
		if prime {
			return p
		}
	}
	return n
}

// wideReal draws a number of a domain: an end that belongs to it, close to an end, a round
// number, of any magnitude, or uniform in the usual range.
func wideReal(d Domain) func(r *rand.Rand, size int) string {
	round := slices.DeleteFunc([]float64{0, 1, 0.5, 2, 0.1, 0.25, 0.9, 0.99, 1.5, 3, 10, 100, -1},
		func(x float64) bool { return !d.Holds(x) })
	return func(r *rand.Rand, _ int) string {
		near := math.Pow(10, -6*r.Float64())
		x := math.NaN()
		switch r.IntN(6) {
		case 0:
			x = d.lo
		case 1:
			x = d.lo + near
		case 2:
			x = d.hi
		case 3:
			x = d.hi - near
		case 4:
			if len(round) > 0 {
				x = round[r.IntN(len(round))]
			}
		default:
			x = max(d.lo, 0) + math.Pow(10, 4*r.Float64()-2)
		}
		text := numerals.Rounded(x, 6)
		if x, err := strconv.ParseFloat(text, 64); err == nil && d.Holds(x) {
			return text
		}
		return drawnReal(d.usual())(r)
	}
}

// wideText draws one of the texts and fills its ranges.
func wideText(texts []string) func(r *rand.Rand, size int) string {
	return func(r *rand.Rand, _ int) string { return filled(r, texts[r.IntN(len(texts))]) }
}

// extremeLaws are laws near the ends of their families: nearly
// constant, nearly always 0, of any scale, with a variance that is hardly finite or not.
var extremeLaws = []string{
	"deterministic(mean=[0.01..100.0])", "uniform(min=0,max=[0.01..100.0])", "uniform(min=0.999,max=1)", "exponential(mean=[0.01..100.0])",
	"erlang(shape=[1..200],mean=[0.01..10.0])", "gamma(shape=[0.05..0.4],mean=1)", "gamma(shape=[10.0..200.0],mean=1)",
	"hyperexponential(mean=1,scv=[1.0..1.1])", "hyperexponential(mean=1,scv=[4.0..50.0])", "shifted-exponential(shift=[0.9..0.99],mean=1)",
	"two-point(low=0,high=[2.0..50.0],mean=1)", "two-point(low=0.999,high=[1.1..50.0],mean=1)",
	"two-point(low=0.01,high=[1.01..1.1],mean=1)",
	"bernoulli(p=[0.01..0.1])", "bernoulli(p=[0.9..0.99])", "bernoulli(p=1)", "geometric(mean=1)", "geometric(mean=[1.01..1.1])",
	"geometric(mean=[10.0..100.0])",
	"weibull(shape=[0.2..0.5],mean=1)", "weibull(shape=[3.0..20.0],mean=1)", "lognormal(mean=1,sigma=[0.01..0.1])",
	"lognormal(mean=1,sigma=[1.0..2.5])",
	"pareto(shape=[1.05..3.0],mean=1)", "pareto(shape=[6.0..50.0],mean=1)", "log-pareto(shape=[0.1..2.0],mean=1)",
	"[2..9]*bernoulli(p=0.5)",
	"inverse-gaussian(shape=[0.05..5.0],mean=1)", "log-logistic(shape=[1.1..8.0],mean=1)", "generalized-pareto(shape=[0.0..0.9],mean=1)",
	"mixture(p=[0.01..0.5],first=exponential(mean=10),second=exponential(mean=1))",
}

// wideLaws are all laws that are drawn, of one family if it is not empty.
func wideLaws(family string) []string {
	return slices.DeleteFunc(slices.Concat(LightTailed, HeavyTailed, extremeLaws), func(text string) bool {
		return family != "" && !strings.HasPrefix(text, family+"(")
	})
}

// smallestNetworks are the least members of the families of networks.
var smallestNetworks = []string{
	"hypercube(d=1)", "ring(n=[3..5])", "torus(sides=[2..3]x[2..7])", "mesh(sides=1x[1..4])", "mesh(sides=2x2)", "folded-cube(d=2)",
	"manhattan(rows=2,columns=[2..4])", "complete(n=[1..3])", "star(n=[1..3])", "path(n=[1..3])",
}
