package programs

import "math/bits"

// upAlong reduces segments to the root of a tree.
func upAlong(name string, s Settings, t rooted) (Plan, error) {
	k, n := s.segments(s.Bytes), s.Ranks
	if err := affordable(name, n, 3*float64(k)*float64(n-1)); err != nil {
		return Plan{}, err
	}
	b := newBuilder(name, Reduce, s, 2*k)
	b.cut(s.Bytes, k, Everyone, s.Root)
	waits, sent := make([][]int, n), make([]int, n)
	for i := range k {
		b.up(t, i, b.payload(Run{int32(i), 1}), waits, sent)
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
		Name: "pipeline", Task: Reduce, Meaning: "segments are summed up along a chain of all ranks", Source: "folklore",
		Parameters: []Parameter{Segmented},
		Make: func(s Settings) (Plan, error) {
			return upAlong("pipeline", s, treeOf(s.Ranks, s.Root, chain(s.Ranks)))
		},
	}
}

// BinomialReduce is the reduction along a binomial tree.
//
// k(n-1) messages in k segments, 1 if none are given, depth at most ceil(log2 n). In one
// piece ceil(log2 n) rounds, ceil(log2 n)(alpha + (beta + gamma) m).
//
// Source: folklore; Thakur, Rabenseifner, Gropp 2005, Section 4.4.
func BinomialReduce() Algorithm {
	return Algorithm{
		Name: "binomial", Task: Reduce, Meaning: "sums go up a binomial tree", Source: "folklore; Thakur, Rabenseifner, Gropp 2005",
		Parameters: []Parameter{Segmentable},
		Make: func(s Settings) (Plan, error) {
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
		Name: "binary-tree", Task: Reduce, Meaning: "segments are summed up along a complete binary tree", Source: "folklore",
		Parameters: []Parameter{Segmented},
		Make: func(s Settings) (Plan, error) {
			return upAlong("binary-tree", s, treeOf(s.Ranks, s.Root, heap(s.Ranks, 2)))
		},
	}
}

// HalvingReduce is the reduction in which ranks exchange and sum up halves, quarters,
// ... of the vector, and the root gathers the parts along a binomial tree; ranks beyond
// a power of two hand over to others.
//
// n log2 n + n-1 messages, depth and rounds 2 log2 n; 2 log2 n alpha + (n-1)/n (2 beta
// + gamma) m, for n a power of two.
//
// Source: Rabenseifner 2004; Thakur, Rabenseifner, Gropp 2005, Section 4.4.
func HalvingReduce() Algorithm {
	return Algorithm{
		Name: "rabenseifner", Task: Reduce, Meaning: "ranks exchange and sum up halves, quarters, ... of the vector, and the root " +
			"gathers the parts", Source: "Rabenseifner 2004",
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			steps := bits.Len(uint(n)) - 1
			if err := affordable("rabenseifner", n, float64(3*n*(steps+2))); err != nil {
				return Plan{}, err
			}
			b := newBuilder("rabenseifner", Reduce, s, 3*steps+2)
			f := newRootedFold(n, s.Root)
			f.near = true
			b.cut(s.Bytes, f.power, Everyone, s.Root)
			f.begin(b, steps, b.payload(Run{0, int32(f.power)}))
			last := f.handedOver()
			b.halve(f, steps, last, consecutive)
			b.collect(f.power, steps+1, f.rank, last)
			return b.plan, nil
		},
	}
}
