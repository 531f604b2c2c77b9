package reports

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// A control is the error control of one run.
type control struct {
	cases int     // statistical cases
	level float64 // of each one's interval
}

// errorControl gives each of m statistical cases an interval of level
//
//	1 - alpha/m
//
// so that the probability of any wrong verdict in the whole run is at most
// alpha, whatever the dependence between the cases (Bonferroni).
//
// A wrong verdict is one of three: a true statement refuted, a false bound
// supported, or an equality supported although theory and the quantity differ
// by more than the resolution. Each needs an interval that misses the measured
// quantity, and this has probability at most alpha/m per case: the level of an
// interval holds over all its looks, so stopping at the look that decides costs
// nothing more. Inconclusive is never wrong. A claim marked with an erratum is
// a case like any other: its false refutation is a miss too, so it counts in m.
// Cases computed or executed cannot miss what they state and do not count.
//
// Symbols: alpha in (0, 1); m >= 0; with m = 0 the level is not used and is
// 1 - alpha.
// Source: derived; Bonferroni's inequality.
func errorControl(alpha float64, m int) control {
	return control{cases: m, level: 1 - alpha/float64(max(m, 1))}
}

// representable returns an *inputs.Error for an alpha so small that the level of a case
// is 1 in float64.
func (c control) representable(alpha float64) error {
	if c.level < 1 {
		return nil
	}
	least := math.Ldexp(float64(max(c.cases, 1)), -54) // 1 - 2^-54 is rounded to 1
	return &inputs.Error{Arg: "alpha", Value: alpha, Domain: fmt.Sprintf("a number above %.2g for %s", least,
		count(c.cases, "statistical case"))}
}
