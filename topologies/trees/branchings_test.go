package trees_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// copiesByExhaustion goes through all sets of nodes that are neither empty nor all.
func copiesByExhaustion(net topologies.Topology, roots []topologies.Node) int {
	n, most := net.Order(), 0
	for set := 1; set < 1<<n-1; set++ {
		entering, outside := 0, 0
		for v := range n {
			for _, w := range net.AppendNeighbors(nil, topologies.Node(v)) {
				if set>>v&1 == 0 && set>>w&1 == 1 {
					entering++
				}
			}
		}
		for _, r := range roots {
			if set>>r&1 == 0 {
				outside++
			}
		}
		if outside > 0 {
			most = max(most, (outside+entering-1)/entering)
		}
	}
	return most
}

func rooted(r *rand.Rand, n, M int) []topologies.Node {
	roots := make([]topologies.Node, M)
	one := r.IntN(3) == 0 // all at one node
	for i := range roots {
		if roots[i] = topologies.Node(r.IntN(n)); one {
			roots[i] = roots[0]
		}
	}
	return roots
}

// joined is two complete networks and a link between them, which every packet of the
// other side has to cross.
func joined(t *testing.T, n int) topologies.Topology {
	t.Helper()
	links := [][2]topologies.Node{{0, topologies.Node(n)}}
	for v := range topologies.Node(n) {
		for w := range v {
			links = append(links, [2]topologies.Node{v, w}, [2]topologies.Node{v + topologies.Node(n), w + topologies.Node(n)})
		}
	}
	g, err := topologies.NewGraph("joined", 2*n, links)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func smallNetworks(t *testing.T) []topologies.Topology {
	return []topologies.Topology{
		topologies.Ring{N: 1}, topologies.Ring{N: 2}, topologies.Ring{N: 7}, topologies.Path{N: 5}, topologies.Star{N: 6},
		topologies.Complete{N: 5},
		topologies.Hypercube{D: 3}, topologies.Torus{Sides: []int{3, 3}}, topologies.Mesh{Sides: []int{2, 4}},
		topologies.Manhattan{Rows: 2, Columns: 4}, joined(t, 4),
	}
}

// The theorem of Edmonds, both ways: branchings fit into as many copies as the worst of
// all sets of nodes asks for, found by exhaustion, and not into one less.
func TestBranchingsFitIffEverySetLetsThemIn(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, net := range smallNetworks(t) {
		for _, M := range []int{0, 1, 2, 5, 12, 30} {
			roots := rooted(r, net.Order(), M)
			want := copiesByExhaustion(net, roots)
			copies, worst, err := trees.LeastCopies(net, roots)
			if err != nil || copies != want || worst.Copies() != want {
				t.Fatalf("%v from %v: %d copies, %v of %+v, by exhaustion %d", net, roots, copies, err, worst, want)
			}
			if want > 0 {
				if err := trees.ValidateBottleneck(net, roots, worst); err != nil {
					t.Errorf("%v from %v: %v", net, roots, err)
				}
			}
			for _, copies := range []int{want, want + 2} {
				family, err := trees.Branchings(net, roots, copies)
				if err != nil {
					t.Fatalf("%v from %v: %v", net, roots, err)
				}
				if err := trees.ValidateCopies(net, family, copies); err != nil {
					t.Errorf("%v from %v: %v", net, roots, err)
				}
				for i, tree := range family {
					if tree.Root != roots[i] || tree.In {
						t.Errorf("%v from %v: tree %d is rooted at %d", net, roots, i, tree.Root)
					}
				}
			}
			if want == 0 {
				continue
			}
			_, err = trees.Branchings(net, roots, want-1)
			fault, ok := errors.AsType[*trees.BranchingsError](err)
			if !ok || fault.Proof.Copies() <= want-1 {
				t.Errorf("%v from %v in %d copies: %v", net, roots, want-1, err)
				continue
			}
			if err := trees.ValidateBottleneck(net, roots, fault.Proof); err != nil {
				t.Errorf("%v from %v in %d copies: %v", net, roots, want-1, err)
			}
		}
	}
}

// By hand: 12 packets of one node of the cube of three dimensions leave it over 3 arcs;
// one of each node comes to each of them over 3; 5 packets on each side of a link cross
// it.
func TestLeastCopiesByHand(t *testing.T) {
	for _, c := range []struct {
		net   topologies.Topology
		roots []topologies.Node
		want  int
	}{
		{topologies.Hypercube{D: 3}, make([]topologies.Node, 12), 4},
		{topologies.Hypercube{D: 3}, []topologies.Node{0, 1, 2, 3, 4, 5, 6, 7}, 3},
		{joined(t, 5), []topologies.Node{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 5},
	} {
		if got, _, err := trees.LeastCopies(c.net, c.roots); err != nil || got != c.want {
			t.Errorf("%v: %d, %v, want %d", c.net, got, err, c.want)
		}
	}
}

// street is two nodes and an arc from the first to the second.
type street struct{ topologies.Path }

func (street) Validate() error { return nil }
func (street) Order() int      { return 2 }
func (street) AppendNeighbors(dst []topologies.Node, v topologies.Node) []topologies.Node {
	if v == 0 {
		dst = append(dst, 1)
	}
	return dst
}

func second(_ int, _ trees.Bottleneck, err error) error { return err }

func TestBranchingsRefuse(t *testing.T) {
	refused := func(net topologies.Topology, roots []topologies.Node, copies int) error {
		_, err := trees.Branchings(net, roots, copies)
		return err
	}
	for name, err := range map[string]error{
		"root":    refused(topologies.Ring{N: 3}, []topologies.Node{3}, 1),
		"copies":  refused(topologies.Ring{N: 3}, nil, -1),
		"large":   refused(topologies.Hypercube{D: 12}, nil, 1),
		"nodes":   refused(topologies.Ring{N: 1 << 26}, nil, 1),
		"no way":  second(trees.LeastCopies(street{}, []topologies.Node{1})),
		"network": refused(topologies.Ring{N: 0}, nil, 1),
	} {
		if _, ok := errors.AsType[*inputs.Error](err); !ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A copy too many is a fault, and the arc is named.
func TestValidateCopiesCounts(t *testing.T) {
	net := topologies.Path{N: 2}
	tree := trees.Tree{Parent: []topologies.Node{0, 0}}
	if err := trees.ValidateCopies(net, []trees.Tree{tree, tree}, 2); err != nil {
		t.Error(err)
	}
	fault, ok := errors.AsType[*trees.Violation](trees.ValidateCopies(net, []trees.Tree{tree, tree}, 1))
	if !ok || fault.Rule != trees.Copies || fault.Tree != 1 || fmt.Sprint(fault.Arc) != "0 -> 1" {
		t.Errorf("%+v", fault)
	}
}

func BenchmarkBranchings(b *testing.B) {
	for _, c := range []struct {
		net topologies.Topology
		M   int
	}{{topologies.Hypercube{D: 6}, 120}, {topologies.Hypercube{D: 8}, 256}} {
		b.Run(c.net.String(), func(b *testing.B) {
			roots := rooted(rand.New(rand.NewPCG(1, 0)), c.net.Order(), c.M)
			for b.Loop() {
				copies, _, err := trees.LeastCopies(c.net, roots)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := trees.Branchings(c.net, roots, copies); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
