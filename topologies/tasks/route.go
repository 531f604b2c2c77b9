package tasks

import (
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// Route returns a schedule for packets of one destination each, on any network.
// Every packet gets a shortest path, chosen so that the packets of the busiest
// links are few; then links send the packet with the most links to go first. If
// that takes more slots than the busiest link has packets and the longest path
// links, two other orders are tried, which look at how many packets the links to
// go have. The number of slots is that of no bound in particular.
//
// Source: derived. Errors: an *inputs.Error where a packet has not one
// destination, where it has no path to it, or where the schedule has more than
// MaxSends sends; those of t.Validate.
func Route(net topologies.Topology, t Task) (schedules.Schedule, error) {
	g, err := newNetwork(net)
	if err != nil {
		return schedules.Schedule{}, err
	}
	if err := t.on(g); err != nil {
		return schedules.Schedule{}, err
	}
	r, err := newRouting(g, t)
	if err != nil {
		return schedules.Schedule{}, err
	}
	for range routingPasses {
		r.choose()
	}
	best := r.send(orders()[0])
	if len(best) <= severalRoutes {
		least := r.least()
		for _, order := range orders()[1:] {
			if lastSlot(best) == least {
				break
			}
			if sends := r.send(order); lastSlot(sends) < lastSlot(best) {
				best = sends
			}
		}
	}
	return listed(t, nil, best), nil
}

// severalRoutes is the largest number of sends for which several schedules are tried.
const severalRoutes = 1 << 20

// lastSlot returns the last slot of sends sorted by slot, 0 if there is none.
func lastSlot(sends []schedules.Send) int {
	if len(sends) == 0 {
		return 0
	}
	return sends[len(sends)-1].Slot
}

// least returns a lower bound of the number of slots: the longest path or the busiest
// link.
func (r *routing) least() int {
	least := 0
	for p := range r.t.Packets {
		least = max(least, r.start[p+1]-r.start[p])
	}
	for _, packets := range r.load {
		least = max(least, packets)
	}
	return least
}

// An order is a priority rule: packets with smaller values go first.
type order func(r *routing, p int32, at int) int

// orders lists the priority rules; ties go by offset. The last one counts the packets
// of the remaining links instead of the links.
func orders() []order {
	return []order{
		func(r *routing, p int32, at int) int { return at - r.start[p+1] },
		func(r *routing, p int32, at int) int {
			busiest := 0
			for _, l := range r.path[at:r.start[p+1]] {
				busiest = max(busiest, r.load[l])
			}
			return (at-r.start[p+1])*len(r.t.Packets) - busiest
		},
		func(r *routing, p int32, at int) int {
			waiting := 0
			for _, l := range r.path[at:r.start[p+1]] {
				waiting -= r.load[l]
			}
			return waiting
		},
	}
}

// routingPasses is the number of times every packet looks for a better path.
const routingPasses = 4

// A routing is a path for every packet.
type routing struct {
	g     *network
	t     Task
	to    [][]int // by destination, its packets
	start []int   // by packet, the index of its first link in path; the length of path at the end
	path  []int32 // links
	load  []int   // by link, number of packets
	laid  bool    // whether path holds paths

	cost  []float64 // by node, cost of the best path to the destination
	step  []int32   // by node, first link of that path
	known []int     // by node, the packet for which cost and step are valid, from 1
}

func newRouting(g *network, t Task) (*routing, error) {
	r := &routing{
		g: g, t: t, to: make([][]int, g.n), start: make([]int, len(t.Packets)+1), load: make([]int, len(g.to)),
		cost: make([]float64, g.n), step: make([]int32, g.n), known: make([]int, g.n),
	}
	for p, packet := range t.Packets {
		if len(packet.To) != 1 || t.Combining {
			return nil, &inputs.Error{Arg: "task", Value: t.Name, Domain: "packets of one destination each"}
		}
		r.to[packet.To[0]] = append(r.to[packet.To[0]], p)
	}
	for w, packets := range r.to {
		if len(packets) == 0 {
			continue
		}
		distance := g.distancesTo(w)
		for _, p := range packets {
			v := int(t.Packets[p].From)
			if distance[v] == far {
				return nil, unreachable(v, w)
			}
			r.start[p+1] = distance[v]
		}
	}
	for p := range t.Packets {
		r.start[p+1] += r.start[p]
	}
	if err := listable(r.start[len(t.Packets)]); err != nil {
		return nil, err
	}
	r.path = make([]int32, r.start[len(t.Packets)])
	return r, nil
}

// choose gives every packet in turn the shortest path of least cost, where a link costs
// the cube of the number of packets on it.
func (r *routing) choose() {
	clear(r.known)
	for w, packets := range r.to {
		if len(packets) == 0 {
			continue
		}
		distance := r.g.distancesTo(w)
		for _, p := range packets {
			links := r.path[r.start[p]:r.start[p+1]]
			if r.laid {
				for _, l := range links {
					r.load[l]--
				}
			}
			v := int(r.t.Packets[p].From)
			r.best(v, w, p+1, distance)
			for i := range links {
				l := r.step[v]
				links[i] = l
				r.load[l]++
				v = r.g.to[l]
			}
		}
	}
	r.laid = true
}

// best computes cost and step of the best path from v to w.
func (r *routing) best(v, w, mark int, distance []int) float64 {
	if v == w {
		return 0
	}
	if r.known[v] == mark {
		return r.cost[v]
	}
	cost, step := 0.0, int32(-1)
	for l, end := r.g.leaving(v); l < end; l++ {
		u := r.g.to[l]
		if distance[u] != distance[v]-1 {
			continue
		}
		load := float64(r.load[l])
		if on := r.best(u, w, mark, distance) + float64(load*load*load); step < 0 || on < cost {
			cost, step = on, int32(l)
		}
	}
	r.known[v], r.cost[v], r.step[v] = mark, cost, step
	return cost
}

// offset breaks ties between packets of one origin, and of one destination, so that
// equally distant packets do not all start with the same destination.
func (r *routing) offset(p int32) int {
	packet := &r.t.Packets[p]
	return (int(packet.To[0]) - int(packet.From) + r.g.n) % r.g.n
}

// send simulates the packets under a priority rule.
func (r *routing) send(by order) []schedules.Send {
	at := slices.Clone(r.start[:len(r.t.Packets)]) // by packet, its next link
	rank := make([]int, len(at))                   // by waiting packet
	first := func(p, q int32) bool {
		if rank[p] != rank[q] {
			return rank[p] < rank[q]
		}
		return r.offset(p) < r.offset(q)
	}
	waiting := make([]heap, len(r.load)) // by link
	var active []int32                   // links with waiting packets
	arrive := func(p int32) {
		if at[p] == r.start[p+1] {
			return
		}
		l := r.path[at[p]]
		if len(waiting[l]) == 0 {
			active = append(active, l)
		}
		rank[p] = by(r, p, at[p])
		waiting[l].push(p, first)
	}
	for p := range r.t.Packets {
		arrive(int32(p))
	}
	sends := make([]schedules.Send, 0, len(r.path))
	var moved []int32
	for slot := 1; len(active) > 0; slot++ {
		moved = moved[:0]
		busy := active[:0]
		for _, l := range active {
			p := waiting[l].pop(first)
			sends = append(sends, schedules.Send{Slot: slot, From: r.g.from[l], To: r.g.to[l], Packet: int(p)})
			moved = append(moved, p)
			if len(waiting[l]) > 0 {
				busy = append(busy, l)
			}
		}
		active = busy
		for _, p := range moved {
			at[p]++
		}
		for _, p := range moved {
			arrive(p)
		}
	}
	return sends
}
