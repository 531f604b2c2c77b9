package collectives

import (
	"slices"

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

// messages returns the bytes of the smallest and of the largest message.
func messages(p programs.Program) (least, most int64) {
	least = -1
	for _, list := range p.Ranks {
		for _, op := range list {
			if op.Kind != programs.Send {
				continue
			}
			if least < 0 || op.Bytes < least {
				least = op.Bytes
			}
			most = max(most, op.Bytes)
		}
	}
	return max(least, 0), most
}
