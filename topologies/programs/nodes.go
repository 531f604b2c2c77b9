package programs

import "castlab/distributions/inputs"

// Nodes says which ranks are on one node: Each of them, so that n ranks are on n/Each nodes. Rank r is on node
//
//	floor(r/Each), by block
//	r modulo n/Each, if Cyclic
type Nodes struct {
	Each   int // ranks on a node
	Cyclic bool
}

func (p Nodes) String() string {
	if p.Cyclic {
		return "cyclic"
	}
	return "block"
}

// Of returns the node of every rank.
//
// Errors: an *inputs.Error for a number of ranks outside 1 to MaxRanks, and for one that does not fill nodes.
func (p Nodes) Of(ranks int) ([]int, error) {
	switch {
	case ranks < 1 || ranks > MaxRanks:
		return nil, inputs.Errorf("ranks", ranks, "an integer from 1 to %d", MaxRanks)
	case p.Each < 1:
		return nil, inputs.Errorf("ranks on a node", p.Each, "an integer >= 1")
	case ranks%p.Each != 0:
		return nil, inputs.Errorf("ranks", ranks, "a multiple of %d, the ranks on a node", p.Each)
	}
	at := make([]int, ranks)
	for r := range at {
		if p.Cyclic {
			at[r] = r % (ranks / p.Each)
		} else {
			at[r] = r / p.Each
		}
	}
	return at, nil
}

// led lists the ranks of every node from the root on, around the end. The first one, which is the root on its node, is the
// leader.
func (p Nodes) led(ranks, root int) (at []int, nodes [][]int, err error) {
	if at, err = p.Of(ranks); err != nil {
		return nil, nil, err
	}
	nodes = make([][]int, ranks/p.Each)
	for i := range ranks {
		r := (root + i) % ranks
		nodes[at[r]] = append(nodes[at[r]], r)
	}
	return at, nodes, nil
}
