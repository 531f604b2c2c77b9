package logp

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// A Search looks for schedules of k items that end early. It is built once and
// tried often; it keeps its memory and is not for several goroutines.
type Search struct {
	P, L, k int
	words   int

	has, will []uint64 // by processor, the set of items that it holds; will includes those sent to it
	count     []int    // by item, number of processors that it has been sent to
	items     []int    // by processor, number of items that it has been sent
	capacity  []int    // by step, the number of sends possible from then on

	to, from        []int // the matching of a step: receiver of each sender, sender of each receiver, or -1
	seen            []int // by receiver, the last search for an augmenting path that visited it
	clock           int
	rarest          []int    // items, rarest first, ties in random order
	rank            []int    // by item, its position there; high for common items
	item            []int    // by sender, the item it sends, -1 for the rarest possible
	blur            int      // range of random changes of a rank, in quarters of a processor
	last            bool     // the source chooses its receiver last
	growth          []int    // by steps left, processors that get an item directly or indirectly from one that always sends it
	holders         []int    // by item, number of processors other than the source that hold it
	reach           []int    // by item, the number of processors that will have it if all holders send it to the end
	tight           []uint64 // items that will not reach more processors than they must
	byReach         bool     // items with the smallest reach are sent first, instead of the rarest
	spareForwarders bool     // receivers that must forward tight items are avoided
	loose           bool     // receivers that have been sent few items are preferred, with exceptions
	order           []int    // processors
	sends           []Send
	begin           []int // by step, the index of its first send
}

// maxSearch bounds P and k.
const maxSearch = 1 << 12

// NewSearch prepares a search for schedules of k items for P processors with the
// latency L.
//
// Errors: an *inputs.Error for P outside 1..4096, L outside 1..65536, k
// outside 0..4096 and P k above 2^16.
func NewSearch(P, L, k int) (*Search, error) {
	if err := inputs.Integer("P", P, 1, maxSearch); err != nil {
		return nil, err
	}
	if err := inputs.Integer("L", L, 1, 1<<16); err != nil {
		return nil, err
	}
	if err := inputs.Integer("k", k, 0, min(maxSearch, (1<<16)/P)); err != nil {
		return nil, err
	}
	w := (k + 63) / 64
	s := &Search{
		P: P, L: L, k: k, words: w,
		has: make([]uint64, P*w), will: make([]uint64, P*w), count: make([]int, k), items: make([]int, P),
		to: make([]int, P), from: make([]int, P), seen: make([]int, P), rarest: make([]int, k), rank: make([]int, k),
		holders: make([]int, k), reach: make([]int, k), tight: make([]uint64, w), item: make([]int, P), order: make([]int, P),
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

// Try looks for one schedule that ends by the step T and reports whether it found
// one. In every step items are sent by all that hold them, the rarest first, or
// those that would reach the fewest if all that hold them sent them to the end; each
// to a processor that lacks it and has been sent the fewest items so far, or the
// fewest of those that have to be sent on. Some chance is left to others. Then, along
// augmenting paths, as many senders as possible get a receiver. Ties are drawn.
//
// When too few have been sent for the rest to fit, or when even the source could not
// make up for what items will not reach, it goes some steps back, mostly one or two,
// seldom many, and on from there with other ties.
func (s *Search) Try(r *rand.Rand, T int) (Schedule, bool) {
	result := Schedule{Algorithm: "logp-optimal", Processors: s.P, Latency: s.L, Items: s.k}
	left := s.k * (s.P - 1)
	if left == 0 {
		return result, T >= 0
	}
	T = min(T, left+s.L) // the source alone sends all in so many steps
	s.clear(max(T, 0))
	s.draw(r)
	if T < s.L || left > s.capacity[0] {
		return result, false
	}
	failures, limit := 0, s.backtrackLimit()
	for t := 0; ; t++ {
		s.begin = append(s.begin[:t], len(s.sends))
		s.arrive(t)
		hopeless := s.computeReach(t)
		if !hopeless {
			s.match(r)
			left -= s.take(t)
		}
		if left == 0 {
			result.Steps, result.Sends = t+s.L, append([]Send(nil), s.sends...)
			return result, true
		}
		if hopeless || left > s.capacity[t+1] {
			if failures++; failures > limit {
				return result, false
			}
			if hopeless { // detected at the end of the step before
				t--
			}
			back := max(0, t+1-luby(failures))
			left += s.rewind(back)
			t = back - 1
			s.draw(r)
		}
	}
}

// backtrackLimit returns the number of times that a try may go back: less
// if a step takes long.
func (s *Search) backtrackLimit() int { return min(1023, (1<<26)/(s.P*s.P*(s.P+s.k))) }

// luby returns the i-th number, from 1, of the sequence 1, 1, 2, 1, 1, 2, 4, 1, 1, 2,
// 1, 1, 2, 4, 8, ..., which is nearly as good as any other for randomized searches of
// unknown difficulty (M. Luby, A. Sinclair, D. Zuckerman 1993).
func luby(i int) int {
	for {
		n := bits.Len(uint(i))
		if i == 1<<n-1 {
			return 1 << (n - 1)
		}
		i -= 1<<(n-1) - 1
	}
}

// draw chooses the randomized rules of a try.
func (s *Search) draw(r *rand.Rand) {
	s.loose = r.IntN(2) == 1
	s.last = r.IntN(2) == 1
	s.byReach = r.IntN(4) > 0
	s.spareForwarders = r.IntN(4) > 0
	s.blur = [...]int{0, 4, 8, 16}[r.IntN(4)]
}

// clear returns to the beginning. The number of sends from a step on is bounded by the
// ramp of Bound.
func (s *Search) clear(T int) {
	clear(s.has)
	clear(s.will)
	clear(s.count)
	clear(s.items)
	clear(s.holders)
	for i := range s.k {
		s.has[i/64] |= 1 << (i % 64)
		s.rarest[i] = i
	}
	copy(s.will, s.has[:s.words])
	for p := range s.order {
		s.order[p] = p
	}
	s.sends, s.begin = s.sends[:0], s.begin[:0]
	if steps := T - s.L + 1; len(s.capacity) != max(0, steps)+1 {
		s.capacity = make([]int, max(0, steps)+1)
		s.growth = make([]int, max(0, steps)+1)
		for m := 1; m <= steps; m++ {
			s.growth[m] = min(s.growth[m-1]+1+s.growth[max(0, m-s.L)], 1<<30)
		}
		holders := make([]int, max(0, steps))
		for t := range holders {
			holders[t] = 1
			if t > 0 {
				holders[t] = holders[t-1]
			}
			if t >= s.L {
				holders[t] = min(s.P, holders[t]+holders[t-s.L])
			}
		}
		for t := steps - 1; t >= 0; t-- {
			s.capacity[t] = s.capacity[t+1] + min(holders[t], s.P-1)
		}
	}
}

// Optimal returns the shortest schedule of k items found in so many tries: at the
// Bound, then at one step more, and so on. It is optimal where its Steps are the
// bound, which is returned, too. Every result so far met the bound.
//
// Symbols: P processors, L latency, k items. Source: SV93, Section 4, has an integer
// program; this search is derived.
//
// Errors: those of NewSearch; an *inputs.Error for less than one try.
func Optimal(P, L, k int, r *rand.Rand, tries int) (s Schedule, bound int, err error) {
	search, err := NewSearch(P, L, k)
	if err != nil {
		return Schedule{}, 0, err
	}
	if err := inputs.Integer("tries", tries, 1, math.MaxInt); err != nil {
		return Schedule{}, 0, err
	}
	bound = search.Bound()
	// An upper bound of the length of a schedule: all items one after the other.
	for T := bound; T <= bound*(k+1); T++ {
		for range tries {
			if s, ok := search.Try(r, T); ok {
				return s, bound, nil
			}
		}
	}
	return Schedule{}, bound, fmt.Errorf("no schedule found for P=%d L=%d k=%d", P, L, k)
}

// Tries returns a number of tries for Optimal that takes seconds at most where P is
// below some hundreds.
func Tries(P, k int) int {
	p, items := float64(max(1, P)), float64(max(0, k))
	return int(math.Max(4, math.Min(100, (1<<22)/(p*p*(p+items)))))
}
