package var98

import (
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/reports/figures"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// A tree is drawn by lines over its links in both directions, with wraparound links
// ending at either node; ends and links differ in length.
func TestStrokesGoOverEveryLinkOfATree(t *testing.T) {
	for _, d := range packedNetworks() {
		family, err := trees.Packing(d.net)
		if err != nil {
			t.Fatal(err)
		}
		for _, tree := range family {
			want := map[[4]float64]int{}
			add := func(p, q place) {
				want[[4]float64{p.x, p.y, q.x, q.y}]++
				want[[4]float64{q.x, q.y, p.x, p.y}]++
			}
			for _, a := range tree.Arcs() {
				v, w := d.at[a.From], d.at[a.To]
				if direction, yes := d.direction(a.From, a.To); yes {
					add(v, v.plus(direction.times(stub)))
					back, _ := d.direction(a.To, a.From)
					add(w, w.plus(back.times(stub)))
					continue
				}
				add(v, w)
			}
			parts := 0
			for _, c := range d.strokes(tree, place{}) {
				for i := 1; i < len(c.X); i++ {
					want[[4]float64{c.X[i-1], c.Y[i-1], c.X[i], c.Y[i]}]--
				}
				parts += len(c.X) - 1
			}
			for part, left := range want {
				// At the node where a line begins, the end of a wraparound link is
				// drawn inwards only.
				if left < 0 || left > 1 {
					t.Errorf("%v: %v drawn %d times too few", d.net, part, left)
				}
			}
			if parts < 2*(d.net.Order()-1) {
				t.Errorf("%v: %d pieces", d.net, parts)
			}
		}
	}
}

func TestPackingsFigure(t *testing.T) {
	f, err := packingsFigure(t.Context(), montecarlo.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if err := figures.Validate(f); err != nil {
		t.Error(err)
	}
	text := ""
	for _, l := range f.Labels {
		text += l.Text + " "
	}
	for _, want := range []string{"torus(sides=4x4)", "hypercube(d=4)", "complete(n=6)", "diameter 7", "diameter 3"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q", want)
		}
	}
}

// K_{3,4}: 12 links, 6 in a tree, by hand two trees: floor(12/6).
func TestBipartiteByHand(t *testing.T) {
	net := bipartite(3, 4)
	if got, _, err := grown(net); err != nil || got != 2 || net.Order() != 7 {
		t.Errorf("%v trees of %d nodes, %v", got, net.Order(), err)
	}
	if got := net.AppendNeighbors(nil, 3); len(got) != 3 || got[2] != topologies.Node(2) {
		t.Errorf("neighbors %v", got)
	}
}
