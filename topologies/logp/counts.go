package logp

import (
	"errors"
	"sort"

	"castlab/distributions/inputs"
)

// Collisions counts the receptions beyond the first of a processor in a step.
func (s Schedule) Collisions() int {
	type place struct{ step, processor int }
	taken := map[place]bool{}
	for _, x := range s.Sends {
		taken[place{x.Step, x.To}] = true
	}
	return len(s.Sends) - len(taken)
}

// RoleConflicts counts, in a schedule of groups, the sendings beyond the first of a processor in a
// step, and the receptions beyond the first of what a processor sends on, in the steps in which the
// tree of the latency L+1 has them: one step after the arrival, but for what the source sends.
//
// Source: SV93, Lemma 6.1.
func (s Schedule) RoleConflicts() int {
	type place struct{ processor, other int }
	forwards := map[place]bool{} // whether the processor at that place sends an item
	for _, x := range s.Sends {
		forwards[place{x.From, x.Item}] = true
	}
	conflicts := 0
	sent, received := map[place]bool{}, map[place]bool{}
	occupy := func(taken map[place]bool, at place) {
		if taken[at] {
			conflicts++
		}
		taken[at] = true
	}
	for _, x := range s.Sends {
		occupy(sent, place{x.From, x.Step})
		if !forwards[place{x.To, x.Item}] {
			continue
		}
		step := x.Step + s.Latency
		if x.From != 0 {
			step++
		}
		occupy(received, place{x.To, step})
	}
	return conflicts
}

// Terminal counts the receptions of an item, and of these the terminal ones, by processors that do
// not send it.
//
// Source: SV93, Section 6.
func (s Schedule) Terminal(item int) (terminal, receptions int) {
	sends := map[int]bool{}
	for _, x := range s.Sends {
		if x.Item == item {
			sends[x.From] = true
		}
	}
	for _, x := range s.Sends {
		if x.Item == item {
			receptions++
			if !sends[x.To] {
				terminal++
			}
		}
	}
	return terminal, receptions
}

// Internal counts the processors that have children.
func (t Tree) Internal() int {
	serve := map[int]bool{}
	for _, u := range t.Parent {
		if u >= 0 {
			serve[u] = true
		}
	}
	return len(serve)
}

// MaxHolders is the largest number that Holders counts.
const MaxHolders = 1 << 17

// Holders counts the processors that can hold an item after i-1 steps with the latency L, at the label
// i of SV93: in one tree, built processor by processor, if that contains all children that they serve by
// then, else as the largest of trees that take no longer. Examined is the number of processors, or of
// trees' processors, that it looked at.
//
// Source: SV93, Definitions 3.3 and 3.5. Errors: those of Restricted; an *inputs.Error for i with
// MaxHolders processors or more.
func Holders(i, L int) (n int, examined int64, err error) {
	t, err := Restricted(1<<12, L)
	if err != nil {
		return 0, 0, err
	}
	served := 1
	for _, at := range t.Time {
		if at <= i-1 {
			n++
			served += max(0, i-at-L)
		}
	}
	if n == served {
		return n, int64(len(t.Time)), nil
	}
	n = sort.Search(MaxHolders, func(P int) bool {
		t, failed := Restricted(P+1, L)
		err = errors.Join(err, failed)
		return failed != nil || t.Duration() > i-1
	})
	if err == nil && n == MaxHolders {
		err = &inputs.Error{Arg: "i", Value: i, Domain: "a label with less than 2^17 processors"}
	}
	return n, int64(n), err
}
