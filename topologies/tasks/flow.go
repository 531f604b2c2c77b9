package tasks

import "castlab/topologies/schedules"

// mostFlow bounds the link copies of a flow over time: about a second of computation.
const mostFlow = 1 << 21

// byFlow returns the sends of a schedule with the least T from least to most such that
// the packets reach their destinations in T slots. It reports false if there would be
// more than mostFlow copies of links, or no such T.
//
// The copy (v,t) of a node is the node after slot t. A link v -> w of the network leads
// from (v,t-1) to (w,t) and carries one packet; waiting leads from (v,t-1) to (v,t)
// without limit. From the copies of v together, as many packets leave as are destined
// for v. Each unit of an integral flow from (origin,0) is the path of one packet, whose
// destination is the end of the path.
func (d *dealing) byFlow(least, most int) ([]schedules.Send, bool) {
	g := d.g
	if len(g.to) > 0 && most > mostFlow/len(g.to) {
		return nil, false
	}
	f := &flow{}
	at := make([]int32, g.n) // by node, its copy after the last slot
	exit := make([]int32, g.n)
	f.sink = f.node()
	for v := range g.n {
		at[v], exit[v] = -1, -1
		if len(d.packets[v]) > 0 {
			exit[v] = f.node()
			f.arc(exit[v], f.sink, int32(len(d.packets[v])))
		}
	}
	at[d.root] = f.node()
	f.source = at[d.root]
	next := make([]int32, g.n)
	sent := 0
	for t := 1; t <= most; t++ {
		for v := range g.n {
			next[v] = -1
			if r := d.distance[v]; r != far && r <= t {
				next[v] = f.node()
				if at[v] >= 0 {
					f.arc(at[v], next[v], int32(d.count))
				}
			}
		}
		for l, v := range g.from {
			if at[v] >= 0 && next[g.to[l]] >= 0 {
				f.arc(at[v], next[g.to[l]], 1)
				f.link[len(f.link)-1], f.slot[len(f.slot)-1] = int32(l), int32(t)
			}
		}
		for v := range g.n {
			if exit[v] >= 0 && next[v] >= 0 {
				f.arc(next[v], exit[v], int32(d.count))
			}
		}
		at, next = next, at
		if t < least {
			continue
		}
		sent += f.augment()
		if sent == d.count {
			return d.sendsOf(f, exit), true
		}
	}
	return nil, false
}

// sendsOf decomposes the flow into the paths of packets. A path that returns to a node
// waits there instead.
func (d *dealing) sendsOf(f *flow, exit []int32) []schedules.Send {
	at := map[int32]int{} // by exit, its node
	for v, e := range exit {
		if e >= 0 {
			at[e] = v
		}
	}
	given := make([]int, d.g.n) // by node, number of its packets that have a path
	var sends, path []schedules.Send
	for range d.count {
		path = path[:0]
		v := f.source
		for {
			if node, found := at[v]; found {
				for i := range path {
					path[i].Packet = d.packets[node][given[node]]
				}
				given[node]++
				break
			}
			for a := f.first[v]; a >= 0; a = f.next[a] {
				if a&1 == 1 || f.left[a^1] == 0 {
					continue
				}
				f.left[a^1]--
				if l := f.link[a>>1]; l >= 0 {
					path = erased(append(path, schedules.Send{Slot: int(f.slot[a>>1]), From: d.g.from[l], To: d.g.to[l]}))
				}
				v = f.to[a]
				break
			}
		}
		sends = append(sends, path...)
	}
	return sends
}

// erased removes the loop that the last send of a path closes.
func erased(path []schedules.Send) []schedules.Send {
	to := path[len(path)-1].To
	for i := range path {
		if path[i].From == to {
			return path[:i]
		}
	}
	return path
}

// A flow is a network with capacities, and a flow through it: arc a leads to to[a] and
// has the residual capacity left[a]; arc a^1 is its opposite.
type flow struct {
	source, sink int32
	first        []int32 // by node, an arc out of it; -1 for none
	next         []int32 // by arc, the next arc out of the same node
	to, left     []int32
	link, slot   []int32 // by pair of arcs, the link and its slot; -1 for waiting

	level, turn, queue []int32
}

func (f *flow) node() int32 {
	f.first = append(f.first, -1)
	return int32(len(f.first) - 1)
}

func (f *flow) arc(v, w, capacity int32) {
	f.to = append(f.to, w, v)
	f.left = append(f.left, capacity, 0)
	f.link, f.slot = append(f.link, -1), append(f.slot, -1)
	a := int32(len(f.next))
	f.next = append(f.next, f.first[v], f.first[w])
	f.first[v], f.first[w] = a, a+1
}

// augment increases the flow to a maximum (Dinic) and returns the increase.
func (f *flow) augment() int {
	added := 0
	for f.layers() {
		f.turn = append(f.turn[:0], f.first...)
		for {
			more := f.push(f.source, 1<<30)
			if more == 0 {
				break
			}
			added += int(more)
		}
	}
	return added
}

// layers computes the distance of every node from the source, and reports whether the
// sink is reachable.
func (f *flow) layers() bool {
	f.level = f.level[:0]
	for range f.first {
		f.level = append(f.level, -1)
	}
	f.level[f.source] = 0
	f.queue = append(f.queue[:0], f.source)
	for i := 0; i < len(f.queue) && f.level[f.sink] < 0; i++ {
		v := f.queue[i]
		for a := f.first[v]; a >= 0; a = f.next[a] {
			if w := f.to[a]; f.left[a] > 0 && f.level[w] < 0 {
				f.level[w] = f.level[v] + 1
				f.queue = append(f.queue, w)
			}
		}
	}
	return f.level[f.sink] >= 0
}

// push sends up to most units from v to the sink, along the layers.
func (f *flow) push(v, most int32) int32 {
	if v == f.sink {
		return most
	}
	for ; f.turn[v] >= 0; f.turn[v] = f.next[f.turn[v]] {
		a := f.turn[v]
		if w := f.to[a]; f.left[a] > 0 && f.level[w] == f.level[v]+1 {
			if sent := f.push(w, min(most, f.left[a])); sent > 0 {
				f.left[a] -= sent
				f.left[a^1] += sent
				return sent
			}
		}
	}
	return 0
}
