package collectives

// A flowHeap holds the flows under way, the one that ends first at its head, of several
// the one that began first.
type flowHeap []int32

func (h flowHeap) before(flows []flow, a, b int32) bool {
	x, y := &flows[a], &flows[b]
	return x.end < y.end || x.end == y.end && x.number < y.number
}

// put puts a flow into the heap.
func (h *flowHeap) put(flows []flow, id int32) {
	*h = append(*h, id)
	h.rise(flows, len(*h)-1, id)
}

// move restores the order after a change of the end of a flow.
func (h flowHeap) move(flows []flow, id int32) {
	h.rise(flows, int(flows[id].place), id)
	h.sink(flows, int(flows[id].place), id)
}

// remove takes a flow out of the heap.
func (h *flowHeap) remove(flows []flow, id int32) {
	q := *h
	i, last := int(flows[id].place), q[len(q)-1]
	*h = q[:len(q)-1]
	if last == id {
		return
	}
	q[i], flows[last].place = last, int32(i)
	h.move(flows, last)
}

func (h flowHeap) rise(flows []flow, i int, id int32) {
	for i > 0 {
		p := (i - 1) / 2
		if !h.before(flows, id, h[p]) {
			break
		}
		h[i], flows[h[p]].place = h[p], int32(i)
		i = p
	}
	h[i], flows[id].place = id, int32(i)
}

func (h flowHeap) sink(flows []flow, i int, id int32) {
	for {
		c := 2*i + 1
		if c >= len(h) {
			break
		}
		if c+1 < len(h) && h.before(flows, h[c+1], h[c]) {
			c++
		}
		if !h.before(flows, h[c], id) {
			break
		}
		h[i], flows[h[c]].place = h[c], int32(i)
		i = c
	}
	h[i], flows[id].place = id, int32(i)
}
