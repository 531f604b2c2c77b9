package schedules_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

func onRooted(t *testing.T, net topologies.Translated, sources []int, known bool) schedules.Schedule {
	t.Helper()
	family, err := trees.RootedDisjoint(net, 0)
	if err != nil {
		t.Fatal(err)
	}
	s, err := schedules.RootedTrees(net, family, sources, known)
	if err != nil {
		t.Fatal(err)
	}
	if err := schedules.Validate(net, s); err != nil {
		t.Errorf("%v from %v: %v", net, sources, err)
	}
	return s
}

// By hand: two trees of the ring are paths round it, one each way. Two packets of a node
// go round, seven slots; eight, four each way, three slots longer; ranks come and go over
// four links.
func TestRootedTreesOfTheRing(t *testing.T) {
	ring := topologies.Ring{N: 8}
	for _, c := range []struct{ M, want int }{{0, 0}, {1, 7}, {2, 7}, {8, 10}} {
		if s := onRooted(t, ring, repeated(3, c.M), true); s.Slots != c.want {
			t.Errorf("%d packets: %d slots, want %d", c.M, s.Slots, c.want)
		}
		if s := onRooted(t, ring, repeated(3, c.M), false); s.Slots != 8+c.want {
			t.Errorf("%d packets with ranks: %d slots, want %d", c.M, s.Slots, 8+c.want)
		}
	}
}

// Packets of one node are dealt to trees that share no arc: they take as many slots as
// the fullest tree has packets, less one, and the deepest has levels, if trees are as
// full.
func TestRootedTreesOfOneNodeDoNotMeet(t *testing.T) {
	for _, net := range []topologies.Translated{topologies.Torus{Sides: []int{4, 5}}, topologies.Hypercube{D: 4}} {
		family, err := trees.RootedDisjoint(net, 0)
		if err != nil {
			t.Fatal(err)
		}
		deepest := 0
		for _, tree := range family {
			for v := range tree.Parent {
				depth := 0
				for w := topologies.Node(v); w != 0; w = tree.Parent[w] {
					depth++
				}
				deepest = max(deepest, depth)
			}
		}
		const each = 6
		if s := onRooted(t, net, repeated(7, each*len(family)), true); s.Slots != each-1+deepest {
			t.Errorf("%v: %d slots, want %d", net, s.Slots, each-1+deepest)
		}
	}
}

// By hand: in one-way streets of 4 x 4 as on the ring, with ranks known; each node has 15
// other packets to receive over two links.
func TestRootedTreesOfOneWayStreets(t *testing.T) {
	streets := topologies.Manhattan{Rows: 4, Columns: 4}
	if s := onRooted(t, streets, repeated(5, 2), true); s.Slots < streets.Diameter() || s.Slots > streets.Order()-1 {
		t.Errorf("%d slots for two packets of a node", s.Slots)
	}
	all := make([]int, streets.Order())
	for v := range all {
		all[v] = v
	}
	if s := onRooted(t, streets, all, true); s.Slots < 8 {
		t.Errorf("%d slots for a packet of each node", s.Slots)
	}
}

func TestRootedTreesFromAnywhere(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, net := range []topologies.Translated{topologies.Torus{Sides: []int{3, 4, 3}}, topologies.Hypercube{D: 5},
		topologies.FoldedCube{D: 3}, topologies.Ring{N: 1}} {
		sources := make([]int, 50)
		for p := range sources {
			sources[p] = r.IntN(net.Order())
		}
		onRooted(t, net, sources, false)
	}
}

func TestRootedTreesRefuse(t *testing.T) {
	ring := topologies.Ring{N: 3}
	path := trees.Tree{Parent: []topologies.Node{0, 0, 1}}
	refused := func(net topologies.Translated, family []trees.Tree, sources []int) error {
		_, err := schedules.RootedTrees(net, family, sources, true)
		return err
	}
	streets := topologies.Manhattan{Rows: 4, Columns: 4}
	family, err := trees.RootedDisjoint(streets, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, oneWay := schedules.RootedTrees(streets, family, []int{1}, false)
	for name, err := range map[string]error{
		"none":    refused(ring, nil, nil),
		"root":    refused(ring, []trees.Tree{{Root: 1, Parent: []topologies.Node{1, 1, 1}}}, []int{0}),
		"source":  refused(ring, []trees.Tree{path}, []int{3}),
		"one way": oneWay,
		"large":   refused(topologies.Ring{N: schedules.MaxTreeBroadcast + 1}, nil, nil),
		"network": refused(topologies.Ring{}, []trees.Tree{path}, nil),
	} {
		if _, ok := errors.AsType[*inputs.Error](err); !ok {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := refused(ring, []trees.Tree{{Parent: []topologies.Node{0, 1, 1}}}, nil); err == nil {
		t.Error("a tree that does not span the ring is taken")
	}
}
