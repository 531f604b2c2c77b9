package programs_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/logp"
	"castlab/topologies/programs"
	"castlab/topologies/trees"
)

// slots returns the time of a program on a network whose links carry one message per
// slot each, all at the same time; it returns an error for a message over no link. Of
// the messages that wait for a link the first in the list goes first.
func slots(net topologies.Topology, p programs.Program) (int, error) {
	type at struct{ rank, operation int }
	mate := map[[3]int]at{} // of the Receive, by sender, receiver and tag
	ended := make([][]bool, len(p.Ranks))
	left := 0
	for r, list := range p.Ranks {
		ended[r] = make([]bool, len(list))
		left += len(list)
		for i, o := range list {
			if o.Kind == programs.Receive {
				mate[[3]int{o.Peer, r, o.Tag}] = at{r, i}
			}
		}
	}
	for slot := 0; ; slot++ {
		if left == 0 {
			return slot, nil
		}
		var arriving []at
		busy := map[[2]int]bool{}
		for r, list := range p.Ranks {
			var links []topologies.Node
			links = net.AppendNeighbors(links, topologies.Node(r))
			for i, o := range list {
				if o.Kind != programs.Send || ended[r][i] || busy[[2]int{r, o.Peer}] {
					continue
				}
				may := true
				for _, j := range o.After {
					may = may && ended[r][j]
				}
				if !may {
					continue
				}
				is := false
				for _, v := range links {
					is = is || int(v) == o.Peer
				}
				if !is {
					return 0, fmt.Errorf("%v has no link %d -> %d", net, r, o.Peer)
				}
				busy[[2]int{r, o.Peer}] = true
				arriving = append(arriving, mate[[3]int{r, o.Peer, o.Tag}], at{r, i})
			}
		}
		if len(arriving) == 0 {
			return 0, errors.New("nothing moves")
		}
		for _, x := range arriving {
			ended[x.rank][x.operation] = true
			left--
		}
	}
}

// Algorithms for networks use their links alone, and take as many slots as promised.
func TestSlotsOnNetworks(t *testing.T) {
	for d := 1; d <= 6; d++ {
		n := 1 << d
		cube := topologies.Hypercube{D: d}
		multinode := must(programs.CubeMultinode().Plan(programs.Settings{Ranks: n, Bytes: 1 << 10}))
		if got, err := slots(cube, multinode.Program); err != nil || got != (n-1+d-1)/d {
			t.Errorf("multinode broadcast, d=%d: %d slots, want %d (%v)", d, got, (n-1+d-1)/d, err)
		}
		for _, m := range []int{1, 3, 10} {
			for _, root := range []int{0, n - 1, n / 2} {
				p := must(programs.DisjointTrees().Plan(programs.Settings{Ranks: n, Bytes: 1 << 10, Root: root, Segments: d * m}))
				want := d + m
				if d == 1 {
					want = m // the only link leads to the only other rank
				}
				if got, err := slots(cube, p.Program); err != nil || got != want {
					t.Errorf("disjoint trees, d=%d, %d segments, root %d: %d slots, want %d (%v)", d, d*m, root, got, want, err)
				}
			}
		}
	}
	for n := 3; n <= 12; n++ {
		p := must(programs.TwoWayRing().Plan(programs.Settings{Ranks: n, Bytes: 100}))
		if got, err := slots(topologies.Ring{N: n}, p.Program); err != nil || got != n/2 {
			t.Errorf("two-way ring of %d: %d slots, want %d (%v)", n, got, n/2, err)
		}
	}
}

// A schedule of the LogP machine keeps its steps: where every message takes L steps
// and a rank sends one in a step, the tree takes B(P, L), and messages are as many as
// ranks that have to be served, times items.
func TestOptimalPlansAreThoseOfTheirSchedules(t *testing.T) {
	for _, n := range []int{1, 2, 9, 20} {
		for _, latency := range []int{1, 3} {
			tree := must(logp.Restricted(n, latency))
			p := must(programs.OptimalTree().Plan(programs.Settings{Ranks: n, Bytes: 9, Root: n / 2, Latency: latency}))
			if got := steps(p.Program, latency); got != tree.Duration() {
				t.Errorf("logp-tree n=%d L=%d: %d steps, want %d", n, latency, got, tree.Duration())
			}
			if n == 1 {
				continue
			}
			const k = 6
			r := rand.New(rand.NewPCG(uint64(n), k<<32|uint64(latency)))
			_, bound, err := logp.Optimal(n, latency, k, r, logp.Tries(n, k))
			items := must(programs.OptimalItems().Plan(programs.Settings{Ranks: n, Bytes: 90, Root: 1, Segments: k, Latency: latency}))
			if got := steps(items.Program, latency); err != nil || got > bound {
				t.Errorf("logp-items n=%d L=%d: %d steps, want at most %d (%v)", n, latency, got, bound, err)
			}
		}
	}
}

// steps returns the time of a program where a rank sends one message per step, the
// first of its list that it may send, which arrives after latency steps.
func steps(p programs.Program, latency int) int {
	type at struct{ rank, operation int }
	mate := map[[3]int]at{}
	when := make([][]int, len(p.Ranks)) // the step from which on it has ended, -1 if that is not known
	left := 0
	for r, list := range p.Ranks {
		for i, o := range list {
			when[r] = append(when[r], -1)
			if o.Kind == programs.Receive {
				mate[[3]int{o.Peer, r, o.Tag}] = at{r, i}
			} else {
				left++
			}
		}
	}
	last := 0
	for step := 0; left > 0; step++ {
		for r, list := range p.Ranks {
			for i, o := range list {
				may := o.Kind == programs.Send && when[r][i] < 0
				for _, j := range o.After {
					may = may && when[r][j] >= 0 && when[r][j] <= step
				}
				if may {
					when[r][i] = step
					x := mate[[3]int{r, o.Peer, o.Tag}]
					when[x.rank][x.operation] = step + latency
					last = max(last, step+latency)
					left--
					break
				}
			}
		}
	}
	return last
}

// A broadcast along any spanning tree is one; what is none is refused.
func TestAlongSpanningTrees(t *testing.T) {
	for d := 1; d <= 4; d++ {
		for root := range 1 << d {
			tree := must(trees.Unbalanced(d, topologies.Node(root), trees.CyclicOrder(d, 0)))
			s := programs.Settings{Ranks: 1 << d, Bytes: 100, Root: root, Segments: 3}
			p := must(programs.Along(tree, s))
			if err := p.Accomplishes(); err != nil {
				t.Error(err)
			}
			if got, err := slots(topologies.Hypercube{D: d}, p.Program); err != nil || got != d+2 {
				t.Errorf("%d slots, want depth %d and 2 for the other segments (%v)", got, d, err)
			}
		}
	}
	path := trees.Tree{Parent: []topologies.Node{0, 0, 1}}
	s := programs.Settings{Ranks: 3, Bytes: 1, Segments: 1}
	for what, change := range map[string]func(){
		"another root":    func() { s.Root = 1 },
		"other ranks":     func() { s.Ranks = 4 },
		"arcs to it":      func() { path.In = true },
		"a circle":        func() { path.Parent = []topologies.Node{0, 2, 1} },
		"no such parent":  func() { path.Parent = []topologies.Node{0, 3, 1} },
		"two roots":       func() { path.Parent = []topologies.Node{0, 1, 1} },
		"a rooted parent": func() { path.Parent = []topologies.Node{1, 0, 1} },
		"no segments":     func() { s.Segments = 0 },
	} {
		path0, s0 := path, s
		change()
		if _, is := errors.AsType[*inputs.Error](must2(programs.Along(path, s))); !is {
			t.Errorf("%s is taken", what)
		}
		path, s = path0, s0
	}
}

func must2[T any](_ T, err error) error { return err }
