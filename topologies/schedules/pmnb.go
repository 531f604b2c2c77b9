package schedules

import (
	"fmt"
	"math/bits"

	"castlab/distributions/inputs"
)

// A PMNBAlgorithm is one of the partial multinode broadcasts of VB95, Section IV.
type PMNBAlgorithm int

const (
	AlgorithmI   PMNBAlgorithm = iota // a broadcast in a subcube, then a multinode broadcast in subcubes
	AlgorithmII                       // every packet is split into d parts, one for each class
	AlgorithmIII                      // no packet is split; the rank decides its class
	AlgorithmA0                       // what a class of II or III does, alone: one dimension in a slot
)

func (a PMNBAlgorithm) String() string {
	names := [...]string{"I", "II", "III", "A0"}
	if a < 0 || int(a) >= len(names) {
		return "algorithm?"
	}
	return names[a]
}

// PMNBNames says in which order nodes are ranked in class c, and to which node
// the packet of rank r is sent. R^c rotates the d bits of a node right by c,
// L^c left.
type PMNBNames int

const (
	Renamed      PMNBNames = iota // order of R^c(s), to node L^c(r), whose name in class c is r
	PrintedNames                  // order of R^c(s), to node r, as printed
	LeftNames                     // order of L^c(s), to node R^c(r): "right" in print read as left
)

func (n PMNBNames) String() string {
	names := [...]string{"renamed", "printed", "left"}
	if n < 0 || int(n) >= len(names) {
		return "names?"
	}
	return names[n]
}

// PMNB are the options of a partial multinode broadcast: M = len(active) nodes
// of the cube of d dimensions, N = 2^d nodes, broadcast a packet each. The zero
// value is algorithm I; the options below Ranks are readings of the paper that
// fail, see Faults, but for PrintedRanks.
type PMNB struct {
	Algorithm PMNBAlgorithm
	Ranks     Ranks // PrefixTree: 2d steps here, not 2d+1; PrefixExchange: d; Known: none. Chosen does not fit

	Names        PMNBNames // of classes, in algorithms II and III
	PrintedRanks bool      // ranks count the active nodes before s, less one: one less than without; -1 is taken modulo 2^d and d
	Descending   bool      // packing takes dimensions in descending order
	Floors       bool      // subphases last floor(M/2^(d-l+1)), as Lemma 1 is printed, in all but algorithm I
	Unpadded     bool      // every class of algorithm III takes the subphases of its own number of packets
}

// A PMNBTrial is what the cube executed.
type PMNBTrial struct {
	Schedule  Schedule
	Steps     PMNBSteps
	Subphases []int // by subphase of the broadcast phase from 0, the most packets of one class that a node had to send; nil in algorithm I
	Faults    PMNBFaults
}

// PMNBFaults count what the paper excludes. All are 0 for the zero values of
// the readings, whatever the active nodes are.
type PMNBFaults struct {
	Nodes    int // packets beyond the first of a class at a node after a step of packing
	Links    int // packets beyond the first over a link in a slot
	Overruns int // packets that a node did not send as the subphase was over
}

// Schedule returns the partial multinode broadcast as the cube executes it. All
// three algorithms begin so:
//
//   - Ranks. Every node s learns M and its rank r_s, the number of active nodes
//     0..s less one, by a prefix task on the binary tree whose leaves are the
//     nodes. Up, step i+1 for i = 0..d-1: node w = 2^i mod 2^(i+1) sends the sum
//     of w to w+2^i-1 to node w-2^i. Down, step 2d-i for i = d-1..0: node w = 0
//     mod 2^(i+1) sends the sum of 0 to w+2^i-1, and the total, to node w+2^i.
//     Exchange does it in d steps. Every step crosses one dimension.
//   - Packing. The packet of rank r goes to node r in d steps; in step i = 0..d-1
//     it crosses dimension i if s and r differ there. No two packets are ever at
//     one node: after step i the nodes of two packets agree only if s and s'
//     agree above bit i and r and r' up to bit i; but then |r-r'| <= |s-s'| <
//     2^(i+1), and r = r' mod 2^(i+1).
//
// Algorithm I, m = ceil(log2 M): node r broadcasts its packet to the nodes that
// agree with r in the m low bits, over dimensions m..d-1 in d-m slots; then
// every subcube of the m low dimensions performs the multinode broadcast of
// Rotation, ceil((2^m-1)/m) slots.
//
// In algorithms II and III there are d classes, and class c renames nodes and
// dimensions: node v has the name R^c(v) in it, and dimension l is (l+c) mod d.
// All classes do the same at the same time, prefix tasks included, so no two use
// a dimension. In algorithm II part c of every packet is of class c, and a slot
// of the schedule is a mini slot, 1/d of a slot; packet p is there as the items
// pd..pd+d-1. In algorithm III class c has the packets of rank c mod d, at most
// q = ceil(M/d), which are ranked anew in it, by a second prefix task. After
// packing:
//
//   - Broadcast. In subphase l = 1..d every node sends over dimension d-l what
//     it had when the subphase began, in the order in which it came. It lasts
//     ceil(M/2^(d-l+1)) slots, with q instead of M in algorithm III for all
//     classes. After it every node has all packets that started this phase at
//     nodes that agree with it in the d-l low bits.
//
// Algorithm A0 is class 0 of these alone, with whole packets: the broadcast phase
// with q = M and one dimension in a slot.
//
// With nothing to broadcast the first prefix task shows that, and nothing follows.
//
// Symbols: d dimensions, N = 2^d, M packets. Source: VB95, Section IV; the
// exchange and the proof of packing are derived; errata as at the readings.
// Errors: an *inputs.Error for d outside 0..MaxKBroadcast, an active
// node that is none or is there twice, more packets than MaxDeliveries allows,
// options that do not fit.
func (b PMNB) Schedule(d int, active []int) (Schedule, error) {
	t, err := b.Trial(d, active)
	return t.Schedule, err
}

// Trial returns the schedule with counts of its steps and faults. Errors: as
// Schedule.
func (b PMNB) Trial(d int, active []int) (PMNBTrial, error) {
	if err := b.check(d, active); err != nil {
		return PMNBTrial{}, err
	}
	r := newPMNBRun(b, d, active)
	r.control()
	r.assign()
	if len(active) > 0 {
		r.pack()
		if b.Algorithm == AlgorithmI {
			r.subcubes(bits.Len(uint(len(active) - 1)))
		} else {
			r.broadcast()
		}
	}
	s := &r.trial.Schedule
	s.Slots = r.slot
	r.trial.Steps.Data = r.slot - r.trial.Steps.Prefix
	return r.trial, nil
}

func (b PMNB) check(d int, active []int) error {
	parts := 1
	if b.Algorithm == AlgorithmII {
		parts = max(1, d)
	}
	switch {
	case b.Algorithm < AlgorithmI || b.Algorithm > AlgorithmA0:
		return &inputs.Error{Arg: "algorithm", Value: int(b.Algorithm), Domain: "AlgorithmI, AlgorithmII, AlgorithmIII or AlgorithmA0"}
	case b.Ranks != PrefixTree && b.Ranks != PrefixExchange && b.Ranks != Known:
		return &inputs.Error{Arg: "ranks", Value: b.Ranks.String(), Domain: "PrefixTree, PrefixExchange or Known"}
	case b.Names < Renamed || b.Names > LeftNames:
		return &inputs.Error{Arg: "names", Value: int(b.Names), Domain: "Renamed, PrintedNames or LeftNames"}
	case b.Algorithm == AlgorithmI && (b.Names != Renamed || b.Floors):
		return &inputs.Error{Arg: "algorithm", Value: b.Algorithm.String(), Domain: "II or III for readings of classes and subphases"}
	case b.Algorithm == AlgorithmA0 && b.Names != Renamed:
		return &inputs.Error{Arg: "names", Value: b.Names.String(), Domain: "Renamed for A0, which has one class"}
	case b.Algorithm != AlgorithmIII && b.Unpadded:
		return &inputs.Error{Arg: "algorithm", Value: b.Algorithm.String(), Domain: "III for subphases without padding"}
	case d < 0 || d > MaxKBroadcast:
		return &inputs.Error{Arg: "d", Value: d, Domain: fmt.Sprintf("an integer from 0 to %d", MaxKBroadcast)}
	}
	seen := make([]bool, 1<<d)
	for _, v := range active {
		if v < 0 || v >= 1<<d {
			return &inputs.Error{Arg: "sources", Value: v, Domain: fmt.Sprintf("nodes, 0 to %d", 1<<d-1)}
		}
		if seen[v] {
			return &inputs.Error{Arg: "sources", Value: v, Domain: "distinct nodes"}
		}
		seen[v] = true
	}
	if most := MaxDeliveries >> d / parts; len(active) > most {
		return &inputs.Error{Arg: "M", Value: len(active), Domain: fmt.Sprintf("at most %d active nodes for d=%d, so that the schedule "+
			"can be listed", most, d)}
	}
	return nil
}

// rotateRight rotates the d bits of a node right by c, 0 <= c < d.
func rotateRight(v, c, d int) int { return (v>>c | v<<(d-c)) & (1<<d - 1) }
