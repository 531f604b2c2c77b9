package logp

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"castlab/distributions/inputs"
)

// NewUnguarded returns the groups of NewGrouped without its choice of leaves for
// the root: leaves are dealt to groups in the order of their times. Messages may
// then arrive together at the root's group.
//
// Source: SV93, Section 6, which has no condition on the root; the offsets are
// derived. Errors: as NewGrouped.
func NewUnguarded(P, L int) (*Grouped, error) {
	return newGrouped(P, L, func(time, leaves []int, n int) ([]int, bool) {
		sum := 1
		for _, j := range leaves[:n-1] {
			sum += time[j]
		}
		return slices.Clone(leaves[:n-1]), sum%n == 0
	})
}

// Arbitrary returns the sendings of the first k items when leaves go to
// processors as SV93 has it, not by offsets. In every step a group is to receive
// the leaves of several items; to each, the oldest item first, a processor of the
// group is given that has not been given the item before, nor another leaf in this
// step: the one with the lowest number, or one drawn at random if r is not nil.
// There always is one: of the group's processors that are not node or leaf of the
// item before this step, no more are taken by other items than these leave to it.
//
// Symbols: k items. Source: SV93, Section 6, the assignment protocol; that the
// oldest goes first and that the processor that is the node is left out from the
// beginning is our reading.
//
// Errors: as Schedule.
func (g *Grouped) Arbitrary(k int, r *rand.Rand) (Schedule, error) {
	if most := (1 << 24) / g.Processors; k < 0 || k > most {
		return Schedule{}, &inputs.Error{Arg: "k", Value: k, Domain: fmt.Sprintf("an integer from 0 to %d for P=%d", most, g.Processors)}
	}
	// leaf[j*k+i] is the processor of node j for item i.
	leaf := slices.Repeat([]int{g.Processors - 1}, len(g.Leaf)*k)
	for n := range g.Roles {
		if err := g.assign(n, k, r, leaf); err != nil {
			return Schedule{}, err
		}
	}
	role := g.playing()
	s := g.schedule(k, func(j, i int) int {
		if _, ok := role[j]; ok {
			return g.processor(j, i, role)
		}
		return leaf[j*k+i]
	})
	s.Algorithm = "logp-arbitrary"
	return s, nil
}

// assign assigns the leaves of the n-th group to its processors.
func (g *Grouped) assign(n, k int, r *rand.Rand, leaf []int) error {
	role := g.Roles[n]
	node := map[int]bool{}
	for _, x := range g.Roles {
		node[x.Node] = true
	}
	var leaves []int // latest first: in one step these belong to the oldest items
	last := 0
	for j, p := range g.Leaf {
		if !node[j] && p.Group == n {
			leaves = append(leaves, j)
			last = max(last, g.Tree.Time[j])
		}
	}
	slices.SortStableFunc(leaves, func(a, b int) int { return cmp.Compare(g.Tree.Time[b], g.Tree.Time[a]) })
	has := make([]bool, k*role.Size) // by item and place in the group
	for i := range k {
		has[i*role.Size+i%role.Size] = true
	}
	marked, free := make([]int, role.Size), make([]int, 0, role.Size) // marked holds 1 + the step
	for step := range k + last {
		for _, j := range leaves {
			i := step - g.Tree.Time[j]
			if i < 0 || i >= k {
				continue
			}
			free = free[:0]
			for c := range role.Size {
				if marked[c] != step+1 && !has[i*role.Size+c] {
					free = append(free, c)
				}
			}
			if len(free) == 0 {
				return fmt.Errorf("group %d, step %d: nobody is left for item %d", n, step, i)
			}
			c := free[0]
			if r != nil {
				c = free[r.IntN(len(free))]
			}
			marked[c], has[i*role.Size+c] = step+1, true
			leaf[j*k+i] = role.First + c
		}
	}
	return nil
}
