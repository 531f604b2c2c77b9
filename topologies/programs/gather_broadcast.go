package programs

// GatherBroadcast is the allgather in which rank 0 gathers all parts along a binomial
// tree and sends them down it again.
//
// 2(n-1) messages, depth and rounds 2 ceil(log2 n) for n a power of two; there
// 2 log2 n alpha + ((n-1)/n + log2 n) beta m.
//
// Source: folklore.
func GatherBroadcast() Algorithm {
	return Algorithm{
		Name: "gather-broadcast", Task: Allgather, Meaning: "rank 0 gathers all parts and broadcasts them, along binomial trees",
		Source: "folklore",
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			b, err := allgather("gather-broadcast", s, float64(4*n))
			if err != nil {
				return Plan{}, err
			}
			waits := b.collect(n, 0, counted(n, 0), make([][]int, n))
			all := b.payload(Run{0, int32(n)})
			t := treeOf(n, 0, knomial(n, 2))
			got := nothing(n)
			for _, u := range t.order {
				for _, v := range t.children[u] {
					if u == 0 {
						b.send(u, v, 1, all, waits...)
					} else {
						b.send(u, v, 1, all, got[u])
					}
					got[v] = b.receive(v, u, 1, all)
				}
			}
			return b.plan, nil
		},
	}
}

// collect gathers block v of the v-th rank at the 0-th, up a binomial tree, and returns
// the operations that the 0-th has to wait for. Each rank waits for its entry of last
// first.
func (b *builder) collect(n, tag int, rank func(v int) int, last [][]int) []int {
	got := make([][]int, n)
	for v := n - 1; v > 0; v-- {
		low := v & -v
		u := v - low
		x := b.payload(Run{int32(v), int32(min(low, n-v))})
		if len(got[v]) == 0 { // the Receives wait for last
			got[v] = last[rank(v)]
		}
		b.send(rank(v), rank(u), tag, x, got[v]...)
		got[u] = append(got[u], b.receive(rank(u), rank(v), tag, x, last[rank(u)]...))
	}
	return got[0]
}

// counted returns the numbering of n ranks from a first one.
func counted(n, first int) func(v int) int { return func(v int) int { return (v + first) % n } }
