package packets

// A treeTable lists which sends pass on each copy, in the order of their
// numbers: next[start[c]:start[c+1]] for copy c.
type treeTable struct {
	start []int32
	next  []int32
}

func newTreeTable(b *Broadcast) treeTable {
	m := len(b.packet)
	t := treeTable{start: make([]int32, m+2), next: make([]int32, m)}
	for _, s := range b.source {
		t.start[s+1]++
	}
	for c := range m + 1 {
		t.start[c+1] += t.start[c]
	}
	at := make([]int32, m+1)
	copy(at, t.start)
	for k, s := range b.source {
		t.next[at[s]] = int32(k)
		at[s]++
	}
	return t
}

// An eventQueue holds requests: sends whose packet arrives at the sender at a
// known time, by that time and then by number.
type eventQueue []event

type event struct {
	at   float64
	send int32
}

func (a event) before(b event) bool { return a.at < b.at || a.at == b.at && a.send < b.send }

func (q *eventQueue) push(v event) {
	h := append(*q, v)
	i := len(h) - 1
	for i > 0 {
		up := (i - 1) / 2
		if !v.before(h[up]) {
			break
		}
		h[i] = h[up]
		i = up
	}
	h[i] = v
	*q = h
}

func (q *eventQueue) pop() event {
	h := *q
	top, v := h[0], h[len(h)-1]
	h = h[:len(h)-1]
	if len(h) > 0 {
		i := 0
		for {
			down := 2*i + 1
			if down >= len(h) {
				break
			}
			if down+1 < len(h) && h[down+1].before(h[down]) {
				down++
			}
			if !h[down].before(v) {
				break
			}
			h[i] = h[down]
			i = down
		}
		h[i] = v
	}
	*q = h
	return top
}

// arrival executes the requests in order of time: each is served when its link
// has served those before it, and its end is the arrival time of the requests
// that pass the packet on.
func (e *Execution) arrival() float64 {
	b, t := e.b, &e.b.trees
	clear(e.free)
	q := e.events[:0]
	for _, k := range t.next[:t.start[1]] {
		q.push(event{0, k})
	}
	done := 0.0
	for len(q) > 0 {
		v := q.pop()
		l := b.link[v.send]
		end := max(v.at, e.free[l]) + e.x[b.packet[v.send]]
		e.free[l] = end
		e.copies[v.send+1] = end
		done = max(done, end)
		for _, k := range t.next[t.start[v.send+1]:t.start[v.send+2]] {
			q.push(event{end, k})
		}
	}
	e.events = q
	e.traced = true
	return done
}
