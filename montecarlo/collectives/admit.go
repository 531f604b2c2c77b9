package collectives

import (
	"slices"

	"castlab/topologies/programs"
)

// admit starts the operations that wait for nothing more: by rank, the Sends, then the
// Receives, then the Computes.
//
// A Receive begins when its CPU is free. With one CPU no message can arrive before
// that, and only a message depends on the time of its beginning. So the Receive waits
// for one from now on, as if it had begun, and enters the agenda only if one has
// arrived, or if with polling one comes too early.
func (v *events) admit() {
	if len(v.fresh) > 1 {
		v.sort()
	}
	for _, i := range v.fresh {
		k, base := v.local(i)
		act := 2 * i
		v.seq++
		v.nodes[act].seq = v.seq
		free := v.cpu[v.operations[k].cpu]
		switch {
		case v.operations[k].kind == programs.Receive:
			at := max(v.states[i].ready, free, v.now)
			if v.lazy {
				if x := v.channel(k, base); x.pending == 0 && x.messages.head < 0 && len(v.c.begins.of(k)) == 0 {
					v.states[i].posted = at
					v.open(k, base, at)
					v.link(&x.receives, act)
					continue
				} else {
					x.pending++
				}
			}
			v.agenda.put(event{at, v.seq, act})
		case v.states[i].ready <= max(free, v.now):
			v.enqueue(act)
		default:
			v.agenda.put(event{v.states[i].ready, v.seq, act})
		}
	}
	v.fresh = v.fresh[:0]
}

// sort orders the fresh operations by rank and kind.
func (v *events) sort() {
	order := func(a, b int32) int {
		x, _ := v.local(a)
		y, _ := v.local(b)
		if v.operations[x].rank != v.operations[y].rank {
			return int(v.operations[x].rank) - int(v.operations[y].rank)
		}
		return int(v.operations[x].kind) - int(v.operations[y].kind)
	}
	if len(v.fresh) > 32 {
		slices.SortStableFunc(v.fresh, order)
		return
	}
	for i := 1; i < len(v.fresh); i++ {
		x := v.fresh[i]
		j := i
		for ; j > 0 && order(v.fresh[j-1], x) > 0; j-- {
			v.fresh[j] = v.fresh[j-1]
		}
		v.fresh[j] = x
	}
}

// finish records the end of an operation, which may lie ahead.
func (v *events) finish(k, base int32, at float64) {
	i := base + k
	v.states[i].flags |= ended
	if v.trace != nil {
		v.trace[i].End = at
	}
	for _, j := range v.c.ends.of(k) {
		v.release(base+j, at)
	}
	v.ended(base)
}

// open records the beginning of an operation.
func (v *events) open(k, base int32, at float64) {
	v.states[base+k].flags |= begun
	if v.trace != nil {
		v.trace[base+k].Start = at
	}
	for _, j := range v.c.begins.of(k) {
		v.release(base+j, at)
	}
}

func (v *events) release(i int32, at float64) {
	v.states[i].ready = max(v.states[i].ready, at)
	if v.states[i].waits--; v.states[i].waits == 0 {
		v.fresh = append(v.fresh, i)
	}
}
