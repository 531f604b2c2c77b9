package schedules_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
	"castlab/topologies/trees"
)

// checkTreeBroadcast checks all guarantees of a trial.
func checkTreeBroadcast(t *testing.T, b schedules.TreeBroadcast, net topologies.Topology, family []trees.Tree,
	trial schedules.TreeBroadcastTrial) {
	t.Helper()
	s := trial.Schedule
	name := fmt.Sprintf("%v, sources %v", s.Params, s.Sources)
	if err := schedules.Validate(net, s); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	duplex := tasks.Full
	if b.HalfDuplex {
		duplex = tasks.Half
	}
	sources := make([]topologies.Node, len(s.Sources))
	for p, v := range s.Sources {
		sources[p] = topologies.Node(v)
	}
	if err := tasks.Validate(net, tasks.PartialBroadcast(net.Order(), sources), s, duplex); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if want := 2 * radiusOf(net); !b.Known && trial.Ranks != want || b.Known && trial.Ranks != 0 {
		t.Errorf("%s: phase 1 takes %d slots, want %d", name, trial.Ranks, want)
	}
	M, k, mean, last := len(s.Sources), len(family), 0, 0
	count := make([]int, k)
	for _, i := range trial.Trees {
		count[i]++
	}
	for i, tree := range family {
		L := longestPath(tree)
		mean += L
		last = max(last, trial.Slots[i])
		if count[i] != trial.Packets[i] {
			t.Errorf("%s: tree %d has %d packets, %d are said", name, i, count[i], trial.Packets[i])
		}
		if most := count[i] + L - 1; trial.Slots[i] > most && trial.Slots[i] > 0 || count[i] > 0 && trial.Slots[i] == 0 && L > 0 {
			t.Errorf("%s: tree %d takes %d slots, at most %d for %d packets and diameter %d", name, i, trial.Slots[i], most, count[i], L)
		}
	}
	if s.Slots != trial.Ranks+last {
		t.Errorf("%s: %d slots, %d for ranks and %d on the slowest tree", name, s.Slots, trial.Ranks, last)
	}
	if M > 0 && k > 0 && !b.Equal && last > max(0, (M+mean+k-1)/k-1) {
		t.Errorf("%s: phase 2 takes %d slots, more than ceil((%d+%d)/%d)-1", name, last, M, mean, k)
	}
	busy(t, name, b, family, trial)
}

// busy returns an error where a link of a tree idles while a packet waits, or a
// packet leaves its tree.
func busy(t *testing.T, name string, b schedules.TreeBroadcast, family []trees.Tree, trial schedules.TreeBroadcastTrial) {
	t.Helper()
	s := trial.Schedule
	n := s.Nodes
	has := make([][]bool, n)
	for v := range has {
		has[v] = make([]bool, len(s.Sources))
	}
	for p, v := range s.Sources {
		has[v][p] = true
	}
	sends := s.Sends
	for slot := trial.Ranks + 1; slot <= s.Slots; slot++ {
		used := map[[2]int]bool{}
		var now []schedules.Send
		for len(sends) > 0 && sends[0].Slot == slot {
			x := sends[0]
			if tree := family[trial.Trees[x.Packet]]; int(tree.Parent[x.From]) != x.To && int(tree.Parent[x.To]) != x.From {
				t.Fatalf("%s: %v leaves its tree", name, x)
			}
			used[[2]int{x.From, x.To}] = true
			if b.HalfDuplex {
				used[[2]int{x.To, x.From}] = true
			}
			now, sends = append(now, x), sends[1:]
		}
		for p, i := range trial.Trees {
			for v, list := range beside(family[i]) {
				for _, w := range list {
					if has[v][p] && !has[w][p] && !used[[2]int{v, w}] {
						t.Fatalf("%s: slot %d: %d -> %d idles while packet %d waits", name, slot, v, w, p)
					}
				}
			}
		}
		for _, x := range now {
			has[x.To][x.Packet] = true
		}
	}
}

// By hand. The center of the path 0-1-2 is node 1; it has place 0, its neighbors 2
// and 0 come next. Ranks: the leaves report in slot 1 and hear in slot 2. Full duplex: both packets
// meet in node 1 in slot 3. Half duplex changes nothing here.
func TestTreeBroadcastByHand(t *testing.T) {
	path := topologies.Path{N: 3}
	line := []trees.Tree{must(trees.FromEdges(0, []trees.Arc{{From: 0, To: 1}, {From: 1, To: 2}}))}
	s := must(schedules.TreeBroadcast{}.Schedule(path, line, []int{0, 2}))
	const want = `tree-broadcast(M=2,duplex=full,service=fifo,topology=path(n=3),trees=1): 3 nodes, 4 slots, 4 sends, 4 control messages
sources  0:0 1:2
phases  ranks:1-2 broadcast:3-4
slot 1  0>1:[2-2] 2>1:[1-1]
slot 2  1>0:[0-1]+ 1>2:[0-0]+
slot 3  0>1:0 2>1:1
slot 4  1>0:1 1>2:0
`
	if s.String() != want {
		t.Errorf("schedule:\n%swant:\n%s", s, want)
	}
	// Two packets at either end of one link: two slots in full duplex, four in half,
	// and it is the order of arrival, then of packets, that decides.
	pair := topologies.Path{N: 2}
	link := []trees.Tree{must(trees.FromEdges(0, []trees.Arc{{From: 0, To: 1}}))}
	for half, want := range map[bool]string{
		false: "slot 1  0>1:0 1>0:2\nslot 2  0>1:1 1>0:3\n",
		true:  "slot 1  0>1:0\nslot 2  0>1:1\nslot 3  1>0:2\nslot 4  1>0:3\n",
	} {
		s := must(schedules.TreeBroadcast{HalfDuplex: half, Known: true}.Schedule(pair, link, []int{0, 0, 1, 1}))
		if text := s.String(); text[strings.Index(text, "slot 1 "):] != want {
			t.Errorf("half duplex %v:\n%swant\n%s", half, text, want)
		}
	}
	last := must(schedules.TreeBroadcast{HalfDuplex: true, Known: true, Service: schedules.LIFO}.Schedule(pair, link, []int{0, 0, 1, 1})).
		String()
	if want := "slot 1  1>0:3\nslot 2  1>0:2\nslot 3  0>1:1\nslot 4  0>1:0\n"; last[strings.Index(last, "slot 1 "):] != want {
		t.Errorf("last come, first served:\n%swant\n%s", last, want)
	}
}

// All networks, all services, both duplexes, any number of packets, several at a
// node.
func TestTreeBroadcastKeepsItsPromises(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, c := range []struct {
		net topologies.Topology
		k   int
	}{
		{topologies.Hypercube{D: 0}, 1}, {topologies.Hypercube{D: 3}, 1}, {topologies.Hypercube{D: 4}, 2},
		{topologies.Ring{N: 5}, 1}, {topologies.Ring{N: 2}, 1}, {topologies.Path{N: 6}, 1}, {topologies.Star{N: 7}, 1},
		{topologies.Complete{N: 5}, 2}, {topologies.Complete{N: 6}, 2}, {topologies.Torus{Sides: []int{3, 3}}, 2},
		{topologies.Mesh{Sides: []int{3, 4}}, 1},
	} {
		family := packed(c.net, c.k, r)
		if family == nil {
			t.Fatalf("%v: no %d trees found", c.net, c.k)
		}
		n := c.net.Order()
		for trial := range 48 {
			b := schedules.TreeBroadcast{
				HalfDuplex: trial%2 == 1, Known: trial/2%2 == 1, Service: schedules.Service(trial / 4 % 3), Rand: r, Equal: trial/12%4 == 3,
			}
			if trial%5 == 4 {
				b.Choose = func(waiting []schedules.Waiting) int { return waiting[0].Packet * 7 % len(waiting) }
			}
			sources := make([]int, r.IntN(2*n+1))
			for p := range sources {
				sources[p] = r.IntN(n)
			}
			if trial%3 == 2 { // all at one node
				for p := range sources {
					sources[p] = sources[0]
				}
			}
			checkTreeBroadcast(t, b, c.net, family, must(b.Trial(c.net, family, sources)))
		}
	}
}

// A single node has nothing to send, with or without trees.
func TestTreeBroadcastOfOneNode(t *testing.T) {
	for _, family := range [][]trees.Tree{nil, {must(trees.FromEdges(0, nil))}} {
		trial, err := schedules.TreeBroadcast{}.Trial(topologies.Hypercube{D: 0}, family, []int{0, 0})
		if s := trial.Schedule; err != nil || s.Slots != 0 || len(s.Sends) != 0 ||
			schedules.Validate(topologies.Hypercube{D: 0}, s) != nil {
			t.Errorf("%v, %v", trial, err)
		}
	}
}

// Two trees of the complete network on seven nodes, of diameters 6 and 3. By blocks
// that fill them both packets go to the second: 2 + 3 - 1 slots at most. Dealt evenly
// the first takes one, from one end of its path to the other: 6 slots, and with 2 for
// ranks more than the 2/2 + 4.5 + 2 of the printed bound.
func TestEqualSplitExceedsPrintedBound(t *testing.T) {
	net := topologies.Complete{N: 7}
	var line, low []trees.Arc
	for v := topologies.Node(0); v < 6; v++ {
		line = append(line, trees.Arc{From: v, To: v + 1})
	}
	for v := topologies.Node(2); v < 7; v++ {
		low = append(low, trees.Arc{From: 0, To: v})
	}
	low = append(low, trees.Arc{From: 1, To: 3})
	family := []trees.Tree{must(trees.FromEdges(0, line)), must(trees.FromEdges(0, low))}
	for equal, want := range map[bool][]int{false: {0, 3}, true: {6, 2}} {
		b := schedules.TreeBroadcast{Equal: equal}
		trial := must(b.Trial(net, family, []int{0, 0}))
		checkTreeBroadcast(t, b, net, family, trial)
		if !slices.Equal(trial.Slots, want) || trial.Ranks != 2 {
			t.Errorf("equal %v: %v slots after %d, want %v", equal, trial.Slots, trial.Ranks, want)
		}
	}
}

func TestTreeBroadcastErrors(t *testing.T) {
	ring := topologies.Ring{N: 4}
	line := must(trees.FromEdges(0, []trees.Arc{{From: 0, To: 1}, {From: 1, To: 2}, {From: 2, To: 3}}))
	one := []trees.Tree{line}
	for _, c := range []struct {
		b       schedules.TreeBroadcast
		net     topologies.Topology
		family  []trees.Tree
		sources []int
		want    string
	}{
		{schedules.TreeBroadcast{Service: schedules.Shuffled}, ring, one, []int{1}, "rand=nil"},
		{schedules.TreeBroadcast{Service: 9}, ring, one, []int{1}, "service=9"},
		{schedules.TreeBroadcast{}, topologies.Ring{N: -1}, one, nil, "n=-1"},
		{schedules.TreeBroadcast{}, topologies.Ring{N: schedules.MaxTreeBroadcast + 1}, one, nil, "topology=ring(n=8193)"},
		{schedules.TreeBroadcast{}, ring, nil, []int{1}, "trees=none"},
		{schedules.TreeBroadcast{}, ring, one, []int{4}, "sources=4"},
		{schedules.TreeBroadcast{}, ring, one, make([]int, schedules.MaxDeliveries/4+1), "M=4456449"},
		{schedules.TreeBroadcast{}, topologies.Manhattan{Rows: 2, Columns: 2}, nil, nil, "trees=none"},
		{schedules.TreeBroadcast{Choose: func(waiting []schedules.Waiting) int { return len(waiting) }}, ring, one, []int{1}, "choice=1"},
		{schedules.TreeBroadcast{Choose: func([]schedules.Waiting) int { return -1 }}, ring, one, []int{1}, "choice=-1"},
	} {
		_, err := c.b.Schedule(c.net, c.family, c.sources)
		var domain *inputs.Error
		if !errors.As(err, &domain) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%v, want %s...", err, c.want)
		}
	}
	// The same tree twice; a tree of another network.
	for _, family := range [][]trees.Tree{{line, line}, {must(trees.FromEdges(0,
		[]trees.Arc{{From: 0, To: 2}, {From: 1, To: 2}, {From: 2, To: 3}}))}} {
		var violation *trees.Violation
		if _, err := (schedules.TreeBroadcast{}).Schedule(ring, family, nil); !errors.As(err, &violation) {
			t.Errorf("%v, want a violation", err)
		}
	}
	// A network whose links go one way, along which no sum comes back.
	oneWay := topologies.Manhattan{Rows: 4, Columns: 4}
	descent := must(trees.FromArcs(oneWayTree(oneWay)))
	var domain *inputs.Error
	if _, err := (schedules.TreeBroadcast{}).Schedule(oneWay, []trees.Tree{descent}, nil); !errors.As(err, &domain) ||
		domain.Arg != "topology" {
		t.Errorf("%v, want a network whose links go both ways", err)
	}
}

// oneWayTree is a tree of shortest paths from node 0.
func oneWayTree(net topologies.Topology) (arcs []trees.Arc) {
	found := make([]bool, net.Order())
	found[0] = true
	reached := []topologies.Node{0}
	for i := 0; i < len(reached); i++ {
		for _, w := range net.AppendNeighbors(nil, reached[i]) {
			if !found[w] {
				found[w] = true
				reached = append(reached, w)
				arcs = append(arcs, trees.Arc{From: reached[i], To: w})
			}
		}
	}
	return arcs
}

// A connected graph, trees and packets from bytes: whatever they are, the schedule
// keeps its promises.
func FuzzTreeBroadcast(f *testing.F) {
	f.Add(uint64(1), uint8(5), uint8(3), uint8(4), uint8(0))
	f.Add(uint64(2), uint8(9), uint8(20), uint8(11), uint8(3))
	f.Fuzz(func(t *testing.T, seed uint64, nodes, more, packets, how uint8) {
		r := rand.New(rand.NewPCG(seed, 0))
		n := 2 + int(nodes%12)
		edges := map[[2]topologies.Node]bool{}
		for v := 1; v < n; v++ {
			edges[[2]topologies.Node{topologies.Node(r.IntN(v)), topologies.Node(v)}] = true
		}
		for range more % 40 {
			if v, w := r.IntN(n), r.IntN(n); v < w {
				edges[[2]topologies.Node{topologies.Node(v), topologies.Node(w)}] = true
			}
		}
		list := make([][2]topologies.Node, 0, len(edges))
		for v := range topologies.Node(n) {
			for w := range topologies.Node(n) {
				if edges[[2]topologies.Node{v, w}] {
					list = append(list, [2]topologies.Node{v, w})
				}
			}
		}
		net, err := topologies.NewGraph("fuzz", n, list)
		if err != nil {
			t.Fatal(err)
		}
		family := packed(net, 1+int(how>>4)%2, r)
		if family == nil {
			return
		}
		b := schedules.TreeBroadcast{HalfDuplex: how&1 == 1, Known: how&2 == 2, Service: schedules.Service(how >> 2 % 3), Rand: r}
		sources := make([]int, packets%20)
		for p := range sources {
			sources[p] = r.IntN(n)
		}
		checkTreeBroadcast(t, b, net, family, must(b.Trial(net, family, sources)))
	})
}
