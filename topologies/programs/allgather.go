package programs

import (
	"math/bits"
	"slices"

	"castlab/distributions/inputs"
)

// allgather begins an allgather: block r is the part of rank r.
func allgather(name string, s Settings, operations float64) (*builder, error) {
	n := s.Ranks
	if err := affordable(name, n, operations); err != nil {
		return nil, err
	}
	b := newBuilder(name, Allgather, s, int(operations)/n)
	b.parts(s.Bytes, n, func(r int) Block { return Block{From: r, To: Everyone} })
	return b, nil
}

// nothing returns n times none.
func nothing(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = none
	}
	return list
}

// square returns 2n^2: a Send and a Receive for every pair of ranks.
func square(n int) float64 { return 2 * float64(n) * float64(n) }

// RingAllgather is the allgather in which all parts pass around a ring.
//
// n(n-1) messages, depth and rounds n-1; (n-1)(alpha + beta m/n), m all parts.
//
// Source: folklore; Thakur, Rabenseifner, Gropp 2005, Section 4.1.
func RingAllgather() Algorithm {
	return Algorithm{
		Name: "ring", Task: Allgather, Meaning: "all parts pass around a ring, one way",
		Source: "folklore; Thakur, Rabenseifner, Gropp 2005",
		Make: func(s Settings) (Plan, error) {
			b, err := allgather("ring", s, square(s.Ranks))
			if err != nil {
				return Plan{}, err
			}
			b.around(s.Ranks, 0, 0, nothing(s.Ranks))
			return b.plan, nil
		},
	}
}

// TwoWayRing is the multinode broadcast in a ring: all parts pass around it both
// ways, each half of the way.
//
// n(n-1) messages, depth ceil((n-1)/2), n-1 rounds where a rank sends one message in a
// round. On a ring whose links carry a packet in a slot each it takes
// ceil((n-1)/2) slots.
//
// Source: VB93, Section II-A.
func TwoWayRing() Algorithm {
	return Algorithm{
		Name: "two-way-ring", Task: Allgather, Meaning: "all parts pass around a ring both ways", Source: "VB93, Section II-A",
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			b, err := allgather("two-way-ring", s, square(n))
			if err != nil {
				return Plan{}, err
			}
			forth, back, next := nothing(n), nothing(n), make([]int, n)
			for step := range n / 2 {
				for k, way := range [...]struct {
					by   int
					wait *[]int
				}{{1, &forth}, {n - 1, &back}} {
					if k == 1 && 2*(step+1) >= n {
						continue // the opposite rank is reached one way only
					}
					for v := range n {
						block := (v + (n-way.by)*step) % n
						u := (v + way.by) % n
						x := b.payload(Run{int32(block), 1})
						b.send(v, u, block, x, (*way.wait)[v])
						next[u] = b.receive(u, v, block, x)
					}
					*way.wait, next = next, *way.wait
				}
			}
			return b.plan, nil
		},
	}
}

// RecursiveDoubling is the allgather in which ranks exchange all that they have with
// those at distances 1, 2, 4, ...
//
// n log2 n messages, depth and rounds log2 n; log2 n alpha + (n-1)/n beta m.
//
// Source: folklore; Thakur, Rabenseifner, Gropp 2005, Section 4.1.
func RecursiveDoubling() Algorithm {
	return Algorithm{
		Name: "recursive-doubling", Task: Allgather, Meaning: "ranks exchange all that they have with those at distances 1, 2, 4, ...",
		Domain: "a power of two", Source: "folklore; Thakur, Rabenseifner, Gropp 2005",
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			if err := needsPower(n); err != nil {
				return Plan{}, err
			}
			steps := bits.Len(uint(n - 1))
			b, err := allgather("recursive-doubling", s, float64(2*n*steps))
			if err != nil {
				return Plan{}, err
			}
			b.double(n, 0, counted(n, 0), make([][]int, n))
			return b.plan, nil
		},
	}
}

// double is recursive doubling: n ranks, a power of two, the v-th with block v,
// exchange all their blocks at distances 1, 2, 4, ... The v-th waits for got[v].
func (b *builder) double(n, tag int, rank func(v int) int, got [][]int) {
	sent := make([]int, n)
	for j := 0; 1<<j < n; j++ {
		for v := range n {
			x := b.payload(Run{int32(v &^ (1<<j - 1)), 1 << j})
			sent[v] = b.send(rank(v), rank(v^1<<j), tag+j, x, got[v]...)
		}
		for v := range n {
			u := v ^ 1<<j
			x := b.payload(Run{int32(u &^ (1<<j - 1)), 1 << j})
			got[v] = append(got[v], b.receiveDuring(sent[v], rank(v), rank(u), tag+j, x, false), sent[v])
		}
	}
}

// Bruck is the allgather in which, in step j, every rank sends the first 2^j parts
// that it has, its own and those of the ranks after it, to the one 2^j before it.
//
// n ceil(log2 n) messages, depth and rounds ceil(log2 n); ceil(log2 n) alpha +
// (n-1)/n beta m.
//
// Source: J. Bruck, C.-T. Ho, S. Kipnis, E. Upfal, D. Weathersby, "Efficient
// algorithms for all-to-all communications in multiport message-passing systems",
// 1997.
func Bruck() Algorithm {
	return Algorithm{
		Name: "bruck", Task: Allgather, Meaning: "ranks send all that they have to those at distances 1, 2, 4, ... before them",
		Source: "Bruck et al. 1997",
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			steps := bits.Len(uint(n - 1))
			b, err := allgather("bruck", s, float64(2*n*steps))
			if err != nil {
				return Plan{}, err
			}
			got := make([][]int, n)
			for j := range steps {
				count := min(1<<j, n-1<<j)
				carried, sent := make([]payload, n), make([]int, n) // by sender
				for v := range n {
					beyond := max(0, v+count-n)
					carried[v] = b.payload(Run{int32(v), int32(count - beyond)}, Run{0, int32(beyond)})
					// Step i brought 2^i parts from the (2^i)-th on; the last step
					// needs only some of them.
					sent[v] = b.send(v, (v-1<<j+n)%n, j, carried[v], got[v][:bits.Len(uint(count-1))]...)
				}
				for v := range n {
					u := (v + 1<<j) % n
					got[v] = append(got[v], b.receiveDuring(sent[v], v, u, j, carried[u], false))
				}
			}
			return b.plan, nil
		},
	}
}

// NeighborExchange is the allgather in which ranks exchange the last two parts that
// they got with their two neighbors in turn.
//
// n^2/2 messages, depth and rounds n/2; n/2 alpha + (n-1)/n beta m.
//
// Source: J. Chen, L. Zhang, Y. Zhang, W. Yuan, "Performance evaluation of allgather
// algorithms on terascale Linux cluster with fast Ethernet", 2005.
func NeighborExchange() Algorithm {
	const domain = "1 or an even number"
	return Algorithm{
		Name: "neighbor-exchange", Task: Allgather, Meaning: "ranks exchange the last two parts that they got with their two " +
			"neighbors in turn", Domain: domain, Source: "Chen et al. 2005",
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			if n%2 == 1 && n > 1 {
				return Plan{}, &inputs.Error{Arg: "ranks", Value: n, Domain: domain}
			}
			b, err := allgather("neighbor-exchange", s, float64(n)*float64(n))
			if err != nil {
				return Plan{}, err
			}
			pair := make([]int, n) // by rank, the first part of the pair it received last
			got := nothing(n)
			for v := range pair {
				pair[v] = v &^ 1
			}
			for round := range n / 2 {
				carried, before, sent := make([]payload, n), slices.Clone(pair), make([]int, n)
				to := func(v int) int {
					if v%2 == round%2 {
						return (v + 1) % n
					}
					return (v - 1 + n) % n
				}
				for v := range n {
					carried[v] = b.payload(Run{int32(pair[v]), 2})
					if round == 0 {
						carried[v] = b.payload(Run{int32(v), 1})
					}
					sent[v] = b.send(v, to(v), round, carried[v], got[v])
				}
				for v := range n {
					u := to(v)
					got[v], pair[v] = b.receiveDuring(sent[v], v, u, round, carried[u], false), before[u]
				}
			}
			return b.plan, nil
		},
	}
}
