package drawings

import (
	"fmt"
	"math"
	"testing"

	"castlab/topologies"
	"castlab/topologies/trees"
)

// examples are networks of every form: with links that go round, one way and both ways, and none.
func examples() []Network {
	square := InGrid(4, 4)
	return []Network{
		{Net: topologies.Hypercube{D: 4}, At: InCube(Place{0.42, 0.17}, Place{0.17, 0.42}, Place{-0.17, 0.42}, Place{-0.42, 0.17})},
		{Net: topologies.FoldedCube{D: 3}, At: InCube(Place{0.66, 0}, Place{0, 0.66}, Place{0.38, 0.18})},
		{Net: topologies.Manhattan{Rows: 4, Columns: 4}, At: square, Around: Wraps(square)},
		{Net: topologies.Torus{Sides: []int{4, 4}}, At: square, Around: Wraps(square)},
		{Net: topologies.Mesh{Sides: []int{4, 4}}, At: square},
		{Net: topologies.Ring{N: 9}, At: InCircle(9)},
		{Net: topologies.Complete{N: 7}, At: InCircle(7)},
		{Net: topologies.Star{N: 8}, At: InStar(8)},
	}
}

// The line of a drawing uses every link in both directions and nothing else, and every
// one-way link is an arrow from its node to the next; a wraparound link is drawn at
// both ends.
func TestDrawingsShowEveryLink(t *testing.T) {
	for _, d := range examples() {
		arcs, round := 0, 0
		for v := range topologies.Node(d.Net.Order()) {
			for _, w := range d.Net.AppendNeighbors(nil, v) {
				arcs++
				if _, yes := d.direction(v, w); yes {
					round++
				}
			}
		}
		nodes := map[string]topologies.Node{}
		for v, p := range d.At {
			nodes[fmt.Sprintf("%.6f %.6f", p.X, p.Y)] = topologies.Node(v)
		}
		if len(nodes) != d.Net.Order() {
			t.Errorf("%v: nodes at %d places", d.Net, len(nodes))
		}
		x, y := d.Lines(Place{})
		drawn := map[[2]topologies.Node]int{}
		for i := 1; i < len(x); i++ {
			v, from := nodes[fmt.Sprintf("%.6f %.6f", x[i-1], y[i-1])]
			w, to := nodes[fmt.Sprintf("%.6f %.6f", x[i], y[i])]
			if from && to {
				drawn[[2]topologies.Node{v, w}]++
			}
		}
		directed := false
		if net, ok := d.Net.(topologies.Directed); ok && net.Directed() {
			directed = true
		}
		if !directed {
			for link, times := range drawn {
				if times != 1 || drawn[[2]topologies.Node{link[1], link[0]}] != 1 || topologies.Distances(d.Net, link[0])[link[1]] != 1 {
					t.Errorf("%v: %v is drawn %d times", d.Net, link, times)
				}
			}
			if len(drawn) != arcs-round || len(x)-1 != arcs+round {
				t.Errorf("%v: %d links both ways and %d pieces drawn of %d, %d of which go round", d.Net, len(drawn), len(x)-1, arcs, round)
			}
			continue
		}
		x, _ = d.Arrows(Place{}, 0.01)
		if len(x) != 2*(arcs+round) {
			t.Errorf("%v: %d arrows for %d links, %d of which go round", d.Net, len(x)/2, arcs, round)
		}
	}
}

// In the 4x4 torus the links between the first and the last node of a row wrap around,
// and leave the drawing in opposite directions.
func TestLinksThatGoRound(t *testing.T) {
	at := InGrid(4, 4)
	around := Wraps(at)
	for _, c := range []struct {
		v, w topologies.Node
		want Place
		yes  bool
	}{{0, 3, Place{-1, 0}, true}, {3, 0, Place{1, 0}, true}, {0, 12, Place{0, 1}, true}, {13, 1, Place{0, -1}, true},
		{0, 1, Place{}, false}, {5, 9, Place{}, false}} {
		got, yes := around(c.v, c.w)
		if yes != c.yes || yes && math.Hypot(got.X-c.want.X, got.Y-c.want.Y) > 1e-12 {
			t.Errorf("from %d to %d: %v %v, want %v %v", c.v, c.w, got, yes, c.want, c.yes)
		}
	}
}

// A tree is drawn by lines over its links in both directions, with wraparound links
// ending at either node; ends and links differ in length.
func TestStrokesGoOverEveryLinkOfATree(t *testing.T) {
	for _, d := range examples() {
		if net, ok := d.Net.(topologies.Directed); ok && net.Directed() {
			continue // no spanning trees
		}
		family, err := trees.Packing(d.Net)
		if err != nil {
			t.Fatal(err)
		}
		for _, tree := range family {
			want := map[[4]float64]int{}
			add := func(p, q Place) {
				want[[4]float64{p.X, p.Y, q.X, q.Y}]++
				want[[4]float64{q.X, q.Y, p.X, p.Y}]++
			}
			for _, a := range tree.Arcs() {
				v, w := d.At[a.From], d.At[a.To]
				if direction, yes := d.direction(a.From, a.To); yes {
					add(v, v.Plus(direction.Times(stub)))
					back, _ := d.direction(a.To, a.From)
					add(w, w.Plus(back.Times(stub)))
					continue
				}
				add(v, w)
			}
			parts := 0
			for _, c := range d.Strokes(tree, Place{}) {
				for i := 1; i < len(c.X); i++ {
					want[[4]float64{c.X[i-1], c.Y[i-1], c.X[i], c.Y[i]}]--
				}
				parts += len(c.X) - 1
			}
			for part, left := range want {
				// At the node where a line begins, the end of a wraparound link is
				// drawn inwards only.
				if left < 0 || left > 1 {
					t.Errorf("%v: %v drawn %d times too few", d.Net, part, left)
				}
			}
			if parts < 2*(d.Net.Order()-1) {
				t.Errorf("%v: %d pieces", d.Net, parts)
			}
		}
	}
}
