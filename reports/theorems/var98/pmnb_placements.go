package var98

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"

	"castlab/analytic/graphs"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
	"castlab/topologies/trees"
)

// A loaded network has M packets, and a word tells at which nodes.
type loaded struct {
	net   topologies.Topology
	M     int
	where string
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
		"hypercube(d=[1..4])", "ring(n=[2..16])", "torus(sides=[3..4]x[3..5])", "mesh(sides=[2..5]x[2..5])", "folded-cube(d=[2..4])",
		"manhattan(rows=4,columns=4)", "complete(n=[2..9])", "star(n=[2..12])", "path(n=[2..12])"),
		packetsKey, arguments.Word("placement", meaning, words...))
}

var (
	instanceLoaded = loadedNetwork("where the packets start: at the nodes in turn, all at node 0, at node 0 and the node farthest from it "+
		"in turn, or at the neighbors of node 0 in turn", inTurn, together, farApart, neighbors)
	randomlyLoaded = loadedNetwork("where the packets start, each time anew: each at a node drawn at random, or all at one", anywhere,
		together)
)

func (x loaded) valid() error { return x.net.Validate() }

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

// packets counts the packets of every node, which is what formulas know of them.
func (x loaded) packets(nodes []int) []int {
	packets := make([]int, x.net.Order())
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

// broadcastSlots returns the slots of a schedule for packets of the given nodes, after two validators accept it.
func (x loaded) broadcastSlots(nodes []int, s schedules.Schedule, err error) (int, error) {
	if err == nil {
		err = schedules.Validate(x.net, s)
	}
	if err == nil {
		err = tasks.Validate(x.net, tasks.PartialBroadcast(x.net.Order(), numbered(nodes)), s, tasks.Full)
	}
	return s.Slots, err
}

// beyondCut are executions on drawn placements, of each of which it is the slots beyond
// the lower bound that count.
func (x loaded) beyondCut() montecarlo.Replication[float64] {
	g := digraphOf(x.net)
	return func(r *rand.Rand) (float64, error) {
		nodes := x.drawn(r)
		least, err := graphs.PacketsLower(g, x.packets(nodes))
		if err != nil {
			return 0, err
		}
		s, err := schedules.ShorterBranchings(x.net, nodes)
		slots, err := x.broadcastSlots(nodes, s, err)
		return float64(slots - least), err
	}
}

// rooted are executions on drawn placements along trees that are rooted there.
func (x loaded) rooted() montecarlo.Replication[float64] {
	family, err := trees.RootedDisjoint(x.net, 0)
	alike, _ := x.net.(topologies.Translated)
	return func(r *rand.Rand) (float64, error) {
		if err != nil {
			return 0, err
		}
		nodes := x.drawn(r)
		s, err := schedules.RootedTrees(alike, family, nodes, false)
		slots, err := x.broadcastSlots(nodes, s, err)
		return float64(slots), err
	}
}

// A drawnLoaded is a number of placements, each on a network of its own.
type drawnLoaded struct {
	kind              networkKind
	placements, nodes int
	where             string
}

// A networkKind is a kind of networks that are drawn.
type networkKind int

const (
	drawnCubes networkKind = iota
	drawnTori
	drawnRegular
)

func (k networkKind) String() string { return inputs.NameOf(k, "cubes", "tori", "random-regular") }

// drawn is a network of at most so many nodes, with up to two packets for every node.
func (x drawnLoaded) drawn(r *rand.Rand) loaded {
	var net topologies.Topology
	switch x.kind {
	case drawnCubes:
		net = topologies.Hypercube{D: 3 + r.IntN(bits.Len(uint(x.nodes))-3)}
	case drawnTori:
		for {
			sides, nodes := make([]int, 2+r.IntN(2)), 1
			for i := range sides {
				sides[i] = 3 + r.IntN(6)
				nodes *= sides[i]
			}
			if nodes <= x.nodes {
				net = topologies.Torus{Sides: sides}
				break
			}
		}
	case drawnRegular:
		n, k := 8+r.IntN(x.nodes-7), 3+r.IntN(3)
		net = graphFrom(topologies.RandomRegular(n-n*k%2, k, r))
	}
	return loaded{net, 1 + r.IntN(2*net.Order()), x.where}
}

// beyond are executions on networks and placements that are drawn, of each of which it is the
// slots beyond the lower bound that count.
func (x drawnLoaded) beyond() montecarlo.Replication[float64] {
	return func(r *rand.Rand) (float64, error) {
		one := x.drawn(r)
		slots, err := one.beyondCut()(r)
		if err != nil {
			return 0, fmt.Errorf("topology=%v M=%d placement=%s: %w", one.net, one.M, one.where, err)
		}
		return slots, nil
	}
}

// distribution counts the placements by their slots beyond the bound: the estimate says how many.
func distribution(name, unit, label string, x drawnLoaded) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		if err := s.Validate(); err != nil {
			return montecarlo.Estimate{}, err
		}
		const cells = 64
		edges := make([]float64, cells+1)
		for i := range edges {
			edges[i] = float64(i) - 0.5
		}
		empty, err := montecarlo.NewHistogram(edges)
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		s.Block = 1
		h, err := montecarlo.Run(ctx, s.Plan, label, x.placements, x.beyond, empty.Empty)
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		if out := h.N() - sumOf(h); out > 0 {
			return montecarlo.Estimate{}, fmt.Errorf("%d placements are below the bound or %d slots or more beyond", out, cells)
		}
		e := montecarlo.Estimate{Name: name, Unit: unit, Level: 1, N: h.N()}
		var words []string
		for i := range cells {
			if n := h.Count(i); n > 0 {
				if len(words) == 0 {
					e.Lo = float64(i)
				}
				e.Hi = float64(i)
				e.Value += float64(i) * float64(n) / float64(h.N())
				words = append(words, fmt.Sprintf("%d by %d", n, i))
			}
		}
		e.Method = "range over executed runs, beyond the bound " + strings.Join(words, ", ")
		return e, nil
	}
}

func sumOf(h *montecarlo.Histogram) (n int64) {
	for i := range h.Cells() {
		n += h.Count(i)
	}
	return n
}

// randomRegular is a network in which every node has k links, always the same.
func randomRegular(n, k int) topologies.Topology {
	return graphFrom(topologies.RandomRegular(n, k, rand.New(rand.NewPCG(1, 0))))
}
