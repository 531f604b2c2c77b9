package logp

import "fmt"

// Partners returns, by processor, the number of others that it sends to or receives from
// in a schedule: the channels that it has to set up.
//
// Source: SV93, Section 6, remark after Theorem 6.1.
func (s Schedule) Partners() []int {
	type pair struct{ a, b int }
	seen := map[pair]bool{}
	partners := make([]int, s.Processors)
	for _, x := range s.Sends {
		if p := (pair{min(x.From, x.To), max(x.From, x.To)}); !seen[p] {
			seen[p] = true
			partners[p.a]++
			partners[p.b]++
		}
	}
	return partners
}

// Channels says how many partners the processors of a schedule have.
func (s Schedule) Channels() string {
	most, sum, partners := 0, 0, s.Partners()
	for _, n := range partners {
		most = max(most, n)
		sum += n
	}
	return fmt.Sprintf("a processor has at most %d partners of %d, on average %.3g; the source %d", most, s.Processors-1,
		float64(sum)/float64(s.Processors), partners[0])
}

// A Peer is a processor's place in the group of one with whom it exchanges messages:
// when it is at work on item i, the other is the ((i + Offset) mod Size)-th of its group.
type Peer struct {
	Group, Size, Offset int // Group is an index in Roles, -1 the last processor, -2 the source
}

// Peers returns the peers of the processors of a group, n an index in Roles or -1 for the
// last processor, whose group has one, and the size of the group. An Offset counts from
// the place of the processor itself in the item's round. It panics for other n, as an index
// does.
func (g *Grouped) Peers(n int) (size int, list []Peer) {
	role := g.playing()
	place := func(j int) Peer { // of a node, relative to the item
		if i, ok := role[j]; ok {
			return Peer{i, g.Roles[i].Size, 0}
		}
		if p := g.Leaf[j]; p.Group >= 0 {
			return Peer{p.Group, g.Roles[p.Group].Size, p.Offset}
		}
		return Peer{-1, 1, 0}
	}
	size = 1
	if n >= 0 {
		size = g.Roles[n].Size
	}
	for j, u := range g.Tree.Parent {
		at := place(j)
		parent := Peer{-2, 1, 0}
		if u >= 0 {
			parent = place(u)
		}
		if at.Group == n {
			parent.Offset -= at.Offset
			list = append(list, parent)
		}
		if u >= 0 && parent.Group == n {
			list = append(list, at)
		}
	}
	return size, list
}

// Meeting returns the number of items after which all processors of two groups that exchange
// messages have met: as many as both groups need to come round.
func (g *Grouped) Meeting() int {
	items := 1
	for _, a := range g.Roles {
		for _, b := range g.Roles {
			items = max(items, a.Size*b.Size)
		}
	}
	return items
}
