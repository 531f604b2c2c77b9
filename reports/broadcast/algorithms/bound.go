package algorithms

import (
	"math"

	formula "castlab/analytic/tasks"
	"castlab/topologies"
	"castlab/topologies/tasks"
)

// lowerBound returns a lower bound on the slots of every schedule of a task: the
// greatest of the bounds of analytic/tasks on what every node sends and receives, on
// what all links carry, and on what crosses some cuts. Searches of the network count
// their arguments.
func lowerBound(net topologies.Topology, t tasks.Task) (int, error) {
	if t.Combining { // reversed in time, packets are copied
		back, err := tasks.ReverseLinks(net)
		if err != nil {
			return 0, err
		}
		t.Combining = false
		return lowerBound(back, t)
	}
	c := newCensus(net)
	c.packets(t)
	least, err := c.nodes()
	if err != nil {
		return 0, err
	}
	all, err := formula.Carried(c.hops, len(c.links))
	if err != nil {
		return 0, err
	}
	least = max(least, all)
	number := make([]int, net.Order())
	for v := range number {
		number[v] = v
	}
	for _, rank := range [][]int{number, topologies.Distances(net, 0)} {
		cut, err := c.cuts(t, rank)
		if err != nil {
			return 0, err
		}
		least = max(least, cut)
	}
	return least, nil
}

// A census counts the packets that nodes send and receive, by distance.
type census struct {
	net           topologies.Topology
	links         [][2]int
	out, in       []int   // by node, its links
	sends         [][]int // packets, by origin and distance of the farthest destination
	receives      [][]int // packets, by destination and distance of the origin
	hops          int     // least number of links that all packets cross
	distancesFrom topologies.Node
	distances     []int
}

func newCensus(net topologies.Topology) *census {
	n := net.Order()
	c := &census{net: net, out: make([]int, n), in: make([]int, n), sends: make([][]int, n), receives: make([][]int, n), distancesFrom: -1}
	var neighbors []topologies.Node
	for v := range n {
		neighbors = net.AppendNeighbors(neighbors[:0], topologies.Node(v))
		c.out[v] = len(neighbors)
		for _, w := range neighbors {
			c.links = append(c.links, [2]int{v, int(w)})
			c.in[w]++
		}
	}
	return c
}

// packets counts the packets of a task. A packet that is copied goes as far as its
// farthest destination.
func (c *census) packets(t tasks.Task) {
	for _, packet := range t.Packets {
		if packet.From != c.distancesFrom {
			c.distancesFrom, c.distances = packet.From, topologies.Distances(c.net, packet.From)
		}
		farthest := 0
		for _, v := range packet.To {
			if r := c.distances[v]; r > 0 {
				farthest = max(farthest, r)
				count(&c.receives[v], r)
			}
		}
		if farthest > 0 {
			count(&c.sends[packet.From], farthest)
		}
		c.hops += farthest
	}
}

func count(at *[]int, r int) {
	for len(*at) <= r {
		*at = append(*at, 0)
	}
	(*at)[r]++
}

// nodes returns the greatest bound from what one node sends or receives.
func (c *census) nodes() (int, error) {
	least := 0
	for v := range c.out {
		sends, err := formula.Scatter(c.out[v], c.sends[v])
		if err != nil {
			return 0, err
		}
		receives, err := formula.Scatter(c.in[v], c.receives[v])
		if err != nil {
			return 0, err
		}
		least = max(least, sends, receives)
	}
	return least, nil
}

// cuts returns the greatest bound, over all k, from what crosses between the nodes of
// rank below k and the others, either way.
func (c *census) cuts(t tasks.Task, rank []int) (int, error) {
	last := 0
	for _, r := range rank {
		last = max(last, r)
	}
	type crossings struct{ packets, links []int } // by k, changes
	up := crossings{make([]int, last+2), make([]int, last+2)}
	down := crossings{make([]int, last+2), make([]int, last+2)}
	for _, packet := range t.Packets {
		from, low, high := rank[packet.From], math.MaxInt, -1
		for _, v := range packet.To {
			low, high = min(low, rank[v]), max(high, rank[v])
		}
		if high > from { // crosses for from < k <= high
			up.packets[from+1]++
			up.packets[high+1]--
		}
		if low < from {
			down.packets[low+1]++
			down.packets[from+1]--
		}
	}
	for _, link := range c.links {
		if from, to := rank[link[0]], rank[link[1]]; from < to {
			up.links[from+1]++
			up.links[to+1]--
		} else if to < from {
			down.links[to+1]++
			down.links[from+1]--
		}
	}
	least := 0
	for _, way := range []crossings{up, down} {
		packets, links := 0, 0
		for k := range way.packets {
			packets += way.packets[k]
			links += way.links[k]
			slots, err := formula.Carried(packets, links)
			if err != nil {
				return 0, err
			}
			least = max(least, slots)
		}
	}
	return least, nil
}
