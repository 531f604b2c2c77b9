package tasks

import (
	"errors"
	"math"
	"slices"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// A formula is a formula of this package with its network.
type formula struct {
	network topologies.Topology
	of      func() (Distances, error)
}

// formulas returns every formula on networks of up to some size.
func formulas() []formula {
	var list []formula
	for d := range 9 {
		list = append(list,
			formula{topologies.Hypercube{D: d}, func() (Distances, error) { return HypercubeDistances(d) }},
			formula{topologies.FoldedCube{D: d}, func() (Distances, error) { return FoldedCubeDistances(d) }})
	}
	for n := 1; n <= 30; n++ {
		list = append(list,
			formula{topologies.Complete{N: n}, func() (Distances, error) { return CompleteDistances(n) }},
			formula{topologies.Star{N: n}, func() (Distances, error) { return StarDistances(n) }},
			formula{topologies.Path{N: n}, func() (Distances, error) { return MeshDistances([]int{n}) }},
			formula{topologies.Ring{N: n}, func() (Distances, error) { return TorusDistances([]int{n}) }})
	}
	for a := 1; a <= 7; a++ {
		for b := 1; b <= 7; b++ {
			list = append(list, formula{topologies.Manhattan{Rows: 2 * a, Columns: 2 * b},
				func() (Distances, error) { return ManhattanDistances(2*a, 2*b) }})
			for c := 1; c <= 4; c++ {
				sides := []int{a, b, c}
				list = append(list,
					formula{topologies.Torus{Sides: sides}, func() (Distances, error) { return TorusDistances(sides) }},
					formula{topologies.Mesh{Sides: sides}, func() (Distances, error) { return MeshDistances(sides) }})
			}
		}
	}
	return list
}

// Every formula says what a search from every node finds, but for the rounding of
// a dozen operations.
func TestDistancesAreThoseOfASearch(t *testing.T) {
	for _, f := range formulas() {
		n := f.network.Order()
		got, err := f.of()
		if err != nil {
			t.Errorf("%v: %v", f.network, err)
			continue
		}
		diameter, sum := 0, 0
		for v := range n {
			for _, hops := range topologies.Distances(f.network, topologies.Node(v)) {
				diameter, sum = max(diameter, hops), sum+hops
			}
		}
		mean := float64(sum) / float64(max(1, n*(n-1)))
		if got.Nodes != n || got.Diameter != diameter || !(math.Abs(got.Mean-mean) <= 12*0x1p-53*mean) {
			t.Errorf("%v: %+v, found %d nodes, diameter %d, mean %v", f.network, got, n, diameter, mean)
		}
	}
}

// At the greatest order nothing overflows: the means are about those over all
// pairs, d/2; (d+1)(1 - C(30,15)/2^30)/2 with C(30,15) = 155117520; 2^28; 2^30/3;
// 2 (2^15 - 2^-15)/3 and p+q+1/2 + 1/2 for p = q = 2^14, over two.
func TestDistancesOfTheGreatestOrder(t *testing.T) {
	const n = 1 << 30
	for name, c := range map[string]struct {
		of   func() (Distances, error)
		mean float64
	}{
		"cube":      {func() (Distances, error) { return HypercubeDistances(30) }, 15},
		"folded":    {func() (Distances, error) { return FoldedCubeDistances(30) }, 15.5 * (1 - 155117520./n)},
		"ring":      {func() (Distances, error) { return TorusDistances([]int{n}) }, n / 4},
		"path":      {func() (Distances, error) { return MeshDistances([]int{n}) }, n / 3.},
		"mesh":      {func() (Distances, error) { return MeshDistances([]int{1 << 15, 1 << 15}) }, 2 * (1<<15 - 0x1p-15) / 3},
		"manhattan": {func() (Distances, error) { return ManhattanDistances(1<<15, 1<<15) }, (1<<15+1)/2. + 0.5},
		"star":      {func() (Distances, error) { return StarDistances(n) }, 2},
		"complete":  {func() (Distances, error) { return CompleteDistances(n) }, 1},
	} {
		got, err := c.of()
		if err != nil || got.Nodes != n || math.Abs(got.Mean-c.mean) > 2e-9*c.mean {
			t.Errorf("%s: %+v, want a mean of %v (%v)", name, got, c.mean, err)
		}
	}
}

func TestDistancesOutsideTheDomain(t *testing.T) {
	for _, c := range []struct {
		arg string
		of  func() (Distances, error)
	}{
		{"d", func() (Distances, error) { return HypercubeDistances(-1) }},
		{"d", func() (Distances, error) { return HypercubeDistances(31) }},
		{"d", func() (Distances, error) { return FoldedCubeDistances(-1) }},
		{"d", func() (Distances, error) { return FoldedCubeDistances(31) }},
		{"N", func() (Distances, error) { return CompleteDistances(0) }},
		{"N", func() (Distances, error) { return CompleteDistances(1<<30 + 1) }},
		{"N", func() (Distances, error) { return StarDistances(0) }},
		{"sides", func() (Distances, error) { return TorusDistances(nil) }},
		{"sides", func() (Distances, error) { return TorusDistances([]int{4, math.MaxInt/2 + 2}) }},
		{"sides", func() (Distances, error) { return MeshDistances([]int{3, 0}) }},
		{"sides", func() (Distances, error) { return MeshDistances(slices.Repeat([]int{2}, 31)) }},
		{"rows", func() (Distances, error) { return ManhattanDistances(3, 4) }},
		{"rows", func() (Distances, error) { return ManhattanDistances(0, 4) }},
		{"columns", func() (Distances, error) { return ManhattanDistances(4, 5) }},
		{"columns", func() (Distances, error) { return ManhattanDistances(4, -2) }},
		{"sides", func() (Distances, error) { return ManhattanDistances(1<<15, 1<<15+2) }},
	} {
		got, err := c.of()
		var wrong *inputs.Error
		if !errors.As(err, &wrong) || wrong.Arg != c.arg || got != (Distances{}) {
			t.Errorf("%+v, %v: want an error on %s", got, err, c.arg)
		}
	}
}
