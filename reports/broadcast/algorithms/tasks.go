package algorithms

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/topologies"
	"castlab/topologies/fastest"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// staticTasks are the tasks of the survey, on any network.
func staticTasks() []catalog.Algorithm {
	return []catalog.Algorithm{
		rooted("broadcast", "single node broadcast (SNB): a packet of the root for all nodes", tasks.Broadcast),
		rooted("accumulate", "single node accumulation (SNA): values of all nodes, combined on the way to the root", tasks.Accumulation),
		rooted("scatter", "single node scatter (SNS): a packet of the root for each node", tasks.Scatter),
		rooted("gather", "single node gather (SNG): a packet of each node for the root", tasks.Gather),
		selective("selective-broadcast", "selective single node broadcast (SSNB): a packet of the root for some nodes", "to",
			tasks.SelectiveBroadcast),
		selective("selective-accumulate", "selective single node accumulation (SSNA): values of some nodes, combined on the "+
			"way to the root", "from", tasks.SelectiveAccumulation),
		selective("selective-scatter", "selective single node scatter (SSNS): a packet of the root for each of some nodes", "to",
			tasks.SelectiveScatter),
		selective("selective-gather", "selective single node gather (SSNG): a packet of each of some nodes for the root", "from",
			tasks.SelectiveGather),
		permutation(),
		multinode("multinode-broadcast", "multinode broadcast (MNB): a packet of every node for all others", 1<<11,
			tasks.MultinodeBroadcast),
		partial("partial-multinode-broadcast", "partial multinode broadcast (PMNB): a packet of each of some nodes for all others",
			"sources", tasks.PartialBroadcast),
		partial("partial-multinode-accumulation", "partial multinode accumulation (PMNA): some nodes collect values of all others, "+
			"other values each", "collectors", tasks.PartialAccumulation),
		multinode("total-exchange", "total exchange (TE): a packet of every node for each other node", 1<<11, tasks.TotalExchange),
		partial("partial-multinode-scatter", "partial multinode scatter (PMNS): a packet of each of some nodes for each other node",
			"sources", tasks.PartialScatter),
		partial("partial-multinode-gather", "partial multinode gather (PMNG): a packet for each of some nodes of each other node",
			"collectors", tasks.PartialGather),
	}
}

// mostNodes bounds the numbers of nodes in keys.
const mostNodes = 1 << 20

// mostArcs bounds the arcs of a network whose tasks are scheduled, and a quarter of
// it those for a permutation, whose routes are balanced over all of them.
const mostArcs = 1 << 21

// fits returns an error for a network of too many nodes or arcs, before memory is
// allocated for it.
func fits(net topologies.Topology, most int) error {
	n := net.Order()
	refused := &inputs.WordError{Word: fmt.Sprintf("topology=%v", net),
		Want: fmt.Sprintf("want a network of at most %d nodes and %d arcs, a link each way being two", mostNodes, most)}
	if n > mostNodes {
		return refused
	}
	var neighbors []topologies.Node
	arcs := 0
	for v := range n {
		neighbors = net.AppendNeighbors(neighbors[:0], topologies.Node(v))
		if arcs += len(neighbors); arcs > most {
			return refused
		}
	}
	return nil
}

// A setting is a network with the nodes of a task, and their text in the keys.
type setting struct {
	net    topologies.Topology
	n      int
	root   topologies.Node
	some   []topologies.Node
	params schedules.Params
	seed   int // of random choices beside those of nodes
}

var (
	anywhere = network(mostArcs)
	atRoot   = arguments.Of2(setting.at, anywhere, arguments.Int("root", "the node that sends to, or collects from, the others", 0,
		mostNodes-1).Default("root", "0"))
)

func network(most int) arguments.Argument[setting] {
	return arguments.Of1(func(net topologies.Topology) (setting, error) {
		return setting{net: net, n: net.Order(), params: schedules.Params{"topology": net.String()}}, fits(net, most)
	}, arguments.NetworkOrFile("topology", "the network"))
}

func (s setting) at(root int) (setting, error) {
	s.root, s.params["root"] = topologies.Node(root), root
	return s, isNode("root", root, s.n)
}

// task makes the entry of a task.
func task(name, meaning string, where arguments.Argument[setting], of func(s setting) (tasks.Task, error)) catalog.Algorithm {
	return catalog.Algorithm{Name: name, Meaning: meaning, Source: "VAR98, Section 2.1",
		Bind: arguments.Of1(func(s setting) (catalog.Work, error) {
			t, err := of(s)
			if err != nil {
				return catalog.Work{}, err
			}
			return onNetwork(s.net, t, s.params)
		}, where)}
}

func rooted(name, meaning string, of func(n int, root topologies.Node) tasks.Task) catalog.Algorithm {
	return task(name, meaning, atRoot, func(s setting) (tasks.Task, error) { return of(s.n, s.root), nil })
}

func selective(name, meaning, key string, of func(n int, root topologies.Node, some []topologies.Node) tasks.Task) catalog.Algorithm {
	return task(name, meaning, some(atRoot, key), func(s setting) (tasks.Task, error) { return of(s.n, s.root, s.some), nil })
}

func multinode(name, meaning string, most int, of func(n int) tasks.Task) catalog.Algorithm {
	return task(name, meaning, anywhere, func(s setting) (tasks.Task, error) {
		if s.n > most {
			return tasks.Task{}, &inputs.WordError{Word: fmt.Sprintf("topology=%v", s.net),
				Want: fmt.Sprintf("want at most %d nodes, so that the schedule can be listed", most)}
		}
		return of(s.n), nil
	})
}

func partial(name, meaning, key string, of func(n int, some []topologies.Node) tasks.Task) catalog.Algorithm {
	return task(name, meaning, some(anywhere, key), func(s setting) (tasks.Task, error) {
		if len(s.some) > 0 && s.n > tasks.MaxSends/len(s.some) {
			return tasks.Task{}, &inputs.WordError{Word: fmt.Sprintf("%s: %d of %d nodes", key, len(s.some), s.n),
				Want: fmt.Sprintf("want at most %d sends, so that the schedule can be listed", tasks.MaxSends)}
		}
		return of(s.n, s.some), nil
	})
}

func permutation() catalog.Algorithm {
	to := arguments.Optional("to", arguments.Ints("to", "the destination of each node's packet; drawn at random if not given", 0,
		mostNodes-1))
	routing := arguments.Word("routing", "the ways of packets: short ones that spread them over the links or, in a hypercube, "+
		"dimensions in increasing order, or these by way of nodes drawn at random", balanced, dimensionOrder, twoPhases).
		Default("routing", balanced)
	return catalog.Algorithm{Name: "permutation", Meaning: "permutation: a packet of every node for another one, no two for the same",
		Source: "VAR98, Section 2.1",
		Bind:   arguments.Of2(setting.permutation, arguments.Of3(setting.permuted, network(mostArcs/4), to, seed), routing)}
}

// Routings of a permutation.
const balanced, dimensionOrder, twoPhases = "balanced", "dimension-order", "two-phases"

func (s setting) permutation(routing string) (catalog.Work, error) {
	t, err := tasks.Permutation(s.some)
	if err != nil {
		return catalog.Work{}, err
	}
	if routing == balanced {
		return onNetwork(s.net, t, s.params)
	}
	if _, is := s.net.(topologies.Hypercube); !is {
		return catalog.Work{}, &inputs.WordError{Word: "routing=" + routing, Want: "want a hypercube for dimensions in order"}
	}
	s.params["routing"] = routing
	through := stream("two phases", s.n, s.seed)
	paths := make([][]topologies.Node, s.n)
	for v, to := range s.some {
		from := topologies.Node(v)
		if routing == twoPhases {
			by := topologies.Node(through.IntN(s.n))
			paths[v] = tasks.InDimensionOrder(from, by)
			paths[v], from = paths[v][:len(paths[v])-1], by
			s.params["seed"] = s.seed
		}
		paths[v] = append(paths[v], tasks.InDimensionOrder(from, to)...)
	}
	schedule, err := tasks.Follow(t, paths)
	if err != nil {
		return catalog.Work{}, err
	}
	return s.scheduled(t, schedule)
}

func (s setting) permuted(listed *[]int, seed int) (setting, error) {
	s.seed = seed
	var to []int
	if listed != nil {
		to = *listed
	} else {
		to, s.params["seed"] = stream("permutation", s.n, seed).Perm(s.n), seed
	}
	s.some, s.params["to"] = numbered(to), text(to)
	if len(to) != s.n {
		return s, &inputs.WordError{Word: fmt.Sprintf("to: %d nodes", len(to)), Want: fmt.Sprintf("want one for each of the %d nodes", s.n)}
	}
	return s, nil
}

// some adds nodes that are listed, or M random ones.
func some(where arguments.Argument[setting], key string) arguments.Argument[setting] {
	return arguments.Of4(func(s setting, nodes []int, M, seed int) (setting, error) {
		switch {
		case nodes != nil:
			if err := onceEach(key, nodes, s.n); err != nil {
				return s, err
			}
		case M > s.n:
			return s, &inputs.WordError{Word: fmt.Sprintf("M=%d", M), Want: fmt.Sprintf("want at most %d, the nodes of the network", s.n)}
		default:
			nodes, s.params["seed"] = stream("task", s.n, seed).Perm(s.n)[:M], seed
			slices.Sort(nodes)
		}
		s.some, s.params[key] = numbered(nodes), text(nodes)
		return s, nil
	}, where, arguments.Ints(key, "nodes, each once", 0, mostNodes-1),
		arguments.Int("M", "so many nodes, drawn at random, instead", 0, mostNodes), seed).Either(key, "M")
}

func onceEach(key string, nodes []int, n int) error {
	for i, v := range nodes {
		if err := isNode(key, v, n); err != nil {
			return err
		}
		if slices.Contains(nodes[:i], v) {
			return &inputs.WordError{Word: fmt.Sprintf("%s=%d", key, v), Want: "want each node once"}
		}
	}
	return nil
}

func isNode(key string, v, n int) error {
	if v >= n {
		return &inputs.WordError{Word: fmt.Sprintf("%s=%d", key, v), Want: fmt.Sprintf("want nodes, 0 to %d", n-1)}
	}
	return nil
}

// text lists nodes in the form of a key.
func text(nodes []int) string {
	words := make([]string, len(nodes))
	for i, v := range nodes {
		words[i] = strconv.Itoa(v)
	}
	return strings.Join(words, ",")
}

func numbered(list []int) []topologies.Node {
	nodes := make([]topologies.Node, len(list))
	for i, v := range list {
		nodes[i] = topologies.Node(v)
	}
	return nodes
}

// stream returns the random stream of one purpose on n nodes.
func stream(use string, n, seed int) *rand.Rand {
	return rand.New(montecarlo.NewStreams(uint64(seed), fmt.Sprintf("schedule %s n=%d", use, n)).Source(0))
}

// onNetwork plans a task and adds its lower bound.
func onNetwork(net topologies.Topology, t tasks.Task, params schedules.Params) (catalog.Work, error) {
	s, err := fastest.Schedule(net, t, tasks.Full)
	if err != nil {
		return catalog.Work{}, err
	}
	s.Params = params
	return besideBound(net, t, s)
}

// besideBound puts the lower bound of a task beside its schedule.
func besideBound(net topologies.Topology, t tasks.Task, s schedules.Schedule) (catalog.Work, error) {
	least, err := lowerBound(net, t)
	if err != nil {
		return catalog.Work{}, err
	}
	proves := fmt.Sprintf("valid on %v: %d slots, lower bound %d", net, s.Slots, least)
	if s.Slots == least {
		proves = fmt.Sprintf("valid on %v: %d slots, the least possible", net, s.Slots)
	}
	place := func(x schedules.Send) int {
		return slices.Index(net.AppendNeighbors(nil, topologies.Node(x.From)), topologies.Node(x.To))
	}
	most := 0
	for v := range min(net.Order(), mostDrawn) {
		most = max(most, len(net.AppendNeighbors(nil, topologies.Node(v))))
	}
	lanes := make([]string, most)
	for j := range lanes {
		lanes[j] = fmt.Sprintf("link %d", j)
	}
	buffers := waiting(s)
	if t.Combining {
		buffers = nil
	}
	return catalog.Work{
		Network: net, Schedule: s, Proves: proves, Utilization: use(net, s), Buffers: buffers,
		Validate: func() error { return tasks.Validate(net, t, s, tasks.Full) },
		Drawing: catalog.Drawing{
			Most: mostDrawn, Lanes: lanes, Lane: place, Label: packet,
			Color: func(x schedules.Send) int { return int(t.Packets[x.Packet].From) },
		},
	}, nil
}

// mostDrawn bounds the nodes of a schedule that is drawn.
const mostDrawn = 16
