package cubetail

import (
	"fmt"

	"castlab/montecarlo"
)

// A Method estimates P(T_mod > gamma) by unbiased weights.
type Method interface {
	// Validate returns what makes the method inapplicable.
	Validate() error
	// Weights returns the model whose nonnegative results have the mean
	// P(T_mod > gamma).
	Weights() func() montecarlo.Replication[float64]
	// Certain returns the probability where the support of the law decides it.
	Certain() (p float64, ok bool)
	// String names the method and its settings.
	String() string
}

// A HypothesisError says that a method needs what the law has not.
type HypothesisError struct {
	Method     string
	Hypothesis string
	Law        string
}

func (e *HypothesisError) Error() string {
	return fmt.Sprintf("%s for law=%s: needs %s", e.Method, e.Law, e.Hypothesis)
}
