package logp

import (
	"cmp"
	"fmt"
	"slices"

	"castlab/distributions/inputs"
)

// MaxGrouped is the largest number of processors of Grouped.
const MaxGrouped = 1 << 12

// A Grouped is a schedule of continuous broadcasting, source item i in step i,
// in which every processor but one always has the same role: groups of
// processors take turns at one node of the tree of an item, and get from other
// groups the items that the others of their group have sent on.
//
// The tree is Restricted(P-1, L+1). Its node j with G_j > 0 children belongs to a
// group of G_j processors, of which the (i mod G_j)-th is node j of item i: it is
// to have the item in step L + i + Time[j] and sends it in the G_j steps from then
// on. Leaves are given to groups, G_j - 1 to that of node j, and one to the last
// processor, which gets all items there; the leaf with the offset c is, for item i,
// the ((i + c) mod G_j)-th of the group.
//
// Messages arrive after L steps, one step earlier than the tree has them, but for
// those of the source. Two may arrive at a processor together, a leaf's and a
// node's; offsets are such that no two leaves' do, so there is a step without any
// before it happens again, and both are received in time. At the root, whose
// messages have no step to spare, that must not happen: its leaves are chosen so
// that 1 plus their times is a multiple of G, when offsets exist with which
// nothing coincides.
type Grouped struct {
	Processors, Latency int
	Tree                Tree    // of P-1 nodes, with the latency L+1
	Roles               []Role  // of the nodes with children, in their order
	Leaf                []Place // by node; that of a node with children is nothing
	Clear               bool    // at the root's group nothing coincides
}

// A Role is a node of the tree with children, and the group that plays it:
// processors First, ..., First+Size-1.
type Role struct {
	Node, First, Size int
}

// A Place says where a leaf is: in a group, by its index in Roles, with an offset;
// group -1 is the last processor.
type Place struct {
	Group, Offset int
}

// NewGrouped returns the schedule of SV93, Section 6, with offsets in place of its
// arbitrary assignment of leaves, which is not periodic and fails.
//
// Symbols: P processors, L latency. Source: SV93, Section 6; the offsets and the
// choice of leaves are derived (erratum to Theorem 6.1).
//
// Errors: an *inputs.Error for P outside 2..MaxGrouped and L outside
// 1..2^16.
func NewGrouped(P, L int) (*Grouped, error) { return newGrouped(P, L, chosen) }

// newGrouped calls root to choose the n-1 leaves of the root's group of n; root also
// reports whether their receptions are distinct.
func newGrouped(P, L int, root func(time, leaves []int, n int) ([]int, bool)) (*Grouped, error) {
	if err := inputs.Integer("P", P, 2, MaxGrouped); err != nil {
		return nil, err
	}
	if err := inputs.Integer("L", L, 1, 1<<16); err != nil {
		return nil, err
	}
	tree, err := Restricted(P-1, L+1)
	if err != nil {
		return nil, err
	}
	g := &Grouped{Processors: P, Latency: L, Tree: tree, Leaf: make([]Place, P-1)}
	var leaves []int
	first := 1
	for j, size := range tree.Degrees() {
		if size == 0 {
			leaves = append(leaves, j)
			continue
		}
		g.Roles = append(g.Roles, Role{j, first, size})
		first += size
	}
	if len(g.Roles) == 0 { // a single node, the root, which is the last processor
		g.Leaf[0], g.Clear = Place{Group: -1}, true
		return g, nil
	}
	var taken []int
	taken, g.Clear = root(tree.Time, leaves, g.Roles[0].Size)
	leaves = slices.DeleteFunc(leaves, func(j int) bool { return slices.Contains(taken, j) })
	for i, r := range g.Roles {
		if i > 0 {
			taken, leaves = leaves[:r.Size-1], leaves[r.Size-1:]
		}
		arrivals := make([]int, 1, r.Size) // of the leaves, modulo the size; position 0 is the node
		for _, j := range taken {
			arrivals = append(arrivals, tree.Time[j]-1)
		}
		for n, c := range offsets(arrivals)[1:] {
			g.Leaf[taken[n]] = Place{i, c}
		}
	}
	if len(leaves) != 1 {
		return nil, fmt.Errorf("%d leaves are left for the last processor with P=%d L=%d, want one", len(leaves), P, L)
	}
	g.Leaf[leaves[0]] = Place{Group: -1}
	return g, nil
}

// chosen returns n-1 of the leaves with 1 + the sum of their times divisible by n, and
// true; or the first n-1 and false.
func chosen(time, leaves []int, n int) ([]int, bool) {
	// reached[m][r] is a set of m leaves whose times have the sum r modulo n: the index
	// of its last leaf, and the sum of the others; -1 if there is none.
	type state struct{ leaf, before int }
	reached := make([][]state, n)
	for m := range reached {
		reached[m] = slices.Repeat([]state{{leaf: -1}}, n)
	}
	reached[0][0].leaf = 0
	// A leaf may extend only what was reached before it, so m goes down.
	for i, j := range leaves {
		for m := n - 1; m >= 1; m-- {
			for r := range n {
				if from := reached[m-1][r]; from.leaf != -1 {
					if to := &reached[m][(r+time[j])%n]; to.leaf == -1 {
						*to = state{i, r}
					}
				}
			}
		}
	}
	r := n - 1 // 1 + the sum is divisible by n
	if reached[n-1][r].leaf == -1 {
		return slices.Clone(leaves[:n-1]), false
	}
	var list []int
	for m := n - 1; m >= 1; m-- {
		s := reached[m][r]
		list = append(list, leaves[s.leaf])
		r = s.before
	}
	slices.Reverse(list)
	return list, true
}

// processor returns the processor at node j in the tree of item i.
func (g *Grouped) processor(j, i int, role map[int]int) int {
	if n, ok := role[j]; ok {
		r := g.Roles[n]
		return r.First + i%r.Size
	}
	p := g.Leaf[j]
	if p.Group < 0 {
		return g.Processors - 1
	}
	r := g.Roles[p.Group]
	return r.First + (i+p.Offset)%r.Size
}

// Schedule returns the sendings of the first k items. Steps is when the last of
// them is to have been received; two messages may arrive at once, so that
// Validate, which has no pool for them, may object.
//
// Errors: an *inputs.Error for k outside 0..2^24/P.
func (g *Grouped) Schedule(k int) (Schedule, error) {
	if most := (1 << 24) / g.Processors; k < 0 || k > most {
		return Schedule{}, &inputs.Error{Arg: "k", Value: k, Domain: fmt.Sprintf("an integer from 0 to %d for P=%d", most, g.Processors)}
	}
	role := g.playing()
	return g.schedule(k, func(j, i int) int { return g.processor(j, i, role) }), nil
}

// playing returns the role of each node that has one.
func (g *Grouped) playing() map[int]int {
	role := map[int]int{}
	for n, r := range g.Roles {
		role[r.Node] = n
	}
	return role
}

// schedule returns the sends of k items when processor who(j, i) is at node j of the
// tree of item i.
func (g *Grouped) schedule(k int, who func(j, i int) int) Schedule {
	s := Schedule{Algorithm: "logp-groups", Processors: g.Processors, Latency: g.Latency, Items: k}
	for i := range k {
		s.Sends = append(s.Sends, Send{i, 0, who(0, i), i})
		for j, u := range g.Tree.Parent {
			if u >= 0 {
				s.Sends = append(s.Sends, Send{i + g.Tree.Time[j] - 1, who(u, i), who(j, i), i})
			}
		}
		s.Steps = i + g.Delay()
	}
	slices.SortFunc(s.Sends, func(a, b Send) int { return cmp.Or(cmp.Compare(a.Step, b.Step), cmp.Compare(a.From, b.From)) })
	return s
}

// Delay returns the time from the sending of an item by the source to the step by
// which all are to have received it, L + B(P-1, L+1).
func (g *Grouped) Delay() int { return g.Latency + g.Tree.Duration() }
