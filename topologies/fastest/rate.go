package fastest

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/tasks"
	"castlab/topologies/trees"
)

// Rate returns the greatest rate at which every node can generate packets for all others
// in a scheme that is known here, in packets per node and slot, with the number of sends
// that were executed and validated to show it. A bound on every scheme is tried by it; a
// slower scheme would support what this one refutes. It is the greatest of
//
//	1/T           the shortest multinode broadcast known, T slots, repeated: RepeatedRate
//	k/(N-1)       nodes alike by translations: RootedRate, k the links of a node; half of it in half duplex
//	min c/(N-s)   few nodes in full duplex: CutRate, c being the arcs that enter a set of s nodes
//
// in this order until a node can take in no more over its links.
//
// Source: derived from Edmonds 1973. Errors: those of Schedule; fewer than 2 nodes.
func Rate(net topologies.Topology, d tasks.Duplex) (rate float64, sends int64, err error) {
	if rate, sends, err = RepeatedRate(net, d); err != nil {
		return 0, 0, err
	}
	n, arcs := net.Order(), arcsOf(net)
	most := float64(len(arcs)) / float64(n*(n-1)) // at which the links into all nodes are busy
	if d == tasks.Half {
		most /= 2
	}
	var schemes []func() (float64, int64, error)
	if alike, is := net.(topologies.Translated); is && len(arcs) <= MostCrossings/n {
		schemes = append(schemes, func() (float64, int64, error) { return RootedRate(alike, d) })
	}
	if d == tasks.Full && n <= MostTakers && len(arcs) <= MostTakerArcs {
		schemes = append(schemes, func() (float64, int64, error) { return CutRate(net) })
	}
	for _, scheme := range schemes {
		if rate >= most {
			break
		}
		other, executed, err := scheme()
		if err != nil {
			return 0, 0, err
		}
		if other > rate {
			rate, sends = other, executed
		}
	}
	return rate, sends, nil
}

// MostCrossings bounds the transmissions in a period of a timetable that is executed.
const MostCrossings = 1 << 20

// RepeatedRate returns the rate of the shortest multinode broadcast known, which repeats:
// as long as a node generates less than a packet in the slots of one broadcast, its queue
// is stable.
//
// Source: derived. Errors: those of Rate.
func RepeatedRate(net topologies.Topology, d tasks.Duplex) (rate float64, sends int64, err error) {
	if err := severalNodes(net); err != nil {
		return 0, 0, err
	}
	if n := net.Order(); n > tasks.MaxSends/n {
		return 0, 0, &inputs.Error{Arg: "nodes", Value: n,
			Domain: fmt.Sprintf("so many that a broadcast of all takes at most %d sends", tasks.MaxSends)}
	}
	task := tasks.MultinodeBroadcast(net.Order())
	s, err := Schedule(net, task, d)
	if err != nil {
		return 0, 0, err
	}
	return 1 / float64(s.Slots), int64(len(s.Sends)), tasks.Validate(net, task, s, d)
}

// RootedRate returns the rate of a timetable of arc-disjoint trees rooted at every node:
// those of node 0 and their images under translations.
//
// Source: derived from Edmonds 1973. Errors: fewer than 2 nodes; more than MostCrossings; those of trees.RootedDisjoint.
func RootedRate(net topologies.Translated, d tasks.Duplex) (rate float64, sends int64, err error) {
	if err := severalNodes(net); err != nil {
		return 0, 0, err
	}
	n, degree := net.Order(), len(net.AppendNeighbors(nil, 0))
	if err := executable(n, degree*n); err != nil {
		return 0, 0, err
	}
	family, err := trees.RootedDisjoint(net, 0)
	if err != nil {
		return 0, 0, err
	}
	var images []trees.Tree
	for _, t := range family {
		for v := range topologies.Node(n) {
			images = append(images, trees.Image(net, t, v))
		}
	}
	return rooted(images, d).execute(net)
}

// CutRate returns the full-duplex rate of a timetable that attains the capacity: as many
// arborescences are rooted at each node as packets can enter the sets of nodes without it.
// The rate is a fraction p/q of the linear program of LeastIntake; p arborescences rooted at
// every node fit into q copies of every arc.
//
// Source: derived from Edmonds 1973. Errors: those of LeastIntake and trees.Branchings.
func CutRate(net topologies.Topology) (rate float64, sends int64, err error) {
	least, _, err := LeastIntake(net)
	if err != nil {
		return 0, 0, err
	}
	p, q := fraction(least, net.Order()-1)
	roots := make([]topologies.Node, p*net.Order())
	for i := range roots {
		roots[i] = topologies.Node(i % net.Order())
	}
	family, err := trees.Branchings(net, roots, q)
	if err != nil {
		return 0, 0, err
	}
	return rooted(family, tasks.Full).execute(net)
}

// SharedRate returns the full-duplex rate of a timetable of trees each of which serves all
// nodes: a packet of every node for each tree in a period.
//
// Source: derived. Errors: fewer than 2 nodes; those of trees.Validate; no tree; more than MostCrossings.
func SharedRate(net topologies.Topology, family []trees.Tree) (rate float64, sends int64, err error) {
	if err := severalNodes(net); err != nil {
		return 0, 0, err
	}
	if err := trees.Validate(net, family); err != nil {
		return 0, 0, err
	}
	if len(family) == 0 {
		return 0, 0, &inputs.Error{Arg: "trees", Value: 0, Domain: "1 or more"}
	}
	if err := executable(net.Order(), len(family)*net.Order()); err != nil {
		return 0, 0, err
	}
	return shared(net.Order(), family).execute(net)
}

// severalNodes refuses a network in which nobody is broadcast to.
func severalNodes(net topologies.Topology) error {
	if err := topologies.Valid(net); err != nil {
		return err
	}
	if n := net.Order(); n < 2 {
		return &inputs.Error{Arg: "nodes", Value: n, Domain: fmt.Sprintf("2 or more in %v", net)}
	}
	return nil
}

// executable refuses a timetable of too many packets of a period, each for so many nodes.
func executable(nodes, packets int) error {
	if packets > MostCrossings/nodes {
		return &inputs.Error{Arg: "packets", Value: packets,
			Domain: fmt.Sprintf("at most %d in a period for %d nodes", MostCrossings/nodes, nodes)}
	}
	return nil
}

// fraction returns the fraction with the smallest denominator, up to most, that is
// close to a number: the linear program rounds a quotient of arcs and nodes.
func fraction(x float64, most int) (p, q int) {
	p, q = int(math.Round(x)), 1
	for d := 2; d <= most; d++ {
		if n := math.Round(x * float64(d)); math.Abs(n/float64(d)-x) < math.Abs(float64(p)/float64(q)-x)-1e-9 {
			p, q = int(n), d
		}
	}
	return p, q
}
