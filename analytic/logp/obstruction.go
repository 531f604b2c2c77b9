package logp

import (
	"fmt"

	"castlab/distributions/inputs"
)

// An Obstruction is what a latency of 2 asks of P processors that are to meet
// ContinuousLower for ever, in numbers.
//
// Let Q = P-1, B = B(Q, 2), and f(t) the holders of an item after t steps when all
// that hold it send it. If
//
//	2Q > f(B+1) + B - 1
//
// no schedule does it. Proof. What happens in a step depends on what happened in a
// bounded time before, so if there is a schedule for ever there is one that
// repeats itself after some pi steps, with the same processors. Count time from
// the source's sending of the item plus 2. Let processor q have item i at the time
// a(q, i) <= B, send it g(q, i) times and leave out w(q, i) of the steps
// a(q, i), ..., B-2 in which it could; e(q, i) is 1 if a(q, i) = B, else 0. Then
//
//	a = B - 1 - g - w + e
//
// In each step of the period q receives one item, so the i + a(q, i) are all
// different modulo pi, and the a(q, i) sum to 0. As B-1 is the same for all,
// sum e - sum w - sum g is a multiple of pi. With s(q) = pi - sum g >= 0, the steps
// in which q sends nothing,
//
//	sum_i e - sum_i w + s(q) = m(q) pi,  m(q) an integer
//
// An item is sent Q-1 times by others than the source, so s(q) sums to pi over all
// processors, and with E, W the sums of e and w over processors, averaged over items,
//
//	sum_q m(q) = E - W + 1
//
// m(q) <= 2, as sum e and s(q) are at most pi. m(q) = 2 needs s(q) = pi. m(q) = 1
// leaves at most s(q) items with e = 0; only those are sent by q, each at most B-1
// times, so pi - s(q) <= (B-1) s(q), and s(q) >= pi/B. Hence sum_q m(q) <= B, if B
// >= 2, which is so for Q >= 2.
//
// Let h(t) be the average of holders at the time t. E = Q - h(B-1), and of h(0) +
// ... + h(B-2) possible sendings Q-1 are made and W are not; so E - W = 2Q - 1 -
// (h(0) + ... + h(B-1)), where h(t) <= f(t), and f(0) + ... + f(B-1) = f(B+1) - 1.
// Together 2Q - f(B+1) + 1 <= B, against the assumption.
//
// Source: derived; answers a question of SV93, Section 5, for these P.
type Obstruction struct {
	P     int
	B     int // B(P-1, 2)
	After int // f(B+1)
}

// NewObstruction returns the numbers of P.
//
// Errors: a *inputs.Error for P outside 2..MaxProcessors.
func NewObstruction(P int) (Obstruction, error) {
	if err := inputs.Integer("P", P, 2, MaxProcessors); err != nil {
		return Obstruction{}, err
	}
	h := newHolders(2)
	for h.last < P-1 {
		h.step()
	}
	B := h.elapsed
	h.step()
	return Obstruction{P, B, h.last}, nil
}

// Holds reports whether no schedule meets the bound. P = 2 has B = 0, and its one
// receiver takes every item from the source.
func (o Obstruction) Holds() bool { return o.B > 0 && 2*(o.P-1) > o.After+o.B-1 }

// String is the proof in numbers.
func (o Obstruction) String() string {
	relation, conclusion := "<=", "nothing follows"
	switch {
	case o.Holds():
		relation, conclusion = ">", fmt.Sprintf("no schedule has the delay %d for ever", o.B+2)
	case o.B == 0:
		return fmt.Sprintf("P=%d L=2: one receiver, no obstruction", o.P)
	}
	return fmt.Sprintf("P=%d L=2: Q = %d, B = %d, f(B+1) = %d: 2Q = %d %s f(B+1) + B - 1 = %d, so %s",
		o.P, o.P-1, o.B, o.After, 2*(o.P-1), relation, o.After+o.B-1, conclusion)
}

// Obstructed reports whether a latency of 2 rules out every schedule that meets
// ContinuousLower for ever: see Obstruction.
//
// Source: derived. Errors: P outside 2..MaxProcessors.
func Obstructed(P int) (bool, error) {
	o, err := NewObstruction(P)
	return o.Holds(), err
}
