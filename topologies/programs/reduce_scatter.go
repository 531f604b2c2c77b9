package programs

import "math/bits"

// reduceScatter begins a reduce-scatter: block r is the part for rank r.
func reduceScatter(name string, s Settings, operations float64) (*builder, error) {
	n := s.Ranks
	if err := affordable(name, n, operations); err != nil {
		return nil, err
	}
	b := newBuilder(name, ReduceScatter, s, int(operations)/n)
	b.parts(s.Bytes, n, func(r int) Block { return Block{From: Everyone, To: r} })
	return b, nil
}

// RingReduceScatter is the first half of the ring allreduce: every part goes around a
// ring, is summed up, and ends at its rank.
//
// n(n-1) messages, depth and rounds n-1; (n-1)(alpha + (beta + gamma) m/n).
//
// Source: Patarasuk, Yuan 2009.
func RingReduceScatter() Algorithm {
	return Algorithm{
		Name: "ring", Task: ReduceScatter, Meaning: "parts go around a ring, are summed up and end at their ranks",
		Source: "Patarasuk, Yuan 2009",
		Make: func(s Settings) (Plan, error) {
			b, err := reduceScatter("ring", s, 1.5*square(s.Ranks))
			if err != nil {
				return Plan{}, err
			}
			b.summed(s.Ranks, 1)
			return b.plan, nil
		},
	}
}

// PairwiseReduceScatter is the reduce-scatter in which, in step t, every rank sends
// its version of a part straight to the rank t after it, which it belongs to.
//
// n(n-1) messages, depth n-1, as each step waits for the one before, and n-1 rounds;
// (n-1)(alpha + (beta + gamma) m/n).
//
// Source: folklore; Thakur, Rabenseifner, Gropp 2005, Section 4.3.
func PairwiseReduceScatter() Algorithm {
	return Algorithm{
		Name: "pairwise", Task: ReduceScatter, Meaning: "ranks exchange parts with one after the other",
		Source: "folklore; Thakur, Rabenseifner, Gropp 2005",
		Make: func(s Settings) (Plan, error) {
			b, err := reduceScatter("pairwise", s, 1.5*square(s.Ranks))
			if err != nil {
				return Plan{}, err
			}
			b.pairwise(s.Ranks, func(_, to int) Run { return Run{int32(to), 1} }, b.combine)
			return b.plan, nil
		},
	}
}

// pairwise makes every rank send to every other one, in step t to the rank t after it,
// and receive from the rank t before it. A step waits for the one before.
func (b *builder) pairwise(n int, blocks func(from, to int) Run, take func(to, from, tag int, x payload, after ...int) int) {
	last := nothing(n)
	carried := make([]payload, n)
	for t := 1; t < n; t++ {
		for v := range n {
			u := (v + t) % n
			carried[v] = b.payload(blocks(v, u))
			b.send(v, u, t, carried[v], last[v])
		}
		for v := range n {
			u := (v - t + n) % n
			last[v] = take(v, u, t, carried[u])
		}
	}
}

// RecursiveHalving is the reduce-scatter in which ranks exchange halves, quarters, ...
// of the vector and sum them up; ranks beyond a power of two hand over to others and get
// their parts in the end.
//
// n log2 n messages, depth and rounds log2 n; log2 n alpha + (n-1)/n (beta + gamma) m, for
// n a power of two. Else, with r ranks more than the power p, p log2 p + 2r messages, and
// the depth of RecursiveDoublingAllreduce.
//
// Source: folklore; Thakur, Rabenseifner, Gropp 2005, Section 4.3.
func RecursiveHalving() Algorithm {
	return Algorithm{
		Name: "recursive-halving", Task: ReduceScatter, Meaning: "ranks exchange and sum up halves, quarters, ... of the vector",
		Source: "folklore; Thakur, Rabenseifner, Gropp 2005",
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			steps := bits.Len(uint(n)) - 1
			b, err := reduceScatter("recursive-halving", s, float64(3*n*(steps+2)))
			if err != nil {
				return Plan{}, err
			}
			f := newFold(n)
			f.begin(b, steps, b.payload(Run{0, int32(n)}))
			last := f.handedOver()
			b.halve(f, steps, last, f.parts)
			for i := range n - f.power {
				u, v := f.pair(i)
				x := b.payload(Run{int32(u), 1})
				b.send(v, u, steps, x, last[v]...)
				b.receive(u, v, steps, x, f.handed[u])
			}
			return b.plan, nil
		},
	}
}
