package hunt

import (
	"castlab/montecarlo"
	"castlab/reports"
)

// Document returns an outcome in the form in which hunts are saved and reported.
func (o Outcome) Document() reports.Hunted {
	h := reports.Hunted{
		Claim: o.Claim, Erratum: o.Erratum != "", Relation: o.Relation.String(), Points: o.Points, Refused: o.Refused, Slow: o.Slow,
		Whole: o.Whole, Dry: o.Dry,
		Seconds: o.Time.Seconds(), Skipped: o.Fixed, Unconfirmed: o.Unconfirmed, Warned: o.Warned,
		Distinguished: o.Distinguished, Undistinguished: o.Undistinguished, Doubtful: o.Doubtful, Ranges: o.Ranges,
	}
	if o.Tightest != nil {
		h.Tightest = &reports.HuntedPoint{Params: o.Tightest.Params, Margin: montecarlo.Number(o.Tightest.Margin)}
	}
	if f := o.Found; f != nil {
		h.Counterexample = &reports.Counterexample{
			Params: f.Verdict.Params, Kind: f.Verdict.Kind.String(), Theory: montecarlo.Number(f.Verdict.Theory),
			Estimate: f.Verdict.Estimate.JSON(),
			First:    f.First, After: f.After, Seconds: f.Time.Seconds(), Steps: f.Steps,
		}
	}
	for _, p := range o.Shown {
		h.Shown = append(h.Shown, reports.HuntedPoint{Params: p.Params, Margin: montecarlo.Number(p.Margin)})
	}
	if !h.HasPlane() {
		h.Shown = nil
	}
	for _, f := range o.Failures {
		h.Failures = append(h.Failures, reports.HuntFailure{Params: f.Params, Error: f.Err.Error()})
	}
	return h
}
