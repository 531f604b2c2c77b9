package cube

import (
	"fmt"
	"math"
	"math/big"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// A form of the bound on phases 3..d-3, by its equation number in VB93.
const (
	Form17 = 17 // the product over the phases
	Form18 = 18 // every beta_i replaced by beta_3
	Form19 = 19 // beta_3 replaced by d^2/7
)

// leastMiddle is the smallest cube with a phase that is both >= 3 and <= d-3;
// leastForm19 the smallest from which on beta_3 > d^2/7.
const (
	leastMiddle = 6
	leastForm19 = 21
)

// MiddleBound returns a lower bound on P(sum T_i <= lambda sum beta_i), sums
// over phases i = 3..d-3, in one of three forms of falling sharpness:
//
//	17  product of (1 - xi^-beta_i)^(nd)
//	18  (1 - xi^-beta_3)^(n d^2)
//	19  (1 - n^(-(d/7) log2 xi))^(n d^2) = (1 - xi^(-d^2/7))^(n d^2)
//
// with xi = exp(lambda s)/Phi(s) > 1. Form 18 follows because beta_i >= beta_3
// in this range and there are fewer than d phases; form 19 because beta_3 >
// d^2/7, which is true exactly for d >= 21 (printed "for sufficiently large
// d"; d^2 - 21 d + 14 > 0 and, at smaller d, not even the ceiling helps).
//
// Symbols: Phi(s) = E exp(s x); n = 2^d; beta_i = Beta(d, i). Units: lambda in
// those of the lengths, s in 1/x. Source: VB93 eqs (17), (18), (19); erratum:
// the line before (17) prints a sum in place of the product, see
// PrintedMiddleSum.
//
// Errors: d < 6, d < 21 for form 19; form not one of these; s outside D+; xi
// <= 1; a *HypothesisError for a law whose D+ is empty.
func MiddleBound(d int, law distributions.Law, lambda, s float64, form int) (float64, error) {
	loss, err := checkedMiddleLoss(d, law, lambda, s, form)
	return probability(loss), err
}

// MiddleShortfall returns 1 - MiddleBound without cancellation. Symbols, Units,
// Source, Errors: as MiddleBound.
func MiddleShortfall(d int, law distributions.Law, lambda, s float64, form int) (float64, error) {
	loss, err := checkedMiddleLoss(d, law, lambda, s, form)
	return shortfall(loss), err
}

func checkedMiddleLoss(d int, law distributions.Law, lambda, s float64, form int) (float64, error) {
	if err := checkForm(d, form); err != nil {
		return 0, err
	}
	h, err := logXi(fmt.Sprintf("VB93 eq (%d)", form), law, lambda, s)
	if err != nil {
		return 0, err
	}
	return middleLoss(d, h, form), nil
}

// checkForm returns an error unless form is one of the three and d is in its range.
func checkForm(d, form int) error {
	switch form {
	case Form17, Form18:
		return inputs.Integer("d", d, leastMiddle, math.MaxInt)
	case Form19:
		return inputs.Integer("d", d, leastForm19, math.MaxInt)
	}
	return &inputs.Error{Arg: "form", Value: form, Domain: "17, 18 or 19"}
}

// middleLoss returns the log-loss of a form at h = log xi.
func middleLoss(d int, h float64, form int) float64 { return newMiddleForm(d, form).loss(h) }

// A middleForm is one of the forms for one cube: the exponents e of its factors
// (1 - xi^-e)^N.
type middleForm struct {
	factors []middleFactor
}

type middleFactor struct {
	logN     float64
	exponent float64
}

func newMiddleForm(d, form int) middleForm {
	logND2 := logLinks(d) + math.Log(float64(d))
	switch form {
	case Form18:
		return middleForm{[]middleFactor{{logND2, beta(d, 3)}}}
	case Form19:
		return middleForm{[]middleFactor{{logND2, float64(d) * float64(d) / 7}}}
	}
	var f middleForm
	binomial := new(big.Int).Binomial(int64(d), 2)
	for i := 3; i <= d-i; i++ {
		binomial.Mul(binomial, big.NewInt(int64(d-i+1)))
		binomial.Quo(binomial, big.NewInt(int64(i)))
		factor := middleFactor{logLinks(d), rounded(ceilingOver(new(big.Int).Set(binomial), d))}
		if i < d-i {
			factor.logN += math.Ln2 // phases i and d-i
		}
		f.factors = append(f.factors, factor)
		if math.IsInf(factor.exponent, 1) {
			break // and so are all that follow, up to i = d/2
		}
	}
	return f
}

// loss returns the log-loss at h = log xi >= 0.
func (f middleForm) loss(h float64) float64 {
	total := math.Inf(-1)
	for _, factor := range f.factors {
		if h <= 0 {
			return math.Inf(1)
		}
		term := powerLoss(factor.logN, factor.exponent*h)
		if term < total-100 {
			break // exponents increase, and d factors are less than exp(60)
		}
		total = addLoss(total, term)
	}
	return total
}
