package collectives

import (
	"slices"

	"castlab/montecarlo/collectives"
	"castlab/topologies/programs"
)

// packeted sets the tag of every message to the number of its packet, the block that
// it carries; ok is false if a message carries several blocks or none, and so is no
// packet. The lists keep their order, so that Sends and Receives match as before.
func packeted(plan programs.Plan) (p programs.Program, ok bool) {
	type channel struct{ from, to, tag int }
	blocks := map[channel][]int{} // of the Sends, in their order
	p = programs.Program{Name: plan.Program.Name, Ranks: make([][]programs.Operation, len(plan.Program.Ranks))}
	for r, list := range plan.Program.Ranks {
		p.Ranks[r] = slices.Clone(list)
		for i, op := range list {
			if op.Kind != programs.Send {
				continue
			}
			runs := plan.Carries(r, i)
			if len(runs) != 1 || runs[0].Count != 1 {
				return p, false
			}
			block := int(runs[0].First)
			c := channel{r, op.Peer, op.Tag}
			blocks[c] = append(blocks[c], block)
			p.Ranks[r][i].Tag = block
		}
	}
	for r, list := range p.Ranks {
		for i, op := range list {
			if op.Kind != programs.Receive {
				continue
			}
			c := channel{op.Peer, r, op.Tag}
			if len(blocks[c]) == 0 { // any rank or any tag
				return p, false
			}
			p.Ranks[r][i].Tag = blocks[c][0]
			blocks[c] = blocks[c][1:]
		}
	}
	return p, true
}

// A moved plan has rank back(r) of the plan at r.
type moved struct {
	programs.Plan
	back func(rank int) int
}

func (m moved) Carries(rank, operation int) []programs.Run {
	return m.Plan.Carries(m.back(rank), operation)
}

// A made program is what every rank does, and what a length is for.
type made struct {
	programs.Program
	packets     collectives.Packets // where lengths add up; nil where a message is one packet
	least, most int64               // bytes of what takes one length: a message, or a packet of several in one
}

// whole is a program each of whose messages takes one length.
func whole(p programs.Program) made {
	m := made{Program: p, least: -1}
	for _, list := range p.Ranks {
		for _, op := range list {
			if op.Kind == programs.Send {
				m.see(op.Bytes)
			}
		}
	}
	m.least = max(m.least, 0)
	return m
}

// combined is a program whose messages are as long as their packets together.
func combined(p programs.Program, packets collectives.Packets, blocks []programs.Block) made {
	m := made{Program: p, packets: packets, least: -1}
	for _, b := range blocks {
		m.see(b.Bytes)
	}
	return m
}

// see takes note of the bytes of what takes one length.
func (m *made) see(bytes int64) {
	if m.least < 0 || bytes < m.least {
		m.least = bytes
	}
	m.most = max(m.most, bytes)
}
