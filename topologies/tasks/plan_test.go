package tasks_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"castlab/topologies"
	"castlab/topologies/tasks"
)

// networks returns small networks of every kind; wheel is a directed one without
// symmetry, a ring with one-way spokes.
func networks(t *testing.T) []topologies.Topology {
	t.Helper()
	list := []topologies.Topology{
		topologies.Hypercube{D: 0}, topologies.Hypercube{D: 1}, topologies.Hypercube{D: 3}, topologies.Hypercube{D: 4},
		topologies.Ring{N: 1}, topologies.Ring{N: 2}, topologies.Ring{N: 7}, topologies.Ring{N: 8},
		topologies.Torus{Sides: []int{3, 3}}, topologies.Torus{Sides: []int{4, 4}}, topologies.Torus{Sides: []int{2, 5}},
		topologies.Torus{Sides: []int{1, 3, 2}},
		topologies.Mesh{Sides: []int{3, 4}}, topologies.Mesh{Sides: []int{2, 2, 3}}, topologies.Path{N: 1}, topologies.Path{N: 6},
		topologies.Star{N: 2}, topologies.Star{N: 7},
		topologies.FoldedCube{D: 1}, topologies.FoldedCube{D: 2}, topologies.FoldedCube{D: 4},
		topologies.Manhattan{Rows: 2, Columns: 2}, topologies.Manhattan{Rows: 4, Columns: 4}, topologies.Manhattan{Rows: 4, Columns: 6},
		topologies.Complete{N: 1}, topologies.Complete{N: 6},
		wheel{7},
	}
	return list
}

// wheel is a one-way ring around node 0, which sends to all odd nodes and
// receives from all even ones. Odd N > 3.
type wheel struct{ N int }

func (w wheel) Validate() error { return nil }
func (w wheel) Order() int      { return w.N }
func (w wheel) String() string  { return fmt.Sprintf("wheel(n=%d)", w.N) }

func (w wheel) AppendNeighbors(dst []topologies.Node, v topologies.Node) []topologies.Node {
	if v == 0 {
		for odd := 1; odd < w.N; odd += 2 {
			dst = append(dst, topologies.Node(odd))
		}
		return dst
	}
	if dst = append(dst, v%topologies.Node(w.N-1)+1); v%2 == 0 {
		dst = append(dst, 0)
	}
	return dst
}

// all returns every task of the hierarchy on n nodes, with a root and a subset
// drawn at random.
func all(n int, r *rand.Rand) []tasks.Task {
	some := func() []topologies.Node {
		var nodes []topologies.Node
		for _, v := range r.Perm(n)[:r.IntN(n+1)] {
			nodes = append(nodes, topologies.Node(v))
		}
		return nodes
	}
	to := make([]topologies.Node, n)
	for v, w := range r.Perm(n) {
		to[v] = topologies.Node(w)
	}
	permutation, err := tasks.Permutation(to)
	if err != nil {
		panic(err)
	}
	root := topologies.Node(r.IntN(n))
	return []tasks.Task{
		tasks.OneToOne(n, root, topologies.Node(r.IntN(n))), permutation,
		tasks.Broadcast(n, root), tasks.Accumulation(n, root), tasks.Scatter(n, root), tasks.Gather(n, root),
		tasks.SelectiveBroadcast(n, root, some()), tasks.SelectiveAccumulation(n, root, some()),
		tasks.SelectiveScatter(n, root, some()), tasks.SelectiveGather(n, root, some()),
		tasks.MultinodeBroadcast(n), tasks.PartialBroadcast(n, some()), tasks.PartialAccumulation(n, some()),
		tasks.TotalExchange(n), tasks.PartialScatter(n, some()), tasks.PartialGather(n, some()),
	}
}

// Every task has a schedule on every network that does it.
func TestEveryTaskOnEveryNetwork(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, net := range networks(t) {
		for _, task := range all(net.Order(), r) {
			s, err := tasks.Plan(net, task)
			if err != nil {
				t.Errorf("%s on %v: %v", task.Name, net, err)
				continue
			}
			if err := tasks.Validate(net, task, s, tasks.Full); err != nil {
				t.Errorf("%s on %v: %v", task.Name, net, err)
			}
			if s.Algorithm != task.Name {
				t.Errorf("%s on %v: it is called %s", task.Name, net, s.Algorithm)
			}
		}
	}
}
