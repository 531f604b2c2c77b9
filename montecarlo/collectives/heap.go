package collectives

// An event is what happens at a time; of those at one time the lower seq is first.
type event struct {
	at   float64
	seq  int64
	what int32
}

func (a *event) before(b *event) bool {
	return a.at < b.at || a.at == b.at && a.seq < b.seq
}

// An agenda is what is to happen: a heap, and beside it one event, the first of those
// put lately, which often is what happens next.
type agenda struct {
	front event
	ahead bool // there is one
	heap  pile
}

func (g *agenda) clear() { g.ahead, g.heap = false, g.heap[:0] }

func (g *agenda) empty() bool { return !g.ahead && len(g.heap) == 0 }

// next returns when the first event is; there must be one.
func (g *agenda) next() float64 {
	if g.ahead && (len(g.heap) == 0 || g.front.before(&g.heap[0])) {
		return g.front.at
	}
	return g.heap[0].at
}

func (g *agenda) put(x event) {
	switch {
	case !g.ahead:
		g.front, g.ahead = x, true
	case x.before(&g.front):
		g.heap.put(g.front)
		g.front = x
	default:
		g.heap.put(x)
	}
}

// take removes the first event; there must be one.
func (g *agenda) take() event {
	if g.ahead && (len(g.heap) == 0 || g.front.before(&g.heap[0])) {
		g.ahead = false
		return g.front
	}
	return g.heap.take()
}

// A pile is a heap of events, each with four children.
type pile []event

func (h *pile) put(x event) {
	q := append(*h, x)
	i := len(q) - 1
	for i > 0 {
		p := (i - 1) / 4
		if !x.before(&q[p]) {
			break
		}
		q[i] = q[p]
		i = p
	}
	q[i] = x
	*h = q
}

func (h *pile) take() event {
	q := *h
	top := q[0]
	n := len(q) - 1
	x := q[n]
	q = q[:n]
	*h = q
	if n == 0 {
		return top
	}
	i := 0
	for {
		first := 4*i + 1
		if first >= n {
			break
		}
		least := first
		for j := first + 1; j < min(first+4, n); j++ {
			if q[j].before(&q[least]) {
				least = j
			}
		}
		if !q[least].before(&x) {
			break
		}
		q[i] = q[least]
		i = least
	}
	q[i] = x
	return top
}
