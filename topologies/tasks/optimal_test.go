package tasks_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/topologies"
	"castlab/topologies/tasks"
)

// graph makes a network of a list of links, both ways.
func graph(t *testing.T, n int, links [][2]topologies.Node) topologies.Topology {
	t.Helper()
	g, err := topologies.NewGraph("", n, links)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// connected returns every connected graph on n numbered nodes.
func connected(t *testing.T, n int) []topologies.Topology {
	t.Helper()
	var pairs [][2]topologies.Node
	for v := range topologies.Node(n) {
		for w := range v {
			pairs = append(pairs, [2]topologies.Node{w, v})
		}
	}
	var graphs []topologies.Topology
	for set := range 1 << len(pairs) {
		var links [][2]topologies.Node
		for i, pair := range pairs {
			if set>>i&1 == 1 {
				links = append(links, pair)
			}
		}
		if g, err := topologies.NewGraph("", n, links); err == nil { // it is connected
			graphs = append(graphs, g)
		}
	}
	return graphs
}

// distances by relaxing every link n times.
func distances(net topologies.Topology, from int) []int {
	n := net.Order()
	distance := make([]int, n)
	for v := range distance {
		distance[v] = -1
	}
	distance[from] = 0
	for range n {
		for v := range n {
			for _, w := range net.AppendNeighbors(nil, topologies.Node(v)) {
				if d := distance[v]; d >= 0 && (distance[w] < 0 || distance[w] > d+1) {
					distance[w] = d + 1
				}
			}
		}
	}
	return distance
}

// leastScatter is the least number of slots of a scatter from node 0, by
// breadth-first search through all places that the packets can be in.
func leastScatter(net topologies.Topology) int {
	n := net.Order()
	next := make([][]topologies.Node, n)
	for v := range n {
		next[v] = net.AppendNeighbors(nil, topologies.Node(v))
	}
	goal := 0
	for p := n - 1; p >= 1; p-- {
		goal = goal*n + p
	}
	seen := map[int]bool{0: true}
	states := []int{0}
	for slots := 0; ; slots++ {
		var reached []int
		for _, state := range states {
			if state == goal {
				return slots
			}
			used := map[[2]int]bool{}
			var move func(p, rest, image, scale int)
			move = func(p, rest, image, scale int) {
				if p == n {
					if !seen[image] {
						seen[image] = true
						reached = append(reached, image)
					}
					return
				}
				v := rest % n
				move(p+1, rest/n, image+v*scale, scale*n)
				if v == p {
					return // it is there
				}
				for _, w := range next[v] {
					if link := [2]int{v, int(w)}; !used[link] {
						used[link] = true
						move(p+1, rest/n, image+int(w)*scale, scale*n)
						delete(used, link)
					}
				}
			}
			move(1, state, 0, 1)
		}
		states = reached
	}
}

// On every connected graph of up to five nodes a scatter is as short as any,
// and so is the gather.
func TestScatterAndGatherAreAsShortAsAny(t *testing.T) {
	for n := 1; n <= 5; n++ {
		if n == 5 && testing.Short() {
			continue
		}
		for _, net := range connected(t, n) {
			want := leastScatter(net)
			for _, task := range []tasks.Task{tasks.Scatter(n, 0), tasks.Gather(n, 0)} {
				s, err := tasks.Plan(net, task)
				if err != nil {
					t.Fatal(err)
				}
				if s.Slots != want {
					t.Errorf("%s on %v: %d slots, want %d", task.Name, net, s.Slots, want)
				}
			}
		}
	}
}

// A scatter that needs the flow: paths longer than the shortest are worth it.
// Node 0 has links to 1 and 2, node 1 to 3, 4, 5 and 6, and node 2 to node 7,
// which has links to 3 and 4. By shortest paths the link to node 1 carries its
// packet and four behind it, of distance 2: 5 slots. With the packets of 3 and 4
// by way of 2 and 7 it carries three, and so does the other link: packets of 3
// links leave in slots 1 and 2, that of node 7 in slot 3, that of 2 in slot 4.
func TestAScatterMayLeaveTheShortestPaths(t *testing.T) {
	net := graph(t, 8, [][2]topologies.Node{{0, 1}, {0, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}, {2, 7}, {7, 3}, {7, 4}})
	s, err := tasks.Deal(net, tasks.Scatter(8, 0))
	if err != nil {
		t.Fatal(err)
	}
	if err := tasks.Validate(net, tasks.Scatter(8, 0), s, tasks.Full); err != nil {
		t.Error(err)
	}
	// Seven packets over two links take four slots at least.
	if s.Slots != 4 {
		t.Errorf("%d slots, want 4", s.Slots)
	}
}

// The survey's networks, and the slots of broadcast, scatter and multinode
// broadcast: values worked out elsewhere, by breadth-first search, by flows over
// time, and from the bound that no multinode broadcast can beat.
func TestSlotsOnTheNetworksOfTheSurvey(t *testing.T) {
	torus := func(sides ...int) topologies.Topology { return topologies.Torus{Sides: sides} }
	manhattan := func(rows, columns int) topologies.Topology {
		return topologies.Manhattan{Rows: rows, Columns: columns}
	}
	for _, c := range []struct {
		net                           topologies.Topology
		broadcast, scatter, multinode int
	}{
		{topologies.Hypercube{D: 2}, 2, 2, 2}, {topologies.Hypercube{D: 3}, 3, 3, 3}, {topologies.Hypercube{D: 4}, 4, 4, 4},
		{topologies.Hypercube{D: 5}, 5, 7, 7},
		{torus(3, 3), 2, 2, 2}, {torus(4, 4), 4, 4, 4}, {torus(5, 5), 4, 6, 6}, {torus(6, 6), 6, 9, 9}, {torus(3, 3, 3), 3, 5, 5},
		{torus(4, 4, 4), 6, 11, 11},
		{topologies.Ring{N: 5}, 2, 2, 2}, {topologies.Ring{N: 6}, 3, 3, 3}, {topologies.Ring{N: 7}, 3, 3, 3},
		{topologies.FoldedCube{D: 3}, 2, 2, 2}, {topologies.FoldedCube{D: 4}, 2, 3, 3}, {topologies.FoldedCube{D: 5}, 3, 6, 6},
		{topologies.FoldedCube{D: 6}, 3, 9, 9},
		{manhattan(4, 4), 5, 8, 8}, {manhattan(4, 6), 5, 12, 12}, {manhattan(6, 6), 6, 18, 18}, {manhattan(8, 8), 9, 32, 32},
	} {
		n := c.net.Order()
		for _, one := range []struct {
			task tasks.Task
			want int
		}{
			{tasks.Broadcast(n, 0), c.broadcast}, {tasks.Accumulation(n, 0), c.broadcast},
			{tasks.Scatter(n, 0), c.scatter}, {tasks.Gather(n, 0), c.scatter},
			{tasks.MultinodeBroadcast(n), c.multinode},
		} {
			s, err := tasks.Plan(c.net, one.task)
			if err != nil {
				t.Fatal(err)
			}
			if err := tasks.Validate(c.net, one.task, s, tasks.Full); err != nil {
				t.Error(err)
			}
			if s.Slots != one.want {
				t.Errorf("%s on %v: %d slots, want %d", one.task.Name, c.net, s.Slots, one.want)
			}
		}
	}
}

// A schedule on a random graph is never shorter than the time a packet needs,
// nor than what a node has to receive over its links, and a broadcast is as
// short as the root is far from any node.
func TestBroadcastTakesTheEccentricityOfItsRoot(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	for range 40 {
		n := 2 + r.IntN(12)
		links := [][2]topologies.Node{}
		for v := 1; v < n; v++ {
			links = append(links, [2]topologies.Node{topologies.Node(r.IntN(v)), topologies.Node(v)})
		}
		net := graph(t, n, links)
		root := r.IntN(n)
		for _, task := range []tasks.Task{tasks.Broadcast(n, topologies.Node(root)), tasks.Accumulation(n, topologies.Node(root))} {
			s, err := tasks.Plan(net, task)
			if err != nil {
				t.Fatal(err)
			}
			if want := slices.Max(distances(net, root)); s.Slots != want || len(s.Sends) != n-1 {
				t.Errorf("%s on %v from %d: %d slots, want %d", task.Name, net, root, s.Slots, want)
			}
		}
	}
}

// Where it takes more than the first that comes: trees of a scatter that only
// exchanges keep even, as the copies of a network of 2048 nodes are too many for
// a flow; matchings that change; paths that make way for others; and packets
// that are best planned back in time. All are as short as any: ceil(2047/11);
// ceil(35/4), ceil(255/9), ceil(63/6), ceil(23/3) and ceil(13/2); 8*12 packets of one part of
// a mesh for the other over 4 links; all hops over all links, 22; and 8*8 packets
// out of a half of the cube over 8 links.
func TestSlotsThatTakeAnEffort(t *testing.T) {
	half := []topologies.Node{0, 1, 2, 3, 4, 5, 6, 7}
	for _, c := range []struct {
		net  topologies.Topology
		task tasks.Task
		want int
	}{
		{topologies.Hypercube{D: 11}, tasks.Scatter(2048, 0), 187},
		{topologies.Torus{Sides: []int{6, 6}}, tasks.MultinodeBroadcast(36), 9},
		{topologies.FoldedCube{D: 8}, tasks.MultinodeBroadcast(256), 29},
		{topologies.Hypercube{D: 6}, tasks.MultinodeBroadcast(64), 11},
		{topologies.Mesh{Sides: []int{2, 3, 4}}, tasks.MultinodeBroadcast(24), 8},
		{topologies.Mesh{Sides: []int{2, 7}}, tasks.MultinodeBroadcast(14), 7},
		{topologies.Mesh{Sides: []int{4, 5}}, tasks.TotalExchange(20), 24},
		{topologies.Manhattan{Rows: 4, Columns: 4}, tasks.TotalExchange(16), 22},
		{topologies.Hypercube{D: 4}, tasks.PartialScatter(16, half), 8},
		{topologies.Hypercube{D: 4}, tasks.PartialGather(16, half), 8},
	} {
		s, err := tasks.Plan(c.net, c.task)
		if err != nil {
			t.Fatal(err)
		}
		if s.Slots != c.want {
			t.Errorf("%s on %v: %d slots, want %d", c.task.Name, c.net, s.Slots, c.want)
		}
	}
}

// The multinode broadcast that looks the same from every node is as short as a
// node can receive all packets, or the farthest of them.
func TestInvariantBroadcastsAreAsShortAsAny(t *testing.T) {
	var list []topologies.Topology
	for a := 1; a <= 8; a++ {
		list = append(list, topologies.Ring{N: 5 * a}, topologies.Complete{N: 3 * a})
		if a <= 6 {
			list = append(list, topologies.Hypercube{D: a}, topologies.FoldedCube{D: a})
		}
		for b := a; b <= 8; b++ {
			list = append(list, topologies.Torus{Sides: []int{a, b}})
			if a%2 == 0 && b%2 == 0 {
				list = append(list, topologies.Manhattan{Rows: a, Columns: b}, topologies.Manhattan{Rows: b, Columns: a})
			}
			for c := b; a*b*c <= 64; c++ {
				list = append(list, topologies.Torus{Sides: []int{a, b, c}})
			}
		}
	}
	for _, net := range list {
		s, err := tasks.Invariant(net.(topologies.Translated))
		if err != nil {
			t.Fatal(err)
		}
		n := net.Order()
		if err := tasks.Validate(net, tasks.MultinodeBroadcast(n), s, tasks.Full); err != nil {
			t.Error(err)
		}
		want := slices.Max(distances(net, 0))
		if links := len(net.AppendNeighbors(nil, 0)); links > 0 {
			want = max(want, (n-1+links-1)/links)
		}
		if s.Slots != want {
			t.Errorf("%v: %d slots, want %d", net, s.Slots, want)
		}
	}
}
