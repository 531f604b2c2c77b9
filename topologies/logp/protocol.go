package logp

import (
	"cmp"
	"slices"

	"castlab/distributions/inputs"
)

// A Protocol is what can become of the assignment protocol in a group, whatever
// processors it chooses.
type Protocol struct {
	States int // that are reached, of all groups
	Stuck  int // in which a reception has no processor left
}

// maxProtocol is the largest number of states of a group that Protocol explores.
const maxProtocol = 1 << 20

// maxChoices is the largest number of receptions that it tries in them.
const maxChoices = 1 << 25

// Protocol explores every choice of the assignment protocol of Arbitrary, for items
// without end, group by group. A state is, by age of an item that still has leaves to
// come, the set of processors of the group that are its node or have it; ages count
// from the step in which the root has it. Processors are numbered relative to the step,
// so that there are finitely many states.
//
// Source: SV93, Section 6, the assignment protocol and Lemma 6.3. Errors: an
// *inputs.Error for a group of more than 2^20 states or 2^25 choices.
func (g *Grouped) Protocol() (Protocol, error) {
	var all Protocol
	for n, role := range g.Roles {
		one, err := g.explore(n, role.Size)
		if err != nil {
			return all, err
		}
		all.States += one.States
		all.Stuck += one.Stuck
	}
	return all, nil
}

// explore is Protocol for the n-th group, of size processors.
func (g *Grouped) explore(n, size int) (p Protocol, err error) {
	var ages []int // of the leaves, the oldest first
	node := map[int]bool{}
	for _, x := range g.Roles {
		node[x.Node] = true
	}
	for j, place := range g.Leaf {
		if !node[j] && place.Group == n {
			ages = append(ages, g.Tree.Time[j])
		}
	}
	if len(ages) == 0 {
		return Protocol{States: 1}, nil
	}
	slices.SortFunc(ages, func(a, b int) int { return cmp.Compare(b, a) })
	youngest, span := ages[len(ages)-1], ages[0]-ages[len(ages)-1]+1
	absent := 1 << size // an item before the first
	start := make([]int, span)
	for i := range start {
		start[i] = absent
	}
	seen := map[string]bool{}
	var open [][]int
	reach := func(state []int) {
		if k := key(state); !seen[k] {
			seen[k] = true
			open = append(open, slices.Clone(state))
		}
	}
	reach(start)
	choices := 0
	for ; len(open) > 0 || choices > maxChoices; p.States++ {
		if len(seen) > maxProtocol || choices > maxChoices {
			return p, &inputs.Error{Arg: "P", Value: g.Processors,
				Domain: "fewer processors, whose groups have at most 2^20 states and 2^25 choices"}
		}
		state := open[len(open)-1]
		open = open[:len(open)-1]
		next := make([]int, span) // in the next step, processors renumbered by one
		next[0] = 1 << (((-youngest)%size + size) % size)
		for i, set := range state[:span-1] {
			if next[i+1] = absent; set != absent {
				next[i+1] = set>>1 | set&1<<(size-1)
			}
		}
		var receive func(leaf, marked int)
		receive = func(leaf, marked int) {
			if choices++; choices > maxChoices {
				return
			}
			if leaf == len(ages) {
				reach(next)
				return
			}
			set := &next[ages[leaf]-youngest]
			if *set == absent {
				receive(leaf+1, marked)
				return
			}
			found := false
			for q := range size {
				if bit := 1 << q; (*set|marked)&bit == 0 {
					found = true
					*set |= bit
					receive(leaf+1, marked|bit)
					*set &^= bit
				}
			}
			if !found {
				p.Stuck++
			}
		}
		receive(0, 0)
	}
	return p, nil
}

// key is a state as text.
func key(state []int) string {
	text := make([]byte, 0, 4*len(state))
	for _, set := range state {
		text = append(text, byte(set), byte(set>>8), byte(set>>16), byte(set>>24))
	}
	return string(text)
}
