package graphs

import "math"

// A flow is a network for maximum flows and minimum cuts. Arcs are in pairs: e and e^1
// are each other's reverse, and flow on one can return on the other. Its memory is
// reused from one flow to the next.
type flow struct {
	from, to []int32
	residual []int // by arc: residual capacity
	first    []int32
	arcs     []int32 // of node v: arcs[first[v]:first[v+1]]
	level    []int32 // by node: distance from the source in arcs, -1 if unreachable in the residual network
	next     []int32 // by node: the first arc not known to be useless in this phase
	queue    []int32
}

// clear removes all arcs and sets the number of nodes.
func (f *flow) clear(nodes int) {
	f.from, f.to, f.residual = f.from[:0], f.to[:0], f.residual[:0]
	f.first = sized(f.first, nodes+1)
	f.level, f.next = sized(f.level, nodes), sized(f.next, nodes)
}

func sized(s []int32, n int) []int32 {
	if cap(s) < n {
		return make([]int32, n)
	}
	return s[:n]
}

// add adds a pair of arcs between u and v with these capacities.
func (f *flow) add(u, v int, there, back int) {
	f.from = append(f.from, int32(u), int32(v))
	f.to = append(f.to, int32(v), int32(u))
	f.residual = append(f.residual, there, back)
}

// index sorts the arcs by tail, after the last add.
func (f *flow) index() {
	clear(f.first)
	for _, v := range f.from {
		f.first[v+1]++
	}
	for v := 1; v < len(f.first); v++ {
		f.first[v] += f.first[v-1]
	}
	f.arcs = sized(f.arcs, len(f.from))
	copy(f.next, f.first)
	for e, v := range f.from {
		f.arcs[f.next[v]] = int32(e)
		f.next[v]++
	}
}

// max computes a maximum flow from s to t and returns its value. Then level is
// nonnegative exactly on the smallest source side of a minimum cut.
func (f *flow) max(s, t int) (total int) {
	for f.layer(int32(s), int32(t)) {
		copy(f.next, f.first)
		total += f.push(int32(s), int32(t), math.MaxInt)
	}
	return total
}

// layer computes the distance of every node from s in the residual network, and reports
// whether t is reachable.
func (f *flow) layer(s, t int32) bool {
	for v := range f.level {
		f.level[v] = -1
	}
	f.level[s] = 0
	f.queue = append(f.queue[:0], s)
	for i := 0; i < len(f.queue); i++ {
		v := f.queue[i]
		for _, e := range f.arcs[f.first[v]:f.first[v+1]] {
			if w := f.to[e]; f.residual[e] > 0 && f.level[w] < 0 {
				f.level[w] = f.level[v] + 1
				f.queue = append(f.queue, w)
			}
		}
	}
	return f.level[t] >= 0
}

// push sends up to most units from v to t, along arcs to the next layer.
func (f *flow) push(v, t int32, most int) (sent int) {
	if v == t {
		return most
	}
	for ; f.next[v] < f.first[v+1]; f.next[v]++ {
		e := f.arcs[f.next[v]]
		w := f.to[e]
		if f.residual[e] == 0 || f.level[w] != f.level[v]+1 {
			continue
		}
		x := f.push(w, t, min(most-sent, f.residual[e]))
		f.residual[e] -= x
		f.residual[e^1] += x
		if sent += x; sent == most {
			break
		}
	}
	return sent
}
