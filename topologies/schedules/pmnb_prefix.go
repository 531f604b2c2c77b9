package schedules

import (
	"cmp"
	"slices"
)

// control executes the phases of control messages. Algorithm III first ranks all
// packets, which determines their classes.
func (r *pmnbRun) control() {
	if r.Ranks == Known {
		return
	}
	s := &r.trial.Schedule
	natural := make([]int, r.n)
	for v := range natural {
		natural[v] = v
	}
	if r.Algorithm == AlgorithmIII {
		s.Orders = append(s.Orders, Order{Nodes: natural})
		r.prefix(0, natural)
		r.prefixPhase(phaseClasses)
		if len(r.active) == 0 {
			return // every node knows its rank
		}
	}
	if r.Algorithm == AlgorithmI || r.Algorithm == AlgorithmA0 {
		r.prefix(0, natural)
		r.prefixPhase(phaseRanks)
		return
	}
	for c := range r.classes {
		nodes := make([]int, r.n)
		for place := range nodes {
			nodes[place] = r.ranked(place, c)
		}
		s.Orders = append(s.Orders, Order{Nodes: nodes, Ranked: r.Algorithm == AlgorithmIII})
		r.prefix(len(s.Orders)-1, nodes)
	}
	r.prefixPhase(phaseRanks)
}

// prefixPhase ends a phase of prefix tasks that began after slot r.slot.
func (r *pmnbRun) prefixPhase(name string) {
	steps := 2 * r.d
	if r.Ranks == PrefixExchange {
		steps = r.d
	}
	last := r.slot
	r.slot += steps
	r.trial.Steps.Prefix += steps
	r.phase(name, last)
	slices.SortFunc(r.trial.Schedule.Sums, func(a, b Sum) int {
		return cmp.Or(cmp.Compare(a.Slot, b.Slot), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
}

// prefix adds the messages of a prefix task in the steps after slot r.slot.
func (r *pmnbRun) prefix(order int, nodes []int) {
	s := &r.trial.Schedule
	add := func(step, from, to, first, last int, total bool) {
		s.Sums = append(s.Sums, Sum{Slot: r.slot + step, From: nodes[from], To: nodes[to], Order: order, First: first, Last: last,
			Total: total})
	}
	for i := range r.d {
		half := 1 << i
		if r.Ranks == PrefixExchange {
			for w := range r.n {
				first := w >> i << i
				add(i+1, w, w^half, first, first+half-1, false)
			}
			continue
		}
		for w := 0; w < r.n; w += 2 * half {
			add(i+1, w+half, w, w+half, w+2*half-1, false)
			add(2*r.d-i, w, w+half, 0, w+half-1, true)
		}
	}
}
