package packets_test

import (
	"errors"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo/packets"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// Lengths belong to nodes, one packet each: a schedule whose packets start
// elsewhere, or that sends more than packets, is refused.
func TestOtherBroadcastsAreRefused(t *testing.T) {
	some, err := schedules.KBroadcast{}.Schedule(3, []int{1, 6})
	if err != nil {
		t.Fatal(err)
	}
	one, err := schedules.Greedy(3, []int{5})
	if err != nil {
		t.Fatal(err)
	}
	sums, err := schedules.Prefix(3)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []schedules.Schedule{some, one, sums} {
		var domain *inputs.Error
		if _, err := packets.New(topologies.Hypercube{D: 3}, s); !errors.As(err, &domain) {
			t.Errorf("%s: %v", s.Algorithm, err)
		}
	}
}
