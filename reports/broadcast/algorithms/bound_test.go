package algorithms

import (
	"slices"
	"strings"
	"testing"

	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/topologies"
	"castlab/topologies/fastest"
	"castlab/topologies/tasks"
)

// By hand. In each case another bound is the largest: how far a node is, what the
// root sends, what a leaf receives, all links, the middle of a path (4*5 packets go
// each way), a cut into the last two rows and the other two (64 packets over 4
// links), and the same reversed in time.
func TestLowerBoundsByHand(t *testing.T) {
	cube, star, path := topologies.Hypercube{D: 3}, topologies.Star{N: 7}, topologies.Path{N: 9}
	mesh := topologies.Mesh{Sides: []int{4, 4}}
	permutation, err := tasks.Permutation([]topologies.Node{0, 1, 2, 3, 4, 5, 6, 7})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		net  topologies.Topology
		task tasks.Task
		want int
	}{
		"far":           {path, tasks.Broadcast(9, 2), 6},
		"near":          {path, tasks.SelectiveBroadcast(9, 2, []topologies.Node{1, 3}), 1},
		"sent":          {path, tasks.Scatter(9, 0), 8},
		"received":      {star, tasks.MultinodeBroadcast(7), 6},
		"received late": {star, tasks.SelectiveGather(7, 1, []topologies.Node{2, 3}), 3},
		"all links":     {cube, tasks.TotalExchange(8), 4},
		"middle":        {path, tasks.TotalExchange(9), 20},
		"two rows":      {mesh, tasks.TotalExchange(16), 16},
		"nothing":       {cube, permutation, 0},
		"collected":     {path, tasks.Accumulation(9, 2), 6},
		"one node":      {topologies.Ring{N: 1}, tasks.TotalExchange(1), 0},
		"one way in":    {funnel{}, tasks.Gather(4, 1), 3},
		"one way":       {topologies.Manhattan{Rows: 4, Columns: 4}, tasks.Gather(16, 3), 8},
	} {
		if got, err := lowerBound(c.net, c.task); err != nil || got != c.want {
			t.Errorf("%s: %d, %v, want %d", name, got, err, c.want)
		}
	}
}

// A funnel has three links out of node 1 and one, from node 3, into it.
type funnel struct{}

func (funnel) Validate() error { return nil }
func (funnel) Order() int      { return 4 }
func (funnel) String() string  { return "funnel" }

func (funnel) AppendNeighbors(dst []topologies.Node, v topologies.Node) []topologies.Node {
	return append(dst, [][]topologies.Node{{3}, {0, 2, 3}, {3}, {1}}[v]...)
}

// No schedule is below the bound.
func TestNoScheduleIsBelowTheBound(t *testing.T) {
	for _, net := range []topologies.Topology{
		topologies.Hypercube{D: 4}, topologies.Ring{N: 8}, topologies.Torus{Sides: []int{3, 4}}, topologies.Mesh{Sides: []int{3, 5}},
		topologies.FoldedCube{D: 3}, topologies.Manhattan{Rows: 4, Columns: 6}, topologies.Complete{N: 5}, topologies.Star{N: 6},
		topologies.Path{N: 6},
	} {
		n := net.Order()
		some := []topologies.Node{4, 0, 2}
		for _, task := range []tasks.Task{
			tasks.Broadcast(n, 1), tasks.Accumulation(n, 1), tasks.Scatter(n, 1), tasks.Gather(n, 1),
			tasks.SelectiveScatter(n, 1, some), tasks.SelectiveGather(n, 1, some),
			tasks.MultinodeBroadcast(n), tasks.PartialBroadcast(n, some), tasks.PartialAccumulation(n, some),
			tasks.TotalExchange(n), tasks.PartialScatter(n, some), tasks.PartialGather(n, some),
		} {
			s, err := fastest.Schedule(net, task, tasks.Full)
			if err != nil {
				t.Fatal(err)
			}
			least, err := lowerBound(net, task)
			if err != nil {
				t.Fatal(err)
			}
			if s.Slots < least || least == 0 {
				t.Errorf("%s on %v: %d slots, bound %d", task.Name, net, s.Slots, least)
			}
		}
	}
}

// No algorithm of castlab schedule takes fewer slots than package fastest for the same
// task: a statement about every algorithm that is tried by that package is tried by all
// of them. The broadcasts whose ranks are known or that are planned centrally are
// compared; the others spend slots on ranks.
func TestNoAlgorithmIsShorterThanTheFastest(t *testing.T) {
	for line, c := range map[string]struct {
		net  topologies.Topology
		half bool
	}{
		"cube-multinode d=4":                                                         {topologies.Hypercube{D: 4}, false},
		"cube-multinode d=5":                                                         {topologies.Hypercube{D: 5}, false},
		"ring-multinode n=7":                                                         {topologies.Ring{N: 7}, false},
		"multinode-broadcast topology=torus(sides=5x5)":                              {topologies.Torus{Sides: []int{5, 5}}, false},
		"multinode-broadcast topology=folded-cube(d=4)":                              {topologies.FoldedCube{D: 4}, false},
		"multinode-broadcast topology=mesh(sides=3x4)":                               {topologies.Mesh{Sides: []int{3, 4}}, false},
		"branchings topology=torus(sides=3x3) sources=0,1,2,3,4,5,6,7,8":             {topologies.Torus{Sides: []int{3, 3}}, false},
		"branchings topology=mesh(sides=3x3) sources=0,1,2,3,4,5,6,7,8":              {topologies.Mesh{Sides: []int{3, 3}}, false},
		"rooted-trees topology=torus(sides=3x3) sources=0,1,2,3,4,5,6,7,8":           {topologies.Torus{Sides: []int{3, 3}}, false},
		"tree-broadcast topology=torus(sides=3x3) sources=0,1,2,3,4,5,6,7,8":         {topologies.Torus{Sides: []int{3, 3}}, false},
		"tree-broadcast topology=hypercube(d=3) duplex=half sources=0,1,2,3,4,5,6,7": {topologies.Hypercube{D: 3}, true},
		"kbroadcast d=4 K=16 ranks=known":                                            {topologies.Hypercube{D: 4}, false},
		"pmnb algorithm=III d=4 M=16 ranks=known":                                    {topologies.Hypercube{D: 4}, false},
	} {
		name, words, _ := strings.Cut(line, " ")
		i := slices.IndexFunc(All(), func(a catalog.Algorithm) bool { return a.Name == name })
		if i < 0 {
			t.Errorf("no algorithm %s", name)
			continue
		}
		keys := arguments.Grammar{}.NewKeys()
		make := All()[i].Bind.Declare(keys)
		if err := keys.Parse(strings.Fields(words)); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		work, err := make()
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		duplex := tasks.Full
		if c.half {
			duplex = tasks.Half
		}
		s, err := fastest.Schedule(c.net, tasks.MultinodeBroadcast(c.net.Order()), duplex)
		if err != nil || s.Slots > work.Schedule.Slots {
			t.Errorf("%s: %d slots, the shortest known %d, %v", line, work.Schedule.Slots, s.Slots, err)
		}
	}
}
