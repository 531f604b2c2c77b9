package programs

// upAlong reduces segments to the root of a tree.
func upAlong(name string, s Settings, t rooted) (Plan, error) {
	k, n := s.pieces(s.Bytes), s.Ranks
	if err := affordable(name, n, 3*float64(k)*float64(n-1)); err != nil {
		return Plan{}, err
	}
	b := newBuilder(name, Reduce, s, 2*k)
	b.cut(s.Bytes, k, Everyone, s.Root)
	waits, sent := make([][]int, n), make([]int, n)
	for i := range k {
		b.up(t, i, b.parcel(Run{int32(i), 1}), waits, sent)
	}
	return b.plan, nil
}

// FlatReduce is the reduction in which all others send to the root.
//
// n-1 messages, depth 1, n-1 rounds; (n-1)(alpha + (beta + gamma) m).
//
// Source: folklore.
func FlatReduce() Algorithm {
	return Algorithm{
		Name: "flat", Task: Reduce, Meaning: "all others send to the root", Source: "folklore",
		Make: func(s Settings) (Plan, error) {
			s.Segments = 1
			return upAlong("flat", s, treeOf(s.Ranks, s.Root, star(s.Ranks)))
		},
	}
}

// PipelineReduce is the reduction along the chain root, root+1, ..., in k segments.
//
// k(n-1) messages, depth n-1, n-2+k rounds for n > 1; (n-2+k)(alpha + (beta + gamma) m/k).
//
// Source: folklore.
func PipelineReduce() Algorithm {
	return Algorithm{
		Name: "pipeline", Task: Reduce, Meaning: "segments are summed up along a chain of all ranks", Source: "folklore", Parameters: []Parameter{Segmented},
		Make: func(s Settings) (Plan, error) {
			return upAlong("pipeline", s, treeOf(s.Ranks, s.Root, chain(s.Ranks)))
		},
	}
}

// BinomialReduce is the reduction along a binomial tree.
//
// n-1 messages, depth at most and rounds ceil(log2 n); ceil(log2 n)(alpha + (beta +
// gamma) m).
//
// Source: folklore; Thakur, Rabenseifner, Gropp 2005, Section 4.4.
func BinomialReduce() Algorithm {
	return Algorithm{
		Name: "binomial", Task: Reduce, Meaning: "sums go up a binomial tree", Source: "folklore; Thakur, Rabenseifner, Gropp 2005",
		Make: func(s Settings) (Plan, error) {
			s.Segments = 1
			return upAlong("binomial", s, treeOf(s.Ranks, s.Root, knomial(s.Ranks, 2)))
		},
	}
}

// BinaryTreeReduce is the reduction in segments along the complete binary tree.
//
// k(n-1) messages, depth floor(log2 n).
//
// Source: folklore.
func BinaryTreeReduce() Algorithm {
	return Algorithm{
		Name: "binary-tree", Task: Reduce, Meaning: "segments are summed up along a complete binary tree", Source: "folklore", Parameters: []Parameter{Segmented},
		Make: func(s Settings) (Plan, error) {
			return upAlong("binary-tree", s, treeOf(s.Ranks, s.Root, heap(s.Ranks, 2)))
		},
	}
}

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
		Name: "ring", Task: ReduceScatter, Meaning: "parts go around a ring, are summed up and end at their ranks", Source: "Patarasuk, Yuan 2009",
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
		Name: "pairwise", Task: ReduceScatter, Meaning: "ranks exchange parts with one after the other", Source: "folklore; Thakur, Rabenseifner, Gropp 2005",
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

// pairwise lets every rank send something to each other one, the rank t after it in
// step t, and take what the rank t before it has sent. A step waits for the one
// before.
func (b *builder) pairwise(n int, blocks func(from, to int) Run, take func(to, from, tag int, x parcel, after ...int) int) {
	last := nothing(n)
	carried := make([]parcel, n)
	for t := 1; t < n; t++ {
		for v := range n {
			u := (v + t) % n
			carried[v] = b.parcel(blocks(v, u))
			b.send(v, u, t, carried[v], last[v])
		}
		for v := range n {
			u := (v - t + n) % n
			last[v] = take(v, u, t, carried[u])
		}
	}
}

// RecursiveHalving is the reduce-scatter in which ranks exchange halves, quarters, ...
// of the vector and sum them up.
//
// n log2 n messages, depth and rounds log2 n; log2 n alpha + (n-1)/n (beta + gamma) m.
//
// Source: folklore; Thakur, Rabenseifner, Gropp 2005, Section 4.3.
func RecursiveHalving() Algorithm {
	return Algorithm{
		Name: "recursive-halving", Task: ReduceScatter, Meaning: "ranks exchange and sum up halves, quarters, ... of the vector", Domain: "a power of two", Source: "folklore; Thakur, Rabenseifner, Gropp 2005",
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			if err := needsPower(n); err != nil {
				return Plan{}, err
			}
			f := newFold(n)
			steps := 0
			for 1<<steps < n {
				steps++
			}
			b, err := reduceScatter("recursive-halving", s, float64(3*n*steps))
			if err != nil {
				return Plan{}, err
			}
			b.halve(f, steps, nothing(n))
			return b.plan, nil
		},
	}
}
