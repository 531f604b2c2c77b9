package programs

import "math/bits"

// RingAllreduce is the allreduce in which all parts of the vector go around a ring
// twice: first they are summed up, then the sums are passed on.
//
// 2n(n-1) messages, depth and rounds 2(n-1); 2(n-1) alpha + (n-1)/n (2 beta + gamma) m.
//
// Source: P. Patarasuk, X. Yuan, "Bandwidth optimal all-reduce algorithms for clusters
// of workstations", 2009.
func RingAllreduce() Algorithm {
	return Algorithm{
		Name: "ring", Task: Allreduce, Meaning: "parts go around a ring and are summed up, then the sums go around",
		Source: "Patarasuk, Yuan 2009",
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			if err := affordable("ring", n, 2*square(n)); err != nil {
				return Plan{}, err
			}
			b := newBuilder("ring", Allreduce, s, 4*n)
			b.cut(s.Bytes, n, Everyone, Everyone)
			sent := b.summed(n, 0)
			// Rank v has the sum of block v+1 now.
			for step := range n - 1 {
				for v := range n {
					block, u := (v+1-step+n)%n, (v+1)%n
					x := b.payload(Run{int32(block), 1})
					b.send(v, u, n+step, x, sent.last[v])
					sent.next[u] = b.receive(u, v, n+step, x, sent.of[u][block])
				}
				sent.last, sent.next = sent.next, sent.last
			}
			return b.plan, nil
		},
	}
}

// circulation holds the dependences of blocks that go around a ring.
type circulation struct {
	of         [][]int // by rank and block, its Send
	last, next []int   // by rank, the Receive to wait for
}

// summed adds the blocks up on their way around a ring: in the end, rank v has the sum
// of block v + 1 - shift.
func (b *builder) summed(n, shift int) circulation {
	c := circulation{of: make([][]int, n), last: nothing(n), next: make([]int, n)}
	for v := range n {
		c.of[v] = nothing(n)
	}
	for step := range n - 1 {
		for v := range n {
			block, u := (v-step-shift+2*n)%n, (v+1)%n
			x := b.payload(Run{int32(block), 1})
			c.of[v][block] = b.send(v, u, step, x, c.last[v])
			c.next[u] = b.combine(u, v, step, x)
		}
		c.last, c.next = c.next, c.last
	}
	return c
}

// RecursiveDoublingAllreduce is the allreduce in which ranks exchange sums with those
// at distances 1, 2, 4, ...; ranks beyond a power of two hand over to others.
//
// n log2 n messages, depth and rounds log2 n; log2 n (alpha + (beta + gamma) m), for
// n a power of two. Else, with r ranks more than the power p, p log2 p + 2r messages
// and log2 p + 2 rounds; the depth is that, or one less where r <= p/2: then no rank
// that returns the result is the last to be reached by what was handed over.
//
// Source: folklore; Thakur, Rabenseifner, Gropp 2005, Section 4.5.
func RecursiveDoublingAllreduce() Algorithm {
	return Algorithm{
		Name: "recursive-doubling", Task: Allreduce, Meaning: "ranks exchange sums with those at distances 1, 2, 4, ...",
		Source: "folklore; Thakur, Rabenseifner, Gropp 2005",
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			steps := bits.Len(uint(n)) - 1
			if err := affordable("recursive-doubling", n, float64(3*n*(steps+2))); err != nil {
				return Plan{}, err
			}
			b := newBuilder("recursive-doubling", Allreduce, s, 2*steps+2)
			b.cut(s.Bytes, 1, Everyone, Everyone)
			all := b.payload(Run{0, 1})
			f := newFold(n)
			f.begin(b, steps, all)
			last := f.handedOver()
			for j := range steps {
				b.exchange(f, 1<<j, j, last, true, func(int) Run { return Run{0, 1} })
			}
			f.end(b, steps, all, last)
			return b.plan, nil
		},
	}
}

// Rabenseifner is the allreduce in which ranks exchange halves, quarters, ... of the
// vector and sum them up, and then exchange the sums in reverse; ranks beyond a power
// of two hand over to others.
//
// 2n log2 n messages, depth and rounds 2 log2 n; 2 log2 n alpha + (n-1)/n (2 beta +
// gamma) m, for n a power of two.
//
// Source: R. Rabenseifner, "Optimization of collective reduction operations", 2004.
func Rabenseifner() Algorithm {
	return Algorithm{
		Name: "rabenseifner", Task: Allreduce, Meaning: "ranks exchange and sum up halves, quarters, ... of the vector, then " +
			"exchange the sums", Source: "Rabenseifner 2004",
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			steps := bits.Len(uint(n)) - 1
			if err := affordable("rabenseifner", n, float64(5*n*(steps+2))); err != nil {
				return Plan{}, err
			}
			b := newBuilder("rabenseifner", Allreduce, s, 4*steps+2)
			f := newFold(n)
			f.near = true
			b.cut(s.Bytes, f.power, Everyone, Everyone)
			all := b.payload(Run{0, int32(f.power)})
			f.begin(b, 2*steps, all)
			last := f.handedOver()
			b.halve(f, steps, last, consecutive)
			for j := range steps {
				b.exchange(f, 1<<j, steps+j, last, false, func(w int) Run { return Run{int32(w &^ (1<<j - 1)), 1 << j} })
			}
			f.end(b, 2*steps, all, last)
			return b.plan, nil
		},
	}
}

// ReduceBroadcast is the allreduce that reduces to rank 0 along a binomial tree and
// broadcasts from it.
//
// 2(n-1) messages, depth and rounds 2 ceil(log2 n) for n a power of two; there
// log2 n (2 alpha + (2 beta + gamma) m).
//
// Source: folklore.
func ReduceBroadcast() Algorithm {
	return Algorithm{
		Name: "reduce-broadcast", Task: Allreduce, Meaning: "reduction to rank 0 and broadcast, along a binomial tree", Source: "folklore",
		Make: func(s Settings) (Plan, error) {
			s.Segments = 1
			return upAndDown("reduce-broadcast", s, treeOf(s.Ranks, 0, knomial(s.Ranks, 2)))
		},
	}
}

// DoubleTreeAllreduce is the allreduce that reduces segments along two binary trees
// of all ranks and sends the sums down again, the segments taking turns between the
// trees. Whoever has others below it in one tree is a leaf in the other.
//
// 2k(n-1) messages, depth at most 2 ceil(log2 n); with the coloring of the source,
// which the program leaves out, 2 beta m + O(log n)(alpha + beta m/k).
//
// Source: Sanders, Speck, Träff 2009; S. Jeaugey, "Massively scale your deep learning
// training with NCCL 2.4", 2019.
func DoubleTreeAllreduce() Algorithm {
	return Algorithm{
		Name: "double-tree", Task: Allreduce, Meaning: "segments are summed up and spread along two binary trees in turn, in one of " +
			"which every rank is a leaf", Source: "Sanders, Speck, Träff 2009", Parameters: []Parameter{Segmented},
		Make: func(s Settings) (Plan, error) {
			pair := twins(s.Ranks, s.Ranks, 0)
			return upAndDown("double-tree", s, pair[:]...)
		},
	}
}

// upAndDown reduces and broadcasts segment after segment along the trees in turn.
func upAndDown(name string, s Settings, trees ...rooted) (Plan, error) {
	k, n := s.segments(s.Bytes), s.Ranks
	if err := affordable(name, n, 5*float64(k)*float64(n-1)); err != nil {
		return Plan{}, err
	}
	b := newBuilder(name, Allreduce, s, 4*k)
	b.cut(s.Bytes, k, Everyone, Everyone)
	waits, sent, got := make([][]int, n), make([]int, n), make([]int, n)
	for i := range k {
		t := trees[i%len(trees)]
		x := b.payload(Run{int32(i), 1})
		b.up(t, 2*i, x, waits, sent)
		root := t.order[0]
		got[root] = none
		for _, v := range t.children[root] {
			b.send(root, v, 2*i+1, x, waits[root]...)
			got[v] = b.receive(v, root, 2*i+1, x, sent[v])
		}
		b.down(rooted{t.order[1:], t.children}, 2*i+1, x, got, sent)
	}
	return b.plan, nil
}
