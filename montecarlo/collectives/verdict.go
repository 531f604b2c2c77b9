package collectives

import "castlab/topologies/programs"

// verdict returns the error of an instance that has not ended when no event is left, or
// nil.
func (c *Compiled) verdict(left, untaken int32, state func(k int) uint8) error {
	if left > 0 {
		first := -1
		for k := range c.kind {
			s := state(k)
			if s&ended != 0 {
				continue
			}
			if s&begun != 0 {
				first = k
				break
			}
			if first < 0 {
				first = k
			}
		}
		e := &DeadlockError{
			Program: c.name, Rank: int(c.rank[first]), Operation: first - int(c.first[c.rank[first]]),
			Kind: programs.Compute, Waiting: int(left),
		}
		if state(first)&begun != 0 {
			e.Kind, e.Peer, e.Tag = c.kind[first], int(c.peer[first]), c.tags[first]
		}
		return e
	}
	if untaken > 0 {
		for k, kind := range c.kind {
			if kind == programs.Send && state(k)&taken == 0 {
				return c.unreceived(int(c.peer[k]), int32(k))
			}
		}
	}
	return nil
}
