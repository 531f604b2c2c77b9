package models

import (
	"context"
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/ring"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// ring is the asynchronous multinode broadcast, executed packet by packet. It
// estimates T, and T/Ts, where Ts is the completion time of the same simulator for
// unit lengths.
func ring() catalog.Model {
	const most = 1 << 14 // a replication sends n(n-1) packets and cannot be interrupted
	return catalog.Model{
		Name: "ring", Meaning: "multinode broadcast in a ring, packet by packet; estimates T and T/Ts",
		Notes: lengthsNotes,
		Symbols: []catalog.Symbol{
			{Name: "T", Meaning: "mean completion time"},
			{Name: "T/Ts", Meaning: "mean of T/Ts, Ts being T for unit lengths"},
		},
		Theory: []catalog.Match{{Estimate: "T", Quantity: "ring.mean"}},
		Bind: arguments.Of3(ringStudy, arguments.Int("n", "nodes of the ring", 2, most), arguments.PacketLengths,
			lengthsInstead("lengths of the n packets")),
	}
}

func ringStudy(n int, law distributions.Law, lengths *arguments.Lengths) (catalog.Instance, error) {
	experiment := montecarlo.Columns{Columns: []montecarlo.Column{{Name: "T", Unit: "time"}}}
	warning := ""
	if lengths.Given() {
		if err := lengths.For(n, fmt.Sprint(n)); err != nil {
			return catalog.Instance{}, err
		}
		if lengths.Values != nil {
			return ringExecution(n, lengths.Values), nil
		}
		experiment.Label = fmt.Sprintf("simulate ring n=%d lengths=%v", n, lengths.Joint)
		experiment.Model, warning = alone(model.Joint{N: n, Lengths: lengths.Joint}.Completion), jointWarning(lengths.Joint)
	} else {
		async := model.Async{N: n, Law: law}
		if err := async.Validate(); err != nil {
			return catalog.Instance{}, err
		}
		experiment.Label = fmt.Sprintf("simulate ring n=%d law=%v", n, law)
		experiment.Model, warning = alone(async.Completion), infiniteVariance(law)
	}
	return catalog.Instance{
		Divisible: true, Samples: []string{"T"}, Warning: warning,
		Given: catalog.Execution{Lengths: n, Prepare: func() (func(x []float64) ([]float64, error), error) {
			return func(x []float64) ([]float64, error) { return []float64{model.CompletionTime(x)}, nil }, nil
		}},
		Run: func(ctx context.Context, s montecarlo.Settings, w catalog.Watch) (catalog.Result, error) {
			f, err := measure(ctx, experiment, s, w)
			if err != nil {
				return catalog.Result{}, err
			}
			t := f.Mean(0)
			warn(&t, warning)
			return catalog.Result{Estimates: []montecarlo.Estimate{t, scaled(t, "T/Ts", "1", 1/unitTime(n))}}, nil
		},
	}, nil
}

// ringExecution is one execution with given lengths.
func ringExecution(n int, x []float64) catalog.Instance {
	return catalog.Instance{
		Samples: []string{"T"}, Runs: 1,
		Run: func(_ context.Context, _ montecarlo.Settings, w catalog.Watch) (catalog.Result, error) {
			t := exactly(montecarlo.Column{Name: "T", Unit: "time"}, model.CompletionTime(x))
			return catalog.Result{Estimates: []montecarlo.Estimate{t, scaled(t, "T/Ts", "1", 1/unitTime(n))}}, w.Row(t.Value)
		},
	}
}

// infiniteVariance is a warning about laws for which Student's t gives no interval of
// a mean.
func infiniteVariance(law distributions.Law) string {
	switch {
	case !math.IsInf(law.Variance(), 1):
		return ""
	case distributions.HasVariance(law):
		return "the variance of the law is beyond 1.8e308, the largest number: the interval may not cover at its level; measure in " +
			"a larger unit"
	}
	return "the law has infinite variance: the interval may not cover at its level"
}

// warn adds a warning, unless it is empty.
func warn(e *montecarlo.Estimate, warning string) {
	if warning != "" {
		e.Warnings = append(e.Warnings, warning)
	}
}

// unitTime is Ts: the completion time for unit lengths, by execution.
func unitTime(n int) float64 {
	ones := make([]float64, n)
	for i := range ones {
		ones[i] = 1
	}
	return model.CompletionTime(ones)
}
