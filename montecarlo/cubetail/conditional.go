package cubetail

import (
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// Conditional estimates P(T_mod > gamma) by conditioning on all packets but the
// longest.
//
// If T_mod > gamma, some packet l is the longest. Given all the others, T_mod
// exceeds gamma if and only if x_l exceeds the threshold x*_l that solves
//
//	sum_i max(A_i, B_i + x) = gamma,
//
// A_i the longest link of phase i without packet l, B_i the longest with it,
// less x_l. Hence, M_l being the longest of the others and k of them that long,
//
//	P(T_mod > gamma) = sum_l E [ Fbar(max(M_l, x*_l)) + 1{M_l > x*_l} P(X = M_l)/(1+k) ].
//
// The second term is the share of packet l in a tie for the longest; it is zero
// for a law without atoms. By the symmetry of the cube each l contributes the
// same, so one run may average over any of them, from the same lengths: with a
// set R of Roots packets the weight is
//
//	(n/Roots) sum_{l in R} [...].
//
// More roots cost more time a run and have less variance, the more so the less
// their neighborhoods overlap: half of R are even nodes and half odd, which
// never share a link, and each half is spread out.
//
// The lengths are drawn from a defensive mixture: each packet independently,
// with probability Heavy/n, from the law whose tail is Fbar^(1-Twist). The
// likelihood ratio of packets l' != l multiplies term l. Without it a second
// long packet, which enters up to d-3 phases, makes the second moment infinite
// for the exponential law from d = 7 on; with Twist > (d-6)/d it is finite.
//
// Symbols: n = 2^D; lengths and Gamma in the unit of the law.
// Source: Asmussen and Kroese, Advances in Applied Probability 38 (2006), for
// sums; the barrier broadcast, ties, roots and the mixture are derived.
//
// Measured, exponential lengths, relative standard deviation of one weight with
// the settings of NewConditional, and with one root and the plain draw:
//
//	d = 4, P = 2e-12: 0.037 and 0.38      d = 8, P = 1e-11: 0.47 and 3.1
//	d = 6, P = 1e-11: 0.11 and 1.4        d = 10, P = 9e-12: 1.1 and 5.6
//
// At d = 10 the weights have a long tail themselves: samples of 60000 gave 1.4
// and 2.0, with kurtosis up to 3e4, and a quoted error is good to a factor of 2.
//
// Limits. The relative error is bounded as gamma grows when one long packet is
// the likeliest cause (exponential, Weibull up to shape 1, lognormal, Pareto).
// For bounded and other light tails several packets must be long together; the
// weights are then unbiased still but few of them carry the sum.
type Conditional struct {
	D     int               // dimensions, 1..MaxDimensions
	Law   distributions.Law // of one packet's length
	Gamma float64

	Roots int     // packets conditioned on in a run: a power of two, 1..2^D
	Heavy float64 // expected number of packets drawn from the twisted law, 0 <= Heavy <= n/2
	Twist float64 // 0 <= Twist < 1
}

// defensive[d] holds the Heavy and Twist with the least variance for exponential
// lengths, found by search on streams other than those of results; erlang lengths need
// about the same.
var defensive = [MaxDimensions + 1]struct{ heavy, twist float64 }{
	4: {1, 0.3}, 5: {2, 0.4}, 6: {3, 0.5}, 7: {4, 0.55}, 8: {6, 0.6}, 9: {8, 0.6}, 10: {10, 0.6},
	11: {12, 0.6}, 12: {15, 0.6}, 13: {20, 0.6}, 14: {25, 0.6},
}

// NewConditional returns the method with settings that serve the law: up to 64
// roots, beyond which a run costs more than it gains. For d >= 4 the
// lengths come from the defensive mixture, which is milder for a heavy tail,
// where what a second long packet adds is bounded.
func NewConditional(d int, law distributions.Law, gamma float64) Conditional {
	c := Conditional{D: d, Law: law, Gamma: gamma, Roots: 1}
	if d < 1 || d > MaxDimensions || law == nil || law.Validate() != nil {
		return c // Validate returns the error
	}
	c.Roots = min(1<<d, 64)
	switch {
	case law.Abscissa() > 0:
		c.Heavy, c.Twist = defensive[d].heavy, defensive[d].twist
	case d >= 5:
		c.Heavy, c.Twist = 1, 0.5
	}
	return c
}

// String names the method and its settings.
func (c Conditional) String() string {
	s := fmt.Sprintf("conditional(roots=%d", c.Roots)
	if c.Heavy > 0 {
		s += fmt.Sprintf(",heavy=%.3g,twist=%.3g", c.Heavy, c.Twist)
	}
	return s + ")"
}

// Validate returns an *inputs.Error for a field outside its domain,
// and what the law reports.
func (c Conditional) Validate() error {
	if err := validate(c.D, c.Law, c.Gamma); err != nil {
		return err
	}
	n := 1 << c.D
	switch {
	case c.Roots < 1 || c.Roots > n || c.Roots&(c.Roots-1) != 0:
		return &inputs.Error{Arg: "roots", Value: c.Roots, Domain: fmt.Sprintf("a power of two from 1 to %d", n)}
	case !(0 <= c.Heavy && c.Heavy <= float64(n)/2):
		return &inputs.Error{Arg: "heavy", Value: c.Heavy, Domain: fmt.Sprintf("a number from 0 to %d", n/2)}
	case !(0 <= c.Twist && c.Twist < 1):
		return &inputs.Error{Arg: "twist", Value: c.Twist, Domain: "a number with 0 <= twist < 1"}
	}
	return nil
}

// Certain returns the probability where the support of the law decides it.
func (c Conditional) Certain() (p float64, ok bool) { return certain(c.D, c.Law, c.Gamma) }

// Weights returns the model whose results are unbiased, nonnegative and have
// the mean P(T_mod > Gamma). A replication does not allocate. Below the least
// positive float64 a weight is 0.
func (c Conditional) Weights() func() montecarlo.Replication[float64] {
	if err := c.Validate(); err != nil {
		return failing(err)
	}
	if p, ok := c.Certain(); ok {
		return constant(p)
	}
	q, err := newCube(c.D)
	if err != nil {
		return failing(err)
	}
	return c.model(q)
}

// model returns the model of Weights for any Gamma.
func (c Conditional) model(q *cube) func() montecarlo.Replication[float64] {
	if _, atoms := distributions.Atoms(c.Law); !atoms {
		q.transform()
	}
	return func() montecarlo.Replication[float64] {
		p := newPhases(q, c.Roots)
		m := newMixture(c.Law, q.n, c.Heavy, c.Twist)
		t := newTail(c.Law)
		scale := float64(q.n) / float64(c.Roots)
		return func(r *rand.Rand) (float64, error) {
			log := m.draw(r, p.x)
			p.run()
			sum := 0.0
			for j, l := range p.roots {
				ratio := m.without(log, int(l))
				longest, equal := p.others(l)
				y := p.threshold(j, c.Gamma)
				if t.discrete != nil {
					y = t.snap(y, p.lines, c.Gamma)
				}
				sum += t.share(y, longest, equal, ratio)
			}
			return scale * sum, nil
		}
	}
}

// A tail is the conditional law of the longest packet given the others.
type tail struct {
	law      distributions.Law
	discrete distributions.Discrete // nil for a law without atoms
}

func newTail(law distributions.Law) tail {
	if atoms, ok := distributions.Atoms(law); ok {
		return tail{law: law, discrete: atoms}
	}
	return tail{law: law}
}

// share returns exp(log) times the probability that the packet exceeds y and is the
// longest, where ties share that probability.
func (t tail) share(y, longest float64, equal int, log float64) float64 {
	p := math.Exp(log + t.law.LogSurvival(math.Max(y, longest)))
	if t.discrete != nil && longest > y {
		if mass := t.law.Density(longest); mass > 0 {
			p += math.Exp(log) * mass / float64(1+equal)
		}
	}
	return p
}

// snap corrects a threshold found by division to the largest atom near it at which the
// sum, evaluated exactly, does not exceed gamma.
func (t tail) snap(y float64, lines []line, gamma float64) float64 {
	if math.IsInf(y, 0) {
		return y
	}
	a := t.discrete.NextAtom(y - 1e-12*math.Abs(y) - 1e-300)
	for limit := y + 1e-12*math.Abs(y); a <= limit && total(lines, a) <= gamma; {
		y = math.Max(y, a)
		a = t.discrete.NextAtom(a)
	}
	if a <= y {
		return math.Nextafter(a, math.Inf(-1))
	}
	return y
}

// total returns the sum of phases max(other, with + y).
func total(lines []line, y float64) float64 {
	sum := 0.0
	for _, l := range lines {
		sum += float64(float64(l.phases) * math.Max(l.other, l.with+y))
	}
	return sum
}
