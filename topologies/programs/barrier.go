package programs

import "math/bits"

// barrier begins a barrier: its messages carry nothing.
func barrier(name string, s Settings, operations float64) (*builder, error) {
	if err := affordable(name, s.Ranks, operations); err != nil {
		return nil, err
	}
	return newBuilder(name, Barrier, s, int(operations)/s.Ranks), nil
}

// Dissemination is the barrier in which every rank tells the one 2^j after it in round
// j.
//
// n ceil(log2 n) messages, depth and rounds ceil(log2 n); a round waits for the one
// before, as Sendrecv does.
//
// Source: D. Hensgen, R. Finkel, U. Manber, "Two algorithms for barrier synchronization",
// Int. J. Parallel Programming 17, 1988. Open MPI calls it bruck.
func Dissemination() Algorithm {
	return Algorithm{
		Name: "dissemination", Task: Barrier, Meaning: "ranks tell those at distances 1, 2, 4, ... after them",
		Source: "Hensgen, Finkel, Manber 1988",
		Make:   func(s Settings) (Plan, error) { return disseminated("dissemination", s, 2) },
	}
}

// KDissemination is the barrier in which every rank tells the radix-1 that are k^j, 2k^j,
// ... after it in round j, k being the radix.
//
// Depth ceil(log_k n); a round waits for the one before. Where the last round is not
// full, a rank tells as many as that takes.
//
// Source: Hensgen, Finkel, Manber 1988, with a radix as in MPICH.
func KDissemination() Algorithm {
	return Algorithm{
		Name: "k-dissemination", Task: Barrier, Meaning: "dissemination with a radix: ranks tell radix-1 others each in a round",
		Source: "Hensgen, Finkel, Manber 1988; MPICH", Parameters: []Parameter{WithRadix},
		Make: func(s Settings) (Plan, error) { return disseminated("k-dissemination", s, s.Radix) },
	}
}

func disseminated(name string, s Settings, radix int) (Plan, error) {
	n := s.Ranks
	each := 0 // messages of a rank
	for distance := 1; distance < n; distance *= radix {
		each += min(radix-1, (n-1)/distance)
	}
	b, err := barrier(name, s, 2*float64(n)*float64(each))
	if err != nil {
		return Plan{}, err
	}
	last, next := make([][]int, n), make([][]int, n) // by rank, the round before
	for distance := 1; distance < n; distance *= radix {
		for m := 1; m < radix && m*distance < n; m++ {
			for v := range n {
				u := (v + m*distance) % n
				sent, got := b.signal(v, u, m*distance, last[v]...)
				next[v], next[u] = append(next[v], sent), append(next[u], got)
			}
		}
		for v := range n {
			last[v], next[v] = next[v], last[v][:0]
		}
	}
	return b.plan, nil
}

// RecursiveDoublingBarrier is the barrier in which ranks exchange messages with those at
// distances 1, 2, 4, ...; ranks beyond a power of two are told for and tell others.
//
// n log2 n messages, depth and rounds log2 n, for n a power of two. Else, with r ranks
// more than the power p, p log2 p + 2r messages and log2 p + 2 rounds.
//
// Source: folklore; as in Open MPI.
func RecursiveDoublingBarrier() Algorithm {
	return Algorithm{
		Name: "recursive-doubling", Task: Barrier, Meaning: "ranks exchange messages with those at distances 1, 2, 4, ...",
		Source: "folklore",
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			steps := bits.Len(uint(n)) - 1
			b, err := barrier("recursive-doubling", s, float64(2*n*(steps+2)))
			if err != nil {
				return Plan{}, err
			}
			f := newFold(n)
			last := make([][]int, n) // by rank, the round before
			for i := range n - f.power {
				u, v := f.pair(i)
				_, got := b.signal(u, v, steps)
				last[v] = append(last[v], got)
			}
			for j := range steps {
				next := make([][]int, n)
				for w := range f.power {
					v, u := f.rank(w), f.rank(w^1<<j)
					sent, got := b.signal(v, u, j, last[v]...)
					next[v], next[u] = append(next[v], sent), append(next[u], got)
				}
				last = next
			}
			for i := range n - f.power {
				u, v := f.pair(i)
				b.signal(v, u, steps+1, last[v]...)
			}
			return b.plan, nil
		},
	}
}

// FlatBarrier is the barrier in which all tell rank 0, which then tells all.
//
// 2(n-1) messages, depth 2 and 2(n-1) rounds for n > 1.
//
// Source: folklore. Open MPI calls it linear.
func FlatBarrier() Algorithm {
	return Algorithm{
		Name: "flat", Task: Barrier, Meaning: "all tell rank 0, which tells all", Source: "folklore",
		Make: func(s Settings) (Plan, error) { return toldAlong("flat", s, star(s.Ranks)) },
	}
}

// TreeBarrier is the barrier in which all tell rank 0 up a binomial tree, which tells all
// down it. A tournament whose winners are known before, as here, is the same.
//
// 2(n-1) messages; depth and rounds 2 log2 n for n a power of two.
//
// Source: folklore; J. M. Mellor-Crummey, M. L. Scott, "Algorithms for scalable
// synchronization on shared-memory multiprocessors", 1991. Open MPI calls it tree.
func TreeBarrier() Algorithm {
	return Algorithm{
		Name: "gather-broadcast", Task: Barrier, Meaning: "all tell rank 0, which tells all, along a binomial tree",
		Source: "folklore; Mellor-Crummey, Scott 1991",
		Make:   func(s Settings) (Plan, error) { return toldAlong("gather-broadcast", s, knomial(s.Ranks, 2)) },
	}
}

// toldAlong lets ranks tell their parents in a tree when their children have told them,
// and their children when their parent has.
func toldAlong(name string, s Settings, children func(v int) []int) (Plan, error) {
	n := s.Ranks
	b, err := barrier(name, s, 4*float64(n))
	if err != nil {
		return Plan{}, err
	}
	t := treeOf(n, 0, children)
	told := make([][]int, n)
	for k := n - 1; k >= 0; k-- {
		u := t.order[k]
		for i := len(t.children[u]) - 1; i >= 0; i-- { // the children served first have the largest subtrees, and tell last
			v := t.children[u][i]
			_, got := b.signal(v, u, 0, told[v]...)
			told[u] = append(told[u], got)
		}
	}
	for _, u := range t.order {
		for _, v := range t.children[u] {
			_, got := b.signal(u, v, 1, told[u]...)
			told[v] = []int{got}
		}
	}
	return b.plan, nil
}

// DoubleRing is the barrier in which a message goes around the ring of all ranks twice:
// when it comes back first, all have begun, and when it comes the second time, one knows.
//
// 2n messages, depth and rounds 2n for n > 1.
//
// Source: folklore; as in Open MPI.
func DoubleRing() Algorithm {
	return Algorithm{
		Name: "double-ring", Task: Barrier, Meaning: "a message goes around all ranks twice", Source: "folklore",
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			b, err := barrier("double-ring", s, 4*float64(n))
			if err != nil {
				return Plan{}, err
			}
			last, hops := none, 2*n
			if n == 1 {
				hops = 0
			}
			for hop := range hops {
				v := hop % n
				_, last = b.signal(v, (v+1)%n, hop/n, last)
			}
			return b.plan, nil
		},
	}
}
