package programs

// SegmentedRing is the ring allreduce whose first half goes around once for every segment
// of the parts: the next segment begins at a rank when the one before has ended there.
// Then the sums go around in one piece. It uses less memory than the ring, and takes no
// less time where messages and computations of a rank do not overlap.
//
// With k segments of a part, (k+1)n(n-1) messages, depth and rounds (k+1)(n-1); (k+1)(n-1)
// alpha + (n-1)/n (2 beta + gamma) m.
//
// Source: as in Open MPI.
func SegmentedRing() Algorithm {
	return Algorithm{
		Name: "segmented-ring", Task: Allreduce, Meaning: "ring whose first half goes around once for every segment of a rank's part",
		Source: "Open MPI", Parameters: []Parameter{Segmented},
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			k := s.segments(share(s.Bytes, n, 0))
			if err := affordable("segmented-ring", n, float64(k+1)*1.5*square(n)); err != nil {
				return Plan{}, err
			}
			b := newBuilder("segmented-ring", Allreduce, s, 3*n*(k+1))
			for r := range n {
				b.cut(share(s.Bytes, n, r), k, Everyone, Everyone)
			}
			sent, last, next := make([]int, n), nothing(n), make([]int, n)
			for v := range n {
				sent[v] = none
			}
			for i := range k {
				for step := range n - 1 {
					for v := range n {
						u := (v + 1) % n
						x := b.payload(Run{int32((v-step+n)%n*k + i), 1})
						sent[v] = b.send(v, u, i*n+step, x, last[v], sent[v])
						next[u] = b.combine(u, v, i*n+step, x)
					}
					last, next = next, last
				}
			}
			// Rank v has the sum of part v+1 now.
			for step := range n - 1 {
				for v := range n {
					part, u := (v+1-step+n)%n, (v+1)%n
					x := b.payload(Run{int32(part * k), int32(k)})
					b.send(v, u, k*n+step, x, last[v], sent[v])
					next[u] = b.receive(u, v, k*n+step, x, sent[u])
				}
				last, next = next, last
			}
			return b.plan, nil
		},
	}
}
