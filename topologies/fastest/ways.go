package fastest

import (
	"slices"

	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
	"castlab/topologies/trees"
)

// MostPacked bounds nodes times arcs times packets of branchings that are packed, a second
// or two, and MostTried nodes times packets of what is tried besides.
const (
	MostPacked = 1 << 27
	MostTried  = 1 << 17
)

// mostExchanged is the largest network on which other tasks are taken out of a total
// exchange.
const mostExchanged = 1 << 8

// A way makes schedules of some tasks on some networks.
type way struct {
	name    string
	applies func(a asked) bool
	make    func(a asked) (schedules.Schedule, error)
}

// ways lists all, the quick and the good ones first.
func ways() []way {
	full := func(a asked) bool { return a.duplex == tasks.Full }
	half := func(a asked) bool { return a.duplex == tasks.Half }
	return []way{
		{"named multinode broadcast", func(a asked) bool { return full(a) && a.named() != nil },
			func(a asked) (schedules.Schedule, error) { return a.named()() }},
		{"named half-duplex multinode broadcast", func(a asked) bool { return half(a) && a.namedHalf() != nil },
			func(a asked) (schedules.Schedule, error) { return a.namedHalf()() }},
		{"total exchange", func(a asked) bool { return full(a) && a.exchanged() }, asked.exchange},
		{"plan", func(a asked) bool { return full(a) && a.planned() },
			func(a asked) (schedules.Schedule, error) { return tasks.Plan(a.net, a.task) }},
		{"branchings", func(a asked) bool { return full(a) && a.copied() && a.toAll() && a.within(schedules.MaxDeliveries) },
			asked.branchings},
		{"rooted trees", func(a asked) bool { return full(a) && a.copied() && a.toAll() && a.alike() && a.within(MostTried) },
			asked.rooted},
		{"invariant half-duplex broadcast", func(a asked) bool { return half(a) && a.multinode() && a.alike() && a.apart() },
			func(a asked) (schedules.Schedule, error) {
				return tasks.InvariantHalfDuplex(a.net.(topologies.Translated))
			}},
		{"turns", half, asked.inTurns},
		{"half-duplex gossip", func(a asked) bool { return half(a) && a.copied() && a.within(MostTried) },
			func(a asked) (schedules.Schedule, error) { return tasks.GossipHalfDuplex(a.net, a.task) }},
		{"disjoint trees", func(a asked) bool { return a.copied() && a.toAll() && a.bothWays() && a.within(MostTried) }, asked.alongTrees},
	}
}

// named returns the multinode broadcast that has a construction of its own, nil if none
// is known.
func (a asked) named() func() (schedules.Schedule, error) {
	if !a.multinode() {
		return nil
	}
	switch net := a.net.(type) {
	case topologies.Hypercube:
		if net.D >= 1 && net.D <= schedules.MaxCubeMultinode {
			return func() (schedules.Schedule, error) { return schedules.CubeMultinode(net.D) }
		}
	case topologies.Ring:
		return func() (schedules.Schedule, error) { return schedules.RingMultinode(net.N) }
	case topologies.Complete:
		return func() (schedules.Schedule, error) { return schedules.CompleteMultinode(net.N, false) }
	}
	return nil
}

func (a asked) namedHalf() func() (schedules.Schedule, error) {
	if !a.multinode() {
		return nil
	}
	switch net := a.net.(type) {
	case topologies.Hypercube:
		if net.D == 3 {
			return func() (schedules.Schedule, error) { return schedules.CubeHalfDuplex(), nil }
		}
	case topologies.Ring:
		if net.N > 2 {
			return func() (schedules.Schedule, error) { return schedules.RingOneWay(net.N) }
		}
	case topologies.Complete:
		return func() (schedules.Schedule, error) { return schedules.CompleteMultinode(net.N, true) }
	}
	return nil
}

func (a asked) branchings() (schedules.Schedule, error) {
	if a.packed() {
		return schedules.ShorterBranchings(a.net, a.task.Sources())
	}
	return schedules.Branchings(a.net, nil, a.task.Sources())
}

// alike reports whether all nodes of the network look alike, by translations.
func (a asked) alike() bool {
	_, is := a.net.(topologies.Translated)
	return is
}

func (a asked) rooted() (schedules.Schedule, error) {
	family, err := trees.RootedDisjoint(a.net, 0)
	if err != nil {
		return schedules.Schedule{}, err
	}
	return schedules.RootedTrees(a.net.(topologies.Translated), family, a.task.Sources(), true)
}

// apart reports whether no type of links is its own opposite.
func (a asked) apart() bool {
	for j, w := range a.net.AppendNeighbors(nil, 0) {
		back := a.net.AppendNeighbors(nil, w)
		if j >= len(back) || back[j] == 0 || !slices.Contains(back, 0) {
			return false
		}
	}
	return true
}

func (a asked) alongTrees() (schedules.Schedule, error) {
	family, err := trees.Packing(a.net)
	if err != nil {
		return schedules.Schedule{}, err
	}
	return schedules.TreeBroadcast{Known: true, HalfDuplex: a.duplex == tasks.Half}.Schedule(a.net, family, a.task.Sources())
}

// inTurns is the shortest schedule of full duplex, its links taking turns.
func (a asked) inTurns() (schedules.Schedule, error) {
	s, err := Schedule(a.net, a.task, tasks.Full)
	if err != nil {
		return schedules.Schedule{}, err
	}
	return tasks.HalfDuplex(a.net, a.task, s)
}

// exchanged reports whether the packets are among those of a total exchange that treats
// all nodes alike.
func (a asked) exchanged() bool {
	net, is := a.net.(isotropic.Network)
	if !is || net.Order() < 2 || len(a.task.Packets) < 2 {
		return false
	}
	whole := a.task.Name == "total-exchange"
	if net.Order() > mostExchanged && !whole {
		return false
	}
	pairs := map[[2]topologies.Node]bool{}
	for _, p := range a.task.Packets {
		for _, v := range p.To {
			if len(p.To) != 1 || pairs[[2]topologies.Node{p.From, v}] {
				return false
			}
			pairs[[2]topologies.Node{p.From, v}] = v != p.From
		}
	}
	sends := 0
	for _, r := range topologies.Distances(net, 0) {
		sends += net.Order() * r
	}
	return sends <= tasks.MaxSends
}

// planned reports whether tasks.Plan is tried: not where it would route each packet of
// a large total exchange by itself.
func (a asked) planned() bool {
	return a.task.Name != "total-exchange" || a.task.Nodes <= mostExchanged || !a.exchanged()
}

// exchange takes the packets out of the shortest known total exchange of a network of
// equal nodes.
func (a asked) exchange() (schedules.Schedule, error) {
	var s schedules.Schedule
	var err error
	switch net := a.net.(type) {
	case topologies.Ring:
		s, err = isotropic.TorusExchange([]int{net.N})
	case topologies.Torus:
		s, err = isotropic.TorusExchange(net.Sides)
	default:
		s, err = isotropic.Exchange(net.(isotropic.Network), isotropic.Detours)
	}
	if err != nil || a.task.Name == "total-exchange" {
		return s, err
	}
	if s, err = tasks.Solve(tasks.TotalExchange(a.task.Nodes), s, a.task); err != nil {
		return schedules.Schedule{}, err
	}
	return tasks.Compact(a.net, a.task, s)
}
