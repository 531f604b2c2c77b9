package trees_test

import (
	"fmt"
	"os"

	"castlab/topologies"
	"castlab/topologies/trees"
)

// The three disjoint trees of the 3-cube, and the arcs they leave free.
func ExampleDisjoint() {
	family, err := trees.Disjoint(3)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, t := range family {
		fmt.Println(t)
	}
	cube := topologies.Hypercube{D: 3}
	fmt.Println(trees.ValidateArcDisjoint(cube, family))
	fmt.Println(trees.Unused(cube, family))
	// Output:
	// 1(0 3(2 7(6)) 5(4))
	// 2(0 3(1) 6(4 7(5)))
	// 4(0 5(1 7(3)) 6(2))
	// <nil>
	// [0 -> 1 0 -> 2 0 -> 4] <nil>
}

// The list of trees that every command reads as trees=FILE.
func ExampleWrite() {
	family, err := trees.Disjoint(2)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := trees.Write(os.Stdout, family); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [
	//  [[1, 0], [3, 2], [1, 3]],
	//  [[2, 0], [3, 1], [2, 3]]
	// ]
}

// Every node broadcasts along its tree of increasing order. Half of the trees
// enter node 0 from node 4: the packets of these four take four slots at least.
func ExampleWorstArc() {
	tree, err := trees.Unbalanced(3, 0, trees.CyclicOrder(3, 0))
	if err != nil {
		fmt.Println(err)
		return
	}
	var family []trees.Tree
	for root := range topologies.Node(8) {
		family = append(family, trees.Translate(tree, root))
	}
	fmt.Println(trees.WorstArc(topologies.Hypercube{D: 3}, family, 0))
	// Output:
	// {4 -> 0 [4 5 6 7]} <nil>
}

// The two trees of the complete graph of five nodes, and the proof that there is
// no third: all ten links lie between the parts, and each tree has four.
func ExamplePacking() {
	net := topologies.Complete{N: 5}
	family, err := trees.Packing(net)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, t := range family {
		fmt.Println(t, t.Diameter())
	}
	_, err = trees.Pack(net, 3)
	fmt.Println(err)
	// Output:
	// 0(1(3) 2 4) 3
	// 2(1 3(0) 4) 3
	// trees=3: want at most 2, edge-disjoint and spanning: 10 links join the 5 parts of a partition, each tree has 4 of them or more
}
