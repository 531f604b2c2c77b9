package cube

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// LowerBound returns a time that no store-and-forward algorithm beats on given
// lengths,
//
//	max(d max, (sum - min)/d).
//
// The longest packet has to cross d links to the antipode of its source; and
// every node receives all packets but its own over d links.
//
// Symbols: longest, shortest and sum of the n = 2^d lengths. Units: those of
// the lengths. Source: derived.
//
// Errors: d < 1; an argument that is negative or NaN; a shortest above, or a sum
// below, the longest.
func LowerBound(d int, longest, sum, shortest float64) (float64, error) {
	if err := inputs.Integer("d", d, 1, math.MaxInt); err != nil {
		return 0, err
	}
	for _, p := range []struct {
		arg   string
		value float64
	}{{"longest", longest}, {"sum", sum}, {"shortest", shortest}} {
		if err := checkLength(p.arg, p.value); err != nil {
			return 0, err
		}
	}
	if shortest > longest {
		return 0, &inputs.Error{Arg: "shortest", Value: shortest, Domain: fmt.Sprintf("a number from 0 to the longest, %g", longest)}
	}
	if sum < longest {
		return 0, &inputs.Error{Arg: "sum", Value: sum, Domain: fmt.Sprintf("a number >= the longest, %g", longest)}
	}
	if math.IsInf(longest, 1) {
		return longest, nil // sum - shortest might be Inf - Inf
	}
	return max(float64(d)*longest, (sum-shortest)/float64(d)), nil
}

// AsyncPathBound returns a time that T_async does not exceed on given lengths,
//
//	T_async <= T_s max:
//
// completion times grow with every length when links keep their order, and T_s
// is the time for unit lengths.
//
// Symbols: longest of the lengths; T_s = Slots(d). Units: those of longest.
// Source: VB93, before eq (5). It does not bound T_mod: see BarrierPathBound.
// Errors: d < 1; longest negative or NaN.
func AsyncPathBound(d int, longest float64) (float64, error) {
	if err := inputs.Integer("d", d, 1, math.MaxInt); err != nil {
		return 0, err
	}
	if err := checkLength("longest", longest); err != nil || longest == 0 {
		return 0, err
	}
	return slots(d) * longest, nil
}

// BarrierPathBound returns a time that T_mod does not exceed on given lengths,
//
//	T_mod <= max sum_i beta_i.
//
// Erratum: eq (5) is derived with T_s in place of the sum, which T_mod exceeds
// for composite d, such as 5 > 4 at d = 4 and unit lengths.
//
// Symbols, Units, Errors: as AsyncPathBound. Source: erratum to VB93 eq (5).
func BarrierPathBound(d int, longest float64) (float64, error) {
	sum, err := BetaSum(d)
	if err != nil {
		return 0, err
	}
	if err := checkLength("longest", longest); err != nil || longest == 0 {
		return 0, err
	}
	return sum * longest, nil
}

func checkLength(arg string, x float64) error {
	if x >= 0 {
		return nil
	}
	return &inputs.Error{Arg: arg, Value: x, Domain: "a number >= 0"}
}

// ExponentialMeanBound returns the paper's bound on the mean completion time
// for exponential lengths of mean 1,
//
//	E T_async <= H_n T_s,  H_n = 1 + 1/2 + ... + 1/n = E max.
//
// It holds for T_async; the printed argument does not reach T_mod (see
// BarrierPathBound), and it is far from tight: 7.5 T_s at d = 10, where E
// T_async is 1.4 T_s.
//
// Symbols: n = 2^d; T_s = Slots(d). Units: mean packet times. Source: VB93 eq
// (5). Errors: d < 1.
func ExponentialMeanBound(d int) (float64, error) {
	if err := inputs.Integer("d", d, 1, math.MaxInt); err != nil {
		return 0, err
	}
	return harmonicOfNodes(d) * slots(d), nil
}

// harmonicOfNodes returns H_n for n = 2^d. The first term left out of the
// series, 1/(252 n^6), is below 1e-17 for n >= 512.
func harmonicOfNodes(d int) float64 {
	const euler = 0.57721566490153286060651209008240243
	if d <= 8 {
		h := 0.0
		for k := 1 << d; k >= 1; k-- {
			h += 1 / float64(k)
		}
		return h
	}
	r := math.Exp2(-float64(d)) // 1/n
	return logNodes(d) + euler + r/2 - r*r/12*(1-r*r/10)
}
