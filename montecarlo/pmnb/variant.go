package pmnb

import (
	"fmt"

	"castlab/distributions/inputs"
)

// Ranks says how nodes learn their ranks and M.
type Ranks int

const (
	// Tree is the parallel prefix of VB95 on an embedded binary tree, 2d steps.
	Tree Ranks = iota
	// Exchange sums across one dimension after the other, d steps.
	Exchange
	// Known takes no step: the active nodes are known in advance.
	Known
)

var ranks = [...]string{"tree", "exchange", "known"}

func (r Ranks) String() string {
	if r < 0 || int(r) >= len(ranks) {
		return "ranks?"
	}
	return ranks[r]
}

// A Reading changes the algorithm to what is printed in VB95, or to what the text
// leaves open or excludes (Unpadded, Descending). The zero value is
// the algorithm that works. With any of these, what goes wrong is counted in
// Counts.Collisions and is no error.
type Reading struct {
	// Exclusive leaves node s itself out of its rank, which is then the number of
	// active nodes before it minus one: -1 for the first. A packet of rank -1 goes
	// to node N-1, which is -1 in d bits. Algorithms II and III.
	Exclusive bool
	// Unrotated sends the packet of rank r in class c to node r; it has to go to the
	// node with the logical name r, which is r rotated left by c. Algorithms II and
	// III.
	Unrotated bool
	// LeftNames calls node v of class c by v rotated left by c, in its order and in
	// its destinations, instead of right. Algorithms II and III.
	LeftNames bool
	// Descending packs in dimensions d-1, ..., 0 instead of 0, ..., d-1. All but
	// Multinode.
	Descending bool
	// Floors gives subphase l floor(M/2^(d-l+1)) steps, instead of the ceiling.
	// Algorithms II and III.
	Floors bool
	// Unpadded gives every class the subphases of its own number of packets, instead
	// of those of ceil(M/d). Algorithm III. Two classes then use a link in one step if
	// and only if d does not divide M and 4 divides floor(M/d) > 0 (derived).
	Unpadded bool
}

// A Variant is a way to execute an algorithm. The zero value is VB95's, corrected.
type Variant struct {
	Ranks   Ranks
	Reading Reading
	// Knowledge compares what every node knows with what Theorem 2 says, after
	// every subphase of algorithms II and III.
	Knowledge bool
}

func (v Variant) check(a Algorithm) error {
	if v.Ranks < 0 || int(v.Ranks) >= len(ranks) {
		return &inputs.Error{Arg: "ranks", Value: int(v.Ranks), Domain: fmt.Sprintf("a way to rank, 0 to %d", len(ranks)-1)}
	}
	r := v.Reading
	for _, option := range []struct {
		set    bool
		name   string
		has    bool
		domain string
	}{
		{r.Exclusive, "Exclusive", a.classes(), "II or III"},
		{r.Unrotated, "Unrotated", a.classes(), "II or III"},
		{r.LeftNames, "LeftNames", a.classes(), "II or III"},
		{r.Descending, "Descending", a != Multinode, "I, II or III"},
		{r.Floors, "Floors", a.classes(), "II or III"},
		{r.Unpadded, "Unpadded", a == III, "III"},
		{v.Knowledge, "Knowledge", a.classes(), "II or III"},
	} {
		if option.set && !option.has {
			return &inputs.Error{Arg: "algorithm", Value: a, Domain: fmt.Sprintf("%s, which %s is about", option.domain, option.name)}
		}
	}
	return nil
}
