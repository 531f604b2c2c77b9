package lab_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/estimators"
	"castlab/reports/arguments"
	"castlab/reports/lab"
	"castlab/reports/lab/catalog"
)

// A sampled law is the mean of n values of it.
type sampled struct {
	n   int
	law distributions.Law
}

func (s sampled) draw() montecarlo.Replication[[]float64] {
	x := make([]float64, s.n)
	return func(r *rand.Rand) ([]float64, error) {
		for i := range x {
			x[i] = s.law.Sample(r)
		}
		slices.Sort(x)
		return x, nil
	}
}

// Student's interval for a mean, and the median as an estimate of it. With a name on the command line the study has
// grids, figures and study files: simulate means n=10..1000 --plot bias.svg.
func ExampleEstimator() {
	means := lab.Estimator[sampled, []float64]{
		Name: "means", Meaning: "mean and median as estimates of a mean", Unit: "mean lengths",
		Parameters: arguments.Of2(func(n int, law distributions.Law) (sampled, error) { return sampled{n, law}, nil },
			arguments.Int("n", "values", 2, 1<<20), arguments.Law("law", "law of the values")),
		Generate: sampled.draw,
		Truth:    func(s sampled) (float64, error) { return s.law.Mean(), nil },
		Methods: func(s sampled) []estimators.Method[[]float64] {
			return []estimators.Method[[]float64]{
				{Name: "mean", Estimate: func(x []float64, _ *rand.Rand) (estimators.Result, error) {
					m := montecarlo.NewMoments()
					m.AddSlice(x)
					return estimators.Of(montecarlo.MeanInterval(m, 0.95)), nil
				}},
				{Name: "median", Estimate: func(x []float64, _ *rand.Rand) (estimators.Result, error) {
					return estimators.Point((x[(len(x)-1)/2] + x[len(x)/2]) / 2), nil
				}},
			}
		},
	}
	l := lab.Lab{Name: "judging", Models: []catalog.Model{means.Declare()}}
	list, err := lab.Simulate(context.Background(), l, lab.Settings{Replications: 20_000}, "means", "n=20", "law=exponential(mean=1)")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range list {
		if e.Name == "coverage mean" || e.Name == "bias median" {
			fmt.Printf("%s %.2f %s\n", e.Name, e.Value, e.Unit)
		}
	}
	// Output:
	// coverage mean 0.96 probability
	// bias median -0.28 mean lengths
}
