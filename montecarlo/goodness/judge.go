package goodness

import (
	"context"

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

// Accepted returns the first result that is not rejected, nil for none.
func (v *Verdict) Accepted() *Result {
	for i := range v.Results {
		if v.Results[i].P > v.Alpha {
			return &v.Results[i]
		}
	}
	return nil
}

// Judge tests the fits of a ranking at level alpha, the best first, until one is not rejected and
// the fits that are statistically as good as the best are tested too.
//
// Errors: those of [Test]; an *inputs.Error for an alpha outside (0, 1) or a ranking without fits.
func Judge(ctx context.Context, p montecarlo.Plan, label string, s fitting.Sample, r *fitting.Ranking, alpha float64, o Options) (*Verdict, error) {
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
