package trees

import "castlab/topologies"

// Packing returns as many spanning trees of an undirected network as there are,
// no two of which share a link, each rooted at a center of it: the trees to
// broadcast along.
//
// Errors: as of MaxPack.
func Packing(net topologies.Topology) ([]Tree, error) {
	return MaxPack(net)
}
