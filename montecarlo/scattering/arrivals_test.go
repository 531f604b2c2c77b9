package scattering_test

import (
	"context"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/arrivals"
	. "castlab/montecarlo/scattering"
	"castlab/montecarlo/steady"
)

// Two nodes are two slotted queues of unit service: with batches of b = 3 at the rate r =
// 0.4 the mean delay is the half slot until a boundary, the slot of the service, and the
// wait E A(A-1)/(2 E A (1 - E A)) for A arrivals in a slot,
//
//	1/2 + 1 + (r + b-1)/(2(1-r)) = 1.5 + 2.4/1.2 = 3.5
//
// An interval at 1-1e-4 is wrong once in 10000 seeds.
func TestTwoNodesServeBatches(t *testing.T) {
	s := Scattering{D: 1, Lambda: 0.4, Arrivals: arrivals.Batch{Size: distributions.Deterministic{Mu: 3}}}
	e, err := steady.Mean("T", "slots", "batches", s.Start(Completion))(context.Background(),
		montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 1 - 1e-4, Min: 1 << 18, Max: 1 << 18})
	if err != nil {
		t.Fatal(err)
	}
	if !e.Contains(3.5) || e.Width() > 0.05*3.5 {
		t.Errorf("T in [%v, %v] %v, want 3.5", e.Lo, e.Hi, e.Warnings)
	}
	if _, err := s.Growth(100); err == nil {
		t.Error("batches at two rates")
	}
}
