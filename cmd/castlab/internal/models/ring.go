package models

import (
	"context"
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/ring"
	"castlab/reports/arguments"
)

// ring is the asynchronous multinode broadcast, executed packet by packet. It
// estimates T, and T/Ts, where Ts is the completion time of the same simulator for
// unit lengths.
func ring() Model {
	const most = 1 << 14 // a replication sends n(n-1) packets and cannot be interrupted
	return Model{
		Name: "ring", Meaning: "multinode broadcast in a ring, packet by packet; estimates T and T/Ts",
		Bind: arguments.Of2(ringStudy, arguments.Int("n", "nodes of the ring", 2, most), arguments.PacketLengths),
	}
}

func ringStudy(n int, law distributions.Law) (Study, error) {
	async := model.Async{N: n, Law: law}
	if err := async.Validate(); err != nil {
		return Study{}, err
	}
	experiment := montecarlo.Columns{
		Label: fmt.Sprintf("simulate ring n=%d law=%v", n, law),
		Model: alone(async.Completion), Columns: []montecarlo.Column{{Name: "T", Unit: "time"}},
	}
	warning := infiniteVariance(law)
	return Study{
		Divisible: true, Samples: []string{"T"}, Warning: warning,
		Run: func(ctx context.Context, s montecarlo.Settings, w Watch) (Result, error) {
			f, err := measure(ctx, experiment, s, w)
			if err != nil {
				return Result{}, err
			}
			t := f.Mean(0)
			warn(&t, warning)
			return Result{Estimates: []montecarlo.Estimate{t, scaled(t, "T/Ts", "1", 1/unitTime(n))}}, nil
		},
	}, nil
}

// infiniteVariance is a warning about laws for which Student's t gives no interval of
// a mean.
func infiniteVariance(law distributions.Law) string {
	switch {
	case !math.IsInf(law.Variance(), 1):
		return ""
	case distributions.HasVariance(law):
		return "the variance of the law is beyond 1.8e308, the largest number: the interval may not cover at its level; measure in a larger unit"
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
