package collectives

import (
	"cmp"
	"slices"

	"castlab/topologies/programs"
)

// match numbers the channels, one for each sender, receiver and tag. The k-th message
// sent on a channel goes to the k-th Receive begun on it.
func (c *Compiled) match(s *source) error {
	c.channel, c.peer, c.tags = make([]int32, len(s.ops)), make([]int32, len(s.ops)), make([]int, len(s.ops))
	first := make([]int32, c.ranks+1) // by receiver, of what is sent to it or what it takes without wildcards
	ends := func(k int) (from, to int32, ok bool) {
		op := s.ops[k]
		switch {
		case op.Kind == programs.Send:
			return c.rank[k], int32(op.Peer), true
		case op.Kind == programs.Receive && op.Peer != programs.AnyRank && op.Tag != programs.AnyTag:
			return int32(op.Peer), c.rank[k], true
		}
		return -1, -1, false
	}
	for k, op := range s.ops {
		c.channel[k] = -1
		if op.Kind != programs.Compute {
			c.peer[k], c.tags[k] = int32(op.Peer), op.Tag
		}
		if _, to, ok := ends(k); ok {
			first[to+1]++
		} else if op.Kind == programs.Receive {
			if c.wild == nil {
				c.wild = make([]bool, c.ranks)
			}
			c.wild[c.rank[k]] = true
		}
	}
	for r := range c.ranks {
		first[r+1] += first[r]
	}
	list, next := make([]int32, first[c.ranks]), slices.Clone(first)
	for k := range s.ops {
		if _, to, ok := ends(k); ok {
			list[next[to]] = int32(k)
			next[to]++
		}
	}
	var balance []int32 // Sends minus Receives, by channel
	for r := range c.ranks {
		here := list[first[r]:first[r+1]]
		order := func(a, b int32) int {
			x, _, _ := ends(int(a))
			y, _, _ := ends(int(b))
			return cmp.Or(cmp.Compare(x, y), cmp.Compare(c.tags[a], c.tags[b]))
		}
		slices.SortFunc(here, order)
		for i, k := range here {
			if i == 0 || order(here[i-1], k) != 0 {
				balance = append(balance, 0)
			}
			number := len(balance) - 1
			c.channel[k] = int32(number)
			if c.kind[k] == programs.Send {
				balance[number]++
			} else {
				balance[number]--
			}
		}
	}
	c.channels = len(balance)
	return c.balanced(s, balance)
}

// balanced returns an error for a channel to a rank without wildcards whose Sends and
// Receives differ in number. With wildcards only a run can tell.
func (c *Compiled) balanced(s *source, balance []int32) error {
	for k, op := range s.ops {
		x := c.channel[k]
		if x < 0 || balance[x] == 0 {
			continue
		}
		to := int(c.rank[k])
		if op.Kind == programs.Send {
			to = op.Peer
		}
		if c.wild != nil && c.wild[to] {
			continue
		}
		// The last operation on the channel is one without a partner.
		for last := len(s.ops) - 1; ; last-- {
			if c.channel[last] != x || (s.ops[last].Kind == programs.Send) != (balance[x] > 0) {
				continue
			}
			if balance[x] > 0 {
				return c.unreceived(s.ops[last].Peer, int32(last))
			}
			return &DeadlockError{
				Program: c.name, Rank: int(c.rank[last]), Operation: last - int(c.first[c.rank[last]]),
				Kind: programs.Receive, Peer: s.ops[last].Peer, Tag: s.ops[last].Tag,
			}
		}
	}
	return nil
}

func (c *Compiled) unreceived(to int, send int32) error {
	r := c.rank[send]
	return &UnreceivedError{Program: c.name, Rank: int(r), Operation: int(send - c.first[r]), Peer: to, Tag: c.tags[send]}
}
