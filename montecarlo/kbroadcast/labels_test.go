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
		for j, tree := range family {
			for x, y := range tree.Parent {
				if x == int(y) {
					continue
				}
				at := cross(d, label(d, j, uint32(x)))
				got := (j + int(at.by)) % d
				want, ok := owner[trees.Arc{From: topologies.Node(x), To: y}]
				if ok && (got != want || at.to != label(d, want, uint32(y))) || !ok && at.to != 0 {
					t.Fatalf("d=%d: the arc %d -> %d of tree %d is that into label %d of tree %d, want tree %d", d, x, y, j, at.to, got,
						want)
				}
			}
		}
	}
}
