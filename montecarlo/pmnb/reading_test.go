package pmnb

import (
	"math/rand/v2"
	"testing"
)

// tally counts for how many sets each kind of collision happens.
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

// Classes with fewer packets than others that do not wait for them meet the others
// in some of the sets from d=5 on, though all packets arrive; with padding never,
// for the same sets, or Run would say so.
func TestUnpaddedClassesMeet(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := 5; d <= 8; d++ {
		unpadded, padded, n := execution(t, d, III, Variant{Reading: Reading{Unpadded: true}}), execution(t, d, III, Variant{}), tally{}
		for range 300 {
			active := r.Perm(1 << d)[:1+r.IntN(1<<d)]
			n.add(run(t, unpadded, active).Collisions)
			times(t, padded, active)
		}
		// At most one set in ten thousand samples of 300 has none if a tenth does.
		if n.Links == 0 || n != (tally{Links: n.Links}) {
			t.Errorf("d=%d: %+v of 300 sets", d, n)
		}
	}
}
