package logp

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// arrive delivers what arrives in step t.
func (s *Search) arrive(t int) {
	if t < s.L {
		return
	}
	for _, x := range s.sends[s.begin[t-s.L]:s.begin[t-s.L+1]] {
		s.has[x.To*s.words+x.Item/64] |= 1 << (x.Item % 64)
		s.holders[x.Item]++
	}
}

// match chooses the sends of a step.
func (s *Search) match(r *rand.Rand) {
	for p := range s.P {
		s.to[p], s.from[p], s.item[p] = -1, -1, -1
	}
	r.Shuffle(s.P, func(i, j int) { s.order[i], s.order[j] = s.order[j], s.order[i] })
	for item, n := range s.count {
		if s.byReach {
			n += min(s.reach[item], 2*s.P)
		}
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

// computeReach computes the largest number of processors that every item can still
// reach, and reports whether the source, which that number excludes, cannot make up for
// what is lacking: every item that the source sends in one of the remaining steps
// reaches one processor and those that this one reaches.
func (s *Search) computeReach(t int) (hopeless bool) {
	steps := len(s.capacity) - 1 - t // of sending left, including this one
	for item, n := range s.count {
		s.reach[item] = n + s.holders[item]*s.growth[steps]
	}
	for u := max(0, t-s.L+1); u < t; u++ {
		if more := s.growth[max(0, steps-(u+s.L-t))]; more > 0 {
			for _, x := range s.sends[s.begin[u]:s.begin[u+1]] {
				s.reach[x.Item] += more
			}
		}
	}
	clear(s.tight)
	need := 0
	for item, n := range s.reach {
		need += max(0, s.P-1-n)
		if n < s.P+s.P/2 && s.count[item] < s.P-1 {
			s.tight[item/64] |= 1 << (item % 64)
		}
	}
	return need > s.growth[steps]
}

// sent counts one more processor for an item.
func (s *Search) sent(item int) { s.rank[item] += 4 << 16 }

// receiver returns a processor without a message in this step that may receive one,
// preferring those that have been sent few items; -1 if there is none.
func (s *Search) receiver(r *rand.Rand, may func(q int) bool) int {
	best, fewest := -1, 0
	for _, q := range s.order {
		if q == 0 || s.from[q] >= 0 || !may(q) {
			continue
		}
		n := 4 * s.items[q]
		if s.spareForwarders {
			for w, tight := range s.tight {
				n += 4 * bits.OnesCount64(s.will[q*s.words+w]&tight)
			}
		}
		if s.loose {
			n += r.IntN(5)
		}
		if best < 0 || n < fewest {
			best, fewest = q, n
		}
	}
	return best
}

// augment finds a receiver for p by an augmenting path.
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

// best returns the rarest item that p holds and q has not been sent, or -1.
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

// take records the sends of step t and returns their number.
func (s *Search) take(t int) int {
	before := len(s.sends)
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
		s.sends = append(s.sends, Send{Step: t, From: p, To: q, Item: item})
	}
	return len(s.sends) - before
}

// rewind returns to the beginning of step t, before its arrivals, and returns the
// number of sends undone.
func (s *Search) rewind(t int) int {
	for _, x := range s.sends[s.begin[max(0, t-s.L)]:] {
		if bit := uint64(1) << (x.Item % 64); s.has[x.To*s.words+x.Item/64]&bit != 0 {
			s.has[x.To*s.words+x.Item/64] &^= bit
			s.holders[x.Item]--
		}
	}
	undone := s.sends[s.begin[t]:]
	for _, x := range undone {
		s.will[x.To*s.words+x.Item/64] &^= 1 << (x.Item % 64)
		s.count[x.Item]--
		s.items[x.To]--
	}
	s.sends = s.sends[:s.begin[t]]
	return len(undone)
}
