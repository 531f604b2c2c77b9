package graphs

import (
	"fmt"

	"castlab/distributions/inputs"
)

// Reception returns the mean reception delay of the direct scheme,
//
//	R = 1/2 + l + lambda/(2 k^2 N(N-1)) sum over branches of n^2/(1 - n lambda/k)
//
// A packet generated in a slot waits for its end, chooses one of the k trees at
// random, and is sent along it, as soon as a link is free, at one link a slot.
// On its way to a node it meets only packets that go to the node too. Such links
// delay it by what a single queue at the last of them would, of n lambda/k
// packets a slot: Excess. That is so for every order of service that leaves no
// link idle.
//
// Symbols: lambda packets of each node per slot; n, l, k, N as in the package; R
// is a mean over packets and over the N-1 nodes other than the source. Units:
// slots. Source: VAR98, direct broadcasting scheme theorem, whose k^2 some copies
// have as k: erratum.
//
// Errors: lambda < 0 or not below k/(N-1).
func (f Family) Reception(lambda float64) (float64, error) {
	return f.reception(lambda, float64(f.trees))
}

// PrintedReception returns R with k in place of k^2, the same for a single tree.
//
// Symbols, Units, Errors: as Reception. Source: VAR98, direct broadcasting scheme
// theorem, read without the square.
func (f Family) PrintedReception(lambda float64) (float64, error) {
	return f.reception(lambda, 1)
}

// reception returns R with a factor of k more in front of the sum.
func (f Family) reception(lambda, more float64) (float64, error) {
	if err := f.check(lambda); err != nil {
		return 0, err
	}
	k, n := float64(f.trees), float64(f.nodes)
	waiting := 0.0
	for _, b := range f.branches {
		behind := float64(b.Behind)
		waiting += behind * behind / (1 - behind*lambda/k)
	}
	if lambda == 0 {
		waiting = 0
	} else {
		waiting *= lambda / (2 * k * more * n * (n - 1))
	}
	return 0.5 + f.Distance() + waiting, nil
}

// Excess returns the mean of (reception delay - links crossed) over the packets
// that a node receives from one branch,
//
//	1/2 + r/(2(1-r)), r = n lambda/k
//
// the mean wait in a slotted queue of constant unit service at load r.
//
// Symbols: as Reception, behind = n. Units: slots. Source: derived, from the
// proof of Reception.
//
// Errors: lambda < 0 or not below k/(N-1), behind outside 1..N-1.
func (f Family) Excess(behind int, lambda float64) (float64, error) {
	r, err := f.Load(behind, lambda)
	if err != nil {
		return 0, err
	}
	return excess(r), nil
}

// Load returns the share of the slots in which a link of a tree is busy that n
// nodes are behind,
//
//	r = n lambda/k
//
// each of which sends a share 1/k of its packets over it.
//
// Symbols: as Reception, behind = n. Units: none. Source: VAR98, direct
// broadcasting scheme theorem.
//
// Errors: those of Excess.
func (f Family) Load(behind int, lambda float64) (float64, error) {
	if err := f.check(lambda); err != nil {
		return 0, err
	}
	if behind < 1 || behind >= f.nodes {
		return 0, &inputs.Error{Arg: "behind", Value: behind, Domain: fmt.Sprintf("an integer from 1 to N-1 = %d", f.nodes-1)}
	}
	return float64(behind) * lambda / float64(f.trees), nil
}

func excess(r float64) float64 {
	if r == 0 {
		return 0.5
	}
	return 0.5 + r/(2*(1-r))
}

// Bound returns a bound on the mean reception delay that knows only l,
//
//	R <= 1/2 + l + r/(2(1-r)), r = lambda (N-1)/k
//
// Of the branches of a node in a tree each has at most N-1 nodes behind, and all
// together N-1. It is attained by a tree of two nodes.
//
// Symbols, Units, Errors: as Reception. Source: derived; VAR98, Section 3.4, has
// R = O(l).
func (f Family) Bound(lambda float64) (float64, error) {
	if err := f.check(lambda); err != nil {
		return 0, err
	}
	return f.Distance() + excess(float64(f.nodes-1)*lambda/float64(f.trees)), nil
}

// Light returns the limits as lambda -> 0 of the mean reception delay and of the
// mean completion delay, until the last node has the packet,
//
//	R -> 1/2 + l,  B -> 1/2 + mean over trees and nodes of the greatest distance
//
// For any larger lambda B depends on the order of service.
//
// Units: slots. Source: derived.
func (f Family) Light() (reception, completion float64) {
	return 0.5 + f.Distance(), 0.5 + float64(f.farthest)/float64(f.trees*f.nodes)
}

// Distance returns l, the mean distance between two different nodes in a tree.
//
// Units: links. Source: VAR98, direct broadcasting scheme theorem.
func (f Family) Distance() float64 {
	return float64(f.distances) / float64(f.trees) / float64(f.nodes) / float64(f.nodes-1)
}

// PrintedDistance returns l if the mean is over all nodes, the own one among
// them, (N-1)/N of Distance: the theorem can be read so, but its R is wrong then.
//
// Units: links. Source: VAR98, direct broadcasting scheme theorem.
func (f Family) PrintedDistance() float64 {
	return float64(f.distances) / float64(f.trees) / float64(f.nodes) / float64(f.nodes)
}

// Stability returns the lambda below which the direct scheme is stable, k/(N-1):
// a link to a leaf carries the packets of all others.
//
// Units: packets per node and slot. Source: VAR98, direct broadcasting scheme
// theorem.
func (f Family) Stability() float64 { return float64(f.trees) / float64(f.nodes-1) }

// check returns an error unless the scheme is stable.
func (f Family) check(lambda float64) error {
	if f.trees == 0 {
		return &inputs.Error{Arg: "trees", Value: 0, Domain: "a family made by NewFamily"}
	}
	if limit := f.Stability(); !(lambda >= 0 && lambda < limit) {
		return &inputs.Error{Arg: "lambda", Value: lambda, Domain: fmt.Sprintf("a number >= 0 and below %.6g, the stability "+
			"limit k/(N-1)", limit)}
	}
	return nil
}
