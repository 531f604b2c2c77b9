package packets

// A treeTable holds the trees along which copies spread, packet by packet, each from
// the root down and the sends of one copy together. The sends of the copies of one
// packet are then in the same order as the copies: a table entry gives the first send
// of its copy, and the next entry the end.
//
// Packet p has the entries roots[p] to roots[p+1]-1. The first of them are the sends of
// its source; the last is a sentinel.
type treeTable struct {
	entries []entry
	send    []int32 // the number of the send
	roots   []int32
}

// An entry is a send in a treeTable.
type entry struct {
	link  int32
	first int32 // the first entry that forwards the copy made here
}

func newTreeTable(b *Broadcast) treeTable {
	m := len(b.packet)
	// after[start[c]:start[c+1]] are the sends of copy c. The initial copies are
	// ordered by packet below.
	start := make([]int32, m+2)
	for _, c := range b.source {
		start[c+1]++
	}
	for c := range m + 1 {
		start[c+1] += start[c]
	}
	after := make([]int32, m)
	at := make([]int32, m+1)
	copy(at, start)
	for k, c := range b.source {
		after[at[c]] = int32(k)
		at[c]++
	}
	own := stableByKey(after[:start[1]], b.nodes, func(k int32) int32 { return int32(b.packet[k]) })

	t := treeTable{
		entries: make([]entry, 0, m+b.nodes),
		send:    make([]int32, 0, m+b.nodes),
		roots:   make([]int32, 1, b.nodes+1),
	}
	for p := range b.nodes {
		for len(own) > 0 && int(b.packet[own[0]]) == p {
			t.send = append(t.send, own[0])
			own = own[1:]
		}
		// t.send grows during the traversal, which ends at the last leaf.
		for i := len(t.entries); i < len(t.send); i++ {
			k := t.send[i]
			t.entries = append(t.entries, entry{link: b.link[k], first: int32(len(t.send))})
			t.send = append(t.send, after[start[k+1]:start[k+2]]...)
		}
		t.entries = append(t.entries, entry{first: int32(len(t.send))})
		t.send = append(t.send, -1)
		t.roots = append(t.roots, int32(len(t.send)))
	}
	return t
}

// work returns the sum of the lengths of all sends.
func (t *treeTable) work(x []float64) float64 {
	total := 0.0
	for p, v := range x {
		total += float64(v * float64(t.roots[p+1]-t.roots[p]-1))
	}
	return total
}

// most returns the largest number of sends of one copy.
func (t *treeTable) most() int {
	most := 0
	for p := range len(t.roots) - 1 {
		most = max(most, int(t.entries[t.roots[p]].first-t.roots[p]))
		for i := t.roots[p]; i < t.roots[p+1]-1; i++ {
			most = max(most, int(t.entries[i+1].first-t.entries[i].first))
		}
	}
	return most
}
