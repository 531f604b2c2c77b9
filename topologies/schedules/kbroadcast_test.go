package schedules_test

import (
	"math/rand/v2"
	"testing"

	"castlab/topologies"
	"castlab/topologies/schedules"
)

// some draws K distinct nodes.
func some(r *rand.Rand, d, K int) []int { return r.Perm(1 << d)[:K] }

// ceil is K/d rounded up, 0 where there is no dimension.
func ceil(K, d int) int {
	up := 0
	for d > 0 && up*d < K {
		up++
	}
	return up
}

// The paper's slots, written out: 2d+1 for the prefix, ceil(K/d)+d-1 to gather,
// ceil(K/d)+d to broadcast with termination packets.
func TestKBroadcastTakesThePapersSlots(t *testing.T) {
	r := rand.New(rand.NewPCG(93, 1))
	for d := 1; d <= 6; d++ {
		for K := 0; K <= 1<<d; K++ {
			for service := schedules.FIFO; service <= schedules.Shuffled; service++ {
				s, err := schedules.KBroadcast{Service: service, Rand: r}.Schedule(d, some(r, d, K))
				if err != nil {
					t.Fatal(err)
				}
				if want := 2*ceil(K, d) + 4*d; s.Slots != want {
					t.Errorf("d=%d K=%d %v: %d slots, want %d", d, K, service, s.Slots, want)
				}
				if err := schedules.Validate(topologies.Hypercube{D: d}, s); err != nil {
					t.Fatalf("d=%d K=%d %v: %v", d, K, service, err)
				}
			}
		}
	}
}
