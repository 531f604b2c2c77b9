package cube

import (
	"fmt"
	"math"

	"castlab/distributions"
)

// checkDimension returns an error unless lo <= d <= hi.
func checkDimension(d, lo, hi int) error {
	if lo <= d && d <= hi {
		return nil
	}
	domain := fmt.Sprintf("an integer from %d to %d", lo, hi)
	if hi == math.MaxInt {
		domain = fmt.Sprintf("an integer >= %d", lo)
	}
	return &distributions.DomainError{Arg: "d", Value: d, Domain: domain}
}

// checkPhase returns an error unless lo <= i <= hi.
func checkPhase(i, lo, hi int) error {
	if lo <= i && i <= hi {
		return nil
	}
	return &distributions.DomainError{Arg: "i", Value: i, Domain: fmt.Sprintf("an integer from %d to %d", lo, hi)}
}

// checkLaw returns an error unless there is a law, it is valid and a law of lengths.
func checkLaw(law distributions.Law) error {
	if law == nil {
		return &distributions.DomainError{Arg: "law", Value: nil, Domain: "a law"}
	}
	if err := law.Validate(); err != nil {
		return err
	}
	if lo, _ := law.Support(); !(lo >= 0) {
		return &distributions.DomainError{Arg: "law", Value: law, Domain: "a law of lengths, which are not negative"}
	}
	if !(law.Mean() > 0) {
		return &distributions.DomainError{Arg: "law", Value: law, Domain: "a law with mean > 0"}
	}
	return nil
}

// checkNumber returns an error for NaN.
func checkNumber(arg string, x float64) error {
	if math.IsNaN(x) {
		return &distributions.DomainError{Arg: arg, Value: x, Domain: "a number"}
	}
	return nil
}

// checkPositive returns an error unless x is a finite number > 0.
func checkPositive(arg string, x float64) error { return checkAbove(arg, x, 0) }

// checkAbove returns an error unless x is a finite number > lo.
func checkAbove(arg string, x, lo float64) error {
	if x > lo && !math.IsInf(x, 1) {
		return nil
	}
	return &distributions.DomainError{Arg: arg, Value: x, Domain: fmt.Sprintf("a finite number > %g", lo)}
}

// checkExponent returns an error unless the law has an exponential moment and
// s is in D+ = {s > 0 : E exp(s x) finite}.
func checkExponent(result, arg string, law distributions.Law, s float64) error {
	if err := checkLaw(law); err != nil {
		return err
	}
	if err := needTransform(result, law); err != nil {
		return err
	}
	if s > 0 && !math.IsInf(s, 1) && !math.IsInf(law.LogMGF(s), 1) {
		return nil
	}
	return &distributions.DomainError{Arg: arg, Value: s, Domain: fmt.Sprintf("a number s > 0 where E exp(s x) is finite, 0 < s < %g", law.Abscissa())}
}
