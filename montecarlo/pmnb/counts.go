package pmnb

import "math"

// Counts says how long an execution took and what went wrong.
//
// PrefixSteps is how many steps of prefix operations there were. Without an
// active node an algorithm ends as soon as all know it: after the first operation.
//
// Slots is the number of steps in which whole packets are sent, and Parts, of
// algorithm II, of those in which parts of 1/d packet are.
//
// Subphases, of algorithms II and III, has the largest number of packets that a
// node had to send in subphase 1, ..., d, over all nodes and classes. It is
// overwritten by the next run.
//
// The cube of one node takes no time.
type Counts struct {
	PrefixSteps  int
	Slots, Parts int
	Subphases    []int
	Collisions   Collisions
}

// Duration returns the time of the whole on the cube of d dimensions, in slots,
// if a prefix step takes tp slots:
//
//	PrefixSteps tp + Slots + Parts/d
//
// Without steps it does not depend on tp, but for a NaN.
func (c Counts) Duration(d int, tp float64) float64 {
	t := float64(c.Slots)
	if c.PrefixSteps > 0 || math.IsNaN(tp) {
		t += float64(float64(c.PrefixSteps) * tp)
	}
	if c.Parts > 0 {
		t += float64(c.Parts) / float64(d)
	}
	return t
}

// Collisions counts what must not happen, over all classes. With the zero Reading
// it is an error and all counts are 0.
type Collisions struct {
	// Ranks: packets whose rank is not one of 0..M-1.
	Ranks int
	// Nodes: packets of a class beyond the first that are at a node after a step of
	// packing, summed over steps.
	Nodes int
	// Links: packets beyond the first that use a link in one step, while packing or,
	// when classes are not in lock step, while broadcasting.
	Links int
	// Overruns: packets that a node could not send before its subphase was over.
	Overruns int
	// Knowledge: nodes and packets for which Theorem 2 fails after a subphase. Only
	// with Variant.Knowledge.
	Knowledge int
	// Missing: nodes and packets that have not met in the end.
	Missing int
}
