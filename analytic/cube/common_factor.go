package cube

import (
	"castlab/distributions"
	"castlab/distributions/inputs"
)

// CommonFactorMean returns the mean barrier time where all lengths have a random factor in
// common, x_l = F y_l with F and the y_l independent,
//
//	E T_mod = E F E T_mod(y):
//
// completion times are maxima of sums of lengths, so T_mod(F y) = F T_mod(y), and F is
// independent of T_mod(y).
//
// Symbols: F the factor; y_l independent lengths of the given law. Units: those of the law.
// Source: derived. Accuracy: that of MeanExact.
//
// Errors: those of MeanExact; a factor that is no valid law of numbers >= 0 with a mean > 0.
func CommonFactorMean(d int, factor, law distributions.Law) (float64, error) {
	if err := checkLaw(factor); err != nil {
		return 0, err
	}
	mean, err := MeanExact(d, law)
	return factor.Mean() * mean, err
}

// CommonFactorTail returns a lower bound on the probability that a broadcast takes longer
// than gamma where all lengths have a random factor in common, by any store-and-forward
// algorithm,
//
//	P(T > gamma) >= max over a < m of P(F > gamma d/((n-1) a)) (1 - v/(v + n (m-a)^2)).
//
// A node receives all packets but its own over d links, so T >= F (n-1) Y/d with Y the mean of
// the y_l; Y >= a with the probability on the right, by the one-sided inequality of Chebyshev,
// and F is independent of Y. With gamma = (1+delta) T_s the bound tends to P(F > (1+delta)/m)
// as d grows, and not to 0 as Proposition 4 has it for independent lengths. The maximum is
// taken over 64 values of a, each of which gives a bound.
//
// Symbols: n = 2^d; F the factor; y_l independent lengths of the given law, of mean m and
// variance v. Units: gamma in those of the law. Source: derived.
//
// Errors: d outside 1..60; gamma not a number > 0; a factor or law that is not valid,
// has lengths below 0, or a mean or variance that is infinite.
func CommonFactorTail(d int, factor, law distributions.Law, gamma float64) (float64, error) {
	if err := inputs.Integer("d", d, 1, maxTailFactor); err != nil {
		return 0, err
	}
	if err := checkLaw(factor); err != nil {
		return 0, err
	}
	if err := checkLaw(law); err != nil {
		return 0, err
	}
	if err := inputs.Positive("gamma", gamma); err != nil {
		return 0, err
	}
	n := float64(int64(1) << d)
	m, v := law.Mean(), law.Variance()
	if !inputs.Finite(m) || !inputs.Finite(v) {
		return 0, &inputs.Error{Arg: "law", Value: law, Domain: "a law of finite variance"}
	}
	beyond := func(a float64) float64 { return factor.Survival(gamma * float64(d) / ((n - 1) * a)) }
	if v == 0 {
		return beyond(m), nil
	}
	best := 0.0
	const values = 64
	for k := 1; k < values; k++ {
		a := m * float64(k) / values
		gap := float64(n * (m - a) * (m - a))
		best = max(best, beyond(a)*gap/(v+gap))
	}
	return best, nil
}

// maxTailFactor is the largest cube of CommonFactorTail.
const maxTailFactor = 60
