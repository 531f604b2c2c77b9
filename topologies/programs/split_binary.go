package programs

import "math/bits"

// split is the binary tree in which odd ranks are below 1 and even ones below 2: v on
// level l, the levels counted from 0, has v + 2^l and v + 2 2^l below it. The last level
// is filled evenly.
func split(n int) func(int) []int {
	return func(v int) []int {
		var list []int
		level := 1 << (bits.Len(uint(v+1)) - 1)
		for c := v + level; c <= v+2*level && c < n; c += level {
			list = append(list, c)
		}
		return list
	}
}

// SplitBinary is the broadcast in which the segments of one half of the message pass down
// the left side of a binary tree, those of the other half down the right side, and ranks
// of the two sides then exchange their halves in pairs. The Sends of a rank wait for one
// another.
//
// With k segments, (k+1)/2 a half, rounded down, (k+1)/2 (n-1) + n-1 messages; depth
// floor(log2 n), and one more unless n is a power of two. No rank sends more than one and
// a half times the message.
//
// Source: Pješivac-Grbović et al. 2007; as in Open MPI, whose segments of a size are as
// these, and which takes a pipeline for halves of less than a segment.
func SplitBinary() Algorithm {
	return Algorithm{
		Name: "split-binary", Task: Broadcast, Meaning: "segments of the two halves pass down the two sides of a binary tree, then " +
			"ranks exchange halves in pairs", Source: "Pješivac-Grbović et al. 2007", Parameters: []Parameter{Segmented},
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			s.Segments = (s.Segments + 1) / 2
			var halves [2]int64
			var k [2]int
			for side := range halves {
				halves[side] = share(s.Bytes, 2, side)
				k[side] = s.segments(halves[side])
			}
			if err := affordable("split-binary", n, 2*float64(k[0]+1)*float64(n)); err != nil {
				return Plan{}, err
			}
			b := newBuilder("split-binary", Broadcast, s, k[0]+1)
			var half [2]Run
			for side := range half {
				half[side] = Run{int32(len(b.plan.Blocks)), int32(k[side])}
				b.cut(halves[side], k[side], s.Root, Everyone)
			}
			sent, got := nothing(n), make([][]int, n) // by rank relative to the root: its last Send, its Receives
			send := func(u, v, tag int, x payload, after ...int) {
				from, to := (u+s.Root)%n, (v+s.Root)%n
				sent[u] = b.send(from, to, tag, x, append(after, sent[u])...)
				got[v] = append(got[v], b.receive(to, from, tag, x))
			}
			side := func(v int) int { return (v + 1) % 2 }
			children := split(n)
			tree := treeOf(n, 0, children)
			for i := range k[0] {
				for _, u := range tree.order {
					for _, v := range tree.children[u] {
						if i >= k[side(v)] {
							continue
						}
						var after []int
						if u != 0 {
							after = []int{got[u][i]}
						}
						send(u, v, i, b.payload(Run{half[side(v)].First + int32(i), 1}), after...)
					}
				}
			}
			for v := 1; v+1 < n; v += 2 {
				mine, other := got[v], got[v+1]
				send(v, v+1, k[0], b.payload(half[0]), mine...)
				send(v+1, v, k[0], b.payload(half[1]), other...)
			}
			if n%2 == 0 { // the last rank is without a partner
				send(0, n-1, k[0], b.payload(half[1]))
			}
			return b.plan, nil
		},
	}
}
