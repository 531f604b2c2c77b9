package longrun_test

import (
	"context"
	"fmt"
	"math"

	"castlab/montecarlo"
	"castlab/reports/arguments"
	"castlab/reports/lab"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/longrun"
)

// The M/M/1 queue with service rate 1, customer by customer: the mean wait, and quantiles
// of the sojourn time, from one run. Theory says lambda/(1-lambda) and, the sojourn time
// being exponential at rate 1-lambda, ln(100)/(1-lambda).
func ExampleRun() {
	queue := func(lambda float64) longrun.Run {
		return longrun.Run{
			Observed: "customers", Sample: "sojourn",
			Means:     []montecarlo.Column{{Name: "W", Unit: "time"}},
			Quantiles: []longrun.Quantiles{{Of: montecarlo.Column{Name: "sojourn", Unit: "time"}, At: []float64{0.5, 0.99}}},
			Start: func(w *montecarlo.Words) (longrun.Advance, error) {
				r, wait := w.Rand(), 0.0
				return func(o *longrun.Observer, n int) error {
					for range n {
						sojourn := wait + r.ExpFloat64()
						o.Means[0].Add(wait, 1)
						o.Values[0].Add(sojourn)
						o.Sample(sojourn)
						wait = max(0, sojourn-r.ExpFloat64()/lambda)
					}
					return nil
				}, nil
			},
		}
	}
	model := lab.LongModel[float64]{
		Name: "mm1", Meaning: "the M/M/1 queue with service rate 1",
		Parameters: arguments.Real("lambda", "arrivals per unit of time", arguments.OpenUnit()), Run: queue,
	}
	l := lab.Lab{Name: "queues", Title: "a laboratory for queues", Models: []catalog.Model{model.Declare()}}

	estimates, err := lab.Simulate(context.Background(), l, lab.Settings{Level: 0.999, Replications: 1 << 18}, "mm1", "lambda=0.5")
	if err != nil {
		fmt.Println(err)
		return
	}
	theory := map[string]float64{"W": 1, "sojourn p50": 2 * math.Ln2, "sojourn p99": 2 * math.Log(100)}
	for _, e := range estimates {
		if x, ok := theory[e.Name]; ok {
			fmt.Printf("%-11s  theory %.3f, inside of the interval: %v; width at most 20 %%: %v\n", e.Name, x, e.Contains(x),
				e.Width() < x/5)
		}
	}
	// Output:
	// W            theory 1.000, inside of the interval: true; width at most 20 %: true
	// sojourn p50  theory 1.386, inside of the interval: true; width at most 20 %: true
	// sojourn p99  theory 9.210, inside of the interval: true; width at most 20 %: true
}
