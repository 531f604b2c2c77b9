package treedynamic

import (
	"fmt"

	"castlab/distributions/inputs"
)

// MaxDimensions is the largest number of dimensions of Rotated.
const MaxDimensions = 16

// Rotated returns the direct scheme on the cube of d dimensions: a packet of
// node s chooses r = 0..d-1 and is broadcast along
//
//	trees.Unbalanced(d, s, trees.CyclicOrder(d, r))
//
// the rotation r of the unbalanced, or binomial, tree rooted at its source. A
// copy that crossed dimension c with m dimensions of the order behind it goes
// on over each of these m, over the i-th of them with m-i behind it.
//
// Every directed link has one queue for all trees. Of the d 2^d trees 2^d - 1
// contain it: those in which its dimension is i-th of the order are 2^(i-1),
// i = 1..d.
//
// Errors: an *inputs.Error for d outside 1..MaxDimensions.
func Rotated(d int) (*Scheme, error) {
	if err := inputs.Integer("d", d, 1, MaxDimensions); err != nil {
		return nil, err
	}
	return &Scheme{name: fmt.Sprintf("rotated(d=%d)", d), nodes: 1 << d, choices: d, d: d}, nil
}

// rotatedCrossings counts the pairs of source and rotation that use a given link. For
// every m, one begins with the link and has m dimensions left after it; the others
// reach it, with m left, from a link of any dimension with more left, each in one way.
func rotatedCrossings(d int) int64 {
	total := int64(0)
	for m := d - 1; m >= 0; m-- {
		total += 1 + total
	}
	return total
}

// The stage of a copy, for Rotated, packs the node u that has to send it, the last
// dimension e of its order and the number m of dimensions after the one it has to
// cross, which is e-m modulo d. The stages that follow have the same e and m' = 0..m-1
// at the other end.
const (
	rotatedBits = 4
	rotatedMask = 1<<rotatedBits - 1
)

func rotatedStage(u, e, m int32) int32 { return (u<<rotatedBits|e)<<rotatedBits | m }
