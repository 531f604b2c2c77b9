package reports

import (
	"fmt"
	"math"

	"castlab/distributions/numerals"
	"castlab/montecarlo"
)

// A Verdict is the outcome of one case with its numbers.
type Verdict struct {
	Claim    string // ID
	Params   string // of the case
	Theory   float64
	Estimate montecarlo.Estimate
	Relation Relation
	Width    float64 // for an equality: the widest interval that can support it
	Kind     Kind    // of the case: statistical cases share alpha
	Asked    bool    // whether the registry does not print the parameters
	// Beyond is the hypothesis that fails, for a case that is measured nevertheless:
	// the theorem claims nothing about it. Theory is NaN if the formula has no value.
	Beyond string
	Status Status
	// Tightness is theory divided by the measured value: the slack of a bound, and 1 up
	// to noise for an equality.
	Tightness   float64
	Erratum     string // of the claim
	ErratumKind ErratumKind
	Reason      string // the verdict in one sentence
}

// verdict decides one case.
func verdict(c Claim, k Case, theory float64, e montecarlo.Estimate) Verdict {
	v := Verdict{
		Claim: c.ID, Params: k.Params, Theory: theory, Estimate: e,
		Relation: c.Relation, Kind: k.Kind, Asked: k.Asked, Erratum: c.Erratum, ErratumKind: c.ErratumKind,
		Tightness: tightness(theory, e.Value),
	}
	if c.Relation == Equal {
		v.Width = c.Resolution.Width(theory)
	}
	v.Status = Decide(v.Relation, v.Theory, v.Estimate, v.Width)
	v.Reason = v.reason()
	if share, ok := v.Exceptions(); ok {
		v.Reason += fmt.Sprintf(" No exception in %s leaves exceptions in at most %s of them, at level %v.",
			count(int(v.Estimate.N), "draw"), percentAtMost(share), ExecutedLevel)
	}
	return v
}

// tightness returns theory/measured without NaN: 1 if the two are equal (zero or
// infinite included), the product of the signs for two infinities, and 0 if there is no
// theory.
func tightness(theory, measured float64) float64 {
	switch {
	case math.IsNaN(theory):
		return 0
	case theory == measured:
		return 1
	case math.IsInf(theory, 0) && math.IsInf(measured, 0):
		return -1
	}
	return theory / measured
}

// Expected reports whether the verdict is the one that the registry predicts: refuted
// for a source's claim that is marked with its erratum, supported for every other
// claim. An erratum that the run does not confirm is a failure like any other: either
// the erratum or the experiment is wrong. Beyond the hypotheses every verdict is
// expected. A statement with an erratum may hold for some parameters: for a case that
// was asked for, either decision is expected.
func (v Verdict) Expected() bool {
	if v.Beyond != "" {
		return true
	}
	if v.Erratum != "" && v.Asked {
		return v.Status != Inconclusive
	}
	if v.Erratum != "" {
		return v.Status == Refuted
	}
	return v.Status == Supported
}

// reason states in one sentence why the status is what it is.
func (v Verdict) reason() string {
	e := v.Estimate
	theory, interval := formatTheory(v.Theory, e), e.Interval()
	switch {
	case unusable(v.Theory, e):
		return "The measurement or the theory is not a number that can be compared."
	case len(e.Warnings) > 0:
		return "The interval carries a warning, so its level is not sure and it decides nothing."
	case v.Status == Inconclusive && len(e.Doubts) > 0:
		return fmt.Sprintf("Theory is %s; the interval is %s, but there is a doubt: %s.", theory, interval, e.Doubts[0])
	case v.Relation == Equal && v.Status == Supported:
		return fmt.Sprintf("Theory %s lies in %s, which is no wider than the resolution %s.", theory, interval,
			numerals.Rounded(v.Width, 4))
	case v.Relation == Equal && v.Status == Refuted:
		return fmt.Sprintf("Theory %s lies outside %s.", theory, interval)
	case v.Relation == Equal:
		return fmt.Sprintf("Theory %s lies in %s, but the interval is wider than the resolution %s.", theory, interval,
			numerals.Rounded(v.Width, 4))
	case v.Status == Supported && math.IsInf(v.Theory, 0):
		return fmt.Sprintf("The bound %s is vacuous: every measurement satisfies it.", theory)
	case v.Status == Supported:
		return fmt.Sprintf("All of %s is on the right side of the bound %s.", interval, theory)
	case v.Status == Refuted:
		return fmt.Sprintf("All of %s is on the wrong side of the bound %s.", interval, theory)
	}
	return fmt.Sprintf("The bound %s lies inside %s.", theory, interval)
}
