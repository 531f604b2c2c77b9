package var98

import (
	"fmt"
	"math"
	"testing"

	"castlab/montecarlo"
	"castlab/reports/figures"
	"castlab/topologies"
)

// The differences of sums in the erratum, by its formula and by hand: 3-2 of a path,
// 18-12, and N = 20 times 3/2 - 1 + 2 - 6/5, and 27 times 1.
func TestUnlikeByHand(t *testing.T) {
	for i, want := range []float64{1, 6, 26, 27} {
		c := networks()[3].Cases.Printed()[i]
		e, err := c.Measure(t.Context(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.99, Min: 2, Max: 2})
		if err != nil || e.Value != want {
			t.Errorf("%s: %v, want %v (%v)", c.Params, e.Value, want, err)
		}
	}
}

// The line of a drawing uses every link in both directions and nothing else, and every
// one-way link is an arrow from its node to the next; a wraparound link is drawn at
// both ends.
func TestDrawingsShowEveryLink(t *testing.T) {
	for _, d := range drawnNetworks() {
		arcs, round := 0, 0
		for v := range topologies.Node(d.net.Order()) {
			for _, w := range d.net.AppendNeighbors(nil, v) {
				arcs++
				if _, yes := d.direction(v, w); yes {
					round++
				}
			}
		}
		nodes := map[string]topologies.Node{}
		for v, p := range d.at {
			nodes[fmt.Sprintf("%.6f %.6f", p.x, p.y)] = topologies.Node(v)
		}
		if len(nodes) != d.net.Order() {
			t.Errorf("%v: nodes at %d places", d.net, len(nodes))
		}
		x, y := d.lines(place{})
		drawn := map[[2]topologies.Node]int{}
		for i := 1; i < len(x); i++ {
			v, from := nodes[fmt.Sprintf("%.6f %.6f", x[i-1], y[i-1])]
			w, to := nodes[fmt.Sprintf("%.6f %.6f", x[i], y[i])]
			if from && to {
				drawn[[2]topologies.Node{v, w}]++
			}
		}
		directed := false
		if net, ok := d.net.(topologies.Directed); ok && net.Directed() {
			directed = true
		}
		if !directed {
			for link, times := range drawn {
				if times != 1 || drawn[[2]topologies.Node{link[1], link[0]}] != 1 || topologies.Distances(d.net, link[0])[link[1]] != 1 {
					t.Errorf("%v: %v is drawn %d times", d.net, link, times)
				}
			}
			if len(drawn) != arcs-round || len(x)-1 != arcs+round {
				t.Errorf("%v: %d links both ways and %d pieces drawn of %d, %d of which go round", d.net, len(drawn), len(x)-1, arcs, round)
			}
			continue
		}
		x, _ = d.arrows(place{}, 0.01)
		if len(x) != 2*(arcs+round) {
			t.Errorf("%v: %d arrows for %d links, %d of which go round", d.net, len(x)/2, arcs, round)
		}
	}
}

// In the 4x4 torus the links between the first and the last node of a row wrap around,
// and leave the drawing in opposite directions.
func TestLinksThatGoRound(t *testing.T) {
	at := inGrid(4, 4)
	around := wraps(at)
	for _, c := range []struct {
		v, w topologies.Node
		want place
		yes  bool
	}{{0, 3, place{-1, 0}, true}, {3, 0, place{1, 0}, true}, {0, 12, place{0, 1}, true}, {13, 1, place{0, -1}, true},
		{0, 1, place{}, false}, {5, 9, place{}, false}} {
		got, yes := around(c.v, c.w)
		if yes != c.yes || yes && math.Hypot(got.x-c.want.x, got.y-c.want.y) > 1e-12 {
			t.Errorf("from %d to %d: %v %v, want %v %v", c.v, c.w, got, yes, c.want, c.yes)
		}
	}
}

func TestNetworksFigure(t *testing.T) {
	f, err := networksFigure(t.Context(), montecarlo.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if err := figures.Validate(f); err != nil {
		t.Error(err)
	}
	names := map[string]bool{}
	for _, l := range f.Labels {
		names[l.Text] = true
	}
	for _, d := range drawnNetworks() {
		if !names[d.net.String()] {
			t.Errorf("no name %v", d.net)
		}
	}
}
