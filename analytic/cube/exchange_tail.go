package cube

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// ExchangeTail returns a lower bound on P(T > c T_s) for the dimension exchange, with
// barriers or without, through one port or all:
//
//	P(d M > c (n-1)) = 1 - (1 - S(c (n-1)/d))^n.
//
// The longest packet M is part of one message of each step that waits for that of the step
// before: T >= d M with one port, where T_s = n-1. With all ports d parts of length M/d are:
// T >= M, where T_s = (n-1)/d.
//
// Hence T/T_s -> 1 in probability only if t (ln t) S(t) -> 0, and for lengths of finite
// mean mu this is enough, with barriers and so without:
//
//   - no length exceeds eps n/d, with a probability that tends to 1;
//   - those below b = eps n/d^2: in the step in which 2^k messages differ, of m = n 2^(-k)
//     lengths each, Bernstein's inequality with a variance of at most b mu a length keeps all
//     of them below m mu + sqrt(2 m b mu L) + b L, L = k + 2 ln d + const; over the steps
//     the second term adds up to O(sqrt(n b ln d)), the third to O(b d^2) = O(eps n);
//   - of those from b to eps n/d there are o(d) on average. For k > 2 log2(d) no message has
//     three: they add at most 2 eps n/d to each of these steps. In the others a message has
//     o(d) 2^(-k) + O(ln d) at most, which add o(n) together.
//
// The rotations of VB93 need t (ln t)^2 S(t) -> 0: see UniversalTail. A law of finite mean
// whose t (ln t) S(t) has a limit meets the condition here, as the limit is 0.
//
// Symbols: S survival function of a length; M the longest; n = 2^d. Units: c in those of
// the lengths (T_s counts slots). Source: derived.
//
// Errors: d outside 1..1000; c = NaN; a law outside its domain.
func ExchangeTail(d int, law distributions.Law, c float64) (float64, error) {
	if err := inputs.Integer("d", d, 1, maxChernoff); err != nil {
		return 0, err
	}
	if err := checkLaw(law); err != nil {
		return 0, err
	}
	if err := inputs.Number("c", c); err != nil {
		return 0, err
	}
	return math.Exp(logShortfall(longestLoss(d, law, c*(math.Exp2(float64(d))-1)/float64(d)))), nil
}
