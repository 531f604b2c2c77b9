package tasks

import (
	"slices"

	"castlab/topologies"
	"castlab/topologies/schedules"
)

// Route returns a schedule for packets of one destination each, on any network.
// Every packet gets a shortest path, chosen so that the packets of the busiest
// links are few; then links send the packet with the most links to go first.
// The number of slots is that of no bound in particular, at least the packets of
// the busiest link and at least the longest path.
//
// Source: derived. Errors: a *topologies.DomainError where a packet has not one
// destination, where it has no path to it, or where the schedule has more than
// MostSends sends; those of t.Validate.
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
	return listed(t, nil, r.send()), nil
}

// routingPasses is how often every packet looks for a better path.
const routingPasses = 4

// A routing is a path for every packet.
type routing struct {
	g     *network
	t     Task
	to    [][]int // by destination, its packets
	start []int   // by packet and one more, where its links begin in path
	path  []int32 // links
	load  []int   // by link, packets
	laid  bool    // whether path holds paths

	cost  []float64 // by node, of the best path on
	step  []int32   // by node, the first link of it
	known []int     // by node, the packet whose cost and step are there, from 1
}

func newRouting(g *network, t Task) (*routing, error) {
	r := &routing{
		g: g, t: t, to: make([][]int, g.n), start: make([]int, len(t.Packets)+1), load: make([]int, len(g.to)),
		cost: make([]float64, g.n), step: make([]int32, g.n), known: make([]int, g.n),
	}
	for p, packet := range t.Packets {
		if len(packet.To) != 1 || t.Combining {
			return nil, &topologies.DomainError{Arg: "task", Value: t.Name, Domain: "packets of one destination each"}
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

// choose gives every packet the shortest path of least cost, one after the
// other, where a link costs the cube of the packets that have it already.
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

// best leaves in cost and step the best path on from v to w.
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

// offset tells packets of one origin, and those for one destination, apart: so
// not all that are equally far begin with the same destination.
func (r *routing) offset(p int32) int {
	packet := &r.t.Packets[p]
	return (int(packet.To[0]) - int(packet.From) + r.g.n) % r.g.n
}

// send lets the packets go, those with the most links before them first.
func (r *routing) send() []schedules.Send {
	at := slices.Clone(r.start[:len(r.t.Packets)]) // by packet, its next link
	first := func(p, q int32) bool {
		if a, b := r.start[p+1]-at[p], r.start[q+1]-at[q]; a != b {
			return a > b
		}
		return r.offset(p) < r.offset(q)
	}
	waiting := make([]heap, len(r.load)) // by link
	var active []int32                   // links with packets
	arrive := func(p int32) {
		if at[p] == r.start[p+1] {
			return
		}
		l := r.path[at[p]]
		if len(waiting[l]) == 0 {
			active = append(active, l)
		}
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
