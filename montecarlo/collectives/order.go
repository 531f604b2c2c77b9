package collectives

import (
	"slices"

	"castlab/topologies/programs"
)

// order is the static schedule of a program whose CPUs, NICs and links serve their
// operations in the same order in every run.
type order struct {
	steps  []step // on LogGP
	idents []uint64
	costs  []cost  // shared by steps
	slots  int     // number of messages under way at one time
	ranks  []int32 // by seat; ranks without an operation have none
	seats  []int32 // by rank

	places []place // on Links
	waits  []wait  // of all places, one after the other
}

// static returns the static order of a program. It returns nil where it finds none, or
// where dependences form a cycle.
func (c *Compiled) static(s *source) *order {
	if c.wild != nil || c.streams != nil {
		return nil
	}
	if c.logGP {
		return c.staticLogGP(s)
	}
	return c.staticLinks(s)
}

// sequence appends the operations of a rank in the order in which an idle CPU would
// begin them: those without dependences by kind (Sends, Receives, Computes), and behind
// each those that waited for it. It returns fewer than all operations if some wait in a
// cycle.
func (c *Compiled) sequence(dst []int32, r int, waits []int32) []int32 {
	first, last := c.first[r], c.first[r+1]
	byKind := func(a, b int32) int { return int(c.kind[a]) - int(c.kind[b]) }
	begin := len(dst)
	for k := first; k < last; k++ {
		if waits[k] = c.waits[k]; waits[k] == 0 {
			dst = append(dst, k)
		}
	}
	slices.SortStableFunc(dst[begin:], byKind)
	for at := begin; at < len(dst); at++ {
		k, fresh := dst[at], len(dst)
		for _, list := range [2][]int32{c.begins.of(k), c.ends.of(k)} {
			for _, j := range list {
				if waits[j]--; waits[j] == 0 {
					dst = append(dst, j)
				}
			}
		}
		if len(dst) > fresh+1 {
			slices.SortStableFunc(dst[fresh:], byKind)
		}
	}
	return dst
}

// staticLogGP tries to prove that the CPU of every rank serves its operations in the
// order of sequence, a Receive standing for the reception of its message. For two that
// follow each other one of these must hold:
//
//   - the second waits for the first, and is no Receive unless the machine polls;
//   - both are Sends, or both are Computes, that wait for the same operations, so
//     that they are created at once and are served in the order of the list;
//   - the first is a Send, and the message of the second was sent because of it;
//   - there is no first, as the rank has done nothing yet.
//
// A Send that waits to be received must be what the next one waits for.
func (c *Compiled) staticLogGP(s *source) *order {
	if c.cpus > 1 || c.nics > 1 {
		return nil
	}
	n := len(c.kind)
	sequence := make([]int32, 0, n)
	scratch := make([]int32, n)
	place := make([]int32, n)
	soft := make([]int32, n+1) // by place: earlier operations of the rank that follow by the third rule
	type suspect struct{ before, receive int32 }
	var suspects []suspect
	for r := range c.ranks {
		first := len(sequence)
		sequence = c.sequence(sequence, r, scratch)
		if len(sequence) != int(c.first[r+1]) {
			return nil
		}
		for at := first; at < len(sequence); at++ {
			k := sequence[at]
			place[k] = int32(at)
			soft[at+1] = soft[at]
			if at == first {
				continue
			}
			u := sequence[at-1]
			if c.kind[k] == programs.Receive && !c.polling { // its message arrives at a random time
				if c.kind[u] != programs.Send || c.large[u] && !slices.Contains(s.ops[k].After, int(u-c.first[r])) {
					return nil
				}
				soft[at+1]++
				suspects = append(suspects, suspect{u, k})
			} else if !c.follows(s, u, k) {
				return nil
			}
		}
	}
	partner := c.partners(sequence)
	for _, x := range suspects {
		m := partner[x.receive]
		if c.rank[m] != int32(s.ops[x.before].Peer) {
			return nil
		}
		from, to := place[partner[x.before]], place[m]
		if from >= to || soft[to+1] != soft[from+1] {
			return nil
		}
	}
	return c.scheduled(sequence, partner)
}

// follows reports whether k comes after u, the operation before it, by the first two
// rules.
func (c *Compiled) follows(s *source, u, k int32) bool {
	a, b := s.ops[u], s.ops[k]
	base := int(c.first[c.rank[u]])
	if slices.Contains(b.After, int(u)-base) {
		return true
	}
	if c.kind[u] == programs.Receive || c.kind[u] == programs.Send && c.large[u] {
		return false
	}
	if slices.Contains(b.Begun, int(u)-base) {
		return true
	}
	return c.kind[k] == c.kind[u] && slices.Equal(a.After, b.After) && slices.Equal(a.Begun, b.Begun)
}

// partners returns, for every Receive, the Send whose message it takes, and for every
// Send its Receive, given the operations of every rank in their order.
func (c *Compiled) partners(sequence []int32) []int32 {
	n := len(c.kind)
	partner := make([]int32, n)
	counts := make([]int32, c.channels+1)
	for k, x := range c.channel {
		if c.kind[k] == programs.Send {
			counts[x+1]++
		}
	}
	for x := range c.channels {
		counts[x+1] += counts[x]
	}
	sends := make([]int32, counts[c.channels])
	next := slices.Clone(counts)
	for _, k := range sequence {
		if c.kind[k] == programs.Send {
			sends[next[c.channel[k]]] = k
			next[c.channel[k]]++
		}
	}
	copy(next, counts)
	for _, k := range sequence {
		if c.kind[k] == programs.Receive {
			m := sends[next[c.channel[k]]]
			next[c.channel[k]]++
			partner[k], partner[m] = m, k
		}
	}
	return partner
}
