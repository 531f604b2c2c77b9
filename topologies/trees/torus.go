package trees

import (
	"cmp"
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// maxPackedTorus is the largest number of nodes of PackedTorus, PackedCube and
// PackedFoldedCube.
const maxPackedTorus = 1 << 20

// PackedTorus returns the maximum number of edge-disjoint spanning trees of the
// torus, each rooted at a center of it. Two sides of 2 make a side of 4; after
// that there is a tree for each side of 3 or more, and one in all where there is
// none. More have no room: c such sides and e = 0 or 1 side of 2 make a network
// of N nodes and (c + e/2) N links, where c + 1 trees take (c + 1)(N - 1).
//
// The construction starts from a path round the longest side and multiplies by
// one ring after the other, each of which adds a length of the order of the
// longest side to the diameters. Measured: 5p - 9 on a p x p torus of even p,
// mean diameters below three times the sum of the sides where these are equal.
// Shorten halves them.
//
// Source: derived; that the product of networks with as many trees, and links to
// spare, has the sum of them is due to Ku, Wang and Hung 2003. Errors: those of
// the torus; an *inputs.Error for more than 2^20 nodes.
func PackedTorus(torus topologies.Torus) ([]Tree, error) {
	if err := torus.Validate(); err != nil {
		return nil, err
	}
	if err := checkPackedTorus(torus.Order()); err != nil {
		return nil, err
	}
	var axes []axis
	var twos []int // strides of the sides of 2
	stride := 1
	for _, s := range torus.Sides {
		if s == 2 {
			twos = append(twos, stride)
		}
		if s > 2 {
			a := axis{at: make([]int, s)}
			for c := range a.at {
				a.at[c] = c * stride
			}
			axes = append(axes, a)
		}
		stride *= s
	}
	for ; len(twos) > 1; twos = twos[2:] {
		axes = append(axes, square(twos[0], twos[1]))
	}
	return packedAxes(axes, twos), nil
}

// PackedCube returns floor(d/2) edge-disjoint spanning trees of the cube of d
// dimensions, those of the torus with d/2 sides of 4 that it is; one for d < 2.
//
// Source: derived. Errors: an *inputs.Error for d outside 0..20.
func PackedCube(d int) ([]Tree, error) {
	if err := inputs.Integer("d", d, 0, maxDisjoint); err != nil {
		return nil, err
	}
	sides := make([]int, max(d, 1))
	for i := range sides {
		sides[i] = min(2, d+1)
	}
	return PackedTorus(topologies.Torus{Sides: sides})
}

func checkPackedTorus(n int) error {
	if n > maxPackedTorus {
		return &inputs.Error{Arg: "nodes", Value: n, Domain: fmt.Sprintf("at most %d", maxPackedTorus)}
	}
	return nil
}

// An axis holds the node number of each of its coordinates.
type axis struct{ at []int }

// square returns the axis of side 4 formed by two sides of 2, in Gray code.
func square(a, b int) axis { return axis{at: []int{0, a, a + b, b}} }

// packedAxes builds the trees of a product of rings, and of a single link if twos has
// its stride.
func packedAxes(axes []axis, twos []int) []Tree {
	if len(axes) == 0 {
		if len(twos) == 0 {
			return single(1)
		}
		return []Tree{{Parent: []topologies.Node{0, 0}}}
	}
	slices.SortStableFunc(axes, func(a, b axis) int { return cmp.Compare(len(b.at), len(a.at)) })
	p := ringPacking(len(axes[0].at))
	for _, a := range axes[1:] {
		p = p.crossed(len(a.at))
	}
	number := []topologies.Node{0}
	for _, a := range axes {
		number = spread(number, a.at)
	}
	if len(twos) > 0 {
		number = spread(number, []int{0, twos[0]})
		return finished(p.doubled(), number)
	}
	return finished(p.tree, number)
}

// spread returns the numbers of nodes with one more, slowest, coordinate.
func spread(number []topologies.Node, at []int) []topologies.Node {
	all := make([]topologies.Node, 0, len(number)*len(at))
	for _, offset := range at {
		for _, v := range number {
			all = append(all, v+topologies.Node(offset))
		}
	}
	return all
}

// finished turns lists of edges into trees, with nodes renumbered by number.
func finished(edges [][]Arc, number []topologies.Node) []Tree {
	family := make([]Tree, len(edges))
	for i, list := range edges {
		for j, e := range list {
			list[j] = Arc{From: number[e.From], To: number[e.To]}
		}
		// By construction the edges form a tree: there is no error.
		t, _ := FromEdges(0, list)
		family[i] = Centered(t)
	}
	return family
}
