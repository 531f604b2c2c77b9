package trees

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// A PackError says that a network has fewer edge-disjoint spanning trees than were
// requested, and proves it.
type PackError struct {
	Want, Most int
	Proof      Partition // Cross < (Most+1)(Parts-1)
}

func (e *PackError) Error() string {
	return fmt.Sprintf("trees=%d: want at most %d, edge-disjoint and spanning: %d links join the %d parts of a partition, each tree has "+
		"%d of them or more",
		e.Want, e.Most, e.Proof.Cross, e.Proof.Parts, e.Proof.Parts-1)
}

// Pack returns k spanning trees of an undirected network no two of which share
// a link, each rooted at a center of it. A network of one node has any number of
// them, none of which has a link.
//
// It grows k forests one link at a time; a link that closes a cycle in each of
// them is made room for by moving others. Forests that cannot be enlarged and
// do not all span the network give the partition that proves it.
//
// Source: Edmonds 1965 (matroid partition); Roskind and Tarjan 1985. Errors:
// those of the network; an *inputs.Error for k < 0, a link without a
// way back and more than 4096 nodes; a *PackError where there are fewer
// than k.
func Pack(net topologies.Topology, k int) ([]Tree, error) {
	u, err := undirectedOf(net)
	switch {
	case err != nil:
		return nil, err
	case k < 0:
		return nil, &inputs.Error{Arg: "trees", Value: k, Domain: "an integer >= 0"}
	case k == 0:
		return []Tree{}, nil
	case u.n == 1:
		return single(k), nil
	}
	if k <= u.atMost() {
		forests := newUnion(u, k)
		if forests.grow(); forests.full() {
			return forests.trees(), nil
		}
	}
	family, proof := u.packed()
	return nil, &PackError{Want: k, Most: len(family), Proof: proof}
}

// MaxPack returns as many spanning trees of an undirected network as there are,
// no two of which share a link, each rooted at a center of it; one for a network
// of one node.
//
// Errors: as of Pack; a *PackError with Most = 0 where the network is not
// connected.
func MaxPack(net topologies.Topology) ([]Tree, error) {
	u, err := undirectedOf(net)
	if err != nil {
		return nil, err
	}
	if u.n == 1 {
		return single(1), nil
	}
	family, proof := u.packed()
	if len(family) == 0 {
		return nil, &PackError{Want: 1, Proof: proof}
	}
	return family, nil
}

// Obstacle returns a partition that allows no more trees than MaxPack returns:
// the proof that it has returned all. For a network of one node it is the one
// partition that there is, which says nothing.
//
// Errors: as of MaxPack, but a network that is not connected is answered by its
// parts.
func Obstacle(net topologies.Topology) (Partition, error) {
	u, err := undirectedOf(net)
	if err != nil {
		return Partition{}, err
	}
	if u.n == 1 {
		return Partition{Part: []int{0}, Parts: 1}, nil
	}
	_, proof := u.packed()
	return proof, nil
}

// single returns k trees of one node.
func single(k int) []Tree {
	family := make([]Tree, k)
	for i := range family {
		family[i].Parent = []topologies.Node{0}
	}
	return family
}

// atMost returns the bound on the number of trees that the number of links and the
// smallest degree give, for two nodes or more.
func (u *undirected) atMost() int {
	least, _ := u.degree()
	return min(least, len(u.ends)/(u.n-1))
}

// packed returns a largest packing for two nodes or more, and a partition that proves
// it maximal. If k forests do not span the network, the clumps and the nodes outside
// them form a partition with fewer than k(Parts-1) links between its parts, all in
// forests; k becomes the number that it allows, until k trees are found.
func (u *undirected) packed() ([]Tree, Partition) {
	least, at := u.degree()
	proof := partitionOf(u, func(v topologies.Node) topologies.Node { return v })
	if all, _ := proof.Most(); least < all {
		proof = partitionOf(u, func(v topologies.Node) topologies.Node {
			if v == at {
				return at
			}
			return -1
		})
	}
	for {
		k, _ := proof.Most()
		forests := newUnion(u, k)
		if forests.grow(); forests.full() {
			return forests.trees(), proof
		}
		proof = partitionOf(u, forests.clump)
	}
}

// trees returns the forests, all of them spanning trees.
func (u *union) trees() []Tree {
	family := make([]Tree, u.k)
	for i, parent := range u.parent {
		family[i] = Centered(Tree{Root: u.rootOf(i, 0), Parent: parent})
	}
	return family
}
