package logp

import (
	"castlab/distributions/inputs"
)

// maxEarliest is the largest number of processors of Earliest.
const maxEarliest = 12

// Earliest returns every tree of P processors whose last reception is as early as can
// be: the parts of the universal tree that hold its root, have P nodes and none later
// than B(P, L). A processor of some of them does not send in a step in which it could.
// Of the processors that receive in one step those with the earlier parent come first.
//
// Symbols: P processors, L latency. Source: SV93, Definitions 3.5 and 3.6.
//
// Errors: an *inputs.Error for P outside 1..12 and L outside 1..2^20.
func Earliest(P, L int) ([]Tree, error) {
	if err := inputs.Integer("P", P, 1, maxEarliest); err != nil {
		return nil, err
	}
	if err := inputs.Integer("L", L, 1, 1<<20); err != nil {
		return nil, err
	}
	B := served(P, L)
	var list []Tree
	t := Tree{Latency: L, Parent: []int{-1}, Time: []int{0}}
	// Nodes are added by time, then by parent, so that each tree is met once.
	var add func(time, parent int)
	add = func(time, parent int) {
		if len(t.Parent) == P {
			list = append(list, Tree{Latency: L, Parent: append([]int(nil), t.Parent...), Time: append([]int(nil), t.Time...)})
			return
		}
		for ; time <= B; time, parent = time+1, 0 {
			for ; parent < len(t.Parent) && t.Time[parent]+L <= time; parent++ {
				t.Parent, t.Time = append(t.Parent, parent), append(t.Time, time)
				add(time, parent+1)
				t.Parent, t.Time = t.Parent[:len(t.Parent)-1], t.Time[:len(t.Time)-1]
			}
		}
	}
	add(L, 0)
	return list, nil
}
