package trees_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// complete links every node to every other.
type complete struct{ n int }

func (c complete) Validate() error { return nil }
func (c complete) Order() int      { return c.n }
func (c complete) String() string  { return fmt.Sprintf("complete(n=%d)", c.n) }
func (c complete) AppendNeighbors(dst []node, v node) []node {
	for w := range node(c.n) {
		if w != v {
			dst = append(dst, w)
		}
	}
	return dst
}

// oneWay is the ring in which v sends to v+1 alone.
type oneWay struct{ n int }

func (c oneWay) Validate() error { return nil }
func (c oneWay) Order() int      { return c.n }
func (c oneWay) String() string  { return fmt.Sprintf("one-way(n=%d)", c.n) }
func (c oneWay) AppendNeighbors(dst []node, v node) []node {
	return append(dst, (v+1)%node(c.n))
}

// Every kind of fault, planted in the disjoint trees, is refused by its name,
// and by all validators alike where a tree does not span.
func TestValidatorsRefuseMutants(t *testing.T) {
	arcs := trees.ValidateArcDisjoint
	edges := trees.ValidateEdgeDisjoint
	paths := trees.ValidateShortestPaths
	depth := func(net topologies.Topology, family []trees.Tree) error {
		return trees.ValidateDepth(net, family, net.(topologies.Hypercube).D)
	}
	for d := 3; d <= 7; d++ {
		cube := topologies.Hypercube{D: d}
		for _, reversed := range []bool{false, true} {
			for i := range d { // the tree at fault
				root := node(1) << i
				antipode := root ^ (1<<d - 1)
				for _, m := range []struct {
					name     string
					rule     trees.Rule
					validate func(topologies.Topology, []trees.Tree) error
					edit     func(family []trees.Tree, t *trees.Tree)
				}{
					{"a node too few", trees.Shape, nil, func(_ []trees.Tree, t *trees.Tree) { t.Parent = t.Parent[1:] }},
					{"a node too many", trees.Shape, nil, func(_ []trees.Tree, t *trees.Tree) { t.Parent = append(t.Parent, 0) }},
					{"no nodes", trees.Shape, nil, func(_ []trees.Tree, t *trees.Tree) { *t = trees.Tree{} }},
					{"no such root", trees.Range, nil, func(_ []trees.Tree, t *trees.Tree) { t.Root = -1 }},
					{"no such parent", trees.Range, nil, func(_ []trees.Tree, t *trees.Tree) { t.Parent[0] = 1 << d }},
					{"negative parent", trees.Range, nil, func(_ []trees.Tree, t *trees.Tree) { t.Parent[0] = -1 }},
					{"root with a parent", trees.Root, nil, func(_ []trees.Tree, t *trees.Tree) { t.Parent[root] = root ^ 1 }},
					{"another root", trees.Root, nil, func(_ []trees.Tree, t *trees.Tree) { t.Root = antipode }},
					{"a second root", trees.Root, nil, func(_ []trees.Tree, t *trees.Tree) { t.Parent[antipode] = antipode }},
					{"across two dimensions", trees.Link, nil, func(_ []trees.Tree, t *trees.Tree) { t.Parent[antipode] = antipode ^ 3 }},
					{"a cycle of two", trees.Spanning, nil, func(_ []trees.Tree, t *trees.Tree) {
						p := t.Parent[antipode]
						t.Parent[p] = antipode
					}},
					{"a cycle of four", trees.Spanning, nil, func(_ []trees.Tree, t *trees.Tree) {
						a := antipode // the square of dimensions 0 and 1 through the antipode, without the root
						t.Parent[a], t.Parent[a^1], t.Parent[a^3], t.Parent[a^2] = a^1, a^3, a^2, a
					}},
					{"an arc of another tree", trees.ArcDisjoint, arcs, func(family []trees.Tree, t *trees.Tree) {
						t.Parent[antipode] = family[(i+1)%d].Parent[antipode]
					}},
					{"the same tree twice", trees.ArcDisjoint, arcs, func(family []trees.Tree, t *trees.Tree) { family[(i+1)%d] = *t }},
					{"a link both ways", trees.EdgeDisjoint, edges, func(_ []trees.Tree, _ *trees.Tree) {}},
					{"a detour", trees.ShortestPath, paths, func(_ []trees.Tree, t *trees.Tree) {
						leaf := root ^ 1<<i // a child of the root without children: 0
						t.Parent[leaf] = leaf ^ 1<<((i+1)%d)
					}},
					{"too deep", trees.Shallow, depth, func(_ []trees.Tree, t *trees.Tree) {
						// The neighbors of the antipode but its parent were reached across
						// dimension i, the last of the order, and have no children.
						leaf := antipode ^ 1<<((i+1)%d)
						t.Parent[leaf] = antipode
					}},
				} {
					family := disjoint(t, d)
					if reversed {
						family = trees.Reversed(family)
					}
					m.edit(family, &family[i])
					validators := []func(topologies.Topology, []trees.Tree) error{m.validate}
					if m.validate == nil {
						validators = []func(topologies.Topology, []trees.Tree) error{trees.Validate, arcs, edges, paths, depth,
							func(net topologies.Topology, family []trees.Tree) error {
								_, err := trees.Unused(net, family)
								return err
							}}
					} else if err := trees.Validate(cube, family); err != nil {
						t.Fatalf("d=%d tree %d, %s: no family of spanning trees: %v", d, i, m.name, err)
					}
					for k, validate := range validators {
						err := validate(cube, family)
						if ruleOf(t, err) != m.rule || !strings.HasPrefix(err.Error(), m.rule.String()+": ") {
							t.Errorf("d=%d tree %d reversed=%t, %s, validator %d: %v, want %v", d, i, reversed, m.name, k, err, m.rule)
						}
						var v *trees.Violation
						if errors.As(err, &v) && m.rule != trees.ArcDisjoint && m.rule != trees.EdgeDisjoint && v.Tree != i {
							t.Errorf("d=%d tree %d, %s: tree %d is blamed", d, i, m.name, v.Tree)
						}
					}
				}
			}
		}
	}
}

// The complete graph of n nodes has floor(n/2) edge-disjoint spanning trees.
func TestEdgeDisjointTreesOfFourNodes(t *testing.T) {
	pair := []trees.Tree{
		{Root: 0, Parent: []node{0, 0, 1, 2}}, // 0-1, 1-2, 2-3
		{Root: 0, Parent: []node{0, 3, 0, 0}}, // 1-3, 0-2, 0-3
	}
	if err := trees.ValidateEdgeDisjoint(complete{4}, pair); err != nil {
		t.Error(err)
	}
	pair[1].Parent = []node{0, 3, 1, 0} // 1 -> 2, as in the first
	if err := trees.ValidateArcDisjoint(complete{4}, pair); ruleOf(t, err) != trees.ArcDisjoint {
		t.Error(err)
	}
}

// In a network of one-way links a tree must be turned the right way.
func TestDirectedNetwork(t *testing.T) {
	net := oneWay{4}
	out := trees.Tree{Root: 1, Parent: []node{3, 1, 1, 2}}          // 1 -> 2 -> 3 -> 0
	in := trees.Tree{Root: 1, Parent: []node{1, 1, 3, 0}, In: true} // 2 -> 3 -> 0 -> 1
	both := []trees.Tree{out, in}
	if err := trees.ValidateShortestPaths(net, both); err != nil {
		t.Error(err)
	}
	if err := trees.ValidateArcDisjoint(net, both); ruleOf(t, err) != trees.ArcDisjoint {
		t.Error(err)
	}
	for _, wrong := range []trees.Tree{out.Reverse(), in.Reverse()} {
		if err := trees.Validate(net, []trees.Tree{wrong}); ruleOf(t, err) != trees.Link {
			t.Errorf("%v: %v", wrong, err)
		}
	}
}

func TestNoTreesAndNoNetwork(t *testing.T) {
	cube := topologies.Hypercube{D: 2}
	if err := errors.Join(trees.Validate(cube, nil), trees.ValidateArcDisjoint(cube, nil), trees.ValidateDepth(cube, nil, 0)); err != nil {
		t.Error(err)
	}
	if unused, err := trees.Unused(cube, nil); err != nil || len(unused) != 8 {
		t.Errorf("unused %v, %v", unused, err)
	}
	var wrong *inputs.Error
	if err := trees.Validate(topologies.Hypercube{D: 31}, nil); !errors.As(err, &wrong) {
		t.Error(err)
	}
	if got := trees.Rule(99).String(); got != "rule?" {
		t.Error(got)
	}
}
