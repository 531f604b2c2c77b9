package trees

import (
	"testing"

	"castlab/topologies"
)

// A tree of another network, a node outside and no network have no image.
func TestImageOfAnotherNetworkHasNoNodes(t *testing.T) {
	path := Tree{Root: 0, Parent: []topologies.Node{0, 0, 1}}
	ring := topologies.Ring{N: 3}
	if got := Image(ring, path, 2); got.Order() != 3 || got.Root != 2 || got.Parent[1] != 0 {
		t.Errorf("image in the ring: %+v", got) // 0 -> 1 -> 2 becomes 2 -> 0 -> 1
	}
	for _, got := range []Tree{
		Image(nil, path, 0), Image(topologies.Ring{N: 4}, path, 0), Image(ring, path, -1), Image(ring, path, 3),
		Image(ring, Tree{Root: 0, Parent: []topologies.Node{0, 0, 7}}, 1),
	} {
		if got.Order() != 0 {
			t.Errorf("%+v", got)
		}
	}
}
