package models

import (
	"context"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/kbroadcast"
	"castlab/reports/lab/catalog"
)

// In each replication phase 3 takes d slots more than the largest load, because of
// the termination packet, and with random trees the durations of the phases add up;
// hence so do the estimates from one set of replications.
func TestBroadcastEstimatesComeFromOneSetOfReplications(t *testing.T) {
	const d, K = 6, 20
	for ranks, first := range map[kbroadcast.Ranks]float64{kbroadcast.Prefix: 2*d + 1, kbroadcast.Random: 0} {
		study, err := kBroadcastStudy(d, K, ranks)
		if err != nil {
			t.Fatal(err)
		}
		settings := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.95, Min: 500, Max: 500}
		var tape tape
		result, err := study.Run(context.Background(), settings, catalog.Watch{Rows: tape.take})
		if err != nil {
			t.Fatal(err)
		}
		value := map[string]float64{}
		for _, e := range result.Estimates {
			value[e.Name] = e.Value
		}
		mean := 0.0
		samples := tape.column(0, study)
		for _, x := range samples {
			mean += x / float64(len(samples))
		}
		second := value["phase2"]
		if ranks == kbroadcast.Prefix {
			second = 4 + d - 1 // ceil(20/6) + d - 1, the wait of roots
		}
		near := func(a, b float64) bool { return a-b < 1e-9 && b-a < 1e-9 }
		if !near(value["phase3"], value["max-load"]+d) || !near(value["slots"], first+second+value["phase3"]) ||
			!near(value[study.Samples[0]], mean) || len(samples) != 500 {
			t.Errorf("%v: %v, samples of %s with mean %v", ranks, value, study.Samples[0], mean)
		}
	}
}

// The default number of replications does not grow with the number of packets, nor
// with the cube, and allows an interval.
func TestOrdinaryNumberOfBroadcasts(t *testing.T) {
	for d := 1; d <= kbroadcast.MaxDimensions; d++ {
		last := 10_000
		for K := 1; K <= 1<<d; K *= 2 {
			runs := kBroadcastRuns(d, K)
			if runs > last || runs < 20 || d > 1 && K < 1<<d && runs > kBroadcastRuns(d-1, K) {
				t.Errorf("d=%d K=%d: %d replications after %d", d, K, runs, last)
			}
			last = runs
		}
	}
}
