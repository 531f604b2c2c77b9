package treebroadcast_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo/treebroadcast"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

func rootedOn(net topologies.Translated) (*treebroadcast.RootedExecution, []trees.Tree) {
	family := must(trees.RootedDisjoint(net, 0))
	return must(treebroadcast.NewRooted(treebroadcast.Rooted{Net: net, Trees: family})).NewExecution(), family
}

// The schedules that move packets one by one take as long in both phases, few packets or
// many, from some nodes or from one, in any order of executions.
func TestRootedTakesAsLongAsItsSchedule(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, net := range []topologies.Translated{
		topologies.Ring{N: 1}, topologies.Ring{N: 2}, topologies.Ring{N: 7}, topologies.Ring{N: 150},
		topologies.Torus{Sides: []int{3, 4}}, topologies.Torus{Sides: []int{2, 5}},
		topologies.Torus{Sides: []int{3, 3, 3}}, topologies.Hypercube{D: 4}, topologies.FoldedCube{D: 3}, topologies.Complete{N: 5},
	} {
		e, family := rootedOn(net)
		for _, M := range []int{0, 1, 2, 20, 150} {
			for _, nodes := range []int{1, net.Order()} {
				sources := make([]int, M)
				for p := range sources {
					sources[p] = r.IntN(nodes)
				}
				s, err := schedules.RootedTrees(net, family, sources, false)
				if err != nil {
					t.Fatal(err)
				}
				got, err := e.Run(sources)
				if broadcast := s.Slots - s.Phases[0].Last; err != nil || got.Slots != s.Slots || got.Broadcast != broadcast {
					t.Errorf("%v from %v: %+v, %v, want %d slots, %d of them of phase 2", net, sources, got, err, s.Slots, broadcast)
				}
			}
		}
	}
}

// By hand, in one-way streets of 4 x 4: sums and M take 5 links each, a lone packet as
// long as its tree is deep, and those of one node, on trees that share no arc, one slot
// more for every two.
func TestRootedInOneWayStreets(t *testing.T) {
	net := topologies.Manhattan{Rows: 4, Columns: 4}
	family := must(trees.RootedDisjoint(net, 0))
	m := must(treebroadcast.NewRooted(treebroadcast.Rooted{Net: net, Trees: family}))
	e := m.NewExecution()
	deep := 0
	for _, tree := range family {
		for _, level := range tree.Levels() {
			deep = max(deep, level)
		}
	}
	if m.RankSlots() != 10 || m.Depth() != deep || m.Nodes() != 16 {
		t.Errorf("%d slots of ranks, want 10; depth %d, want %d; %d nodes", m.RankSlots(), m.Depth(), deep, m.Nodes())
	}
	for _, each := range []int{1, 5} {
		sources := make([]int, each*len(family))
		for p := range sources {
			sources[p] = 6
		}
		if got, err := e.Run(sources); err != nil || got.Slots != 10+each-1+deep {
			t.Errorf("%d packets: %+v, %v, want %d slots", len(sources), got, err, 10+each-1+deep)
		}
	}
}

func TestRootedAllocatesNothingAgain(t *testing.T) {
	e, _ := rootedOn(topologies.Torus{Sides: []int{4, 4}})
	sources := []int{1, 3, 3, 9, 12, 12, 12, 15}
	if n := testing.AllocsPerRun(10, func() {
		if _, err := e.Run(sources); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestRootedRefuses(t *testing.T) {
	ring := topologies.Ring{N: 3}
	path := trees.Tree{Parent: []topologies.Node{0, 0, 1}}
	for name, r := range map[string]treebroadcast.Rooted{
		"network": {Net: topologies.Ring{}, Trees: []trees.Tree{path}},
		"large":   {Net: topologies.Ring{N: 4097}, Trees: []trees.Tree{path}},
		"none":    {Net: ring},
		"root":    {Net: ring, Trees: []trees.Tree{{Root: 1, Parent: []topologies.Node{1, 1, 1}}}},
		"way":     {Net: ring, Trees: []trees.Tree{{Parent: path.Parent, In: true}}},
	} {
		_, err := treebroadcast.NewRooted(r)
		if _, ok := errors.AsType[*inputs.Error](err); !ok {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := treebroadcast.NewRooted(treebroadcast.Rooted{Net: ring,
		Trees: []trees.Tree{{Parent: []topologies.Node{0, 1, 1}}}}); err == nil {
		t.Error("a tree that does not span the ring is taken")
	}
	e, _ := rootedOn(ring)
	for name, sources := range map[string][]int{"source": {3}, "M": make([]int, treebroadcast.MaxPackets+1)} {
		_, err := e.Run(sources)
		if _, ok := errors.AsType[*inputs.Error](err); !ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestNoNetworkIsRefused(t *testing.T) {
	if _, err := treebroadcast.NewRooted(treebroadcast.Rooted{}); err == nil {
		t.Error("a broadcast in no network")
	}
	if _, err := treebroadcast.New(treebroadcast.Broadcast{}); err == nil {
		t.Error("a broadcast of sources in no network")
	}
}
