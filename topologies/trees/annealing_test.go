package trees

import (
	"math/rand/v2"
	"testing"

	"castlab/topologies"
)

// Lengths in one pass are those of the tree: of random trees of up to 40 nodes whose root and numbers are any.
func TestLengthsInOnePass(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	for range 300 {
		n := 1 + r.IntN(40)
		names := r.Perm(n)
		tree := Tree{Root: topologies.Node(names[0]), Parent: make([]topologies.Node, n)}
		tree.Parent[names[0]] = tree.Root
		for i := 1; i < n; i++ {
			tree.Parent[names[i]] = topologies.Node(names[r.IntN(i)])
		}
		a := &annealing{net: &undirected{n: n}, pending: make([]int32, n), height: make([]int32, n), size: make([]int64, n)}
		for range 2 { // also with what the last tree left
			diameter, total := a.lengths(&weighed{root: tree.Root, parent: tree.Parent})
			if diameter != int64(tree.Diameter()) || total != tree.total() {
				t.Fatalf("%v: diameter %d, sum %d; want %d, %d", tree, diameter, total, tree.Diameter(), tree.total())
			}
		}
	}
}
