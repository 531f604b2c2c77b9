package cube

import (
	"errors"
	"fmt"
	"math"

	"castlab/analytic/ring"
	"castlab/analytic/sums"
	"castlab/distributions"
	"castlab/distributions/inputs"
)

// maxMeanBound is the largest cube of MeanBound and ProductBound.
const maxMeanBound = 40

// MeanBound returns an upper bound on the mean of the barrier time,
//
//	E T_mod <= U_d = 3 E M + sum of int_0^inf (1 - product of G_k(a)^n) da,
//
// the sum over phases i = 2..d-2, the product over dimensions c with k =
// |S_{i,c}|: phases 1, d-1 and d last M each, and by association T_i is
// stochastically smaller than the longest of nd independent link times with the
// same marginal laws. For d = 1, 2, 3 every phase lasts M and U_d = d E M is the
// mean itself.
//
// Where the law of the sums is known only as a bracket the result is the upper
// end, which is still a bound; see MeanBoundBracket. +Inf for a law without
// mean: E M is infinite with it.
//
// Symbols: n = 2^d; M the longest of n lengths; G_k distribution function of the
// sum of k lengths. Units: those of the law. Source: derived (Harris'
// inequality for decreasing events of independent coordinates).
//
// Errors: d outside 1..40; an invalid law; a law whose sums of up to
// beta_{d/2} terms are not known (see sums.Of) or whose tail does not end within
// float64, as that of log-pareto.
func MeanBound(d int, law distributions.Law) (float64, error) {
	b, err := MeanBoundBracket(d, law)
	if err != nil {
		return 0, err
	}
	if math.IsInf(b.Hi, 1) && !math.IsInf(b.Lo, 1) {
		return 0, &inputs.Error{
			Arg: "law", Value: law.String(), Domain: "a law whose tail ends within float64: U_d, an upper bound, cannot be given " +
				"for this one",
		}
	}
	return b.Hi, nil
}

// MeanBoundBracket returns the bracket in which the arithmetic has U_d: its
// width is the error of quadrature and rounding, and for laws whose sums are
// known as brackets also what these leave open. Symbols, Units, Source, Errors:
// as MeanBound.
func MeanBoundBracket(d int, law distributions.Law) (sums.Bracket, error) {
	if err := inputs.Integer("d", d, 1, maxMeanBound); err != nil {
		return sums.Bracket{}, err
	}
	if err := checkLaw(law); err != nil {
		return sums.Bracket{}, err
	}
	if math.IsInf(law.Mean(), 1) {
		return sums.Bracket{Lo: math.Inf(1), Hi: math.Inf(1)}, nil
	}
	m, err := ring.MeanMaximum(1<<d, law)
	if err != nil {
		return sums.Bracket{}, err
	}
	outer := float64(min(d, 3)) * m
	total := sums.Bracket{Lo: outer * (1 - 2e-11), Hi: outer * (1 + 2e-11)}
	for i := 2; i <= d-2 && i <= d-i; i++ {
		p, err := newPhase(d, i, law)
		if err != nil {
			return sums.Bracket{}, err
		}
		b := p.meanBound()
		twice := 2.0 // phase d-i has as many links of each size
		if i == d-i {
			twice = 1
		}
		total.Lo += twice * b.Lo
		total.Hi += twice * b.Hi
		if math.IsInf(total.Hi, 1) {
			break // the rest would only raise the lower end
		}
	}
	return total, nil
}

// A phase is the longest of nd independent link times, of which some are sums
// of beta_i lengths and the others of beta_i - 1.
type phase struct {
	links []linkClass // one or two
	unit  float64     // a typical link time, beta_i times the mean
}

type linkClass struct {
	sum   *sums.Sum
	count float64 // directed links
}

// newPhase returns phase i of the cube of dimension d.
func newPhase(d, i int, law distributions.Law) (*phase, error) {
	sizes, err := Sizes(d, i)
	if err != nil {
		return nil, err
	}
	counts := map[int]float64{}
	most := 0
	for _, k := range sizes {
		counts[k] += math.Ldexp(1, d)
		most = max(most, k)
	}
	p := &phase{unit: float64(most) * law.Mean()}
	for k := most; k >= most-1; k-- {
		if k < 1 || counts[k] == 0 {
			continue
		}
		s, err := sums.Of(law, k)
		if err != nil {
			return nil, unknownSum(d, law, k, err)
		}
		p.links = append(p.links, linkClass{s, counts[k]})
	}
	return p, nil
}

// unknownSum converts the error of sums.Of for the k lengths of a link to the terms of
// the cube.
func unknownSum(d int, law distributions.Law, k int, err error) error {
	var terms *inputs.Error
	if errors.As(err, &terms) && terms.Arg == "m" {
		return &inputs.Error{
			Arg: "d", Value: d, Domain: fmt.Sprintf("a cube whose link sums are known: in this one a link sends %d packets in a phase, "+
				"more than are added for law=%s", k, law),
		}
	}
	return err
}

// loss returns bounds on -log P(T <= a) for the longest link time T.
func (p *phase) loss(a float64) sums.Bracket {
	var b sums.Bracket
	for _, l := range p.links {
		log := l.sum.LogCDFBracket(a)
		b.Lo -= l.count * log.Hi
		b.Hi -= l.count * log.Lo
	}
	return sums.Bracket{Lo: math.Max(0, b.Lo), Hi: b.Hi}
}

// exceeds returns bounds on P(T > a).
func (p *phase) exceeds(a float64) sums.Bracket {
	b := p.loss(a)
	return sums.Bracket{Lo: -math.Expm1(-b.Lo), Hi: -math.Expm1(-b.Hi)}
}

// below returns an a with loss(a) > limit, close to the largest one.
func (p *phase) below(limit float64) float64 {
	lo, hi := 0.0, p.unit
	for p.loss(hi).Lo > limit {
		lo, hi = hi, 2*hi
	}
	for range 40 {
		if mid := lo + (hi-lo)/2; p.loss(mid).Lo > limit {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// meanBound returns bounds on E T = int_0^inf P(T > a) da, as an integral over
// log a.
func (p *phase) meanBound() sums.Bracket {
	_, top := p.links[0].sum.Support()
	if lo, _ := p.links[0].sum.Support(); lo == top {
		return sums.Bracket{Lo: top, Hi: top}
	}
	if b, ok := p.discreteMean(); ok {
		return b
	}
	start := p.below(40)
	if start <= 0 {
		start = p.unit * 1e-18
	}
	// 0..start: P(T > a) is 1 to within exp(-40).
	b := sums.Bracket{Lo: start * (1 - 1e-17), Hi: start}
	ends := []float64{math.Log(start)}
	const lastLog = 680 // exp(lastLog) is near the end of float64
	reached, open := false, false
	peak := 0.0
	for step := 0.02; !reached; step = min(1.4*step, 2) {
		y := ends[len(ends)-1] + step
		if y >= math.Log(top) {
			y, reached = math.Log(top), true
		}
		ends = append(ends, y)
		w := math.Exp(y) * p.exceeds(math.Exp(y)).Hi
		peak = max(peak, w)
		if w < 1e-18*(peak+start) {
			reached = true
		} else if y > lastLog {
			reached, open = true, w > 1e-12*(peak+start)
		}
	}
	if open { // the tail extends beyond float64
		return sums.Bracket{Lo: b.Lo, Hi: math.Inf(1)}
	}
	weight := func(side func(sums.Bracket) float64) func(float64) float64 {
		return func(y float64) float64 {
			a := math.Exp(y)
			return a * side(p.exceeds(a))
		}
	}
	q := newQuadrature(1e-11)
	if !p.links[0].sum.Exact() {
		// The brackets are step functions, and wider than this tolerance.
		q.tolerance, q.splits = 1e-5, 400+len(ends)
	}
	lo, e1 := q.integrate(weight(func(b sums.Bracket) float64 { return b.Lo }), ends...)
	hi, e2 := q.integrate(weight(func(b sums.Bracket) float64 { return b.Hi }), ends...)
	return sums.Bracket{Lo: b.Lo + lo - e1, Hi: b.Hi + hi + e2}
}

// discreteMean returns E T for link times on atoms,
//
//	a_0 + sum of (a_{k+1} - a_k) P(T > a_k),
//
// where P(T > a) = 1 below a_0.
func (p *phase) discreteMean() (sums.Bracket, bool) {
	next := func(t float64) float64 {
		least := math.Inf(1)
		for _, l := range p.links {
			a, ok := l.sum.NextAtom(t)
			if !ok {
				return math.NaN()
			}
			least = math.Min(least, a)
		}
		return least
	}
	start := p.below(40)
	a := next(math.Nextafter(start, math.Inf(-1)))
	if math.IsNaN(a) {
		return sums.Bracket{}, false
	}
	// P(T > start) is 1 to within exp(-40).
	b := sums.Bracket{Lo: start * (1 - 1e-17), Hi: start}
	b.Lo += (a - start) * p.exceeds(start).Lo
	b.Hi += (a - start) * p.exceeds(start).Hi
	for {
		to := next(a)
		q := p.exceeds(a)
		if math.IsInf(to, 1) || q.Hi == 0 {
			return b, true
		}
		b.Lo += (to - a) * q.Lo
		b.Hi += (to - a) * q.Hi
		// Tails of binomial and negative binomial laws fall at least as fast
		// as a geometric sequence.
		if q.Hi < 1e-3 {
			ratio := p.exceeds(to).Hi / q.Hi
			if rest := (to - a) * q.Hi * ratio / (1 - ratio); rest < 1e-16*b.Hi && ratio < 1 {
				b.Hi += rest
				return b, true
			}
		}
		a = to
	}
}
