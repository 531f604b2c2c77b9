package selection

import (
	"slices"

	"castlab/montecarlo/collectives"
	"castlab/topologies/programs"
)

// packets returns the program of a plan and the machine for it: links that have a length
// for every packet are told which a message carries.
func packets(plan programs.Plan, m collectives.Machine) (programs.Program, collectives.Machine) {
	links, ok := m.(collectives.Links)
	if !ok || !links.PerPacket || links.Packets != nil || len(plan.Blocks) == 0 {
		return plan.Program, m
	}
	if p, ok := packeted(plan); ok {
		return p, m
	}
	links.Packets = plan
	return plan.Program, links
}

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
