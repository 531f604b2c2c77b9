package sums

import (
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// maxTerms is the largest number of lengths that are added.
const maxTerms = 1 << 40

// A Sum is the law of X_1 + ... + X_m, independent and of one law. It is made
// by Of and does not change.
type Sum struct {
	m      int
	law    distributions.Law
	unit   float64 // the sum is unit times a sum of form
	form   form
	lo, hi float64
}

// A form computes the logarithms of both tails, P(S <= t) and P(S > t).
type form interface {
	tails(t float64) (cdf, survival Bracket)
}

// Of returns the law of the sum of m independent lengths. m = 0 is allowed: the
// sum is 0.
//
// Symbols: m lengths of the given law. Units: those of the law.
//
// Errors: an *inputs.Error for m outside 0..2^40, an invalid law, a
// law of negative lengths, and for sums whose parameters leave the range in
// which the tails are computed.
func Of(law distributions.Law, m int) (*Sum, error) {
	if err := inputs.Integer("m", m, 0, maxTerms); err != nil {
		return nil, err
	}
	if law == nil {
		return nil, &inputs.Error{Arg: "law", Value: nil, Domain: "a law of packet lengths"}
	}
	if err := law.Validate(); err != nil {
		return nil, err
	}
	lo, hi := law.Support()
	if !(lo >= 0) {
		return nil, &inputs.Error{Arg: "law", Value: law.String(), Domain: "a law of lengths >= 0"}
	}
	s := &Sum{m: m, law: law, unit: 1}
	s.lo, s.hi = times(m, lo), times(m, hi)
	inner := law
	for {
		scaled, ok := inner.(distributions.Scaled)
		if !ok {
			break
		}
		s.unit *= scaled.Factor
		inner = scaled.Law
	}
	if lo, hi := inner.Support(); m == 0 || lo == hi {
		s.form = constant{times(m, lo)}
		return s, nil
	}
	var err error
	s.form, err = choose(inner, m)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// times returns m x, and 0 for m = 0 even if x is infinite.
func times(m int, x float64) float64 {
	if m == 0 {
		return 0
	}
	return float64(m) * x
}

// maxLatticeTerms is the largest number of terms of a lattice; with more its brackets
// are too wide.
const maxLatticeTerms = 1 << 20

// choose returns the best form for an unscaled law that is not a constant.
func choose(law distributions.Law, m int) (form, error) {
	switch l := law.(type) {
	case distributions.Exponential:
		return gammaSum(0, 1, l.Mu, m)
	case distributions.Erlang:
		return gammaSum(0, float64(l.Shape), l.Mu, m)
	case distributions.Gamma:
		return gammaSum(0, l.Shape, l.Mu, m)
	case distributions.ShiftedExponential:
		return gammaSum(l.Shift, 1, l.Mu-l.Shift, m)
	case distributions.Bernoulli:
		return onTwoPoints(m, l.P, 1-l.P, 0, 1), nil
	case distributions.TwoPoint:
		w := l.High - l.Low
		return onTwoPoints(m, (l.Mu-l.Low)/w, (l.High-l.Mu)/w, l.Low, l.High), nil
	case distributions.Geometric:
		return trials(l, m), nil
	}
	if m == 1 {
		return single{law}, nil
	}
	switch l := law.(type) {
	case distributions.Uniform:
		return uniformSum(l, m), nil
	case distributions.Hyperexponential:
		if l.SCV <= inversionSCV {
			return hyperexponentialSum(l, m), nil
		}
	}
	if m > maxLatticeTerms {
		return nil, &inputs.Error{
			Arg: "m", Value: m, Domain: fmt.Sprintf("an integer from 0 to %d for law=%s", maxLatticeTerms, law),
		}
	}
	return latticeSum(law, m), nil
}

// Terms returns m.
func (s *Sum) Terms() int { return s.m }

// Support returns the smallest interval that carries the sum.
func (s *Sum) Support() (lo, hi float64) { return s.lo, s.hi }

// Exact reports whether the brackets are as narrow as rounding allows; otherwise
// they are those of a lattice.
func (s *Sum) Exact() bool {
	_, coarse := s.form.(*lattice)
	return !coarse
}

// NextAtom returns the smallest atom greater than t, +Inf when there is none, and
// whether the sum is known to have all its probability on atoms.
func (s *Sum) NextAtom(t float64) (atom float64, ok bool) {
	switch f := s.form.(type) {
	case constant:
		if t < s.unit*f.value {
			return s.unit * f.value, true
		}
		return math.Inf(1), true
	case interface{ next(t float64) float64 }:
		a := s.unit * f.next(t/s.unit)
		for a <= t { // the quotient was rounded down
			a = s.unit * f.next(a/s.unit*(1+0x1p-52))
		}
		return a, true
	}
	return 0, false
}

// String returns the sum in words, such as sum of 3 of exponential(mean=1).
func (s *Sum) String() string { return fmt.Sprintf("sum of %d of %s", s.m, s.law) }

// LogCDFBracket returns bounds on log P(S <= t).
func (s *Sum) LogCDFBracket(t float64) Bracket {
	cdf, _ := s.tails(t)
	return cdf
}

// LogSurvivalBracket returns bounds on log P(S > t).
func (s *Sum) LogSurvivalBracket(t float64) Bracket {
	_, survival := s.tails(t)
	return survival
}

// tails returns the tails at t; at the ends of the support these need no form.
func (s *Sum) tails(t float64) (cdf, survival Bracket) {
	none, all := math.Inf(-1), 0.0
	switch {
	case t < s.lo:
		return Bracket{none, none}, Bracket{all, all}
	case t >= s.hi:
		return Bracket{all, all}, Bracket{none, none}
	}
	return s.form.tails(t / s.unit)
}

// LogCDF returns log P(S <= t), the middle of its bracket.
func (s *Sum) LogCDF(t float64) float64 { return s.LogCDFBracket(t).Middle() }

// LogSurvival returns log P(S > t), the middle of its bracket.
func (s *Sum) LogSurvival(t float64) float64 { return s.LogSurvivalBracket(t).Middle() }

// CDF returns P(S <= t).
func (s *Sum) CDF(t float64) float64 { return math.Exp(s.LogCDF(t)) }

// Survival returns P(S > t).
func (s *Sum) Survival(t float64) float64 { return math.Exp(s.LogSurvival(t)) }

// constant is the law of a constant.
type constant struct{ value float64 }

func (c constant) tails(t float64) (cdf, survival Bracket) {
	if none := math.Inf(-1); t < c.value {
		return Bracket{none, none}, Bracket{}
	} else {
		return Bracket{}, Bracket{none, none}
	}
}

// single is the sum of one length.
type single struct{ law distributions.Law }

func (s single) tails(t float64) (cdf, survival Bracket) {
	logQ := s.law.LogSurvival(t)
	logP := math.Log(s.law.CDF(t))
	if logQ < -1 {
		logP = math.Log1p(-math.Exp(logQ))
	}
	return rounded(logP, logQ)
}
