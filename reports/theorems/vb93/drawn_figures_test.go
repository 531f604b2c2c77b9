package vb93

import (
	"math"
	"math/bits"
	"slices"
	"strconv"
	"testing"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/figures"
)

func drawn(t *testing.T, spec reports.FigureSpec) reports.Figure {
	t.Helper()
	f, err := spec.Make(t.Context(), montecarlo.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if err := figures.Validate(f); err != nil {
		t.Fatal(err)
	}
	return f
}

// near is the text closest to a place.
func near(f reports.Figure, x, y float64) string {
	closest := slices.MinFunc(f.Labels, func(a, b reports.Label) int {
		if math.Hypot(a.X-x, a.Y-y) < math.Hypot(b.X-x, b.Y-y) {
			return -1
		}
		return 1
	})
	return closest.Text
}

// Read back from the drawing: 31 arrows, each over a link of the cube; of the ten nodes
// of phase 2 the five of the class of 00101 come after those of the class of 00011,
// so that they are terminal, one for each dimension.
func TestTreeFigure(t *testing.T) {
	f := drawn(t, treeFigures()[0])
	into, terminal := map[string]int{}, map[string]bool{}
	for _, c := range f.Curves {
		if c.Kind != reports.Arrows {
			terminal[near(f, c.X[0]/2+c.X[2]/2, c.Y[0]/2+c.Y[2]/2)] = true
			continue
		}
		for i := 0; i < len(c.X); i += 2 {
			from, _ := strconv.ParseUint(near(f, c.X[i], c.Y[i]), 2, 8)
			name := near(f, c.X[i+1], c.Y[i+1])
			to, _ := strconv.ParseUint(name, 2, 8)
			if changed := from ^ to; bits.OnesCount64(changed) != 1 || bits.OnesCount64(to) != bits.OnesCount64(from)+1 || into[name] != 0 {
				t.Errorf("an arrow from %05b to %05b", from, to)
			} else {
				into[name] = bits.Len64(changed)
			}
		}
	}
	if len(into) != 31 {
		t.Errorf("%d arrows", len(into))
	}
	dimensions := map[int]bool{}
	for _, name := range []string{"00101", "01010", "10100", "01001", "10010"} {
		if dimensions[into[name]] = true; !terminal[name] {
			t.Errorf("%s has no frame", name)
		}
	}
	if len(terminal) != 5 || len(dimensions) != 5 {
		t.Errorf("frames %v, over %d dimensions", terminal, len(dimensions))
	}
}

// In the ring of 9 the packet of node 0 makes 4 hops each way, in slots 1 to 4, and
// in slot 2 both neighbors of a node send what came from it: 18 hops.
func TestSlotFigure(t *testing.T) {
	f := drawn(t, slotFigures()[0])
	for way, turn := range []int{1, 8} {
		c := f.Curves[way]
		if len(c.X) != 2*(4+9) {
			t.Fatalf("%s: %d ends of arrows", c.Name, len(c.X))
		}
		at := func(i int) int {
			v, err := strconv.Atoi(near(f, c.X[i], c.Y[i]))
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		for hop := range 13 {
			from, to := at(2*hop), at(2*hop+1)
			if (from+turn)%9 != to || hop < 4 && from != turn*hop%9 {
				t.Errorf("%s: hop %d from %d to %d", c.Name, hop, from, to)
			}
		}
	}
	count := map[string]int{}
	for _, l := range f.Labels {
		count[l.Text]++
	}
	// Each number is a node twice and a packet of slot 2 twice; 1 to 4 are slots twice, too.
	for v := range 9 {
		want := 4
		if 1 <= v && v <= 4 {
			want = 6
		}
		if got := count[strconv.Itoa(v)]; got != want {
			t.Errorf("%d stands %d times, want %d", v, got, want)
		}
	}
}
