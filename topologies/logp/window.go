package logp

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"castlab/distributions/inputs"
)

// Window returns a schedule of the first items of a continuous broadcast with the
// delay L + B(P-1, L), and of as many steps, counted from the first reception: those
// sendings of the items 0..n-1 that are received in the steps L..L+n-1, among them
// all of the first n-B items. SV93 decides by the window n = B+1 whether there is
// a schedule for ever.
//
// Given sendings, those of a smaller window, are kept. ok is false if no window has
// them, which an exhaustive search proves.
//
// Symbols: P processors, P-1 one of the numbers f (analytic/logp.Sequence), so that
// the tree of an item is the universal one cut at B; L latency; n items. Source:
// SV93, Section 5.2.
//
// Errors: an *inputs.Error for other P, L or n, and given sendings that no
// schedule of this delay has or that are in each other's way; an *Undecided after
// so many tries, each longer than the last.
func Window(P, L, n int, given []Send, r *rand.Rand, tries int) (s Schedule, ok bool, err error) {
	if err := inputs.Integer("P", P, 2, MaxContinuous); err != nil {
		return s, false, err
	}
	if err := inputs.Integer("L", L, 1, 1<<10); err != nil {
		return s, false, err
	}
	if err := inputs.Integer("n", n, 1, 1<<10); err != nil {
		return s, false, err
	}
	if err := inputs.Integer("tries", tries, 0, 1<<20); err != nil {
		return s, false, err
	}
	B := served(P-1, L)
	for try := range tries {
		t, err := newWindow(P, L, n, levels(L, B), given)
		if err != nil {
			return s, false, err
		}
		t.r, t.effort = r, 20*P+20*try
		if t.solve() {
			return t.schedule(), true, nil
		}
		if t.effort >= 0 {
			return s, false, nil
		}
	}
	return s, false, &Undecided{P, L, L + B, tries}
}

// newWindow returns the search for a window with the given sends.
func newWindow(P, L, n int, h []int, given []Send) (*table, error) {
	t := &table{Q: P - 1, L: L, items: n, window: true}
	if nodes := t.takeTree(h); nodes != P-1 {
		return nil, &inputs.Error{Arg: "P", Value: P, Domain: fmt.Sprintf("1 more than some f_i of L=%d", L)}
	}
	for _, x := range given {
		c := choice{x.To - 1, x.Item, slices.Index(t.kinds, x.Step-x.Item)}
		if c.q < 0 || c.q >= t.Q || c.i < 0 || c.i >= n || c.k < 0 || !t.can(c) {
			return nil, &inputs.Error{Arg: "given", Value: x, Domain: "sendings of a window of this P and L"}
		}
		t.put(c)
	}
	return t, nil
}

// schedule returns the schedule of a solved window.
func (t *table) schedule() Schedule {
	s := Schedule{Algorithm: "logp-window", Processors: t.Q + 1, Latency: t.L, Items: t.items, Steps: t.L + t.items - 1}
	for i := range t.items {
		s.Sends = append(s.Sends, sendings(i, t.L, t.seats(i))...)
	}
	sortSends(s.Sends)
	return s
}
