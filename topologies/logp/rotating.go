package logp

import "math/rand/v2"

// A rotation searches for groups that give a schedule with delay L + B(P-1, L) and
// period 1.
//
// A group of n processors whose node has the time a, and n-1 leaves with the times
// b_1, ..., b_{n-1}, receives one message per step and processor, with suitable
// offsets, if and only if a + b_1 + ... + b_{n-1} is a multiple of n (M. Hall; see
// offsets). n is the number of children, so that the group sends in every step; one
// processor is left over, which is a leaf of every item, or an extra member of one of
// the groups.
//
// The universal tree cut at the time B = B(P-1, L) has too many leaves: some nodes stop
// sending one step early, or, for L > 1, two. The search chooses these nodes and the
// assignment of leaves to processors. It is a randomized backtracking search, and gives
// up after a number of choices proportional to P.
type rotation struct {
	last   int // step in which leaves of the time B are sent, B-L
	nodes  []int
	late   int   // number of nodes with time last that send one step later than they could
	kinds  []int // distinct times of leaves
	leaves []int // by kind, number of leaves not yet assigned
	once   int   // number of nodes still to be chosen that stop one step early
	twice  int   // number of nodes still to be chosen that stop two steps early
	spare  bool  // whether the left-over processor is in no group yet
	groups []group
	failed map[string]bool // states without a solution
	key    []byte
	effort int
	r      *rand.Rand
}

// newRotation returns groups, and the leaf of the left-over processor unless it is in
// one of them. twice nodes stop two steps early; with extra = 1 leaves may have the
// time B+1.
func newRotation(P, L int, h []int, twice, extra, effort int, r *rand.Rand) (groups []group, rest []int, ok bool) {
	B := len(h) - 1
	last, out := B-L, 1-P
	for _, n := range h {
		out += n
	}
	s := &rotation{last: last, twice: twice, spare: true, failed: map[string]bool{}, effort: effort, r: r}
	// Nodes that would only send in the last step may be leaves.
	idle := r.IntN(min(out-2*twice, h[last]) + 1)
	s.once = out - 2*twice - idle
	if extra > 0 {
		s.late = r.IntN(h[last] - idle + 1)
	}
	for t, n := range h {
		switch t {
		case last:
			n = idle
		case B - 1:
			n -= twice
		case B:
			n -= out - twice + s.late
		}
		switch {
		case n < 0:
			return nil, nil, false
		case n > 0 && t >= last:
			s.kinds, s.leaves = append(s.kinds, t), append(s.leaves, n)
		case t < last:
			for range n {
				s.nodes = append(s.nodes, t)
			}
		}
	}
	if s.late > 0 {
		s.kinds, s.leaves = append(s.kinds, B+1), append(s.leaves, s.late)
	}
	if !s.solve(0) {
		return nil, nil, false
	}
	for range h[last] - idle {
		late := 0
		if s.late > 0 {
			s.late--
			late = 1
		}
		s.groups = append(s.groups, group{last, late, 1, nil})
	}
	for k, n := range s.leaves {
		for range n {
			rest = append(rest, s.kinds[k])
		}
	}
	return s.groups, rest, true
}

// mostTwice returns the largest number of nodes that may stop two steps early: none for
// L = 1, where the omitted nodes would have children.
func mostTwice(P, L int, h []int) int {
	out := 1 - P
	for _, n := range h {
		out += n
	}
	if L == 1 || len(h)-1-L < 2 {
		return 0
	}
	return min(out/2, 16)
}

// solve forms groups for the nodes from the n-th on.
func (s *rotation) solve(n int) bool {
	open := len(s.nodes) - n
	if open == 0 {
		return s.once == 0 && s.twice == 0
	}
	if s.once+s.twice > open {
		return false
	}
	key := s.state(n)
	if s.failed[key] {
		return false
	}
	time := s.nodes[n]
	early := s.r.IntN(open)
	for _, stop := range [...][3]int{{0, 1, 2}, {1, 0, 2}, {2, 1, 0}}[turn(early, s.once, s.twice)] {
		children := s.last - time + 1 - stop
		if stop == 1 && s.once == 0 || stop == 2 && s.twice == 0 || children < 1 {
			continue
		}
		s.stop(stop, -1)
		joins := s.r.IntN(open+1) == 0
		for range 2 {
			if !joins {
				if s.deal(n, group{time, 0, children, nil}, children-1, len(s.kinds)-1, time%children, children) {
					return true
				}
			} else if s.spare {
				s.spare = false
				if s.deal(n, group{time, 0, children, nil}, children, len(s.kinds)-1, time%(children+1), children+1) {
					return true
				}
				s.spare = true
			}
			joins = !joins
		}
		s.stop(stop, 1)
	}
	if s.effort > 0 {
		s.failed[key] = true
	}
	return false
}

// turn returns the number of steps by which a node stops early in the first order of
// trials.
func turn(early, once, twice int) int {
	switch {
	case early < once:
		return 1
	case early < once+twice:
		return 2
	}
	return 0
}

func (s *rotation) stop(early, by int) {
	switch early {
	case 1:
		s.once += by
	case 2:
		s.twice += by
	}
}

// state encodes what is left from the n-th node on. Numbers are below 2^16.
func (s *rotation) state(n int) string {
	s.key = append(s.key[:0], byte(n), byte(n>>8), byte(s.once), byte(s.once>>8), byte(s.twice), byte(s.twice>>8), 0)
	if s.spare {
		s.key[6] = 1
	}
	for _, n := range s.leaves {
		s.key = append(s.key, byte(n), byte(n>>8))
	}
	return string(s.key)
}

// deal assigns need more leaves of the kinds up to k to the group of the n-th node,
// such that the sum of its times, now residue, becomes a multiple of size. It takes
// kinds about in proportion to their numbers, to keep some of each.
func (s *rotation) deal(n int, g group, need, k, residue, size int) bool {
	if s.effort--; s.effort <= 0 {
		return false
	}
	if need == 0 {
		if residue != 0 {
			return false
		}
		s.groups = append(s.groups, g)
		if s.solve(n + 1) {
			return true
		}
		s.groups = s.groups[:len(s.groups)-1]
		return false
	}
	if k < 0 {
		return false
	}
	have, others := s.leaves[k], 0
	for _, n := range s.leaves[:k] {
		others += n
	}
	if have+others < need {
		return false
	}
	share := (need*have + s.r.IntN(have+others)) / (have + others)
	for d := range 2*need + 2 {
		take := share + (d+1)/2
		if d%2 == 0 {
			take = share - d/2
		}
		if take < 0 || take > min(need, have) || need-take > others {
			continue
		}
		more := group{g.node, 0, g.children, g.leaves[:len(g.leaves):len(g.leaves)]}
		for range take {
			more.leaves = append(more.leaves, s.kinds[k])
		}
		s.leaves[k] -= take
		if s.deal(n, more, need-take, k-1, (residue+take*s.kinds[k])%size, size) {
			return true
		}
		s.leaves[k] += take
	}
	return false
}
