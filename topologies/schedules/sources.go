package schedules

import (
	"fmt"

	"castlab/distributions/inputs"
)

// checkSources returns an *inputs.Error unless the packets and so many more
// can be broadcast in the cube of d dimensions.
func checkSources(d int, sources []int, more int) error {
	if err := inputs.Integer("d", d, 0, MaxKBroadcast); err != nil {
		return err
	}
	if most := MaxDeliveries>>d - more; len(sources) > most {
		return &inputs.Error{Arg: "K", Value: len(sources), Domain: fmt.Sprintf("at most %d packets for d=%d, so that the schedule "+
			"can be listed", most, d)}
	}
	for _, x := range sources {
		if x < 0 || x >= 1<<d {
			return &inputs.Error{Arg: "sources", Value: x, Domain: fmt.Sprintf("nodes, 0 to %d", 1<<d-1)}
		}
	}
	return nil
}

// evenly returns the tree of each packet, determined by the ranks of the nodes.
func evenly(d int, sources []int) []int {
	tree := make([]int, len(sources))
	if d == 0 {
		return tree
	}
	for p, place := range places(d, sources) {
		tree[p] = (place - 1) % d
	}
	return tree
}

// places returns r_x - a_x + m for the m-th packet of every node x: 1..K, in
// decreasing order of the nodes.
func places(d int, sources []int) []int {
	next := make([]int, 1<<d) // by node, the place of its next packet
	for _, x := range sources {
		next[x]++
	}
	above := 0 // number of packets at higher nodes
	for x := 1<<d - 1; x >= 0; x-- {
		above, next[x] = above+next[x], above+1
	}
	place := make([]int, len(sources))
	for p, x := range sources {
		place[p] = next[x]
		next[x]++
	}
	return place
}
