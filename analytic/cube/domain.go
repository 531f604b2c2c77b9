package cube

import (
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// checkLaw returns an error unless there is a law, it is valid and a law of lengths.
func checkLaw(law distributions.Law) error {
	if law == nil {
		return &inputs.Error{Arg: "law", Value: nil, Domain: "a law"}
	}
	if err := law.Validate(); err != nil {
		return err
	}
	if lo, _ := law.Support(); !(lo >= 0) {
		return &inputs.Error{Arg: "law", Value: law, Domain: "a law of lengths, which are not negative"}
	}
	if !(law.Mean() > 0) {
		return &inputs.Error{Arg: "law", Value: law, Domain: "a law with mean > 0"}
	}
	return nil
}

// checkExponent returns an error unless the law has an exponential moment and
// s is in D+ = {s > 0 : E exp(s x) finite}.
func checkExponent(result, arg string, law distributions.Law, s float64) error {
	if err := checkLaw(law); err != nil {
		return err
	}
	if err := needTransform(result, law); err != nil {
		return err
	}
	if s > 0 && !math.IsInf(s, 1) && !math.IsInf(law.LogMGF(s), 1) {
		return nil
	}
	return &inputs.Error{Arg: arg, Value: s, Domain: fmt.Sprintf("a number s > 0 where E exp(s x) is finite, 0 < s < %g", law.Abscissa())}
}
