package schedules

import (
	"math/rand/v2"

	"castlab/topologies/trees"
)

// A disjointCube executes phases 2 and 3 slot by slot: every node sends the packets
// that wait for a link of a reversed tree, and forwards what it received in the last
// slot along its tree. No two trees share a link, nor do two reversed ones, so that
// each link carries the packets of one known tree in either phase.
type disjointCube struct {
	d, n    int
	service Service
	rand    *rand.Rand

	order   []int8    // linksInOrder
	out, in []int8    // by node and dimension, the tree that contains the arc, directly and reversed; -1 for none
	waiting [][]int32 // by node and tree, the packets on the way to the root, in order of arrival
	stream  [][]int32 // by tree, the packets left for the root to broadcast
	passing []int32   // by node and tree, the packet to forward in this slot; -1 for none
	next    []int32   // the same for the next slot
	came    []arrival // packets gathered in this slot

	gathering    int // packets not yet at their root
	broadcasting int // receptions left, by node and packet
	slot         int
	sends        []Send
}

type arrival struct {
	packet int32
	tree   int8
	node   int
}

func newDisjointCube(d int, service Service, r *rand.Rand, slot int, sends []Send) (*disjointCube, error) {
	family, err := trees.Disjoint(d)
	if err != nil {
		return nil, err
	}
	n := 1 << d
	c := &disjointCube{
		d: d, n: n, service: service, rand: r, slot: slot, sends: sends,
		order: linksInOrder(d), out: make([]int8, n*d), in: make([]int8, n*d),
		waiting: make([][]int32, n*d), stream: make([][]int32, d),
		passing: make([]int32, n*d), next: make([]int32, n*d),
	}
	for i := range c.out {
		c.out[i], c.in[i], c.passing[i], c.next[i] = -1, -1, -1, -1
	}
	for j, t := range family {
		for v, p := range t.Parent {
			if p := int(p); v != p {
				dimension := dimensionOf(v, p)
				c.out[p*d+dimension] = int8(j)
				c.in[v*d+dimension] = int8(j)
			}
		}
	}
	return c, nil
}

// add puts a packet of tree j at node x.
func (c *disjointCube) add(p int32, j, x int) {
	c.broadcasting += c.n - 1
	if x == 1<<j {
		c.stream[j] = append(c.stream[j], p)
		return
	}
	c.gathering++
	c.waiting[x*c.d+j] = append(c.waiting[x*c.d+j], p)
}

// mark adds the termination packet of tree j.
func (c *disjointCube) mark(p int32, j int) {
	c.broadcasting += c.n - 1
	c.stream[j] = append(c.stream[j], p)
}

// step executes one slot of phase 2, of phase 3, or of both, where phase 3 has
// priority.
func (c *disjointCube) step(gather, broadcast bool) {
	c.slot++
	if broadcast {
		for j, stream := range c.stream {
			if len(stream) > 0 {
				c.passing[c.d<<j+j] = stream[0]
				c.stream[j] = stream[1:]
			}
		}
	}
	for v := range c.n {
		for _, dimension := range c.order[v*c.d : v*c.d+c.d] {
			w, l := v^1<<dimension, v*c.d+int(dimension)
			if j := c.out[l]; broadcast && j >= 0 && c.passing[v*c.d+int(j)] >= 0 {
				p := c.passing[v*c.d+int(j)]
				c.next[w*c.d+int(j)] = p
				c.broadcasting--
				c.send(v, w, p)
				continue
			}
			if j := c.in[l]; gather && j >= 0 && len(c.waiting[v*c.d+int(j)]) > 0 {
				p := c.service.take(&c.waiting[v*c.d+int(j)], c.rand)
				c.came = append(c.came, arrival{packet: p, tree: j, node: w})
				c.send(v, w, p)
			}
		}
	}
	for _, a := range c.came {
		if j := int(a.tree); a.node == 1<<j {
			c.stream[j] = append(c.stream[j], a.packet)
			c.gathering--
		} else {
			c.waiting[a.node*c.d+j] = append(c.waiting[a.node*c.d+j], a.packet)
		}
	}
	c.came = c.came[:0]
	if broadcast {
		c.passing, c.next = c.next, c.passing
		for i := range c.next {
			c.next[i] = -1
		}
	}
}

func (c *disjointCube) send(from, to int, p int32) {
	c.sends = append(c.sends, Send{Slot: c.slot, From: from, To: to, Packet: int(p)})
}
