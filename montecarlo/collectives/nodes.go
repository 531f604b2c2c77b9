package collectives

import (
	"castlab/distributions/inputs"
	"castlab/topologies/programs"
)

// Shared is what ranks on one node share: the network interface, whose two sides take one message at a time, whichever rank
// sends or gets it, for g + bG. Acts of all its ranks wait for it as those of one CPU do: what can begin first goes first, and
// of several that can begin at one time the one created first.
//
// Between ranks of a node messages cost what Inside says, and do not use that interface. Every rank has a memory port of its
// own for them, with two sides that are busy for the g and G of Inside; the memory itself is not shared.
type Shared struct {
	Nodes  programs.Nodes
	Inside LogGP // of its fields those of costs and Eager count: no Polling, Distances or Shared of its own
}

// Validate returns an *inputs.Error for fields of Inside that are not finite numbers >= 0, and for those that are to be
// left out.
func (s *Shared) Validate() error {
	if s.Inside.Polling || s.Inside.Distances != nil || s.Inside.Shared != nil {
		return inputs.Errorf("inside", "polling, distances or nodes",
			"costs and eager threshold alone: the others are those of the machine")
	}
	return s.Inside.Validate()
}

// share gives the ranks of a node one network interface, and every rank a memory port, whose NIC has the number after those
// of the network.
func (c *Compiled) share(m LogGP, s *source) error {
	at, err := m.Shared.Nodes.Of(c.ranks)
	if err != nil {
		return err
	}
	if c.ranks > maxOperations/(2*c.nics) {
		return inputs.Errorf("NICs of all ranks", c.ranks*2*c.nics, "at most %d", maxOperations)
	}
	c.overheadInside = m.Shared.Inside.O
	c.inside = make([]bool, len(s.ops))
	c.nics *= 2
	first := make([]int32, c.ranks) // by node, its first rank
	c.owner = make([]int32, c.ranks)
	for r := c.ranks - 1; r >= 0; r-- {
		first[at[r]] = int32(r)
	}
	for r, node := range at {
		c.owner[r] = first[node]
	}
	for k, op := range s.ops {
		if op.Kind == programs.Compute {
			continue
		}
		if op.Peer == programs.AnyRank {
			return inputs.Errorf("peer", "any rank", "a rank: with nodes that share an interface it says which one a message comes by")
		}
		c.inside[k] = at[c.rank[k]] == at[op.Peer]
	}
	return nil
}

// port returns the NIC with a number of a rank.
func (c *Compiled) port(rank, number int) int32 {
	if c.owner != nil && number < c.nics/2 {
		rank = int(c.owner[rank])
	}
	return int32(rank*c.nics + number)
}

// overheadOf returns the overhead of the message of a Send.
func (c *Compiled) overheadOf(k int32) float64 {
	if c.inside != nil && c.inside[k] {
		return c.overheadInside
	}
	return c.overhead
}
