package cube

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// AsymptoticTail returns the first-order tail of the barrier time for
// exponential lengths,
//
//	P(T_mod > gamma) ~ n K_d exp(-gamma/(d E x)),  K_d = ConstantK(d).
//
// One long packet decides: it counts once in each of the d phases, and K_d is
// what the packets beside it add.
//
// An approximation, neither a lower nor an upper bound. Symbols: n = 2^d.
// Units: gamma in those of the lengths. Source: derived.
//
// Errors: d outside 2..5; gamma = NaN; a *HypothesisError for a law other than
// the exponential.
func AsymptoticTail(d int, law distributions.Law, gamma float64) (float64, error) {
	if err := inputs.Integer("d", d, 2, 5); err != nil {
		return 0, err
	}
	exponential, ok := law.(distributions.Exponential)
	if !ok {
		return 0, &HypothesisError{Result: "the asymptotic tail", Hypothesis: "exponential lengths", Law: law.String()}
	}
	if err := checkLaw(law); err != nil {
		return 0, err
	}
	if err := inputs.Number("gamma", gamma); err != nil {
		return 0, err
	}
	constant, err := ConstantK(d)
	if err != nil {
		return 0, err
	}
	return math.Ldexp(constant, d) * math.Exp(-gamma/(float64(d)*exponential.Mu)), nil
}
