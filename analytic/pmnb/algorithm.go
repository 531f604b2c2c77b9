package pmnb

import (
	"fmt"

	"castlab/distributions/inputs"
)

// An Algorithm is one of the three of VB95, Section IV.
type Algorithm int

// The algorithms.
const (
	I   Algorithm = iota + 1 // Section IV-A
	II                       // Section IV-B: packets are split
	III                      // Section IV-C: packets are not split
)

// String returns I, II or III.
func (a Algorithm) String() string {
	switch a {
	case I:
		return "I"
	case II:
		return "II"
	case III:
		return "III"
	}
	return fmt.Sprintf("Algorithm(%d)", int(a))
}

// A Prefix is a way to compute the ranks.
type Prefix int

// The ways.
const (
	// Tree is the paper's: up and down a tree, 2d steps.
	Tree Prefix = iota
	// Exchange takes d steps: neighbors across dimension i exchange the totals
	// of their subcubes, and the one whose bit i is 1 adds the other's to its
	// rank. Every step uses one dimension, so the d classes stay compatible.
	Exchange
)

// String returns tree or exchange.
func (p Prefix) String() string {
	switch p {
	case Tree:
		return "tree"
	case Exchange:
		return "exchange"
	}
	return fmt.Sprintf("Prefix(%d)", int(p))
}

// check returns an error unless p is Tree or Exchange.
func (p Prefix) check() error {
	if p == Tree || p == Exchange {
		return nil
	}
	return &inputs.Error{Arg: "prefix", Value: p, Domain: "tree or exchange"}
}

// steps returns the number of steps of one computation of ranks.
func (p Prefix) steps(d int) float64 {
	if p == Exchange {
		return float64(d)
	}
	return 2 * float64(d)
}
