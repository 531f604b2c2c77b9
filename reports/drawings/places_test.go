package drawings

import (
	"math"
	"testing"

	"castlab/topologies"
)

// Every node of a network has a place of its own, in the unit square.
func TestEveryNodeHasItsPlace(t *testing.T) {
	nets := []topologies.Topology{topologies.Ring{N: 9}, topologies.Torus{Sides: []int{3, 4}}, topologies.Mesh{Sides: []int{5, 2}},
		topologies.Torus{Sides: []int{3, 3, 3}}, topologies.Manhattan{Rows: 4, Columns: 6}, topologies.FoldedCube{D: 4}}
	for d := range mostSides + 3 {
		nets = append(nets, topologies.Hypercube{D: d})
	}
	for _, net := range nets {
		at := Places(net, net.Order())
		if len(at) != net.Order() {
			t.Errorf("%v: %d places", net, len(at))
			continue
		}
		seen := map[[2]int64]int{}
		for v, p := range at {
			if !(math.Abs(p.X) <= 0.51 && math.Abs(p.Y) <= 0.51) {
				t.Errorf("%v: node %d is at %v", net, v, p)
			}
			spot := [2]int64{int64(math.Round(p.X * 1e6)), int64(math.Round(p.Y * 1e6))}
			if w, taken := seen[spot]; taken {
				t.Errorf("%v: nodes %d and %d are at one place", net, w, v)
			}
			seen[spot] = v
		}
	}
	if n := len(Places(nil, 5)); n != 5 {
		t.Errorf("%d places of 5 nodes without links", n)
	}
}

// In a cube of two to six dimensions two nodes are never nearer than a circle of their numbers needs: the least
// distances are those of a search by another program.
func TestCornersOfACubeAreApart(t *testing.T) {
	for d, want := range map[int]float64{2: 0.3767, 3: 0.2303, 4: 0.1148, 5: 0.0649, 6: 0.0308} {
		least := math.Inf(1)
		at := Places(topologies.Hypercube{D: d}, 1<<d)
		for v, p := range at {
			for _, q := range at[:v] {
				least = min(least, math.Hypot(p.X-q.X, p.Y-q.Y))
			}
		}
		if least < want {
			t.Errorf("d=%d: two nodes are %.4f apart, want %v or more", d, least, want)
		}
	}
}

// Nodes that are linked in a grid are one step apart in its drawing, or on opposite sides.
func TestRowsOfAGridAreRows(t *testing.T) {
	net := topologies.Mesh{Sides: []int{5, 3}}
	at := Places(net, net.Order())
	for v := range at {
		for _, w := range net.AppendNeighbors(nil, topologies.Node(v)) {
			if d := math.Hypot(at[v].X-at[w].X, at[v].Y-at[w].Y); math.Abs(d-0.25) > 1e-9 {
				t.Errorf("%d and %d are %v apart, want 1/4 of 5 in a row", v, w, d)
			}
		}
	}
}
