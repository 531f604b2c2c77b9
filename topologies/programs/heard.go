package programs

import (
	"fmt"
	"math/bits"
)

// heard checks that the end of every rank waits for the beginning of all: it follows, in
// the order of an execution, of which ranks' beginnings each operation knows.
//
// An operation knows of its own rank, of what those that it waits for know, and a
// Receive of what its Send knew when it began. A rank ends with its last operation.
func (p Plan) heard(o *order) error {
	n := len(p.Program.Ranks)
	if n > mostContributor {
		return &SizeError{Algorithm: p.Program.Name, Ranks: n, Operations: float64(p.Program.Operations())}
	}
	words := (n + 63) / 64
	begun, ended := make([]contribution, len(o.sequence)), make([]contribution, len(o.sequence))
	know := func(a, b contribution) {
		for m, word := range b {
			a[m] |= word
		}
	}
	// What an operation waits for has begun before it ends, but may end after it.
	var before func(r, i int) contribution
	before = func(r, i int) contribution {
		k := o.base[r] + i
		if begun[k] != nil {
			return begun[k]
		}
		set := make(contribution, words)
		set[r/64] |= 1 << (r % 64)
		for _, j := range p.Program.Ranks[r][i].After {
			know(set, ended[o.base[r]+j])
		}
		for _, j := range p.Program.Ranks[r][i].Begun {
			know(set, before(r, j))
		}
		begun[k] = set
		return set
	}
	all := make([]contribution, n)
	for r := range all {
		all[r] = make(contribution, words)
		all[r][r/64] |= 1 << (r % 64)
	}
	for _, k := range o.sequence {
		r, i := o.place(int(k))
		ended[k] = before(r, i)
		if p.Program.Ranks[r][i].Kind == Receive {
			set := make(contribution, words)
			know(set, ended[k])
			know(set, ended[o.mate[k]])
			ended[k] = set
		}
		know(all[r], ended[k])
	}
	for r, set := range all {
		for m, word := range set {
			lacks := ^word
			if m == words-1 && n%64 != 0 {
				lacks &= 1<<(n%64) - 1
			}
			if lacks != 0 {
				return &Violation{Rule: Heard, Rank: r, Operation: -1,
					Why: fmt.Sprintf("it may end before rank %d has begun", 64*m+bits.TrailingZeros64(lacks))}
			}
		}
	}
	return nil
}
