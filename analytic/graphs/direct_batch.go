package graphs

import "castlab/distributions/inputs"

// BatchReception returns Reception where packets are generated in batches, all packets of
// one at the same node and each with a tree of its own, lambda packets per node and slot
// in all,
//
//	R = 1/2 + l + 1/(2 k^2 N(N-1)) sum over branches of n (n lambda + b - 1)/(1 - n lambda/k)
//
// That links behind each other delay their packets by what a single queue at the last
// of them would is true of any arrivals: the packets that a link of a tree has sent until
// slot t are the least, over s, of those generated behind it until s less their
// distances, and t-s more. The packets of one node keep their batches when they are
// shifted by its distance, so the single queue is one of Poisson batches: BatchExcess.
//
// Symbols: b = E b^2/E b, the mean size of the batch of a packet; the others as
// Reception. Units: slots. Source: derived; with b = 1 VAR98, direct broadcasting scheme
// theorem.
//
// Errors: those of Reception; b not a finite number >= 1.
func (f Family) BatchReception(lambda, b float64) (float64, error) {
	poisson, err := f.Reception(lambda)
	if err != nil {
		return 0, err
	}
	if err := checkBatch(b); err != nil {
		return 0, err
	}
	k, n := float64(f.trees), float64(f.nodes)
	more := 0.0
	for _, branch := range f.branches {
		behind := float64(branch.Behind)
		more += behind / (1 - behind*lambda/k)
	}
	return poisson + (b-1)*more/(2*k*k*n*(n-1)), nil
}

// BatchExcess returns Excess where packets are generated as BatchReception has it,
//
//	1/2 + (r + (b-1)/k)/(2(1-r)), r = n lambda/k
//
// A slot brings A packets of the tree to the single queue, A a Poisson number of batches
// that are thinned by 1/k, and the wait in a slotted queue of unit service is
// E A(A-1)/(2 E A (1 - E A)); here E A = r and E A(A-1) = r^2 + r (b-1)/k.
//
// Symbols: as BatchReception, behind = n. Units: slots. Source: derived.
//
// Errors: those of Excess; b not a finite number >= 1.
func (f Family) BatchExcess(behind int, lambda, b float64) (float64, error) {
	r, err := f.Load(behind, lambda)
	if err != nil {
		return 0, err
	}
	return excess(r) + (b-1)/float64(f.trees)/(2*(1-r)), checkBatch(b)
}

func checkBatch(b float64) error {
	if b >= 1 && inputs.Finite(b) {
		return nil
	}
	return inputs.Errorf("batch", b, "a finite number >= 1, the mean size E b^2/E b of the batch of a packet")
}
