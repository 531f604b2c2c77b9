package cube

import (
	"fmt"

	"castlab/distributions"
)

// A HypothesisError reports that a theorem was applied to a law that lacks what the
// theorem assumes. No number is returned with it: the conclusion may still hold, but
// not by this theorem.
type HypothesisError struct {
	Result     string // the theorem, such as "VB93 eq (13)"
	Hypothesis string // what it assumes
	Law        string // the law that lacks it
}

func (e *HypothesisError) Error() string {
	return fmt.Sprintf("%s does not apply to law=%s: it assumes that %s", e.Result, e.Law, e.Hypothesis)
}

// Input reports true: the law is the caller's, and the theorem is right.
func (e *HypothesisError) Input() bool { return true }

// The hypotheses of this package.
const (
	// ExponentialMoment is D+ not empty: Pareto, lognormal and log-Pareto laws,
	// and Weibull laws of shape < 1, lack it.
	ExponentialMoment = "E exp(s x) is finite for some s > 0"
	// NoAtoms excludes lattice laws, and with them every law with atoms.
	NoAtoms = "the law has no atoms"
)

// needTransform returns an error unless the law has an exponential moment.
func needTransform(result string, law distributions.Law) error {
	if law.Abscissa() > 0 {
		return nil
	}
	return &HypothesisError{Result: result, Hypothesis: ExponentialMoment, Law: law.String()}
}
