package var98

import (
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/reports/figures"
	"castlab/topologies"
)

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
