package cube

import (
	"math"

	"castlab/distributions/inputs"
)

// SecondOrder returns the second-order approximation of E T_mod/T_s,
//
//	1 + sigma (2 pi d)^(1/4) sqrt(2 d log(nd)/n).
//
// T_i exceeds beta_i by about sigma sqrt(2 beta_i log(nd)), the size of the
// greatest of nd sums, and beta_i ~ (n/d) sqrt(2/(pi d)) exp(-2(i-d/2)^2/d), so
// sqrt(beta_i) sums to sqrt(n/d) (2 pi d)^(1/4). It is an upper bound to first
// order in the excess for laws with a moment generating function; that it is
// attained is a conjecture which simulation supports.
//
// Symbols: sigma standard deviation of a length of mean 1; n = 2^d. Units:
// none. Source: derived.
//
// Errors: d < 1; sigma < 0 or NaN.
func SecondOrder(d int, sigma float64) (float64, error) {
	excess, err := AsyncSecondOrderExcess(d, sigma)
	return 1 + float64(excess*math.Pow(2*math.Pi*float64(d), 0.25)), err
}

// AsyncSecondOrder returns the second-order approximation of E T_async/T_s,
//
//	1 + sigma sqrt(2 d log(nd)/n).
//
// T_async is close to the largest load of a link, one sum of (n-1)/d lengths
// instead of one per phase: the factor (2 pi d)^(1/4) of SecondOrder is the
// price of the barrier. A conjecture, which simulation supports.
//
// Symbols, Units, Errors: as SecondOrder. Source: derived.
func AsyncSecondOrder(d int, sigma float64) (float64, error) {
	excess, err := AsyncSecondOrderExcess(d, sigma)
	return 1 + excess, err
}

// AsyncSecondOrderExcess returns AsyncSecondOrder - 1 without cancellation.
// Symbols, Units, Source, Errors: as AsyncSecondOrder.
func AsyncSecondOrderExcess(d int, sigma float64) (float64, error) {
	if err := inputs.Integer("d", d, 1, math.MaxInt); err != nil {
		return 0, err
	}
	if !(sigma >= 0) {
		return 0, &inputs.Error{Arg: "sigma", Value: sigma, Domain: "a number >= 0"}
	}
	if math.IsInf(sigma, 1) {
		return sigma, nil
	}
	excess := sigma * math.Sqrt(2*float64(d)*logLinks(d)) * math.Exp2(-float64(d)/2)
	if math.IsNaN(excess) { // Inf times 0
		excess = math.Exp(math.Log(sigma) + math.Log(2*float64(d)*logLinks(d))/2 - float64(d)/2*math.Ln2)
	}
	return excess, nil
}
