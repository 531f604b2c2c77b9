package collectives

import "castlab/topologies/programs"

// match numbers the channels, one for each sender, receiver and tag. The k-th message
// sent on a channel goes to the k-th Receive begun on it.
func (c *Compiled) match(s *source) error {
	type key struct{ from, to, tag int }
	numbers := map[key]int32{}
	var balance []int32 // Sends minus Receives, by channel
	c.channel, c.peer, c.tags = make([]int32, len(s.ops)), make([]int32, len(s.ops)), make([]int, len(s.ops))
	for k, op := range s.ops {
		r := int(c.rank[k])
		c.channel[k] = -1
		if op.Kind == programs.Compute {
			continue
		}
		c.peer[k], c.tags[k] = int32(op.Peer), op.Tag
		x := key{r, op.Peer, op.Tag}
		sign := int32(1)
		if op.Kind == programs.Receive {
			if op.Peer == programs.AnyRank || op.Tag == programs.AnyTag {
				if c.wild == nil {
					c.wild = make([]bool, c.ranks)
				}
				c.wild[r] = true
				continue
			}
			x, sign = key{op.Peer, r, op.Tag}, -1
		}
		number, ok := numbers[x]
		if !ok {
			number = int32(len(balance))
			numbers[x] = number
			balance = append(balance, 0)
		}
		c.channel[k] = number
		balance[number] += sign
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
