package maxload

import "math"

// PrintedChernoff returns the bound of ST93 on P(max >= C K/d),
//
//	2d (e/C)^(C K/d).
//
// It is true for every C > 0 and says something (is below 1) only for C > e.
// The factor 2 is superfluous and a factor exp(-K/d) is missing: SharpChernoff.
//
// Symbols: d bins, K balls, C a load over its mean. Units: none. Source: ST93,
// eq (1).
//
// Errors: those of New; C not a finite number > 0.
func PrintedChernoff(d, K int, C float64) (float64, error) {
	log, err := LogPrintedChernoff(d, K, C)
	return math.Exp(log), err
}

// LogPrintedChernoff returns the logarithm of PrintedChernoff. Symbols, Units,
// Source, Errors: as there.
func LogPrintedChernoff(d, K int, C float64) (float64, error) {
	if err := checkSizes(d, K); err != nil {
		return math.Inf(1), err
	}
	if err := checkFactor(C, 0); err != nil {
		return math.Inf(1), err
	}
	lambda := float64(K) / float64(d)
	return math.Log(2*float64(d)) + C*lambda*(1-math.Log(C)), nil
}

// SharpChernoff returns the one-sided bound on P(max >= C K/d),
//
//	d (e^(C-1)/C^C)^(K/d),
//
// the best exponential bound of a Poisson load, which is also one of a binomial
// load, times the number of bins. It is below PrintedChernoff by the factor
// exp(-K/d)/2.
//
// Symbols: d bins, K balls, C >= 1 a load over its mean. Units: none. Source:
// erratum to ST93 eq (1), derived.
//
// Errors: those of New; C not a finite number >= 1.
func SharpChernoff(d, K int, C float64) (float64, error) {
	log, err := LogSharpChernoff(d, K, C)
	return math.Exp(log), err
}

// LogSharpChernoff returns the logarithm of SharpChernoff. Symbols, Units,
// Source, Errors: as there.
func LogSharpChernoff(d, K int, C float64) (float64, error) {
	if err := checkSizes(d, K); err != nil {
		return math.Inf(1), err
	}
	if err := checkFactor(C, 1); err != nil {
		return math.Inf(1), err
	}
	lambda := float64(K) / float64(d)
	if K == 0 {
		return math.Log(float64(d)), nil // C log C may exceed float64
	}
	return math.Log(float64(d)) + lambda*(C-1-C*math.Log(C)), nil
}
