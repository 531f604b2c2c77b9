package vb95

import (
	"math"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/figures"
)

// Read back from the drawing: a packet arrives before the period that serves it begins
// and is done when it ends, a period serves a packet of a node at most, and its
// broadcast interval lasts X for each; the nodes in a frame are those of one period.
func TestPeriodsFigure(t *testing.T) {
	f, err := periodsFigure(t.Context(), montecarlo.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if err := figures.Validate(f); err != nil {
		t.Fatal(err)
	}
	ends := map[float64]reports.Band{} // of a broadcast interval, by its end
	reservation := map[float64]float64{}
	for _, b := range f.Bands {
		if strings.HasPrefix(b.Name, "broadcast") {
			ends[b.X[1]] = b
		} else {
			reservation[b.X[1]] = b.X[0]
			if math.Abs(b.X[1]-b.X[0]-drawnV) > 1e-9 {
				t.Errorf("a reservation interval from %g to %g", b.X[0], b.X[1])
			}
		}
	}
	served := map[float64]map[int]bool{}
	frames := 0
	for _, c := range f.Curves {
		if c.Hue == 6 {
			frames++
		}
		if c.Kind != reports.Arrows {
			continue
		}
		for i := 0; i < len(c.X); i += 2 {
			end := c.X[i+1]
			for at := range ends {
				if math.Abs(at-end) < 1e-9 {
					end = at
				}
			}
			b, ok := ends[end]
			if !ok {
				t.Fatalf("a packet is done at %g, when no interval ends", end)
			}
			gate, ok := reservation[b.X[0]]
			if !ok || c.X[i] > gate {
				t.Errorf("a packet of %g is served in the period that begins at %g (%t)", c.X[i], gate, ok)
			}
			if served[end] == nil {
				served[end] = map[int]bool{}
			}
			node := int(math.Round(-c.Y[i]))
			if served[end][node] {
				t.Errorf("two packets of node %d in a period", node)
			}
			served[end][node] = true
		}
	}
	most := 0
	for end, b := range ends {
		if got := len(served[end]); math.Abs(b.X[1]-b.X[0]-drawnX*float64(got)) > 1e-9 {
			t.Errorf("%d packets from %g to %g", got, b.X[0], b.X[1])
		}
		most = max(most, len(served[end]))
	}
	if frames != most || most < 2 {
		t.Errorf("%d nodes in a frame, %d at most in a period", frames, most)
	}
}

// T = W + X + U_2, and U_1, X and U_2 fill the data interval.
func TestSystemsFigure(t *testing.T) {
	f, err := systemsFigure(t.Context(), montecarlo.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	length := map[string]float64{}
	for _, c := range f.Curves {
		for i := 0; i < len(c.X); i += 2 {
			for _, l := range f.Labels {
				if math.Abs(l.X-(c.X[i]+c.X[i+1])/2) < 1e-9 && l.Y > c.Y[i] && l.Y < c.Y[i]+0.5 {
					length[l.Text] = c.X[i+1] - c.X[i]
				}
			}
		}
	}
	data := 0.0
	for _, b := range f.Bands {
		if strings.HasPrefix(b.Name, "broadcast") {
			data = b.X[1] - b.X[0]
		}
	}
	whole, part := length["T"]-length["W"]-length["X"]-length["U_2"], length["U_1"]+length["X"]+length["U_2"]-data
	if len(length) != 5 || math.Abs(whole) > 1e-9 || math.Abs(part) > 1e-9 {
		t.Errorf("%v in an interval of %g", length, data)
	}
}

// By hand: the packets of nodes 3, 6, 9, 14 have the ranks 0 to 3, so they are packed
// into nodes 0 to 3, copied to the nodes with the same two low bits, and then to all.
func TestAlgorithm1Stages(t *testing.T) {
	stages, err := algorithm1Stages(4, []int{3, 6, 9, 14})
	if err != nil || len(stages) != 4 {
		t.Fatalf("%d stages, %v", len(stages), err)
	}
	start := map[int][]int{3: {0}, 6: {1}, 9: {2}, 14: {3}}
	for v := range 16 {
		packed := []int{v}
		if v > 3 {
			packed = nil
		}
		for i, want := range [][]int{start[v], packed, {v % 4}, {0, 1, 2, 3}} {
			if got := stages[i].have[v]; !slices.Equal(got, want) {
				t.Errorf("%s: node %d has %v, want %v", stages[i].title, v, got, want)
			}
		}
	}
}
