package cubetail

import (
	"math"
	"math/rand/v2"

	"castlab/distributions"
)

// A twist makes long packets more likely (hazard rate twisting): it raises the tail of
// the law to a power,
//
//	P(X > x) = Fbar(x)^(1-a), 0 <= a < 1,
//
// which exists for every law, with or without a moment generating function.
// For the exponential law of mean mu it is exponential tilting by a/mu.
//
// Source: Juneja and Shahabuddin, ACM TOMACS 12 (2002), hazard rate twisting;
// the form for laws with atoms is derived.
type twist struct {
	law      distributions.Law
	a        float64
	discrete bool
}

func newTwist(law distributions.Law, a float64) twist {
	_, discrete := distributions.Atoms(law)
	return twist{law: law, a: a, discrete: discrete}
}

// leastTail is the floor of log Fbar in a ratio, log 2^-1000. A sample rounded to the
// upper end of a bounded support has no tail left and would have an infinite ratio; its
// weight is 0 in effect, as is the probability of that length under the law, some
// 2^-54.
const leastTail = -1000 * math.Ln2

// sample draws from the twisted law.
func (t twist) sample(r *rand.Rand) float64 {
	return t.law.UpperQuantile(math.Exp(-r.ExpFloat64() / (1 - t.a)))
}

// ratio returns the density of the twisted law over that of the law,
//
//	(1-a) Fbar(x)^-a, or with a mass m at x: (Fbar(x-)^(1-a) - Fbar(x)^(1-a))/m.
func (t twist) ratio(x float64) float64 {
	if !t.discrete {
		return (1 - t.a) * math.Exp(-t.a*math.Max(t.law.LogSurvival(x), leastTail))
	}
	beyond, mass := t.law.Survival(x), t.law.Density(x)
	if mass == 0 {
		return 1
	}
	from := beyond + mass
	if beyond == 0 {
		return math.Pow(mass, -t.a)
	}
	// from^b - beyond^b without cancellation
	b := 1 - t.a
	return math.Pow(from, b) * -math.Expm1(b*math.Log1p(-mass/from)) / mass
}

// A mixture draws all packets independently, each from the twisted law with probability
// share, and computes the likelihood ratio.
type mixture struct {
	twist
	share float64
	log   []float64 // log (1 - share + share ratio), per packet
	skip  float64   // 1/log(1-share)
}

func newMixture(law distributions.Law, n int, heavy, a float64) mixture {
	m := mixture{twist: newTwist(law, a), share: heavy / float64(n)}
	if m.share > 0 {
		m.log = make([]float64, n)
		m.skip = 1 / math.Log1p(-m.share)
	}
	return m
}

// draw fills x and returns the log likelihood ratio of the law to the mixture.
func (m *mixture) draw(r *rand.Rand, x []float64) float64 {
	for l := range x {
		x[l] = m.law.Sample(r)
	}
	if m.share == 0 {
		return 0
	}
	for l := m.gap(r, len(x)); l < len(x); l += 1 + m.gap(r, len(x)) {
		x[l] = m.sample(r)
	}
	sum := 0.0
	for l, y := range x {
		m.log[l] = math.Log1p(m.share * (m.ratio(y) - 1))
		sum += m.log[l]
	}
	return -sum
}

// gap draws the number of packets, at most n, from the original law before the next
// from the twisted one.
func (m *mixture) gap(r *rand.Rand, n int) int {
	return int(math.Min(float64(n), -r.ExpFloat64()*m.skip))
}

// without returns the log likelihood ratio of all packets but l, given that of all.
func (m *mixture) without(log float64, l int) float64 {
	if m.share == 0 {
		return log
	}
	return log + m.log[l]
}
