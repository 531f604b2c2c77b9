package programs_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/topologies"
	"castlab/topologies/logp"
	"castlab/topologies/programs"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

// slots is how long a program takes on a network whose links carry one message in a
// slot each, all at the same time; it returns an error for a message over no link. Of
// the messages that wait for a link the first of the list goes first.
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

// steps is how long a program takes where a rank sends one message in a step, the first
// of its list that it may, which arrives some steps later, whatever else does.
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
		if _, is := errors.AsType[*topologies.DomainError](must2(programs.Along(path, s))); !is {
			t.Errorf("%s is taken", what)
		}
		path, s = path0, s0
	}
}

func must2[T any](_ T, err error) error { return err }

// Settings outside their domains, and those that an algorithm has no use for, are
// refused before anything is made.
func TestSettingsAreChecked(t *testing.T) {
	s := programs.Settings{Ranks: 4, Bytes: 10}
	with := func(change func(s *programs.Settings)) programs.Settings {
		x := s
		change(&x)
		return x
	}
	for _, x := range []struct {
		a     programs.Algorithm
		s     programs.Settings
		words string
	}{
		{programs.Binomial(), with(func(s *programs.Settings) { s.Ranks = 0 }), "binomial: ranks=0: want an integer from 1"},
		{programs.Binomial(), with(func(s *programs.Settings) { s.Ranks = 1 << 30 }), "ranks=1073741824: want"},
		{programs.Binomial(), with(func(s *programs.Settings) { s.Bytes = -1 }), "bytes=-1"},
		{programs.Binomial(), with(func(s *programs.Settings) { s.Bytes = 1 << 60 }), "bytes=1152921504606846976"},
		{programs.Binomial(), with(func(s *programs.Settings) { s.Root = 4 }), "root=4: want a rank, 0 to 3"},
		{programs.Binomial(), with(func(s *programs.Settings) { s.Root = -1 }), "root=-1"},
		{programs.RingAllgather(), with(func(s *programs.Settings) { s.Root = 1 }), "root=1: want 0: the task has no root"},
		{programs.Binomial(), with(func(s *programs.Settings) { s.Reduction = 1 }), "reduction=1: want 0"},
		{programs.RingAllreduce(), with(func(s *programs.Settings) { s.Reduction = -1 }), "reduction=-1"},
		{programs.Binomial(), with(func(s *programs.Settings) { s.Segments = 2 }), "segments=2: want 0"},
		{programs.Binomial(), with(func(s *programs.Settings) { s.SegmentBytes = 2 }), "segments=2: want 0"},
		{programs.Pipeline(), s, "segments=0: want a number of segments"},
		{programs.Pipeline(), with(func(s *programs.Settings) { s.Segments = -2 }), "segments=-2"},
		{programs.Pipeline(), with(func(s *programs.Settings) { s.Segments, s.SegmentBytes = 2, 2 }), "not both"},
		{programs.KNomial(), with(func(s *programs.Settings) { s.Radix = 1 }), "radix=1"},
		{programs.Binomial(), with(func(s *programs.Settings) { s.Radix = 2 }), "radix=2: want 0"},
		{programs.OptimalTree(), s, "latency=0"},
		{programs.Binomial(), with(func(s *programs.Settings) { s.Latency = 1 }), "latency=1: want 0"},
		{programs.RecursiveDoubling(), with(func(s *programs.Settings) { s.Ranks = 6 }), "recursive-doubling: ranks=6: want a power of two"},
		{programs.CubeMultinode(), with(func(s *programs.Settings) { s.Ranks = 1 << 13 }), "want a power of two up to 4096"},
		{programs.NeighborExchange(), with(func(s *programs.Settings) { s.Ranks = 5 }), "want 1 or an even number"},
		{programs.OptimalItems(), with(func(s *programs.Settings) { s.Ranks, s.Segments, s.Bytes, s.Latency = 1000, 1000, 1000, 1 }), "want up to 1024"},
	} {
		_, err := x.a.Plan(x.s)
		if _, is := errors.AsType[*topologies.DomainError](err); !is || !strings.Contains(err.Error(), x.words) {
			t.Errorf("got %v, want %s", err, x.words)
		}
	}
}

// What would be too large is refused before memory is spent on it.
func TestSizesAreLimited(t *testing.T) {
	large := programs.Settings{Ranks: 1 << 14, Bytes: 1 << 30}
	for _, a := range programs.All() {
		s := large
		if a.Takes(programs.Segmented) {
			s.Segments = 1 << 20
		}
		if a.Takes(programs.WithRadix) {
			s.Radix = 2
		}
		if a.Takes(programs.WithLatency) {
			continue
		}
		if a.Domain != "" && strings.Contains(a.Domain, "up to") {
			continue
		}
		p, err := a.Plan(s)
		if _, is := errors.AsType[*programs.SizeError](err); err != nil && !is {
			t.Errorf("%v %s: %v", a.Task, a.Name, err)
		}
		if err == nil && p.Program.Operations() > programs.MaxOperations {
			t.Errorf("%v %s: %d operations", a.Task, a.Name, p.Program.Operations())
		}
	}
}

// In the two trees of a double tree nobody passes on in both: what a rank that is not
// the root sends is all of even segments, or all of odd ones. (In an allreduce all
// send sums upward in both trees; downward the same holds.)
func TestInteriorRanksAreLeavesOfTheOtherTree(t *testing.T) {
	for n := 1; n <= 40; n++ {
		for _, a := range []programs.Algorithm{programs.DoubleTree(), programs.DoubleTreeAllreduce()} {
			root := 0
			if a.Task == programs.Broadcast {
				root = n / 3
			}
			p := must(a.Plan(programs.Settings{Ranks: n, Bytes: 64, Root: root, Segments: 2}))
			for r, list := range p.Program.Ranks {
				parities := map[int32]bool{}
				for i, o := range list {
					if o.Kind != programs.Send || a.Task == programs.Broadcast && r == root || a.Task == programs.Allreduce && o.Tag%2 == 0 {
						continue
					}
					for _, run := range p.Carries(r, i) {
						parities[run.First%2] = true
					}
				}
				if len(parities) > 1 {
					t.Errorf("%v n=%d: rank %d passes on in both trees", a.Task, n, r)
				}
			}
		}
	}
}

// Segments of a size are as many as it takes, those of a number no smaller than a byte.
func TestSegments(t *testing.T) {
	for _, x := range []struct {
		bytes, size int64
		number      int
		want        int
	}{{100, 0, 7, 7}, {100, 30, 0, 4}, {100, 25, 0, 4}, {100, 1000, 0, 1}, {3, 0, 7, 3}, {0, 0, 7, 1}, {0, 5, 0, 1}, {1, 1, 0, 1}} {
		p := must(programs.Pipeline().Plan(programs.Settings{Ranks: 2, Bytes: x.bytes, Segments: x.number, SegmentBytes: x.size}))
		if len(p.Blocks) != x.want {
			t.Errorf("%+v: %d segments", x, len(p.Blocks))
		}
	}
}

// Packets have the size that they are given, and termination packets none; control
// messages have theirs.
func TestSizesOfPackets(t *testing.T) {
	s := must(schedules.KBroadcast{Ranks: schedules.PrefixTree}.Schedule(2, []int{1, 2, 3}))
	data := len(s.Sources) - s.Markers
	for _, x := range []struct {
		cut  programs.Cut
		want func(packet int) int64
	}{
		{programs.Each(7), func(int) int64 { return 7 }},
		{programs.Whole(11), func(packet int) int64 { return [...]int64{4, 4, 3}[packet] }},
	} {
		p := must(programs.FromSchedule(s, x.cut))
		for packet, b := range p.Blocks {
			want := int64(programs.ControlBytes)
			if packet < data {
				want = x.want(packet)
			} else if packet < len(s.Sources) {
				want = 0
			}
			if b.Bytes != want {
				t.Errorf("block %d has %d bytes, want %d", packet, b.Bytes, want)
			}
		}
	}
}

// A rank may begin what others wait for to begin in many ways; counting them once is
// enough.
func TestCountOfManyBeginnings(t *testing.T) {
	list := ops{send(0, 1, 0), receive(0, 1, 0, 0)}
	for i := 2; i < 200; i++ {
		o := compute(1)
		o.Begun = []int{i - 1, i - 2}
		list = append(list, o)
	}
	if c, err := ranks(list).Count(); err != nil || c.Depth != 1 {
		t.Errorf("%+v, %v", c, err)
	}
}

func ExampleAlgorithm_Plan() {
	p, err := programs.Binomial().Plan(programs.Settings{Ranks: 8, Bytes: 1024})
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := p.Program.Count()
	fmt.Println(p.Accomplishes(), c.Messages, c.Rounds, err)
	for _, o := range p.Program.Ranks[4] {
		fmt.Println(o, "after", o.After)
	}
	// Output:
	// <nil> 7 3 <nil>
	// receive of 1024 bytes from 0 with tag 0 after []
	// send of 1024 bytes to 6 with tag 0 after [0]
	// send of 1024 bytes to 5 with tag 0 after [0]
}

func BenchmarkPlan(b *testing.B) {
	for _, a := range []programs.Algorithm{programs.RingAllgather(), programs.Pairwise()} {
		b.Run(a.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := a.Plan(programs.Settings{Ranks: 256, Bytes: 1 << 20}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkValidate(b *testing.B) {
	p := must(programs.RingAllgather().Plan(programs.Settings{Ranks: 256, Bytes: 1 << 20}))
	b.Run("validate", func(b *testing.B) {
		for b.Loop() {
			if err := p.Program.Validate(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("accomplishes", func(b *testing.B) {
		for b.Loop() {
			if err := p.Accomplishes(); err != nil {
				b.Fatal(err)
			}
		}
	})
}
