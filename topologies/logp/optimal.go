package logp

import (
	"cmp"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"castlab/topologies"
)

// A Search looks for schedules of k items that end early. It is built once and
// tried often; it keeps its memory and is not for several goroutines.
type Search struct {
	P, L, k int
	words   int

	has, will []uint64 // by processor, a bit for every item that it holds; or has been sent, too
	count     []int    // by item, to how many it has been sent
	items     []int    // by processor, how many it has been sent
	arrivals  [][]Send // by step modulo L, what was sent then

	to, from []int // the matching of a step: receiver of each sender, sender of each receiver, or -1
	seen     []int // by receiver, the last search for an augmenting path that came by
	clock    int
	rarest   []int // items, the rarest first, equal ones in an order drawn in every step
	rank     []int // by item, its place there, high where it is common
	item     []int // by sender, what it sends, -1 for the rarest that it can
	blur     int   // by how much chance may change a rank, in quarters of a processor
	last     bool  // the source takes what the others leave
	loose    bool  // receivers that have been sent few items are preferred, but not always
	order    []int // processors
	sends    []Send
}

// maxSearch bounds P and k.
const maxSearch = 1 << 12

// NewSearch prepares a search for schedules of k items for P processors with the
// latency L.
//
// Errors: a *topologies.DomainError for P outside 1..4096, L outside 1..65536, k
// outside 0..4096 and P k above 2^22.
func NewSearch(P, L, k int) (*Search, error) {
	if err := integer("P", P, 1, maxSearch); err != nil {
		return nil, err
	}
	if err := integer("L", L, 1, 1<<16); err != nil {
		return nil, err
	}
	if err := integer("k", k, 0, min(maxSearch, (1<<22)/P)); err != nil {
		return nil, err
	}
	w := (k + 63) / 64
	s := &Search{
		P: P, L: L, k: k, words: w,
		has: make([]uint64, P*w), will: make([]uint64, P*w), count: make([]int, k), items: make([]int, P), arrivals: make([][]Send, L),
		to: make([]int, P), from: make([]int, P), seen: make([]int, P), rarest: make([]int, k), rank: make([]int, k), item: make([]int, P), order: make([]int, P),
	}
	return s, nil
}

// Bound returns a time below which there is no schedule: k(P-1) receptions are
// needed, in step t no more can send than hold anything, and no more can be
// received than P-1. The number that hold anything grows as if there were one item.
func (s *Search) Bound() int { return atLeast(s.P, s.L, s.k) }

func atLeast(P, L, k int) int {
	if P == 1 || k == 0 {
		return 0
	}
	left := k * (P - 1)
	recent := make([]int, L)
	holders := 1
	for t := 0; ; t++ {
		if t >= L && holders < P {
			holders += recent[t%L]
		}
		recent[t%L] = holders
		if left -= min(holders, P-1); left <= 0 {
			return L + t
		}
	}
}

// Try makes one schedule at random and reports whether it ends by the step T. In
// every step items are sent by all that hold them, the rarest first, each to a
// processor that lacks it and has been sent the fewest items so far (nearly: some
// chance is left to others); then, along augmenting paths, by as many senders as
// possible. Ties are drawn.
func (s *Search) Try(r *rand.Rand, T int) (Schedule, bool) {
	result := Schedule{Algorithm: "logp-optimal", Processors: s.P, Latency: s.L, Items: s.k}
	left := s.k * (s.P - 1)
	if left == 0 {
		return result, T >= 0
	}
	s.clear()
	s.loose = r.IntN(2) == 1
	s.last = r.IntN(2) == 1
	s.blur = [...]int{0, 4, 8, 16}[r.IntN(4)]
	for t := 0; t+s.L <= T; t++ {
		at := t % s.L
		for _, x := range s.arrivals[at] {
			s.has[x.To*s.words+x.Item/64] |= 1 << (x.Item % 64)
		}
		s.arrivals[at] = s.arrivals[at][:0]
		s.match(r)
		for p, q := range s.to {
			if q < 0 {
				continue
			}
			item := s.item[p]
			if item < 0 {
				item = s.best(p, q)
				s.sent(item)
			}
			s.will[q*s.words+item/64] |= 1 << (item % 64)
			s.count[item]++
			s.items[q]++
			x := Send{Step: t, From: p, To: q, Item: item}
			s.arrivals[at] = append(s.arrivals[at], x)
			s.sends = append(s.sends, x)
			left--
		}
		if left == 0 {
			result.Steps, result.Sends = t+s.L, append([]Send(nil), s.sends...)
			return result, true
		}
		if left > (T-s.L-t)*(s.P-1) {
			break
		}
	}
	return result, false
}

func (s *Search) clear() {
	clear(s.has)
	clear(s.will)
	clear(s.count)
	clear(s.items)
	for i := range s.k {
		s.has[i/64] |= 1 << (i % 64)
		s.rarest[i] = i
	}
	copy(s.will, s.has[:s.words])
	for i := range s.arrivals {
		s.arrivals[i] = s.arrivals[i][:0]
	}
	for p := range s.order {
		s.order[p] = p
	}
	s.sends = s.sends[:0]
}

// match finds who sends to whom in a step.
func (s *Search) match(r *rand.Rand) {
	for p := range s.P {
		s.to[p], s.from[p], s.item[p] = -1, -1, -1
	}
	r.Shuffle(s.P, func(i, j int) { s.order[i], s.order[j] = s.order[j], s.order[i] })
	for item, n := range s.count {
		s.rank[item] = (4*n+r.IntN(1+s.blur))<<16 | r.IntN(1<<16)
	}
	slices.SortFunc(s.rarest, func(a, b int) int { return cmp.Compare(s.rank[a], s.rank[b]) })
	for _, item := range s.rarest {
		word, bit := item/64, uint64(1)<<(item%64)
		for _, p := range s.order {
			if p == 0 && s.last {
				continue
			}
			if s.to[p] >= 0 || s.has[p*s.words+word]&bit == 0 {
				continue
			}
			if q := s.receiver(r, func(q int) bool { return s.will[q*s.words+word]&bit == 0 }); q >= 0 {
				s.to[p], s.from[q], s.item[p] = q, p, item
				s.sent(item)
			}
		}
	}
	if s.last {
		if q := s.receiver(r, func(q int) bool { return s.best(0, q) >= 0 }); q >= 0 {
			s.to[0], s.from[q] = q, 0
		}
	}
	for _, p := range s.order {
		if s.to[p] < 0 && (p == 0 || s.items[p] > 0) {
			s.clock++
			s.augment(p)
		}
	}
}

// sent makes an item one processor more common.
func (s *Search) sent(item int) { s.rank[item] += 4 << 16 }

// receiver returns a processor that gets nothing yet in this step and may get
// what is to be sent, one that has been sent few items; -1 if there is none.
func (s *Search) receiver(r *rand.Rand, may func(q int) bool) int {
	best, fewest := -1, 0
	for _, q := range s.order {
		if q == 0 || s.from[q] >= 0 || !may(q) {
			continue
		}
		n := 4 * s.items[q]
		if s.loose {
			n += r.IntN(5)
		}
		if best < 0 || n < fewest {
			best, fewest = q, n
		}
	}
	return best
}

// augment finds a receiver for p, others giving up theirs for another one.
func (s *Search) augment(p int) bool {
	for _, q := range s.order {
		if q == 0 || s.seen[q] == s.clock || s.best(p, q) < 0 {
			continue
		}
		s.seen[q] = s.clock
		if s.from[q] < 0 || s.augment(s.from[q]) {
			s.to[p], s.from[q], s.item[p] = q, p, -1
			return true
		}
	}
	return false
}

// best returns the rarest item that p holds and q has not been sent, -1 if there is
// none.
func (s *Search) best(p, q int) int {
	best := -1
	for w := range s.words {
		for left := s.has[p*s.words+w] &^ s.will[q*s.words+w]; left != 0; left &= left - 1 {
			item := w*64 + bits.TrailingZeros64(left)
			if best < 0 || s.rank[item] < s.rank[best] {
				best = item
			}
		}
	}
	return best
}

// Optimal returns the shortest schedule of k items found in so many tries: at the
// Bound, then at one step more, and so on. It is optimal where its Steps are the
// bound, which is returned, too. Every result so far met the bound.
//
// Symbols: P processors, L latency, k items. Source: SV93, Section 4, has an integer
// program; this search is ours.
//
// Errors: those of NewSearch; a *topologies.DomainError for less than one try.
func Optimal(P, L, k int, r *rand.Rand, tries int) (s Schedule, bound int, err error) {
	search, err := NewSearch(P, L, k)
	if err != nil {
		return Schedule{}, 0, err
	}
	if tries < 1 {
		return Schedule{}, 0, &topologies.DomainError{Arg: "tries", Value: tries, Domain: "an integer >= 1"}
	}
	bound = search.Bound()
	// The longest that a schedule can need: all items one after the other.
	for T := bound; T <= bound*(k+1); T++ {
		for range tries {
			if s, ok := search.Try(r, T); ok {
				return s, bound, nil
			}
		}
	}
	return Schedule{}, bound, fmt.Errorf("P=%d L=%d k=%d: no schedule found", P, L, k)
}

// Tries returns a number of tries for Optimal that takes seconds at most: fewer where
// each takes longer.
func Tries(P, k int) int { return min(20000, max(20, (1<<26)/(P*P*(P+k)))) }
