package var98

import (
	"castlab/topologies"
	"castlab/topologies/tasks"
	"castlab/topologies/trees"
)

// mostSustained returns the greatest rate at which every node can generate packets for
// all others in a scheme that is known here, in packets per node and slot, with the
// number of sends that were executed and validated to show it. A bound on every scheme
// is tried by it; a slower scheme would support what this one refutes. It is the greatest of
//
//	1/T                the shortest multinode broadcast known, T slots, repeated: a node has a packet ready for nearly every repetition
//	k/(N-1)            nodes alike by translations: a timetable of k arc-disjoint trees of every node, k the links of a node; half of it in half duplex
//	min c/(N-s)        up to 32 nodes in full duplex: a timetable of arborescences in copies of the arcs, found by a linear program
//
// tried in this order until a node can take in no more over its links.
func mostSustained(net topologies.Topology, half bool) (rate float64, sends int64, err error) {
	if rate, sends, err = repeatedRate(net, half); err != nil {
		return 0, 0, err
	}
	most := mostTakenIn(net)
	if half {
		most /= 2 // of all nodes together
	}
	for _, scheme := range []func(topologies.Topology, bool) (float64, int64, error){rootedRate, arborescentRate} {
		if rate >= most {
			break
		}
		other, executed, err := scheme(net, half)
		if err != nil {
			return 0, 0, err
		}
		if other > rate {
			rate, sends = other, executed
		}
	}
	return rate, sends, nil
}

// repeatedRate returns the rate of the shortest multinode broadcast known, which repeats.
// As long as a node generates less than a packet in the slots of one broadcast, its queue
// is stable.
func repeatedRate(net topologies.Topology, half bool) (rate float64, sends int64, err error) {
	slots, sends, err := broadcast{net: net, M: net.Order(), half: half}.slots()
	return 1 / float64(slots), sends, err
}

// mostTakenIn returns the rate at which the links into all nodes are busy; no scheme
// sustains more.
func mostTakenIn(net topologies.Topology) float64 {
	arcs := len(digraphOf(net).Arcs)
	return float64(arcs) / float64(net.Order()*(net.Order()-1))
}

// mostExecuted bounds the sends of the timetable of arc-disjoint trees.
const mostExecuted = 1 << 20

// rootedRate executes a timetable of arc-disjoint trees of every node, 0 where nodes are
// not alike by translations.
func rootedRate(net topologies.Topology, half bool) (float64, int64, error) {
	if _, is := net.(topologies.Translated); !is {
		return 0, 0, nil
	}
	n := net.Order()
	if degree := len(net.AppendNeighbors(nil, 0)); degree*n > mostExecuted/n {
		return 0, 0, nil
	}
	images, err := rootedImages(net)
	if err != nil {
		return 0, 0, err
	}
	duplex := tasks.Full
	if half {
		duplex = tasks.Half
	}
	return timetableRooted(n, images, duplex).executed(net)
}

// arborescentRate executes the timetable of VAR98-CAPACITY-ATTAINED, 0 where the linear
// program is too large.
func arborescentRate(net topologies.Topology, half bool) (float64, int64, error) {
	if half || net.Order() > mostGathered || len(digraphOf(net).Arcs) > mostGatheredArcs {
		return 0, 0, nil
	}
	family, err := attained(net)
	if err != nil {
		return 0, 0, err
	}
	return timetableRooted(net.Order(), family, tasks.Full).executed(net)
}

// attained returns arborescences, as many rooted at each node, that a timetable of the
// capacity follows.
func attained(net topologies.Topology) ([][]trees.Arc, error) {
	least, _, err := leastGathered(net)
	if err != nil {
		return nil, err
	}
	p, q := fraction(least, net.Order()-1)
	return arborescences(digraphOf(net), p, q)
}
