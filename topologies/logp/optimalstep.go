package logp

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// arrive lets processors have what arrives in the step t.
func (s *Search) arrive(t int) {
	if t < s.L {
		return
	}
	for _, x := range s.sends[s.begin[t-s.L]:s.begin[t-s.L+1]] {
		s.has[x.To*s.words+x.Item/64] |= 1 << (x.Item % 64)
		s.holders[x.Item]++
	}
}

// match finds who sends to whom in a step.
func (s *Search) match(r *rand.Rand) {
	for p := range s.P {
		s.to[p], s.from[p], s.item[p] = -1, -1, -1
	}
	r.Shuffle(s.P, func(i, j int) { s.order[i], s.order[j] = s.order[j], s.order[i] })
	for item, n := range s.count {
		if s.timely {
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

// look sees how many every item will reach, and whether the source, who is not
// counted in that, can still add what is lacking: every item that it sends in one
// of the steps left reaches one and those that this one reaches.
func (s *Search) look(t int) (hopeless bool) {
	steps := len(s.room) - 1 - t // of sending, this one included
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
		if s.relieved {
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

// take notes the sendings of the step t and returns how many they are.
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

// rewind goes back to the beginning of the step t, before anything arrives in it, and
// returns how many sendings it takes back.
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
