package models

import (
	"context"
	"fmt"
	"math"

	"castlab/cmd/castlab/internal/grammar"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/ring"
)

// ring is the asynchronous multinode broadcast, executed packet by packet. It
// estimates T, and T/Ts, where Ts is the completion time that the same
// simulator finds for unit lengths.
func ring() Model {
	return Model{
		Name: "ring", Meaning: "multinode broadcast in a ring, packet by packet; estimates T and T/Ts",
		Bind: func(k *grammar.Keys) func() (Study, error) {
			const most = 1 << 14 // one replication sends n(n-1) packets, and stops only at its end
			n := k.Int("n", "nodes of the ring", 2, most)
			law := k.Law("law", "law of packet lengths")
			return func() (Study, error) { return ringStudy(*n, *law) }
		},
	}
}

func ringStudy(n int, law distributions.Law) (Study, error) {
	async := model.Async{N: n, Law: law}
	if err := async.Validate(); err != nil {
		return Study{}, err
	}
	label := fmt.Sprintf("simulate ring n=%d law=%v", n, law)
	return Study{
		Label: label, Sample: "T", Replication: async.Completion,
		Estimates: func(ctx context.Context, s montecarlo.Settings, replication func() montecarlo.Replication[float64]) ([]montecarlo.Estimate, error) {
			t, err := montecarlo.Mean("T", "time", label, replication)(ctx, s)
			if err != nil {
				return nil, err
			}
			if math.IsInf(law.Variance(), 1) {
				t.Warnings = append(t.Warnings, "the law has infinite variance: the interval may not cover at its level")
			}
			return []montecarlo.Estimate{t, scaled(t, "T/Ts", "1", 1/unitTime(n))}, nil
		},
	}, nil
}

// unitTime is Ts: the completion time for unit lengths, by execution.
func unitTime(n int) float64 {
	ones := make([]float64, n)
	for i := range ones {
		ones[i] = 1
	}
	return model.CompletionTime(ones)
}

// scaled is the estimate of k times the quantity, k > 0.
func scaled(e montecarlo.Estimate, name, unit string, k float64) montecarlo.Estimate {
	e.Name, e.Unit = name, unit
	e.Value, e.Lo, e.Hi = k*e.Value, k*e.Lo, k*e.Hi
	return e
}
