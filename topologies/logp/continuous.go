package logp

import (
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// MaxContinuous is the largest number of processors of Continuous.
const MaxContinuous = 1 << 10

// plainTries is the number of tries in which nodes stop at most one step early.
const plainTries = 20

// effort returns the number of choices in the n-th try: some P need long tries.
func effort(P, n int) int { return 60 * P << min(n/20, 7) }

// An Undecided says that no schedule was found, which does not say that there is
// none.
type Undecided struct {
	Processors, Latency int
	Delay               int // the least that is possible, for which it was tried
	Tries               int
}

func (e *Undecided) Error() string {
	return fmt.Sprintf("P=%d L=%d: not decided: no schedule with the delay %d for ever was found in %d tries", e.Processors, e.Latency,
		e.Delay, e.Tries)
}

// Continuous returns a schedule in which every item is with all processors L +
// B(P-1, L) steps after the source sent it, which no schedule does in fewer.
//
// Random tries look for groups that take turns (period 1); where there are none
// and the tree is small, for any schedule of a short period. Later tries take longer.
// 200 find one for all P <= 256 and L <= 16, but those with L = 2 of which it is proved
// that there is none (analytic/logp.Obstruction), and P = 235.
//
// Symbols: P processors, L latency. Source: derived; SV93, Section 5, leaves open
// for which P and L there is one.
//
// Errors: an *inputs.Error for P outside 2..MaxContinuous, L outside
// 1..2^16 or tries outside 0..2^20; an *Undecided if none is found.
func Continuous(P, L int, r *rand.Rand, tries int) (Periodic, error) {
	return continuous(P, L, 0, r, tries)
}

// OneMore returns a schedule in which items have at most one step more, L + B(P-1, L)
// + 1, the least possible delay where Continuous cannot have its own: some nodes that
// send in the last step only do so in the step after it. 200 tries find one for all
// P <= 240 and L = 2 of which it is proved that there is none of the lower delay.
//
// Source: derived. Errors: as Continuous.
func OneMore(P, L int, r *rand.Rand, tries int) (Periodic, error) {
	return continuous(P, L, 1, r, tries)
}

func continuous(P, L, extra int, r *rand.Rand, tries int) (Periodic, error) {
	if err := inputs.Integer("P", P, 2, MaxContinuous); err != nil {
		return Periodic{}, err
	}
	if err := inputs.Integer("L", L, 1, 1<<16); err != nil {
		return Periodic{}, err
	}
	if err := inputs.Integer("tries", tries, 0, 1<<20); err != nil {
		return Periodic{}, err
	}
	B := served(P-1, L)
	h := levels(L, B)
	if B == 0 {
		return turns(P, L, nil, []int{0}), nil
	}
	limit := mostTwice(P, L, h)
	twice, most := 0, 0
	for n := range tries {
		// Every other try, after some, lets nodes stop two steps early: one, then one
		// or two, one to three, ...
		now := 0
		if n >= plainTries && n%2 == 1 && limit > 0 {
			if twice++; twice > most {
				twice, most = 1, min(most+1, limit)
			}
			now = twice
		}
		if groups, rest, ok := newRotation(P, L, h, now, extra, effort(P, n), r); ok {
			return turns(P, L, groups, rest), nil
		}
	}
	for period := B - L + 1; period <= B-L+2; period++ {
		for range min(tries, tableTries) {
			t := newTable(P, L, h, period, r)
			if t == nil {
				break
			}
			if t.solve() {
				return t.periodic(), nil
			}
		}
	}
	return Periodic{}, &Undecided{P, L, L + B + extra, tries}
}

// levels returns the numbers of nodes of the universal tree with the times 0, ..., B:
// every node sends in each step from its own on.
func levels(L, B int) []int {
	h, served := make([]int, B+1), make([]int, B+1)
	h[0], served[0] = 1, 1
	for t := 1; t <= B; t++ {
		if t >= L {
			h[t] = served[t-L]
		}
		served[t] = served[t-1] + h[t]
	}
	return h
}

// A seat is the place of a processor in the tree of an item: the processor receives the
// item at the time, waits late steps, and sends it in as many consecutive steps as it
// has children.
type seat struct{ time, late, children, processor int }

// sendings returns the sends of an item: by the source in its step, and along the tree,
// where senders and receivers of a step are paired.
func sendings(item, L int, seats []seat) []Send {
	var sends []Send
	senders, receivers := map[int][]int{}, map[int][]int{}
	for _, s := range seats {
		receivers[s.time] = append(receivers[s.time], s.processor)
		for n := range s.children {
			at := s.time + s.late + n + L
			senders[at] = append(senders[at], s.processor)
		}
	}
	for t, list := range receivers {
		from := senders[t]
		if t == 0 {
			from = []int{0}
		}
		for n, to := range list {
			sends = append(sends, Send{item + t, from[n], to, item})
		}
	}
	sortSends(sends)
	return sends
}
