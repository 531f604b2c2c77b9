package pmnb

import (
	"math/rand/v2"
	"testing"
)

// tally counts the sets for which each kind of collision occurs.
type tally struct{ Ranks, Nodes, Links, Overruns, Missing int }

func (n *tally) add(c Collisions) {
	for _, one := range []struct {
		sets *int
		seen int
	}{{&n.Ranks, c.Ranks}, {&n.Nodes, c.Nodes}, {&n.Links, c.Links}, {&n.Overruns, c.Overruns}, {&n.Missing, c.Missing}} {
		if one.seen > 0 {
			*one.sets++
		}
	}
}

// All 65,535 nonempty sets of d=4. The numbers of sets were counted by two other
// programs, in Python and C: 65,327 sets whose packets meet while packing and
// 65,502 with overruns for II, 3346 with a link used twice for III, with the
// printed destinations; 20,317 whose packets meet for III with names rotated
// left; 64,129 with algorithm A_0 packing downwards.
//
// Ranks that leave the node out are one less for all packets, so that packing and
// subphases, for which differences count, are the same: no node has the first one's,
// and that is all. Floors are right for a
// power of two times 16, which is the set of all nodes.
func TestPrintedReadings(t *testing.T) {
	const sets = 65535
	if testing.Short() {
		t.Skip("65,535 sets each")
	}
	for _, c := range []struct {
		a     Algorithm
		r     Reading
		check func(tally) bool
	}{
		{II, Reading{Unrotated: true}, func(n tally) bool { return n.Nodes == 65327 && n.Overruns == 65502 && n.Missing == 65502 }},
		{III, Reading{Unrotated: true}, func(n tally) bool { return n.Links == 3346 }},
		{III, Reading{LeftNames: true}, func(n tally) bool { return n.Nodes == 20317 }},
		{I, Reading{Descending: true}, func(n tally) bool { return n.Nodes == 64129 && n.Missing == 0 }},
		{III, Reading{Exclusive: true}, func(n tally) bool { return n == tally{Ranks: sets} }},
		{II, Reading{Floors: true}, func(n tally) bool { return n == tally{Overruns: sets - 1, Missing: sets - 1} }},
		{III, Reading{Unpadded: true}, func(n tally) bool { return n == tally{} }},
	} {
		e, n := execution(t, 4, c.a, Variant{Reading: c.r}), tally{}
		every(4, func(active []int) { n.add(run(t, e, active).Collisions) })
		if !c.check(n) {
			t.Errorf("%v %+v: %+v", c.a, c.r, n)
		}
	}
}

// Where classes meet depends on M alone, once they are packed. With r = M mod d > 0
// the classes below r have q = ceil(M/d) packets and the others q - 1. A subphase of
// blocks of 2^j is a step longer for q packets if 2^j divides q - 1, the last time
// for j = 1, so that from subphase j = v, 2^v the largest such power, to the next one
// class r is a step ahead of class r - 1: in its first step of subphase j = v - 1,
// if there is one, it uses the dimension that class r - 1 uses in its last of
// subphase v. That step has the nodes of class r - 1 whose low v bits are 0, and all
// nodes of class r send. So they meet if and only if 4 divides q - 1 > 0.
//
// d=5, M=21: v=2, and 32/4 links are used twice; in subphase j=1 both have other
// dimensions.
func TestWhenUnpaddedClassesMeet(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := 1; d <= 9; d++ {
		unpadded, padded := execution(t, d, III, Variant{Reading: Reading{Unpadded: true}}), execution(t, d, III, Variant{})
		for M := range 1<<d + 1 {
			if d > 7 && M%(d+1) > 1 {
				continue // takes long
			}
			active := r.Perm(1 << d)[:M]
			got, meet := run(t, unpadded, active).Collisions, M%d != 0 && M >= d && M/d%4 == 0
			if got != (Collisions{Links: got.Links}) || (got.Links > 0) != meet {
				t.Fatalf("d=%d, M=%d: %+v, want a link used twice: %v", d, M, got, meet)
			}
			if d == 5 && M == 21 && got.Links != 8 {
				t.Errorf("d=5, M=21: %d links, want 8", got.Links)
			}
			times(t, padded, active)
		}
	}
}
