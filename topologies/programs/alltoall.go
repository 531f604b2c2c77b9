package programs

import "math/bits"

// allToAll begins an all-to-all: block i n + j goes from rank i to rank j.
func allToAll(name string, s Settings, operations float64) (*builder, error) {
	n := s.Ranks
	if err := affordable(name, n, max(operations, float64(n)*float64(n))); err != nil {
		return nil, err
	}
	b := newBuilder(name, AllToAll, s, int(operations)/n)
	b.plan.Blocks = make([]Block, 0, n*n)
	for i := range n {
		b.parts(s.Bytes, n, func(j int) Block { return Block{From: i, To: j} })
	}
	return b, nil
}

// Spread is the all-to-all in which every rank sends to those after it, one after the
// other, and waits for nothing.
//
// n(n-1) messages, depth 1, n-1 rounds; (n-1)(alpha + beta m/n).
//
// Source: folklore; MPICH calls it scattered.
func Spread() Algorithm {
	return Algorithm{
		Name: "spread", Task: AllToAll, Meaning: "ranks send straight to all others and wait for nothing", Source: "folklore",
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			b, err := allToAll("spread", s, square(n))
			if err != nil {
				return Plan{}, err
			}
			for t := 1; t < n; t++ {
				for v := range n {
					u := (v + t) % n
					x := b.payload(Run{int32(v*n + u), 1})
					b.send(v, u, 0, x)
					b.receive(u, v, 0, x)
				}
			}
			return b.plan, nil
		},
	}
}

// Pairwise is the all-to-all in n-1 steps, in each of which every rank sends to one
// and receives from one, and which wait for one another.
//
// n(n-1) messages, depth and rounds n-1; (n-1)(alpha + beta m/n).
//
// Source: folklore; Thakur, Rabenseifner, Gropp 2005.
func Pairwise() Algorithm {
	return Algorithm{
		Name: "pairwise", Task: AllToAll, Meaning: "ranks exchange with one after the other",
		Source: "folklore; Thakur, Rabenseifner, Gropp 2005",
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			b, err := allToAll("pairwise", s, square(n))
			if err != nil {
				return Plan{}, err
			}
			b.pairwise(n, func(from, to int) Run { return Run{int32(from*n + to), 1} }, b.receive)
			return b.plan, nil
		},
	}
}

// BruckAllToAll is the all-to-all in which what has to go o ranks further goes 2^j
// further in step j for every bit j of o that is 1.
//
// n ceil(log2 n) messages, depth and rounds ceil(log2 n); log2 n (alpha + beta m/2)
// for n a power of two.
//
// Source: Bruck et al. 1997.
func BruckAllToAll() Algorithm {
	return Algorithm{
		Name: "bruck", Task: AllToAll, Meaning: "parts go to their ranks in steps of 1, 2, 4, ...", Source: "Bruck et al. 1997",
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			steps := bits.Len(uint(n - 1))
			if err := affordable("bruck", n, float64(n)*float64(n)*float64(steps)/2); err != nil { // blocks sent
				return Plan{}, err
			}
			b, err := allToAll("bruck", s, float64(2*n*steps))
			if err != nil {
				return Plan{}, err
			}
			got := make([][]int, n)
			carried := make([]payload, n)
			var runs []Run
			for j := range steps {
				for v := range n {
					runs = runs[:0]
					for o := 1 << j; o < n; o++ {
						if o>>j&1 == 1 {
							from := (v - o&(1<<j-1) + n) % n
							runs = append(runs, Run{int32(from*n + (from+o)%n), 1})
						}
					}
					carried[v] = b.payload(runs...)
					// Step i brought the blocks whose distance left is at least 2^j +
					// 2^i, if there are any.
					brought := 0
					for brought < j && 1<<j+1<<brought < n {
						brought++
					}
					b.send(v, (v+1<<j)%n, j, carried[v], got[v][:brought]...)
				}
				for v := range n {
					u := (v - 1<<j + n) % n
					got[v] = append(got[v], b.receive(v, u, j, carried[u]))
				}
			}
			return b.plan, nil
		},
	}
}
