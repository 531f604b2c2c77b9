package tasks_test

import (
	"testing"

	"castlab/topologies"
	"castlab/topologies/tasks"
)

// By hand, on a ring of 4: a packet for node 2 crosses the link from 0 to 1 in slot 1 and
// again in slot 2, and goes on in slot 4. It can go on in slot 2: it is node 1's since the
// first time.
func TestCompactGoesByTheFirstDelivery(t *testing.T) {
	net, task := topologies.Ring{N: 4}, tasks.OneToOne(4, 0, 2)
	s := of(4, at(1, [3]int{0, 1, 0}), at(2, [3]int{0, 1, 0}), at(3), at(4, [3]int{1, 2, 0}))
	s.Sources = task.Sources()
	got, err := tasks.Compact(net, task, s)
	if err != nil || got.Slots != 2 {
		t.Errorf("%d slots, %v, want 2", got.Slots, err)
	}
	if err := tasks.Validate(net, task, got, tasks.Full); err != nil {
		t.Error(err)
	}
}
