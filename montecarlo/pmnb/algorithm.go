package pmnb

import (
	"fmt"

	"castlab/distributions/inputs"
)

// An Algorithm executes a partial multinode broadcast.
type Algorithm int

const (
	// I is VB95 Section IV-A: ranks; packing, the packet of rank r to node r, in d
	// steps; with m = ceil(log2 M), node r broadcasts into the d-m dimensions from m
	// on, in d-m steps; a multinode broadcast in every subcube of the dimensions
	// below m, in ceil((2^m - 1)/m) steps.
	I Algorithm = iota
	// II is Section IV-B: a packet is split into d parts, one a class, and the
	// classes 0..d-1 execute ranks, packing and broadcast in lock step. A part
	// crosses a link in 1/d of a slot.
	II
	// III is Section IV-C: the packet of rank r is of class r mod d, and the classes
	// execute a second computation of ranks, packing and broadcast in lock step, with
	// the subphases of ceil(M/d) packets.
	III
	// Multinode is the multinode broadcast in ceil((N - 1)/d) steps, with dummy
	// packets at the nodes that are not active. It needs no ranks.
	Multinode
)

var algorithms = [...]string{"I", "II", "III", "multinode"}

func (a Algorithm) String() string {
	if a < 0 || int(a) >= len(algorithms) {
		return "algorithm?"
	}
	return algorithms[a]
}

func (a Algorithm) check() error {
	if a < 0 || int(a) >= len(algorithms) {
		return &inputs.Error{Arg: "algorithm", Value: int(a), Domain: fmt.Sprintf("an algorithm, 0 to %d", len(algorithms)-1)}
	}
	return nil
}

// classes reports whether the algorithm runs classes in lock step.
func (a Algorithm) classes() bool { return a == II || a == III }
