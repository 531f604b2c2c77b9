package algorithms

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"castlab/cmd/castlab/internal/grammar"
	"castlab/montecarlo"
	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// staticTasks are the tasks of the survey, on any network.
func staticTasks() []Algorithm {
	return []Algorithm{
		rooted("broadcast", "single node broadcast (SNB): a packet of the root for all nodes", tasks.Broadcast),
		rooted("accumulate", "single node accumulation (SNA): values of all nodes, combined on the way to the root", tasks.Accumulation),
		rooted("scatter", "single node scatter (SNS): a packet of the root for each node", tasks.Scatter),
		rooted("gather", "single node gather (SNG): a packet of each node for the root", tasks.Gather),
		selective("selective-broadcast", "selective single node broadcast (SSNB): a packet of the root for some nodes", "to", tasks.SelectiveBroadcast),
		selective("selective-accumulate", "selective single node accumulation (SSNA): values of some nodes, combined on the way to the root", "from", tasks.SelectiveAccumulation),
		selective("selective-scatter", "selective single node scatter (SSNS): a packet of the root for each of some nodes", "to", tasks.SelectiveScatter),
		selective("selective-gather", "selective single node gather (SSNG): a packet of each of some nodes for the root", "from", tasks.SelectiveGather),
		permutation(),
		multinode("multinode-broadcast", "multinode broadcast (MNB): a packet of every node for all others", 1<<11, tasks.MultinodeBroadcast),
		partial("partial-multinode-broadcast", "partial multinode broadcast (PMNB): a packet of each of some nodes for all others", "sources", tasks.PartialBroadcast),
		partial("partial-multinode-accumulation", "partial multinode accumulation (PMNA): some nodes collect values of all others, other values each", "collectors", tasks.PartialAccumulation),
		multinode("total-exchange", "total exchange (TE): a packet of every node for each other node", 1<<11, tasks.TotalExchange),
		partial("partial-multinode-scatter", "partial multinode scatter (PMNS): a packet of each of some nodes for each other node", "sources", tasks.PartialScatter),
		partial("partial-multinode-gather", "partial multinode gather (PMNG): a packet for each of some nodes of each other node", "collectors", tasks.PartialGather),
	}
}

// mostNodes is the largest number of a node that keys take.
const mostNodes = 1 << 20

// A choose makes the task on n nodes that keys ask for, and adds to p what they
// say.
type choose func(n int, p schedules.Params) (tasks.Task, error)

// mostArcs is the largest number of arcs of a network whose tasks are scheduled;
// that of a permutation, whose routes are balanced over all of them, is a quarter.
const mostArcs = 1 << 21

// fits returns an error for a network of too many nodes or arcs, before anything
// is made of it.
func fits(net topologies.Topology, most int) error {
	n := net.Order()
	refused := &grammar.Error{Word: fmt.Sprintf("topology=%v", net), Want: fmt.Sprintf("want a network of at most %d nodes and %d arcs, a link each way being two", mostNodes, most)}
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

// task makes the entry of a task: keys declares what else it needs.
func task(name, meaning string, keys func(k *grammar.Keys) choose) Algorithm {
	return taskUpTo(mostArcs, name, meaning, keys)
}

// taskUpTo is task with another largest number of arcs.
func taskUpTo(most int, name, meaning string, keys func(k *grammar.Keys) choose) Algorithm {
	return Algorithm{
		Name: name, Meaning: meaning, Source: "VAR98, Section 2.1",
		Bind: func(k *grammar.Keys) func() (Work, error) {
			net := k.NetworkOrFile("topology", "the network")
			of := keys(k)
			return func() (Work, error) {
				if err := fits(*net, most); err != nil {
					return Work{}, err
				}
				p := schedules.Params{"topology": (*net).String()}
				t, err := of((*net).Order(), p)
				if err != nil {
					return Work{}, err
				}
				return onNetwork(*net, t, p)
			}
		},
	}
}

func rooted(name, meaning string, of func(n int, root topologies.Node) tasks.Task) Algorithm {
	return task(name, meaning, func(k *grammar.Keys) choose {
		root := rootKey(k)
		return func(n int, p schedules.Params) (tasks.Task, error) {
			p["root"] = *root
			return of(n, topologies.Node(*root)), isNode("root", *root, n)
		}
	})
}

func rootKey(k *grammar.Keys) *int {
	root := k.Int("root", "the node that sends to, or collects from, the others", 0, mostNodes-1)
	k.Default("root", "0")
	return root
}

func selective(name, meaning, key string, of func(n int, root topologies.Node, some []topologies.Node) tasks.Task) Algorithm {
	return task(name, meaning, func(k *grammar.Keys) choose {
		root, some := rootKey(k), someKeys(k, key)
		return func(n int, p schedules.Params) (tasks.Task, error) {
			if err := isNode("root", *root, n); err != nil {
				return tasks.Task{}, err
			}
			p["root"] = *root
			nodes, err := some(n, p)
			return of(n, topologies.Node(*root), nodes), err
		}
	})
}

func multinode(name, meaning string, most int, of func(n int) tasks.Task) Algorithm {
	return task(name, meaning, func(k *grammar.Keys) choose {
		return func(n int, p schedules.Params) (tasks.Task, error) {
			if n > most {
				return tasks.Task{}, &grammar.Error{Word: fmt.Sprintf("topology=%v", p["topology"]), Want: fmt.Sprintf("want at most %d nodes, so that the schedule can be listed", most)}
			}
			return of(n), nil
		}
	})
}

func partial(name, meaning, key string, of func(n int, some []topologies.Node) tasks.Task) Algorithm {
	return task(name, meaning, func(k *grammar.Keys) choose {
		some := someKeys(k, key)
		return func(n int, p schedules.Params) (tasks.Task, error) {
			nodes, err := some(n, p)
			if err != nil {
				return tasks.Task{}, err
			}
			if len(nodes) > 0 && n > tasks.MostSends/len(nodes) {
				return tasks.Task{}, &grammar.Error{Word: fmt.Sprintf("%s: %d of %d nodes", key, len(nodes), n), Want: fmt.Sprintf("want at most %d sends, so that the schedule can be listed", tasks.MostSends)}
			}
			return of(n, nodes), nil
		}
	})
}

func permutation() Algorithm {
	return taskUpTo(mostArcs/4, "permutation", "permutation: a packet of every node for another one, no two for the same", func(k *grammar.Keys) choose {
		to := k.Ints("to", "the destination of each node's packet; drawn at random if not given", 0, mostNodes-1)
		given := k.Optional("to")
		seed := seedKey(k)
		return func(n int, p schedules.Params) (tasks.Task, error) {
			list := *to
			if !*given {
				list = stream("permutation", n, *seed).Perm(n)
				p["seed"] = *seed
			}
			p["to"] = text(list)
			if len(list) != n {
				return tasks.Task{}, &grammar.Error{Word: fmt.Sprintf("to: %d nodes", len(list)), Want: fmt.Sprintf("want one for each of the %d nodes", n)}
			}
			return tasks.Permutation(numbered(list))
		}
	})
}

// someKeys declares nodes that are listed, or M that are drawn, and returns
// what chooses them among n.
func someKeys(k *grammar.Keys, key string) func(n int, p schedules.Params) ([]topologies.Node, error) {
	listed := k.Ints(key, "nodes, each once", 0, mostNodes-1)
	m := k.Int("M", "so many nodes, drawn at random, instead", 0, mostNodes)
	k.Either(key, "M")
	seed := seedKey(k)
	return func(n int, p schedules.Params) ([]topologies.Node, error) {
		if *listed == nil {
			if *m > n {
				return nil, &grammar.Error{Word: fmt.Sprintf("M=%d", *m), Want: fmt.Sprintf("want at most %d, the nodes of the network", n)}
			}
			drawn := stream("task", n, *seed).Perm(n)[:*m]
			slices.Sort(drawn)
			p[key], p["seed"] = text(drawn), *seed
			return numbered(drawn), nil
		}
		for i, v := range *listed {
			if err := isNode(key, v, n); err != nil {
				return nil, err
			}
			if slices.Contains((*listed)[:i], v) {
				return nil, &grammar.Error{Word: fmt.Sprintf("%s=%d", key, v), Want: "want each node once"}
			}
		}
		p[key] = text(*listed)
		return numbered(*listed), nil
	}
}

func isNode(key string, v, n int) error {
	if v >= n {
		return &grammar.Error{Word: fmt.Sprintf("%s=%d", key, v), Want: fmt.Sprintf("want nodes, 0 to %d", n-1)}
	}
	return nil
}

// text lists nodes as a key does.
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

// stream returns the random stream of one use on n nodes.
func stream(use string, n, seed int) *rand.Rand {
	return rand.New(montecarlo.NewStreams(uint64(seed), fmt.Sprintf("schedule %s n=%d", use, n)).Source(0))
}

// onNetwork plans a task and puts its lower bound beside what was found.
func onNetwork(net topologies.Topology, t tasks.Task, params schedules.Params) (Work, error) {
	s, err := planned(net, t)
	if err != nil {
		return Work{}, err
	}
	s.Params = params
	least, err := lowerBound(net, t)
	if err != nil {
		return Work{}, err
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
	return Work{
		Network: net, Schedule: s, Proves: proves,
		Validate: func() error { return tasks.Validate(net, t, s, tasks.Full) },
		Drawing: Drawing{
			Most: mostDrawn, Lanes: lanes, Lane: place, Label: packet,
			Color: func(x schedules.Send) int { return int(t.Packets[x.Packet].From) },
		},
	}, nil
}

// mostDrawn is the largest network whose schedules are drawn.
const mostDrawn = 16

// planned returns the shortest schedule that is known: that of tasks.Plan, or
// what a total exchange that treats all nodes alike leaves of itself.
func planned(net topologies.Topology, t tasks.Task) (schedules.Schedule, error) {
	alike, is := net.(isotropic.Network)
	whole := t.Name == "total-exchange"
	if n := net.Order(); !is || n == 1 || n > mostExchanged && !whole || !slices.Contains(exchanged, t.Name) {
		return tasks.Plan(net, t)
	}
	sends := 0
	for _, r := range topologies.Distances(net, 0) {
		sends += net.Order() * r
	}
	if sends > tasks.MostSends {
		return schedules.Schedule{}, &topologies.DomainError{Arg: "topology", Value: fmt.Sprintf("%d sends", sends), Domain: fmt.Sprintf("at most %d, so that the schedule can be listed", tasks.MostSends)}
	}
	s, err := exchange(alike)
	if err != nil || whole && net.Order() > mostExchanged {
		return s, err
	}
	if !whole {
		if s, err = tasks.Solve(tasks.TotalExchange(net.Order()), s, t); err != nil {
			return schedules.Schedule{}, err
		}
		if s, err = tasks.Compact(net, t, s); err != nil {
			return schedules.Schedule{}, err
		}
	}
	other, err := tasks.Plan(net, t)
	if err != nil || other.Slots < s.Slots {
		return other, err
	}
	return s, nil
}

// exchange returns the shortest total exchange that is known of a network whose
// nodes are alike.
func exchange(net isotropic.Network) (schedules.Schedule, error) {
	switch net := net.(type) {
	case topologies.Ring:
		return isotropic.TorusExchange([]int{net.N})
	case topologies.Torus:
		return isotropic.TorusExchange(net.Sides)
	}
	return isotropic.Exchange(net, isotropic.Detours)
}

// exchanged are the tasks that a total exchange does, and mostExchanged the
// largest network on which it is made for them.
var exchanged = []string{"total-exchange", "permutation", "partial-multinode-scatter", "partial-multinode-gather"}

const mostExchanged = 1 << 8
