package schedules

import (
	"slices"

	"castlab/distributions/inputs"
)

// MaxCubeMultinode is the largest cube whose schedule is listed send by send:
// n(n-1) = 16,773,120 sends of 32 bytes, half a GiB, as many as the tree of
// MaxRotation dimensions has. The next cube would take 2 GiB.
const MaxCubeMultinode = 12

// CubeMultinode returns the multinode broadcast in the hypercube by rotations
// (see Rotation), without barrier: the packet of node s crosses the link into
// s xor t in the slot of t, Slot(m(t)). It takes ceil((n-1)/d) slots, the least
// possible, and every node receives every packet exactly once.
//
// Source: VB93, Section III. Errors: an *inputs.Error for d outside
// 1..MaxCubeMultinode.
func CubeMultinode(d int) (Schedule, error) {
	if err := inputs.Integer("d", d, 1, MaxCubeMultinode); err != nil {
		return Schedule{}, err
	}
	r, err := NewRotation(d)
	if err != nil {
		return Schedule{}, err
	}
	n := 1 << d
	s := Schedule{
		Algorithm: "cube-multinode",
		Params:    Params{"d": d},
		Nodes:     n,
		Slots:     r.Slots(),
		Sends:     make([]Send, 0, n*(n-1)),
	}
	for slot := 1; slot <= s.Slots; slot++ {
		// The slot holds one t for each dimension below len(due).
		due := r.Nodes[(slot-1)*d : min(slot*d, len(r.Nodes))]
		for v := range n {
			send := func(c int) {
				s.Sends = append(s.Sends, Send{Slot: slot, From: v, To: v ^ 1<<c, Packet: v ^ 1<<c ^ int(due[c])})
			}
			// Receivers in increasing order: first those below v.
			for c := len(due) - 1; c >= 0; c-- {
				if v>>c&1 == 1 {
					send(c)
				}
			}
			for c := range due {
				if v>>c&1 == 0 {
					send(c)
				}
			}
		}
	}
	return s, nil
}

// CubeMultinodeTree returns the sends of packet 0 in the multinode broadcast of
// CubeMultinode: a spanning tree rooted at node 0. The sends of packet s are
// its translates: (slot, from xor s, to xor s, s). ValidateTranslated validates
// the whole broadcast from the tree.
//
// Source: VB93, Section III. Errors: an *inputs.Error for d outside
// 1..MaxRotation.
func CubeMultinodeTree(d int) (Schedule, error) {
	r, err := NewRotation(d)
	if err != nil {
		return Schedule{}, err
	}
	s := Schedule{
		Algorithm: "cube-multinode-tree",
		Params:    Params{"d": d},
		Nodes:     1 << d,
		Slots:     r.Slots(),
		Sends:     make([]Send, len(r.Nodes)),
	}
	for k, t := range r.Nodes {
		s.Sends[k] = Send{Slot: r.Slot(k + 1), From: int(t) ^ 1<<r.Dimension(k+1), To: int(t)}
	}
	for inSlot := range slices.Chunk(s.Sends, d) {
		sort(inSlot)
	}
	return s, nil
}
