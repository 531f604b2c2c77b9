package tasks

import (
	"testing"

	"castlab/topologies"
)

// By hand, of 5 nodes with root 1 and the nodes 0 and 3: a packet for one, for some, or of some for all others. Each
// task has the name that it was asked by.
func TestNamed(t *testing.T) {
	for name, packets := range map[string]int{
		"broadcast": 1, "accumulate": 1, "scatter": 4, "gather": 4,
		"selective-broadcast": 1, "selective-accumulate": 1, "selective-scatter": 2, "selective-gather": 2,
		"multinode-broadcast": 5, "partial-multinode-broadcast": 2, "partial-multinode-accumulation": 2,
		"partial-multinode-scatter": 8, "partial-multinode-gather": 8, "total-exchange": 20,
	} {
		task, err := Named(name, 5, 1, []topologies.Node{0, 3})
		if err != nil || task.Name != name || task.Nodes != 5 || len(task.Packets) != packets || task.Validate() != nil {
			t.Errorf("%s: %v of %d packets, error %v; want %d", name, task.Name, len(task.Packets), err, packets)
		}
	}
	if _, err := Named("permutation", 5, 1, nil); err == nil {
		t.Error("the permutation has a name")
	}
}
