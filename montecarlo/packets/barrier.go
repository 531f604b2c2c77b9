package packets

// A hopTable sorts the sends by hop, then by link, then by slot. The sends of one link
// in one hop form a run.
type hopTable struct {
	order  []int32  // the sends
	packet []uint16 // packet of each
	runs   []int32  // run r is order[runs[r]:runs[r+1]]
	first  []int32  // hop i has the runs first[i-1] to first[i]-1
}

func (h *hopTable) levels() int { return len(h.first) - 1 }

func newHopTable(b *Broadcast) hopTable {
	m := len(b.packet)
	hop := make([]int32, m+1) // by copy; send k makes copy k+1
	most := int32(0)
	for k, s := range b.source {
		hop[k+1] = hop[s] + 1
		most = max(most, hop[k+1])
	}
	byLink := make([]int32, m)
	for k := range byLink {
		byLink[k] = int32(k)
	}
	byLink = stableByKey(byLink, len(b.links), func(k int32) int32 { return b.link[k] })
	h := hopTable{
		order:  stableByKey(byLink, int(most), func(k int32) int32 { return hop[k+1] - 1 }),
		packet: make([]uint16, m),
		first:  make([]int32, 0, most+1),
	}
	level, link := int32(0), int32(-1)
	for j, k := range h.order {
		h.packet[j] = b.packet[k]
		if hop[k+1] != level {
			level, link = hop[k+1], -1
			h.first = append(h.first, int32(len(h.runs)))
		}
		if b.link[k] != link {
			link = b.link[k]
			h.runs = append(h.runs, int32(j))
		}
	}
	h.first = append(h.first, int32(len(h.runs)))
	h.runs = append(h.runs, int32(m))
	return h
}

// stableByKey sorts the items by key, 0 <= key < keys, and preserves the order of items
// with equal keys.
func stableByKey(items []int32, keys int, key func(int32) int32) []int32 {
	start := make([]int32, keys+1)
	for _, i := range items {
		start[key(i)+1]++
	}
	for j := range keys {
		start[j+1] += start[j]
	}
	sorted := make([]int32, len(items))
	for _, i := range items {
		sorted[start[key(i)]] = i
		start[key(i)]++
	}
	return sorted
}

// barrier executes one hop after the other. When a hop begins all its packets are at
// their senders, so a link sends without gaps and takes the sum of its lengths; the hop
// takes the largest of these sums.
func (e *Execution) barrier() float64 {
	h := &e.b.hops
	x := e.x
	total := 0.0
	for i := range e.phases {
		longest := 0.0
		runs := h.runs[h.first[i] : h.first[i+1]+1]
		for r := range len(runs) - 1 {
			sum := 0.0
			for _, p := range h.packet[runs[r]:runs[r+1]] {
				sum += x[p]
			}
			longest = max(longest, sum)
		}
		e.phases[i] = longest
		total += longest
	}
	return total
}

// traceBarrier computes the end of every send of a run with barriers.
func (e *Execution) traceBarrier() {
	h := &e.b.hops
	begin := 0.0
	for i, d := range e.phases {
		for r := h.first[i]; r < h.first[i+1]; r++ {
			sum := 0.0
			for j := h.runs[r]; j < h.runs[r+1]; j++ {
				sum += e.x[h.packet[j]]
				e.ends[h.order[j]] = begin + sum
			}
		}
		begin += d
	}
}
