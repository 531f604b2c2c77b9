package programs

// alongTrees broadcasts the segments of a message, segment i along tree i modulo the
// number of trees.
func alongTrees(name string, s Settings, trees ...rooted) (Plan, error) {
	k := s.segments(s.Bytes)
	if err := affordable(name, s.Ranks, 2*float64(k)*float64(s.Ranks-1)); err != nil {
		return Plan{}, err
	}
	b := newBuilder(name, Broadcast, s, 2*k)
	b.cut(s.Bytes, k, s.Root, Everyone)
	got := make([]int, s.Ranks)
	got[s.Root] = none
	for i := range k {
		b.down(trees[i%len(trees)], i, b.payload(Run{int32(i), 1}), got, nil)
	}
	return b.plan, nil
}

// FlatBroadcast is the broadcast in which the root sends the message to one rank
// after the other.
//
// n-1 messages, depth 1, n-1 rounds; (n-1)(alpha + beta m).
//
// Source: folklore.
func FlatBroadcast() Algorithm {
	return Algorithm{
		Name: "flat", Task: Broadcast, Meaning: "the root sends to all others, one after the other", Source: "folklore",
		Make: func(s Settings) (Plan, error) { return alongTrees("flat", s, treeOf(s.Ranks, s.Root, star(s.Ranks))) },
	}
}

// RingBroadcast is the broadcast in which the message goes from rank to rank, around
// the ring, in one piece: Pipeline with one segment.
//
// n-1 messages, depth and rounds n-1; (n-1)(alpha + beta m).
//
// Source: folklore.
func RingBroadcast() Algorithm {
	return Algorithm{
		Name: "ring", Task: Broadcast, Meaning: "the message goes from rank to rank in one piece", Source: "folklore",
		Make: func(s Settings) (Plan, error) { return alongTrees("ring", s, treeOf(s.Ranks, s.Root, chain(s.Ranks))) },
	}
}

// Pipeline is the broadcast along the chain root, root+1, ..., in k segments.
//
// k(n-1) messages, depth n-1, n-2+k rounds for n > 1; (n-2+k)(alpha + beta m/k).
//
// Source: folklore; J. L. Träff, A. Ripke 2008 call it linear pipeline.
func Pipeline() Algorithm {
	return Algorithm{
		Name: "pipeline", Task: Broadcast, Meaning: "segments pass along a chain of all ranks", Source: "folklore",
		Parameters: []Parameter{Segmented},
		Make: func(s Settings) (Plan, error) {
			return alongTrees("pipeline", s, treeOf(s.Ranks, s.Root, chain(s.Ranks)))
		},
	}
}

// Binomial is the broadcast in which, round after round, all that have the message
// send it to one that has not.
//
// k(n-1) messages in k segments, 1 if none are given, depth at most ceil(log2 n). In one
// piece ceil(log2 n) rounds, ceil(log2 n)(alpha + beta m).
//
// Source: folklore; R. Thakur, R. Rabenseifner, W. Gropp, "Optimization of collective
// communication operations in MPICH", 2005, Section 4.2.
func Binomial() Algorithm {
	return Algorithm{
		Name: "binomial", Task: Broadcast, Meaning: "all that have the message send it to one more each, round after round",
		Source: "folklore; Thakur, Rabenseifner, Gropp 2005", Parameters: []Parameter{Segmentable},
		Make: func(s Settings) (Plan, error) {
			return alongTrees("binomial", s, treeOf(s.Ranks, s.Root, knomial(s.Ranks, 2)))
		},
	}
}

// BinomialDoubling is Binomial with other ranks in the tree: in round j all at a distance
// below 2^j from the root send to those at 2^j more, so that a rank v > 0 has the message
// from v without its highest bit, where Binomial has v without its lowest.
//
// Messages, depth and rounds are those of Binomial.
//
// Source: folklore; as in Open MPI.
func BinomialDoubling() Algorithm {
	return Algorithm{
		Name: "binomial-doubling", Task: Broadcast, Meaning: "binomial: in the rounds to those at distances 1, 2, 4, ..., where " +
			"binomial has the reverse order", Source: "folklore", Parameters: []Parameter{Segmentable},
		Make: func(s Settings) (Plan, error) {
			return alongTrees("binomial-doubling", s, treeOf(s.Ranks, s.Root, doubling(s.Ranks)))
		},
	}
}

// BinomialBlocking is Binomial in which a rank sends to a child when its Send to the one
// before has ended. It differs where large messages wait for their receivers.
//
// Messages, depth and rounds are those of Binomial.
//
// Source: as in MPICH.
func BinomialBlocking() Algorithm {
	return Algorithm{
		Name: "binomial-blocking", Task: Broadcast, Meaning: "binomial, sending to one after the other where messages wait for " +
			"their receivers", Source: "Thakur, Rabenseifner, Gropp 2005",
		Make: func(s Settings) (Plan, error) {
			if err := affordable("binomial-blocking", s.Ranks, 2*float64(s.Ranks-1)); err != nil {
				return Plan{}, err
			}
			b := newBuilder("binomial-blocking", Broadcast, s, 2)
			b.cut(s.Bytes, 1, s.Root, Everyone)
			x := b.payload(Run{0, 1})
			t := treeOf(s.Ranks, s.Root, knomial(s.Ranks, 2))
			done := nothing(s.Ranks)
			for _, u := range t.order {
				for _, v := range t.children[u] {
					done[u] = b.send(u, v, 0, x, done[u])
					done[v] = b.receive(v, u, 0, x)
				}
			}
			return b.plan, nil
		},
	}
}

// KNomial is the broadcast along the k-nomial tree: every holder of the message serves
// k-1 other ranks before these join in.
//
// n-1 messages in one piece, depth at most ceil(log_k n), and (k-1) log_k n rounds for n a
// power of k; (k-1) log_k n (alpha + beta m) there. As many times the messages in
// segments.
//
// Source: folklore; as in Open MPI and MPICH.
func KNomial() Algorithm {
	return Algorithm{
		Name: "k-nomial", Task: Broadcast, Meaning: "binomial with a radix: all that have the message serve radix-1 others each, then " +
			"these join in", Source: "folklore", Parameters: []Parameter{WithRadix, Segmentable},
		Make: func(s Settings) (Plan, error) {
			return alongTrees("k-nomial", s, treeOf(s.Ranks, s.Root, knomial(s.Ranks, s.Radix)))
		},
	}
}

// BinaryTree is the broadcast in k segments along the complete binary tree in which
// v has 2v+1 and 2v+2 below it.
//
// k(n-1) messages, depth floor(log2 n). For n = 2^(h+1) - 1 > 3 it takes 2(h-1) + 2k
// rounds: each segment takes the root 2, the last one then descends; so
// 2(h+k-1)(alpha + beta m/k).
//
// Source: folklore; P. Sanders, J. Speck, J. L. Träff, "Two-tree algorithms for full
// bandwidth broadcast, reduction and scan", 2009, Section 2.
func BinaryTree() Algorithm {
	return Algorithm{
		Name: "binary-tree", Task: Broadcast, Meaning: "segments pass down a complete binary tree", Source: "folklore",
		Parameters: []Parameter{Segmented},
		Make: func(s Settings) (Plan, error) {
			return alongTrees("binary-tree", s, treeOf(s.Ranks, s.Root, heap(s.Ranks, 2)))
		},
	}
}

// KAryTree is the broadcast in segments along the complete tree in which kv+1 to
// kv+k are below v.
//
// Source: folklore.
func KAryTree() Algorithm {
	return Algorithm{
		Name: "k-ary-tree", Task: Broadcast, Meaning: "segments pass down a complete tree in which every rank serves radix others",
		Source: "folklore", Parameters: []Parameter{Segmented, WithRadix},
		Make: func(s Settings) (Plan, error) {
			return alongTrees("k-ary-tree", s, treeOf(s.Ranks, s.Root, heap(s.Ranks, s.Radix)))
		},
	}
}

// DoubleTree is the broadcast in segments along two binary trees of all ranks but
// the root, the segments taking turns. Whoever passes on in one tree is a leaf in the
// other, so that all receive and send the whole message about once.
//
// k(n-1) messages, depth at most ceil(log2 n). The source colors the edges of both trees
// so that rounds are fixed in advance, and takes beta m + O(log n)(alpha + beta m/k),
// where a binary tree takes 2 beta m; here a rank sends when it can.
//
// Source: Sanders, Speck, Träff 2009; the second tree is the first one mirrored, or
// for an odd number of ranks moved by one, as in NCCL.
func DoubleTree() Algorithm {
	return Algorithm{
		Name: "double-tree", Task: Broadcast, Meaning: "segments take turns between two binary trees, in one of which every " +
			"rank is a leaf", Source: "Sanders, Speck, Träff 2009", Parameters: []Parameter{Segmented},
		Make: func(s Settings) (Plan, error) {
			pair := twins(s.Ranks, s.Ranks-1, s.Root+1)
			return alongTrees("double-tree", s, pair[0].above(s.Root), pair[1].above(s.Root))
		},
	}
}
