package programs

import (
	"cmp"
	"fmt"
	"slices"
)

// A matching pairs Sends with Receives. Operations are numbered across ranks: base[r]+i
// is the i-th of rank r.
type matching struct {
	base  []int   // by rank; the number of operations at the end
	mate  []int32 // by operation, its Send or Receive; none for a Compute and for a message that a wildcard takes
	loose []bool  // by rank, whether it has a Receive with a wildcard; nil where no rank has
}

const none = -1

// An envelope is the sender and tag that a Receive names, or those of a message.
type envelope struct{ from, tag, operation int }

func byEnvelope(a, b envelope) int {
	return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.tag, b.tag))
}

// match matches the sends and receives of a well-formed program.
func (p Program) match() (*matching, error) {
	n := len(p.Ranks)
	m := &matching{base: make([]int, n+1)}
	arriving := make([]int, n+1) // by rank, number of Sends to lower ranks
	for r, list := range p.Ranks {
		m.base[r+1] = m.base[r] + len(list)
		for _, o := range list {
			if o.Kind == Send {
				arriving[o.Peer+1]++
			}
		}
	}
	for r := range n {
		arriving[r+1] += arriving[r]
	}
	m.mate = make([]int32, m.base[n])
	for k := range m.mate {
		m.mate[k] = none
	}
	sends := make([]envelope, arriving[n])
	next := slices.Clone(arriving)
	for r, list := range p.Ranks {
		for i, o := range list {
			if o.Kind == Send {
				sends[next[o.Peer]] = envelope{r, o.Tag, m.base[r] + i}
				next[o.Peer]++
			}
		}
	}
	var receives []envelope
	for r := range p.Ranks {
		// Senders are in order, so this merges nearly sorted lists.
		coming := sends[arriving[r]:arriving[r+1]]
		slices.SortStableFunc(coming, byEnvelope)
		receives = receives[:0]
		wild := false
		for i, o := range p.Ranks[r] {
			if o.Kind == Receive {
				receives = append(receives, envelope{o.Peer, o.Tag, m.base[r] + i})
				wild = wild || o.Peer == AnyRank || o.Tag == AnyTag
			}
		}
		if !wild {
			if err := p.pair(m, r, coming, receives); err != nil {
				return nil, err
			}
			continue
		}
		if m.loose == nil {
			m.loose = make([]bool, n)
		}
		m.loose[r] = true
		if err := p.enough(m, r, coming, receives); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// pair matches the messages to rank r with its Receives, all of which name sender and
// tag.
func (p Program) pair(m *matching, r int, coming, receives []envelope) error {
	slices.SortStableFunc(receives, byEnvelope)
	for k := range max(len(coming), len(receives)) {
		switch {
		case k == len(receives) || k < len(coming) && byEnvelope(coming[k], receives[k]) < 0:
			return p.unmatched(m, coming[k].operation, fmt.Sprintf("rank %d receives fewer messages of it with this tag", r))
		case k == len(coming) || byEnvelope(coming[k], receives[k]) > 0:
			return p.unmatched(m, receives[k].operation, fmt.Sprintf("rank %d sends fewer messages with this tag", receives[k].from))
		}
		s, q := coming[k].operation, receives[k].operation
		if a, b := p.at(m, s), p.at(m, q); a.Bytes != b.Bytes {
			from, i := m.place(s)
			_, j := m.place(q)
			return &Violation{Rule: Size, Rank: r, Operation: j,
				Why: fmt.Sprintf("%v: operation %d of rank %d sends %d bytes", b, i, from, a.Bytes)}
		}
		m.mate[s], m.mate[q] = int32(q), int32(s)
	}
	return nil
}

func (p Program) at(m *matching, operation int) Operation {
	r, i := m.place(operation)
	return p.Ranks[r][i]
}

func (p Program) unmatched(m *matching, operation int, why string) error {
	r, i := m.place(operation)
	return &Violation{Rule: Matched, Rank: r, Operation: i, Why: fmt.Sprintf("%v: %s", p.Ranks[r][i], why)}
}

// place returns the rank and index of an operation.
func (m *matching) place(operation int) (r, i int) {
	r, found := slices.BinarySearch(m.base, operation)
	for found && r+1 < len(m.base) && m.base[r+1] == operation { // skip ranks without operations
		r++
	}
	if !found {
		r--
	}
	return r, operation - m.base[r]
}
