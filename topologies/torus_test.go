package topologies_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/topotest"
)

// Node 7 of the 3x4 torus is at (1, 2), node 23 of the 2x3x4 one at (1, 2, 3):
// the first coordinate counts fastest, a side of two has one link, a side of one
// none.
func TestTorusByHand(t *testing.T) {
	for _, c := range []struct {
		sides    []int
		v        topologies.Node
		want     []topologies.Node
		degree   int
		diameter int
		mean     float64
		text     string
	}{
		{[]int{1}, 0, nil, 0, 0, 0, "torus(sides=1)"},
		{[]int{2}, 1, []topologies.Node{0}, 1, 1, 1, "torus(sides=2)"},
		{[]int{3, 3}, 8, []topologies.Node{6, 7, 2, 5}, 4, 2, 12. / 8, "torus(sides=3x3)"},
		{[]int{3, 4}, 7, []topologies.Node{8, 6, 10, 4}, 4, 3, (4*2 + 3*4) / 11., "torus(sides=3x4)"},
		{[]int{1, 5}, 4, []topologies.Node{0, 3}, 2, 2, 6. / 4, "torus(sides=1x5)"},
		{[]int{2, 3, 4}, 23, []topologies.Node{22, 19, 21, 5, 17}, 5, 4, (12 + 8*2 + 6*4) / 23., "torus(sides=2x3x4)"},
	} {
		net := topologies.Torus{Sides: c.sides}
		if got := net.AppendNeighbors(nil, c.v); !slices.Equal(got, c.want) {
			t.Errorf("%v: neighbors of %d are %v, want %v", net, c.v, got, c.want)
		}
		if net.Degree() != c.degree || net.Diameter() != c.diameter || net.MeanDistance() != c.mean || net.String() != c.text {
			t.Errorf("%v: degree %d, diameter %d, mean distance %v", net, net.Degree(), net.Diameter(), net.MeanDistance())
		}
	}
}

// A torus of one side is the ring and one of sides two the cube, link by link.
func TestTorusIsRingAndCube(t *testing.T) {
	for n := 1; n <= 12; n++ {
		same(t, topologies.Torus{Sides: []int{n}}, topologies.Ring{N: n})
	}
	for d := 1; d <= 8; d++ {
		same(t, topologies.Torus{Sides: slices.Repeat([]int{2}, d)}, topologies.Hypercube{D: d})
	}
}

// same reports networks that differ in their links, their order included, or in
// a closed form.
func same(t *testing.T, a, b interface {
	topologies.Topology
	Diameter() int
	MeanDistance() float64
},
) {
	t.Helper()
	if a.Order() != b.Order() || a.Diameter() != b.Diameter() || math.Abs(a.MeanDistance()-b.MeanDistance()) > 8*0x1p-53*b.MeanDistance() {
		t.Errorf("%v: order %d, diameter %d, mean distance %v; %v: %d, %d, %v", a, a.Order(), a.Diameter(), a.MeanDistance(), b,
			b.Order(), b.Diameter(), b.MeanDistance())
	}
	for v := range topologies.Node(a.Order()) {
		if got, want := a.AppendNeighbors(nil, v), b.AppendNeighbors(nil, v); !slices.Equal(got, want) {
			t.Errorf("%v: neighbors of %d are %v; %v: %v", a, v, got, b, want)
		}
	}
}

// With 2^15 x 2^15 nodes the mean over all nodes, the node itself included, is
// 2^13 in each dimension.
func TestTorusOfTheGreatestOrder(t *testing.T) {
	net := topologies.Torus{Sides: []int{1 << 15, 1 << 15}}
	const n = 1 << 30
	if want := 2 * (1 << 13) * float64(n) / (n - 1); net.Validate() != nil || math.Abs(net.MeanDistance()-want) > 8*0x1p-53*want {
		t.Errorf("%v: mean distance %v, want %v", net, net.MeanDistance(), want)
	}
	if got, want := net.AppendNeighbors(nil, n-1), []topologies.Node{n - 1<<15, n - 2, 1<<15 - 1, n - 1 - 1<<15}; !slices.Equal(got, want) {
		t.Errorf("%v: neighbors of the last node %v, want %v", net, got, want)
	}
	if got := net.Translate(n-1, n-1); got != n-2-1<<15 {
		t.Errorf("%v: the last node by the last is %d", net, got)
	}
}

func TestSidesDomain(t *testing.T) {
	for _, c := range []struct {
		sides []int
		valid bool
		value string
	}{
		{nil, false, ""}, {[]int{0}, false, "0"}, {[]int{3, -1}, false, "3x-1"}, {[]int{1, 1, 1}, true, ""},
		{[]int{1 << 30}, true, ""}, {[]int{1 << 30, 2}, false, "1073741824x2"}, {[]int{1 << 15, 1<<15 + 1}, false, "32768x32769"},
		{[]int{math.MaxInt, math.MaxInt}, false, "9223372036854775807x9223372036854775807"}, {slices.Repeat([]int{2}, 30), true, ""},
		{[]int{4, math.MaxInt/2 + 2}, false, "4x4611686018427387905"}, {[]int{0, math.MaxInt}, false, "0x9223372036854775807"},
	} {
		for _, net := range []topologies.Topology{topologies.Torus{Sides: c.sides}, topologies.Mesh{Sides: c.sides}} {
			err := net.Validate()
			var wrong *inputs.Error
			if c.valid && err != nil || !c.valid && (!errors.As(err, &wrong) || wrong.Arg != "sides" || wrong.Value != c.value) {
				t.Errorf("%v: %v", net, err)
			}
		}
	}
}

func FuzzTorusAndMeshConform(f *testing.F) {
	f.Add(3, 4, 1)
	f.Add(1, 2, 2)
	f.Fuzz(func(t *testing.T, a, b, c int) {
		sides := []int{a, b, c}
		if (topologies.Torus{Sides: sides}).Validate() != nil || a*b*c > 200 {
			return
		}
		if err := topotest.Check(topologies.Torus{Sides: sides}); err != nil {
			t.Fatal(err)
		}
		if err := topotest.Check(topologies.Mesh{Sides: sides}); err != nil {
			t.Fatal(err)
		}
	})
}
