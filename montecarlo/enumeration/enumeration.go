// Package enumeration computes probabilities of small discrete experiments
// exactly, by going through every outcome.
package enumeration

import (
	"fmt"

	"castlab/distributions/inputs"
)

// Conditional returns Pr(event | given) for k independent lengths, each equally
// likely to be any of values, and the number of outcomes: the ratio of two
// counts, correctly rounded. A nil given is certain.
//
// Errors: an *inputs.Error for no value, k outside 1..24, more than
// 2^24 outcomes, or an impossible condition.
func Conditional(values []float64, k int, event, given func(x []float64) bool) (p float64, outcomes int64, err error) {
	const most = 1 << 24
	if len(values) == 0 {
		return 0, 0, &inputs.Error{Arg: "values", Value: 0, Domain: "at least one value"}
	}
	if k < 1 || k > 24 {
		return 0, 0, &inputs.Error{Arg: "k", Value: k, Domain: "an integer from 1 to 24"}
	}
	outcomes = 1
	for range k {
		if outcomes *= int64(len(values)); outcomes > most {
			return 0, 0, &inputs.Error{Arg: "outcomes", Value: fmt.Sprintf("%d^%d", len(values), k), Domain: "at most 2^24"}
		}
	}
	x, digit := make([]float64, k), make([]int, k)
	var both, condition int64
	for range outcomes {
		for i, d := range digit {
			x[i] = values[d]
		}
		if given == nil || given(x) {
			condition++
			if event(x) {
				both++
			}
		}
		for i := range digit { // the next outcome
			if digit[i]++; digit[i] < len(values) {
				break
			}
			digit[i] = 0
		}
	}
	if condition == 0 {
		return 0, 0, &inputs.Error{Arg: "condition", Value: "no outcome", Domain: "an event that can happen"}
	}
	return float64(both) / float64(condition), outcomes, nil
}
