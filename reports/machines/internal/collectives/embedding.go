package collectives

import (
	"slices"

	"castlab/topologies"
	"castlab/topologies/programs"
)

// embedded is an algorithm whose ranks are nodes of the network. On a hypercube a ring
// follows the Gray code, in which neighbors differ in one bit; other ranks stay where they
// are.
func embedded(a programs.Algorithm, network topologies.Topology) programs.Algorithm {
	if _, cube := network.(topologies.Hypercube); !cube || a.Name != "ring" && a.Name != "pipeline" {
		return a
	}
	plain := a.Make
	a.Make = func(s programs.Settings) (programs.Plan, error) {
		s.Root = rankAt(s.Root)
		p, err := plain(s)
		if err != nil {
			return p, err
		}
		return moved(p), nil
	}
	return a
}

// nodeOf is the Gray code: the node of a rank.
func nodeOf(rank int) int { return rank ^ rank>>1 }

// rankAt is the rank at a node.
func rankAt(node int) (rank int) {
	for ; node > 0; node >>= 1 {
		rank ^= node
	}
	return rank
}

// moved moves every rank to its node.
func moved(p programs.Plan) programs.Plan {
	q := programs.Program{Name: p.Program.Name, Ranks: make([][]programs.Operation, len(p.Program.Ranks))}
	for r, list := range p.Program.Ranks {
		there := slices.Clone(list)
		for i := range there {
			if there[i].Kind != programs.Compute && there[i].Peer != programs.AnyRank {
				there[i].Peer = nodeOf(there[i].Peer)
			}
		}
		q.Ranks[nodeOf(r)] = there
	}
	blocks := slices.Clone(p.Blocks)
	for i, b := range blocks {
		if b.From >= 0 {
			blocks[i].From = nodeOf(b.From)
		}
		if b.To >= 0 {
			blocks[i].To = nodeOf(b.To)
		}
	}
	return programs.NewPlan(q, p.Task, nodeOf(p.Root), p.Bytes, blocks,
		func(node, operation int) []programs.Run { return p.Carries(rankAt(node), operation) },
		func(node, operation int) bool { return p.Combines(rankAt(node), operation) })
}
