package goodness

import (
	"context"
	"math"

	"castlab/distributions/fitting"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Verdict says which law the values can be of.
type Verdict struct {
	Results []Result // of the fits that were tested, in their order
	None    bool     // every fit was rejected: none of these
	Alpha   float64
}

// Accepted returns the law to go on with, nil if all are rejected: of those that are not rejected,
// and whose AIC is at most 2 above the smallest of them, the one with the fewest parameters.
func (v *Verdict) Accepted() *Result {
	var best *Result
	least := math.Inf(1)
	for i := range v.Results {
		r := &v.Results[i]
		switch {
		case !(r.P > v.Alpha):
		case best == nil:
			best, least = r, r.Fit.AIC
		case r.Fit.AIC <= least+2 && r.Fit.Degrees < best.Fit.Degrees:
			best = r
		}
	}
	return best
}

// Judge tests the fits of a ranking at level alpha, the best first, until one is not rejected and
// the fits that are statistically as good as the best are tested too.
//
// Errors: those of [Test]; an *inputs.Error for an alpha outside (0, 1) or a ranking without fits.
func Judge(ctx context.Context, p montecarlo.Plan, label string, s fitting.Sample, r *fitting.Ranking, alpha float64,
	o Options) (*Verdict, error) {
	if err := inputs.Inside("alpha", alpha, 0, 1); err != nil {
		return nil, err
	}
	if len(r.Fits) == 0 {
		return nil, &inputs.Error{Arg: "fits", Value: 0, Domain: "at least one"}
	}
	v := &Verdict{None: true, Alpha: alpha}
	for _, fit := range r.Fits {
		if !v.None && !fit.Good {
			break
		}
		if !fit.Good { // far from the best: enough for a p of 0.01
			o.Replications = 99
		}
		result, err := Test(ctx, p, label+" "+fit.Family, s, fit, o)
		if err != nil {
			return nil, err
		}
		v.Results = append(v.Results, result)
		if result.P > alpha {
			v.None = false
		}
	}
	return v, nil
}
