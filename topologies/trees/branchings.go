package trees

import (
	"cmp"
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// MaxBranchings bounds nodes times arcs of a network in which branchings are packed: a
// flow into every node is kept.
const MaxBranchings = 1 << 25

// A BranchingsError says that branchings do not fit into so many copies of every arc, and
// proves it.
type BranchingsError struct {
	Copies int
	Proof  Bottleneck // Copies < Proof.Copies()
}

func (e *BranchingsError) Error() string {
	return fmt.Sprintf("copies=%d: want at least %d: %d arcs lead into a set of %d nodes, which %d branchings have to enter",
		e.Copies, e.Proof.Copies(), e.Proof.Entering, len(e.Proof.Inside), e.Proof.Roots)
}

// Branchings returns a spanning tree rooted at each of the roots, a node being as many
// roots as it is named, such that no arc is in more than so many of them. Links may lead
// one way.
//
// They grow one after the other, arc by arc and level by level. An arc from u to v is
// taken if v can still take in a unit from every root whose tree has not begun, all at
// once, over the copies that are left; for other sets than those that the arc enters
// nothing changes. An arc that could not be taken once cannot later, so that a level
// goes through its arcs once, those with the most copies left first.
//
// Source: Edmonds 1973; the proof of Lovász 1976 as an algorithm. Errors: those of
// LeastCopies; an *inputs.Error for copies < 0; a *BranchingsError where there are none.
func Branchings(net topologies.Topology, roots []topologies.Node, copies int) ([]Tree, error) {
	g, err := newGrowth(net, roots)
	if err != nil {
		return nil, err
	}
	if copies < 0 {
		return nil, &inputs.Error{Arg: "copies", Value: copies, Domain: "an integer >= 0"}
	}
	for a := range g.room {
		g.room[a] = int32(min(copies, len(roots)))
	}
	for v := range g.into {
		if !g.reaches(v) {
			return nil, &BranchingsError{Copies: copies, Proof: g.blocked()}
		}
	}
	family := make([]Tree, len(roots))
	for i, root := range roots {
		family[i] = g.branching(i, root)
	}
	return family, nil
}

// A growth is branchings under way, in copies of the arcs of a network.
type growth struct {
	n        int
	from, to []int32   // by arc
	out, in  [][]int32 // by node, its arcs
	room     []int32   // by arc, copies that are left
	waiting  []int32   // by node, trees rooted there that have not begun
	into     []inflow  // by node
	changes  []change  // of room and waiting, in order
	search   int32     // number of the last search
	seen     []int32   // by node, the last search that found it
	onward   []int32   // by node found, the arc by which the search left it: a, or -1-a for taking back what crosses a
	queue    []int32   // nodes found by the last search
}

// newGrowth checks the arguments and returns branchings of which none has begun, with no
// room on any arc.
func newGrowth(net topologies.Topology, roots []topologies.Node) (*growth, error) {
	if err := topologies.Valid(net); err != nil {
		return nil, err
	}
	n := net.Order()
	if n > MaxBranchings {
		return nil, tooLarge(net)
	}
	g := &growth{n: n, out: make([][]int32, n), in: make([][]int32, n), waiting: make([]int32, n), into: make([]inflow, n),
		seen: make([]int32, n), onward: make([]int32, n)}
	var neighbors []topologies.Node
	for v := range n {
		neighbors = net.AppendNeighbors(neighbors[:0], topologies.Node(v))
		if len(g.to)+len(neighbors) > MaxBranchings/n {
			return nil, tooLarge(net)
		}
		for _, w := range neighbors {
			a := int32(len(g.to))
			g.from, g.to = append(g.from, int32(v)), append(g.to, int32(w))
			g.out[v], g.in[w] = append(g.out[v], a), append(g.in[w], a)
		}
	}
	g.room = make([]int32, len(g.to))
	for _, r := range roots {
		if r < 0 || int(r) >= n {
			return nil, &inputs.Error{Arg: "roots", Value: r, Domain: fmt.Sprintf("nodes, 0 to %d", n-1)}
		}
		g.waiting[r]++
	}
	for v := range g.into {
		g.into[v] = inflow{over: make([]int32, len(g.to)), sent: make([]int32, n), lacking: len(roots) - int(g.waiting[v])}
	}
	return g, nil
}

func tooLarge(net topologies.Topology) error {
	return &inputs.Error{Arg: "topology", Value: net, Domain: fmt.Sprintf("a network of which nodes times arcs are at most %d, a link "+
		"each way being two arcs", MaxBranchings)}
}

// branching grows tree number i, which begins at its root.
func (g *growth) branching(i int, root topologies.Node) Tree {
	t := Tree{Root: root, Parent: make([]topologies.Node, g.n)}
	for v := range t.Parent {
		t.Parent[v] = -1
	}
	t.Parent[root] = root
	g.waiting[root]--
	g.changes = append(g.changes, change{began: int32(root), arc: -1})
	var arcs []int32
	for level := []int32{int32(root)}; len(level) > 0; {
		arcs = arcs[:0]
		for _, u := range level {
			for _, a := range g.out[u] {
				if t.Parent[g.to[a]] < 0 && g.room[a] > 0 {
					arcs = append(arcs, a)
				}
			}
		}
		slices.SortFunc(arcs, func(a, b int32) int {
			return cmp.Or(cmp.Compare(g.room[b], g.room[a]), cmp.Compare(scattered(i, a), scattered(i, b)))
		})
		level = level[:0]
		for _, a := range arcs {
			if v := g.to[a]; t.Parent[v] < 0 && g.take(a) {
				t.Parent[v] = topologies.Node(g.from[a])
				level = append(level, v)
			}
		}
	}
	return t
}

// take takes a copy of an arc if its end can do without it.
func (g *growth) take(a int32) bool {
	g.room[a]--
	g.changes = append(g.changes, change{arc: a})
	v := int(g.to[a])
	if g.reaches(v) {
		return true
	}
	g.room[a]++
	g.reaches(v)
	return false
}

// scattered orders arcs of the same room differently for every tree (the finalizer of
// SplitMix64).
func scattered(tree int, a int32) uint64 {
	x := uint64(tree)<<32 | uint64(a)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
