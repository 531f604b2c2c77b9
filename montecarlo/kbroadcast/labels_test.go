package kbroadcast

import (
	"testing"

	"castlab/topologies"
	"castlab/topologies/trees"
)

// Labels, parents and shared arcs against the explicit trees.
func TestLabelsAreThoseOfTheTrees(t *testing.T) {
	for d := 1; d <= 8; d++ {
		family, err := trees.Disjoint(d)
		if err != nil {
			t.Fatal(err)
		}
		owner := map[trees.Arc]int{}
		for j, tree := range family {
			for y, x := range tree.Parent {
				z := label(d, j, uint32(y))
				if got := node(d, j, z); got != uint32(y) {
					t.Fatalf("d=%d tree %d: node %d has label %d, which is node %d", d, j, y, z, got)
				}
				if int(x) == y {
					if z != 0 {
						t.Fatalf("d=%d tree %d: the root has label %d", d, j, z)
					}
					continue
				}
				if got := node(d, j, above(z)); got != uint32(x) {
					t.Fatalf("d=%d tree %d: node %d has parent %d, want %d", d, j, y, got, x)
				}
				owner[tree.Arc(topologies.Node(y))] = j
			}
		}
		for y := range 1 << d {
			for c := range d {
				j, z := shared(d, uint32(y), c)
				want, ok := owner[trees.Arc{From: topologies.Node(y ^ 1<<c), To: topologies.Node(y)}]
				if ok && (j != want || z != label(d, j, uint32(y))) || !ok && z != 0 {
					t.Fatalf("d=%d: the arc into %d across %d in tree %d with label %d, want tree %d", d, y, c, j, z, want)
				}
			}
		}
	}
}
