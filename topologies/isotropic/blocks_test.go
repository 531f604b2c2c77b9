package isotropic_test

import (
	"math/rand/v2"
	"testing"

	"castlab/topologies"
	"castlab/topologies/isotropic"
)

// Every node once, values transposed, and nodes next to each other within a block and
// from its end to the next one at most a block apart; one side stores them in order.
func TestBlocks(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, sides := range [][]int{{1}, {2}, {9}, {4, 4}, {3, 7}, {1, 5}, {2, 3, 4}} {
		for _, B := range []int{0, 1, 2, 5, 100} {
			place, err := isotropic.Blocks(sides, B)
			if err != nil {
				t.Fatal(err)
			}
			net := topologies.Mesh{Sides: sides}
			m, err := isotropic.Transpose(net, place, isotropic.BandEntries(net.Order(), min(B, net.Order()-1)))
			if err != nil {
				t.Fatal(err)
			}
			if err := transposed(m, r); err != nil {
				t.Errorf("%v, B=%d: %v", sides, B, err)
			}
			for i, v := range place {
				if len(sides) == 1 && int(v) != i {
					t.Errorf("%v, B=%d: column %d at node %d", sides, B, i, v)
				}
			}
		}
	}
	if _, err := isotropic.Blocks([]int{0}, 1); err == nil {
		t.Error("a mesh without nodes")
	}
}
