package collectives

import (
	"math"

	"castlab/distributions/inputs"
	"castlab/topologies/programs"
)

// lists holds one list of operations for every operation.
type lists struct{ first, items []int32 }

func (l *lists) of(i int32) []int32 {
	if l.first == nil {
		return nil
	}
	return l.items[l.first[i]:l.first[i+1]]
}

// newLists inverts a "waits for" relation: for each operation it lists those that wait
// for it, in their order.
func newLists(c *Compiled, s *source, of func(*programs.Operation) []int) lists {
	n, total := len(s.ops), 0
	for _, op := range s.ops {
		total += len(of(op))
	}
	if total == 0 {
		return lists{}
	}
	l := lists{first: make([]int32, n+1), items: make([]int32, total)}
	for k, op := range s.ops {
		base := int(c.first[c.rank[k]])
		for _, i := range of(op) {
			l.first[base+i+1]++
		}
	}
	for k := range n {
		l.first[k+1] += l.first[k]
	}
	next := make([]int32, n)
	copy(next, l.first)
	for k, op := range s.ops {
		base := int(c.first[c.rank[k]])
		for _, i := range of(op) {
			l.items[next[base+i]] = int32(k)
			next[base+i]++
		}
	}
	return l
}

func (c *Compiled) dependencies(s *source) error {
	total := 0
	c.waits = make([]int32, len(s.ops))
	for k, op := range s.ops {
		c.waits[k] = int32(len(op.After) + len(op.Begun))
		total += len(op.After) + len(op.Begun)
	}
	if total > math.MaxInt32 {
		return inputs.Errorf("dependencies", total, "at most %d", math.MaxInt32)
	}
	c.ends = newLists(c, s, func(op *programs.Operation) []int { return op.After })
	c.begins = newLists(c, s, func(op *programs.Operation) []int { return op.Begun })
	return nil
}

// identify gives every operation the identity under which it draws random numbers: a
// Send has its ordinal among those of its rank to the same receiver, a Compute its
// ordinal among those of its rank.
func (c *Compiled) identify(s *source) {
	c.ident = make([]uint64, len(s.ops))
	c.pair = make([]uint64, len(s.ops))
	sent := map[int]int{}
	for r, list := range s.program.Ranks {
		clear(sent)
		computed := 0
		for i, op := range list {
			k := int(c.first[r]) + i
			switch op.Kind {
			case programs.Send:
				c.ident[k] = identity(r, op.Peer, sent[op.Peer])
				c.pair[k] = identity(r, op.Peer, 0)
				sent[op.Peer]++
			case programs.Compute:
				c.ident[k] = identity(r, r, computed)
				computed++
			}
		}
	}
}
