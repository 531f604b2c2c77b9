package programs

import "math/bits"

// ScatterAllgather is the broadcast in which the root deals out the message, a part
// for each rank, down a binomial tree, and then all pass their parts around a ring.
//
// n-1 + n(n-1) messages, ceil(log2 n) + n-1 rounds for n > 1 where n is a power of
// two; (ceil(log2 n) + n-1) alpha + 2 (n-1)/n beta m there.
//
// Source: M. Barnett, L. Shuler, S. Gupta, D. Payne, R. van de Geijn, J. Watts,
// "Building a high-performance collective communication library", 1994; Thakur,
// Rabenseifner, Gropp 2005, Section 4.2.
func ScatterAllgather() Algorithm {
	return Algorithm{
		Name: "scatter-allgather", Task: Broadcast, Meaning: "the root deals out a part to each rank, which go around a ring",
		Source: "Barnett et al. 1994 (van de Geijn)",
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			if err := affordable("scatter-allgather", n, 2*float64(n)*float64(n)); err != nil {
				return Plan{}, err
			}
			b := newBuilder("scatter-allgather", Broadcast, s, 2*n)
			b.cut(s.Bytes, n, s.Root, Everyone)
			got := b.deal(n, s.Root)
			b.around(n, n, s.Root, got)
			return b.plan, nil
		},
	}
}

// ScatterDoubling is the broadcast in which the root deals out the message down a
// binomial tree, and then ranks exchange all that they have with those at distances 1,
// 2, 4, ...
//
// n-1 + n log2 n messages, 2 log2 n rounds; 2 log2 n alpha + 2 (n-1)/n beta m.
//
// Source: Thakur, Rabenseifner, Gropp 2005, Section 4.2.
func ScatterDoubling() Algorithm {
	return Algorithm{
		Name: "scatter-doubling", Task: Broadcast, Meaning: "the root deals out a part to each rank, then ranks exchange all that they " +
			"have with those at distances 1, 2, 4, ...", Domain: "a power of two", Source: "Thakur, Rabenseifner, Gropp 2005",
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			if err := needsPower(n); err != nil {
				return Plan{}, err
			}
			steps := bits.Len(uint(n - 1))
			if err := affordable("scatter-doubling", n, float64(2*n*(steps+1))); err != nil {
				return Plan{}, err
			}
			b := newBuilder("scatter-doubling", Broadcast, s, 2*steps+2)
			b.cut(s.Bytes, n, s.Root, Everyone)
			got := make([][]int, n)
			for v, on := range b.deal(n, s.Root) {
				got[v] = append(got[v], on)
			}
			b.double(n, 1, counted(n, s.Root), got)
			return b.plan, nil
		},
	}
}

// deal scatters block v to rank v + root down a binomial tree and returns, by rank
// relative to the root, the operation after which each goes on. A rank sends to one child
// after the other, as MPI libraries do.
func (b *builder) deal(n, root int) []int {
	done := make([]int, n)
	done[0] = none
	for v := range n {
		span := v & -v // rank v receives blocks v to v+span-1
		if v == 0 {
			span = 1 << bits.Len(uint(n-1))
		}
		for span >>= 1; span > 0; span >>= 1 {
			if u := v + span; u < n {
				x := b.payload(Run{int32(u), int32(min(span, n-u))})
				done[v] = b.send((v+root)%n, (u+root)%n, 0, x, done[v])
				done[u] = b.receive((u+root)%n, (v+root)%n, 0, x)
			}
		}
	}
	return done
}

// around passes the blocks of all ranks around a ring, n-1 times. Ranks are relative to
// first; rank v begins with block v, after wait[v].
func (b *builder) around(n, tag, first int, wait []int) {
	if n == 1 {
		return
	}
	wait = append([]int{}, wait...)
	next := make([]int, n)
	for step := range n - 1 {
		for v := range n {
			block := (v - step + n) % n
			from, to := (v+first)%n, (v+1+first)%n
			x := b.payload(Run{int32(block), 1})
			b.send(from, to, tag+step, x, wait[v])
			next[(v+1)%n] = b.receive(to, from, tag+step, x)
		}
		wait, next = next, wait
	}
}
