package programs

import (
	"fmt"
	"slices"
)

// enough returns a *Violation unless rank r, which has Receives with wildcards, gets as
// many messages as it has Receives and, from each sender and tag that Receives name, at
// least as many as name them.
func (p Program) enough(m *matching, r int, coming, receives []envelope) error {
	exact := make([]envelope, 0, len(receives))
	for _, x := range receives {
		if x.from != AnyRank && x.tag != AnyTag {
			exact = append(exact, x)
		}
	}
	slices.SortStableFunc(exact, byEnvelope)
	k := 0
	for _, x := range exact {
		for k < len(coming) && byEnvelope(coming[k], x) < 0 {
			k++
		}
		if k == len(coming) || byEnvelope(coming[k], x) != 0 {
			return p.unmatched(m, x.operation, fmt.Sprintf("rank %d sends fewer messages with this tag", x.from))
		}
		k++
	}
	switch {
	case len(coming) > len(receives):
		return p.unmatched(m, coming[len(receives)].operation,
			fmt.Sprintf("%d messages for rank %d, which receives %d", len(coming), r, len(receives)))
	case len(coming) < len(receives):
		return p.unmatched(m, receives[len(coming)].operation,
			fmt.Sprintf("%d messages for rank %d, which receives %d", len(coming), r, len(receives)))
	}
	return nil
}

// A mailbox holds the unmatched messages and Receives of a rank with wildcards.
// Receives that name a sender and a tag have priority: a wildcard takes such a message
// only if another one is to come.
type mailbox struct {
	arrived, posted []int32
	spare           map[[2]int]int // by sender and tag, number of messages minus Receives that name them
}

func (p Program) mailboxes(m *matching) []mailbox {
	if m.loose == nil {
		return nil
	}
	boxes := make([]mailbox, len(p.Ranks))
	for r, loose := range m.loose {
		if loose {
			boxes[r].spare = map[[2]int]int{}
			for _, o := range p.Ranks[r] {
				if o.Kind == Receive && o.Peer != AnyRank && o.Tag != AnyTag {
					boxes[r].spare[[2]int{o.Peer, o.Tag}]--
				}
			}
		}
	}
	for s, list := range p.Ranks {
		for _, o := range list {
			if o.Kind == Send && m.loose[o.Peer] {
				boxes[o.Peer].spare[[2]int{s, o.Tag}]++
			}
		}
	}
	return boxes
}

// takes reports whether a Receive may take the message of a Send of rank from.
func (b *mailbox) takes(receive Operation, from int, send Operation) bool {
	if receive.Peer == from && receive.Tag == send.Tag {
		return true
	}
	return (receive.Peer == AnyRank || receive.Peer == from) && (receive.Tag == AnyTag || receive.Tag == send.Tag) &&
		b.spare[[2]int{from, send.Tag}] > 0
}

// meet matches operation k, a Send or a Receive, with the first waiting one that fits it,
// and returns that one; or it queues k and returns none.
func (b *mailbox) meet(p Program, m *matching, k int32) int32 {
	r, i := m.place(int(k))
	mine := p.Ranks[r][i]
	waiting, own := &b.arrived, &b.posted
	if mine.Kind == Send {
		waiting, own = own, waiting
	}
	at := slices.IndexFunc(*waiting, func(other int32) bool {
		from, j := m.place(int(other))
		theirs := p.Ranks[from][j]
		if mine.Kind == Send {
			return b.takes(theirs, r, mine)
		}
		return b.takes(mine, from, theirs)
	})
	if at < 0 {
		*own = append(*own, k)
		return none
	}
	other := (*waiting)[at]
	*waiting = slices.Delete(*waiting, at, at+1)
	send, receive := k, other
	if mine.Kind == Receive {
		send, receive = other, k
	}
	from, j := m.place(int(send))
	if x, tag := p.at(m, int(receive)), p.Ranks[from][j].Tag; x.Peer == AnyRank || x.Tag == AnyTag {
		b.spare[[2]int{from, tag}]--
	}
	m.mate[send], m.mate[receive] = receive, send
	return other
}
