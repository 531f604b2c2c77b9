package treebroadcast

import (
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// A Placement is where the packets start.
type Placement int

const (
	Distinct Placement = iota // at different nodes, every set of M being equally likely
	Anywhere                  // each at a node drawn by itself
	Together                  // all at one node drawn
	Farthest                  // each at an end, drawn by itself, of a longest path of the first tree: the worst there is for one tree
)

var placements = [...]string{"distinct", "anywhere", "together", "farthest"}

func (x Placement) String() string {
	if x < 0 || int(x) >= len(placements) {
		return "placement?"
	}
	return placements[x]
}

func (x Placement) check(n, M int) error {
	switch {
	case x < 0 || int(x) >= len(placements):
		return &inputs.Error{Arg: "placement", Value: int(x), Domain: fmt.Sprintf("a placement, 0 to %d", len(placements)-1)}
	case M < 0 || M > MaxPackets:
		return &inputs.Error{Arg: "M", Value: M, Domain: fmt.Sprintf("an integer from 0 to %d", MaxPackets)}
	case x == Distinct && M > n:
		return &inputs.Error{Arg: "M", Value: M, Domain: fmt.Sprintf("at most %d packets at distinct nodes", n)}
	}
	return nil
}

// drawer returns a function that draws the nodes of M packets.
func (m *Model) drawer(M int, where Placement) func(r *rand.Rand) []int {
	n, at := m.n, make([]int, M)
	switch where {
	case Anywhere:
		return func(r *rand.Rand) []int {
			for p := range at {
				at[p] = r.IntN(n)
			}
			return at
		}
	case Together:
		return func(r *rand.Rand) []int {
			v := r.IntN(n)
			for p := range at {
				at[p] = v
			}
			return at
		}
	case Farthest:
		ends := [2]int{}
		if len(m.links) > 0 {
			ends = m.links[0].ends
		}
		return func(r *rand.Rand) []int {
			for p := range at {
				at[p] = ends[r.IntN(2)]
			}
			return at
		}
	}
	order := make([]int, n)
	for v := range order {
		order[v] = v
	}
	return func(r *rand.Rand) []int {
		for i := range at {
			j := i + r.IntN(n-i)
			order[i], order[j] = order[j], order[i]
			at[i] = order[i]
		}
		return at
	}
}
