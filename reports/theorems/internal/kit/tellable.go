package kit

import (
	"fmt"

	"castlab/distributions/inputs"
)

// Tellable returns an error for a bound on a probability that the given number of runs
// cannot distinguish from 1, even if the event occurs in each of them: their interval
// begins
//
//	log(2 looks/(1-level))/runs < 16/runs
//
// below 1 at the levels of a check. A "bound" above 1 is refuted by few runs.
func Tellable(bound float64, runs int) error {
	if most := 1 - 16/float64(runs); most < bound && bound <= 1 {
		return &inputs.Error{Arg: "bound", Value: bound, Domain: fmt.Sprintf("a probability of at most %.6g, which %d runs "+
			"can tell from 1", most, runs)}
	}
	return nil
}
