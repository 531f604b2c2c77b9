package trees

import "castlab/topologies"

// maxShortened is the largest network whose trees Packing shortens.
const maxShortened = 1 << 10

// Packing returns as many spanning trees of an undirected network as there are,
// no two of which share a link, each rooted at a center of it: the trees to
// broadcast along. Complete graphs have those of PackedComplete, of diameter 3.
// Cubes, rings, tori and folded cubes have those of PackedCube, PackedTorus and
// PackedFoldedCube, any other network those of MaxPack, in both cases made
// shorter by Shorten up to 1024 nodes.
//
// L is the mean diameter; no spanning tree has one below D:
//
//	network            trees   L      D
//	complete(n), n>3   n/2     3      2
//	hypercube(d)       d/2     2d-1   2d-1   3 <= d <= 10
//	torus 3x3          2       4.5    4
//	torus 4x4          2       7      7
//	torus 5x5          2       8      8
//	torus 6x6          2       11     11
//	torus 7x7          2       12     12
//	torus 8x8          2       15     15
//	torus 16x16        2       31     31
//	torus 3x3x3        3       6      6
//	torus 4x4x4        3       11     11
//	folded cube d=3    2       5      3
//	folded cube d=4    2       5      4
//	folded cube d=5    3       7      5
//	folded cube d=6    3       22/3   6
//	folded cube d=7    4       9.5    7
//
// Errors: as of MaxPack, and of these.
func Packing(net topologies.Topology) ([]Tree, error) {
	if err := topologies.Valid(net); err != nil {
		return nil, err
	}
	family, err := constructed(net)
	if err != nil || net.Order() > maxShortened {
		return family, err
	}
	if _, complete := net.(topologies.Complete); complete {
		return family, nil
	}
	return Shorten(net, family)
}

// constructed returns the constructed trees of a network of known structure, otherwise
// trees found by search.
func constructed(net topologies.Topology) ([]Tree, error) {
	switch net := net.(type) {
	case topologies.Complete:
		return PackedComplete(net.N)
	case topologies.Hypercube:
		return PackedCube(net.D)
	case topologies.FoldedCube:
		return PackedFoldedCube(net.D)
	case topologies.Torus:
		return PackedTorus(net)
	case topologies.Ring:
		return PackedTorus(topologies.Torus{Sides: []int{net.N}})
	}
	return MaxPack(net)
}
