package var98

import (
	"fmt"
	"math/rand/v2"

	"castlab/analytic/graphs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// A loaded network has M packets, and a word tells at which nodes.
type loaded struct {
	net   topologies.Topology
	M     int
	where string
}

func (x loaded) String() string {
	return fmt.Sprintf("topology=%v M=%d placement=%s", x.net, x.M, x.where)
}

// The words of placements: those of instances, and those that are drawn.
const (
	inTurn    = "in-turn"
	together  = "together"
	farApart  = "far-apart"
	neighbors = "neighbors"
	anywhere  = "anywhere"
)

// loadedNetwork is a network whose links may lead one way, with packets at it.
func loadedNetwork(meaning string, words ...string) arguments.Argument[loaded] {
	return arguments.Of3(func(net topologies.Topology, M int, where string) (loaded, error) {
		return loaded{net: net, M: M, where: where}, several(net)
	}, kit.Network[topologies.Topology]("topology", "a network of at least 2 nodes,", 64, 512,
		"hypercube(d=[1..4])", "ring(n=[2..16])", "torus(sides=[3..4]x[3..5])", "mesh(sides=[2..5]x[2..5])", "folded-cube(d=[2..4])", "manhattan(rows=4,columns=4)", "complete(n=[2..9])", "star(n=[2..12])", "path(n=[2..12])"),
		packetsKey, arguments.Word("placement", meaning, words...))
}

var (
	instanceLoaded = loadedNetwork("where the packets start: at the nodes in turn, all at node 0, at node 0 and the node farthest from it in turn, or at the neighbors of node 0 in turn", inTurn, together, farApart, neighbors)
	randomlyLoaded = loadedNetwork("where the packets start, each time anew: each at a node drawn at random, or all at one", anywhere, together)
)

// instancesLoaded have cuts of one node, of all but one, and of half of the nodes.
func instancesLoaded() []loaded {
	return []loaded{
		{topologies.Path{N: 9}, 12, farApart}, {topologies.Star{N: 8}, 16, inTurn}, {topologies.Ring{N: 9}, 9, inTurn}, {topologies.Complete{N: 6}, 20, neighbors},
		{topologies.Hypercube{D: 3}, 8, inTurn}, {topologies.Hypercube{D: 4}, 30, together}, {torus(4, 4), 16, inTurn}, {torus(4, 5), 9, farApart},
		{topologies.Mesh{Sides: []int{3, 4}}, 12, neighbors}, {topologies.Manhattan{Rows: 4, Columns: 4}, 16, inTurn}, {petersen(), 20, together}, {barbell(4), 16, inTurn}, {caterpillar(4), 12, neighbors},
		{topologies.Hypercube{D: 6}, 120, together}, {torus(8, 8), 64, inTurn}, {torus(8, 8), 64, together},
	}
}

// nodes are those of the packets of an instance.
func (x loaded) nodes() []int {
	turns := []int{0}
	switch x.where {
	case inTurn:
		turns = kit.From(0, x.net.Order()-1)
	case farApart:
		end, far := 0, topologies.Distances(x.net, 0)
		for v, d := range far {
			if d > far[end] {
				end = v
			}
		}
		turns = append(turns, end)
	case neighbors:
		turns = turns[:0]
		for _, v := range x.net.AppendNeighbors(nil, 0) {
			turns = append(turns, int(v))
		}
	}
	list := make([]int, x.M)
	for p := range list {
		list[p] = turns[p%len(turns)]
	}
	return list
}

// drawn are the nodes of packets that are placed at random.
func (x loaded) drawn(r *rand.Rand) []int {
	list := make([]int, x.M)
	for p := range list {
		if p == 0 || x.where == anywhere {
			list[p] = r.IntN(x.net.Order())
		} else {
			list[p] = list[0]
		}
	}
	return list
}

// packetsOf counts the packets of every node, which is what formulas know of them.
func packetsOf(net topologies.Topology, nodes []int) []int {
	packets := make([]int, net.Order())
	for _, v := range nodes {
		packets[v]++
	}
	return packets
}

func numbered(nodes []int) []topologies.Node {
	list := make([]topologies.Node, len(nodes))
	for p, v := range nodes {
		list[p] = topologies.Node(v)
	}
	return list
}

// shortestBroadcast is the number of slots of the shorter of two broadcasts that are
// planned for a placement, which two validators accept, and of its sends.
func shortestBroadcast(net topologies.Topology, nodes []int) (slots int, sends int64, err error) {
	s, err := schedules.ShorterBranchings(net, nodes)
	if err != nil {
		return 0, 0, err
	}
	if err := schedules.Validate(net, s); err != nil {
		return 0, 0, err
	}
	return s.Slots, max(1, int64(len(s.Sends))), tasks.Validate(net, tasks.PartialBroadcast(net.Order(), numbered(nodes)), s, tasks.Full)
}

// onLoaded makes an exact case of each instance.
func onLoaded(id string, theory func(x loaded) (float64, error), name, unit string, count func(x loaded) (float64, int64, error)) reports.Cases {
	return kit.Cases(id, instanceLoaded, instancesLoaded(), func(_ string, x loaded) reports.Case {
		c := onNetwork(x.net, func() (float64, error) { return theory(x) }, name, unit, func() (float64, int64, error) { return count(x) })
		c.Long = x.net.Order() > 24
		return c
	})
}

// beyondCut are executions on drawn placements, of each of which it is the slots beyond
// the lower bound that count.
func (x loaded) beyondCut() montecarlo.Replication[float64] {
	g := digraphOf(x.net)
	return func(r *rand.Rand) (float64, error) {
		nodes := x.drawn(r)
		least, err := graphs.PacketsLower(g, packetsOf(x.net, nodes))
		if err != nil {
			return 0, err
		}
		slots, _, err := shortestBroadcast(x.net, nodes)
		return float64(slots - least), err
	}
}

// randomRegular is a network in which every node has k links, drawn by rejecting pairs.
func randomRegular(n, k int) topologies.Topology { return regular(rand.New(rand.NewPCG(1, 0)), n, k) }

// regular draws such a network, which is connected; n or k is even.
func regular(r *rand.Rand, n, k int) topologies.Topology {
	for {
		var ends []int
		for v := range n {
			for range k {
				ends = append(ends, v)
			}
		}
		var links [][2]topologies.Node
		has := map[[2]int]bool{}
		for range 100 * len(ends) { // most drawings that last get stuck
			if len(ends) == 0 {
				break
			}
			r.Shuffle(len(ends), func(i, j int) { ends[i], ends[j] = ends[j], ends[i] })
			last := len(ends) - 2
			v, w := min(ends[last], ends[last+1]), max(ends[last], ends[last+1])
			if v == w || has[[2]int{v, w}] {
				continue
			}
			has[[2]int{v, w}] = true
			links, ends = append(links, [2]topologies.Node{topologies.Node(v), topologies.Node(w)}), ends[:last]
		}
		net, err := topologies.NewGraph(fmt.Sprintf("random-%d-regular-%d", k, n), n, links)
		if len(ends) == 0 && err == nil {
			return net
		}
	}
}
