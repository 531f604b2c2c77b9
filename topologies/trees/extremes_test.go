package trees_test

import (
	"slices"
	"testing"

	"castlab/topologies"
	. "castlab/topologies/trees"
)

func TestNodesAndDimensionsThatANetworkDoesNotHave(t *testing.T) {
	ring := topologies.Ring{N: 3}
	for _, root := range []topologies.Node{-1, 3, 1 << 30} {
		if err := ValidateBottleneck(ring, []topologies.Node{root}, Bottleneck{Inside: []topologies.Node{0}, Entering: 2}); err == nil {
			t.Errorf("root %d of three nodes", root)
		}
	}
	if err := ValidateBottleneck(nil, nil, Bottleneck{}); err == nil {
		t.Error("a bottleneck of no network")
	}
	if CyclicOrder(1<<31, 2) != nil || !slices.Equal(CyclicOrder(3, 1), []int{1, 2, 0}) {
		t.Error("orders of dimensions")
	}
	for _, hops := range topologies.Distances(ring, 5) {
		if hops != -1 {
			t.Errorf("%d hops from a node that is not there", hops)
		}
	}
}
