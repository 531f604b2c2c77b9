package montecarlo

import (
	"context"
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// Distance measures the Kolmogorov distance sup |G - F| between the law G of the
// model's results and cdf = F, which must be right-continuous:
//
//	[max(0, D-eps), min(1, D+eps)],  D = sup |G_n - F|,  eps = DKW(n, level)
//
// because |D - sup|G-F|| <= sup |G_n - G|. It stores every result, and ends at MaxExact where
// its looks are stretched or prolonged beyond it.
//
// Errors: *inputs.Error for more replications than MaxExact, a result that is not
// a number, or an invalid cdf.
func Distance(name, label string, cdf func(float64) float64, model func() Replication[float64]) Experiment {
	return func(ctx context.Context, s Settings) (Estimate, error) {
		if s.Max > MaxExact && !(s.Stretch > 1) {
			return Estimate{}, &inputs.Error{Arg: "replications", Value: s.Max,
				Domain: fmt.Sprintf("at most %d where every result is kept", MaxExact)}
		}
		if s.last() > MaxExact {
			s.Min, s.Max, s.Prolong = min(s.Min, MaxExact), MaxExact, 0
		}
		return atLooks(ctx, s, name, "", label, model, NewOrder,
			func(o *Order, level float64) (Estimate, error) {
				sorted := o.Sorted()
				if sorted == nil {
					return Estimate{}, &inputs.Error{Arg: "value", Value: math.NaN(), Domain: "a number"}
				}
				d, err := supDistance(sorted, cdf)
				if err != nil {
					return Estimate{}, err
				}
				eps := DKW(o.N(), level)
				return Estimate{Value: d, Lo: math.Max(0, d-eps), Hi: math.Min(1, d+eps),
					N: o.N(), Method: "Dvoretzky-Kiefer-Wolfowitz"}, nil
			})
	}
}
