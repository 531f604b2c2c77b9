package schedules_test

import (
	"testing"

	"castlab/topologies/schedules"
)

// A million nodes have 10^12 sends, which no machine lists.
func TestRingsOfManySendsAreRefused(t *testing.T) {
	for _, n := range []int{1000003, 1 << 40} {
		if s, err := schedules.RingMultinode(n); err == nil {
			t.Errorf("%d sends of %d nodes", len(s.Sends), n)
		}
	}
	if s, err := schedules.RingMultinode(4); err != nil || len(s.Sends) != 4*3 {
		t.Errorf("%d sends, %v", len(s.Sends), err)
	}
}
