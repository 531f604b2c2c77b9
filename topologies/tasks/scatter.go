package tasks

import (
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// Deal returns a schedule for packets of one origin and one destination each (a
// scatter, of all or some): the shortest possible where the network and the time
// are small enough for a flow over time, of up to 2^21 links times slots.
//
// First every destination is given to a link out of the origin by which a
// shortest path leads to it, level by level, so that links have packets as equal
// in number as can be; a link sends its packets one by one, the farthest first,
// and they go down a tree of its own, so none meets another. If the slots are
// those of the bound
//
//	max_r  r-1 + ceil(N_r / links),  N_r packets for nodes r or more links away
//
// the schedule is optimal. Otherwise a maximum flow through the copies of the
// network in slots 1 to T decides, for every T from the bound on, whether T slots
// are enough, and is the schedule for the first that is.
//
// Source: VAR98, Section 2.1 (SNS, SSNS); derived. Errors: an
// *inputs.Error where the packets have not one origin and one
// destination each, or no path; those of t.Validate.
func Deal(net topologies.Topology, t Task) (schedules.Schedule, error) {
	g, err := newNetwork(net)
	if err != nil {
		return schedules.Schedule{}, err
	}
	if err := t.on(g); err != nil {
		return schedules.Schedule{}, err
	}
	d, err := newDealing(g, t)
	if err != nil {
		return schedules.Schedule{}, err
	}
	if err := listable(d.sends()); err != nil {
		return schedules.Schedule{}, err
	}
	s := listed(t, nil, d.alongTrees())
	least := d.bound()
	if s.Slots == least {
		return s, nil
	}
	if sends, found := d.byFlow(least, s.Slots-1); found {
		return listed(t, nil, sends), nil
	}
	return s, nil
}

// A dealing is the scatter of the packets of one origin.
type dealing struct {
	g        *network
	root     int
	packets  [][]int // by node, the packets for it
	count    int
	distance []int
	level    [][]int // by distance, all nodes at it
}

func newDealing(g *network, t Task) (*dealing, error) {
	d := &dealing{g: g, packets: make([][]int, g.n)}
	for p, packet := range t.Packets {
		if len(packet.To) != 1 || t.Combining || packet.From != t.Packets[0].From {
			return nil, &inputs.Error{Arg: "task", Value: t.Name, Domain: "packets of one origin and one destination each"}
		}
		d.root = int(packet.From)
		if v := int(packet.To[0]); v != d.root {
			d.packets[v] = append(d.packets[v], p)
			d.count++
		}
	}
	d.distance = g.distances(d.root)
	for v, r := range d.distance {
		if r == far {
			if len(d.packets[v]) > 0 {
				return nil, unreachable(d.root, v)
			}
			continue
		}
		for len(d.level) <= r {
			d.level = append(d.level, nil)
		}
		d.level[r] = append(d.level[r], v)
	}
	return d, nil
}

// sends returns the number of sends when all packets take shortest paths.
func (d *dealing) sends() int {
	sum := 0
	for v, packets := range d.packets {
		sum += len(packets) * d.distance[v]
	}
	return sum
}

// bound returns the lower bound max_r r-1 + ceil(N_r/links).
func (d *dealing) bound() int {
	least, farther := 0, 0
	first, end := d.g.leaving(d.root)
	for r := len(d.level) - 1; r >= 1; r-- {
		for _, v := range d.level[r] {
			farther += len(d.packets[v])
		}
		if farther > 0 {
			least = max(least, r-1+(farther+end-first-1)/(end-first))
		}
	}
	return least
}

// alongTrees returns the sends down one tree below each link of the origin.
func (d *dealing) alongTrees() []schedules.Send {
	f := newForest(d)
	for r := 1; r < len(d.level); r++ {
		f.join(d.level[r])
		for f.shift(d.level[r]) {
		}
		for _, v := range d.level[r] {
			f.nodes[f.tree[v]] = append(f.nodes[f.tree[v]], v)
		}
	}
	var sends []schedules.Send
	for _, own := range f.nodes {
		slot := 1 // in which the next packet leaves the origin
		for _, v := range slices.Backward(own) {
			for _, p := range d.packets[v] {
				for u := v; u != d.root; u = f.parent(u) {
					sends = append(sends, schedules.Send{Slot: slot + d.distance[u] - 1, From: f.parent(u), To: u, Packet: p})
				}
				slot++
			}
		}
	}
	return sends
}
