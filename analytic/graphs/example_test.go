package graphs_test

import (
	"fmt"

	"castlab/analytic/graphs"
)

// The ring of four nodes. By hand: its four links and three to connect single nodes give
// the strength 4/3; a node takes in the packets of three others over two links, so that no
// node can broadcast more than 2/3 of a packet a slot, and three nodes with two links out of
// them attain that.
func Example() {
	ring := graphs.Graph{N: 4, Links: [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 0}}}
	strength, partition, err := graphs.Strength(ring)
	if err != nil {
		fmt.Println(err)
		return
	}
	capacity, cut, err := graphs.Capacity(ring)
	fmt.Println("strength", strength, "by", len(partition.Parts), "parts")
	fmt.Println("capacity", capacity, "by", len(cut.Inside), "nodes with", cut.Leaving, "links", err)
	// Output:
	// strength 4/3 by 4 parts
	// capacity 2/3 by 3 nodes with 2 links <nil>
}
