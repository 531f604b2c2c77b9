package tasks

import (
	"errors"
	"math"
	"slices"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// By hand. Seven nodes of the 3-cube: three links, 3+3+1 nodes; 3 for all of
// them, 1+2 for those two or more away, 2+1 for the last. A path of four from
// its end, one link: 3. A star of seven, one link into the hub's neighbor: 6. Ten
// packets over one link to nodes two away: 10, and one link more.
func TestBoundsByHand(t *testing.T) {
	for name, c := range map[string]struct {
		got  func() (int, error)
		want int
	}{
		"cube":         {func() (int, error) { return Scatter(3, []int{1, 3, 3, 1}) }, 3},
		"path":         {func() (int, error) { return Scatter(1, []int{1, 1, 1, 1}) }, 3},
		"two away":     {func() (int, error) { return Scatter(1, []int{0, 0, 10}) }, 11},
		"own":          {func() (int, error) { return Scatter(0, []int{5}) }, 0},
		"nothing":      {func() (int, error) { return Scatter(0, []int{0, 0, 0}) }, 0},
		"star":         {func() (int, error) { return Multinode(6, 1, 2) }, 6},
		"far":          {func() (int, error) { return Multinode(1, 3, 9) }, 9},
		"one node":     {func() (int, error) { return Multinode(0, 0, 0) }, 0},
		"cut":          {func() (int, error) { return Carried(25, 6) }, 5},
		"full":         {func() (int, error) { return Carried(24, 6) }, 4},
		"most":         {func() (int, error) { return Carried(math.MaxInt, 1) }, math.MaxInt},
		"3-cube TE":    {func() (int, error) { return Distances{Nodes: 8, Mean: 12. / 7}.Exchange(3) }, 4},
		"3x3 torus TE": {func() (int, error) { return Distances{Nodes: 9, Mean: 12. / 8}.Exchange(4) }, 3},
	} {
		if got, err := c.got(); err != nil || got != c.want {
			t.Errorf("%s: %d, %v, want %d", name, got, err, c.want)
		}
	}
}

// What no network has is no bound but an error.
func TestBoundsRefuseWhatNoNetworkHas(t *testing.T) {
	for name, f := range map[string]func() (int, error){
		"packets without links": func() (int, error) { return Scatter(0, []int{1, 1}) },
		"negative packets":      func() (int, error) { return Scatter(1, []int{1, -1}) },
		"too many packets":      func() (int, error) { return Scatter(1, []int{0, math.MaxInt, 1}) },
		"negative distance":     func() (int, error) { return Multinode(1, 1, -1) },
		"no link":               func() (int, error) { return Multinode(1, 0, 1) },
		"negative crossings":    func() (int, error) { return Carried(-1, 1) },
		"d":                     func() (int, error) { at, err := HypercubeLevels(-1); return len(at), err },
		"folded d":              func() (int, error) { at, err := FoldedCubeLevels(31); return len(at), err },
		"sides":                 func() (int, error) { at, err := TorusLevels(nil); return len(at), err },
	} {
		var domain *inputs.Error
		if got, err := f(); !errors.As(err, &domain) || got != 0 {
			t.Errorf("%s: %d, %v", name, got, err)
		}
	}
}

// Levels are those that a search finds.
func TestLevelsAreThoseOfASearch(t *testing.T) {
	type levels struct {
		net topologies.Topology
		of  func() ([]int, error)
	}
	var list []levels
	for d := range 9 {
		list = append(list,
			levels{topologies.Hypercube{D: d}, func() ([]int, error) { return HypercubeLevels(d) }},
			levels{topologies.FoldedCube{D: d}, func() ([]int, error) { return FoldedCubeLevels(d) }})
	}
	for _, sides := range [][]int{{1}, {2}, {7}, {8}, {3, 3}, {4, 4}, {2, 5, 1}, {3, 4, 5}} {
		list = append(list, levels{topologies.Torus{Sides: sides}, func() ([]int, error) { return TorusLevels(sides) }})
	}
	for _, one := range list {
		want := []int{}
		for _, r := range topologies.Distances(one.net, 0) {
			for len(want) <= r {
				want = append(want, 0)
			}
			want[r]++
		}
		if got, err := one.of(); err != nil || !slices.Equal(got, want) {
			t.Errorf("%v: %v, %v, want %v", one.net, got, err, want)
		}
	}
}
