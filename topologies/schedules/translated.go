package schedules

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"castlab/distributions/inputs"
)

// ValidateTranslated returns a *Violation unless tree holds the sends of packet
// 0 in a multinode broadcast on the cube of d dimensions, in which the sends of
// packet s are the translates
//
//	(slot, from xor s, to xor s, packet s),  s = 0..n-1
//
// and no node receives a packet twice or its own. It executes the tree in
// n log n steps instead of the n^2 of Validate, knows nothing of how the tree
// was made, and does not depend on the order of the sends.
//
// The tree decides, because xor with s is a symmetry of the cube that keeps the
// dimension of every link:
//
//   - Capacity. A send from u to u xor 2^c has one translate on each of the n
//     directed links of dimension c: on the link out of v the one with
//     s = u xor v. Hence every link of dimension c carries, in every slot, as
//     many packets as the tree has sends of dimension c in that slot. No link
//     carries two packets in a slot iff the dimensions of the sends of every
//     slot are distinct.
//   - Holding. Translation by s carries the sends of packet 0 one to one to
//     those of packet s, slot by slot, so node v xor s holds packet s when a
//     slot begins iff node v holds packet 0 then. Every sender holds what it
//     sends iff this is true in the tree.
//   - Complete. Likewise every node receives every packet, and none twice, iff
//     the tree reaches every node but 0 once.
//
// So the union of the translates passes Validate iff tree passes this, but for
// the rule Once, which is stricter here.
//
// Source: derived. Errors: an *inputs.Error for d outside
// 1..MaxRotation, a *Violation that names the send of the tree.
func ValidateTranslated(d int, tree Schedule) error {
	if err := inputs.Integer("d", d, 1, MaxRotation); err != nil {
		return err
	}
	n := 1 << d
	if tree.Sources != nil || tree.Markers != 0 || tree.Phases != nil || tree.Sums != nil || tree.Orders != nil {
		return &Violation{Rule: Shape, Why: "a tree of a multinode broadcast has no sources, termination packets, phases or sums"}
	}
	if err := checkNumbers(n, tree); err != nil {
		return err
	}
	bySlot := func(a, b Send) int { return cmp.Compare(a.Slot, b.Slot) }
	sends := tree.Sends
	if !slices.IsSortedFunc(sends, bySlot) {
		sends = slices.Clone(sends)
		slices.SortStableFunc(sends, bySlot)
	}
	// arrived[v] is true once node v has packet 0 or receives it in this slot;
	// inThisSlot lists the receivers of the slot, at most one per dimension.
	arrived := make([]bool, n)
	arrived[0] = true
	missing := n - 1
	slot, busy := 0, uint32(0)
	var inThisSlot []int
	for _, x := range sends {
		if x.Slot != slot {
			slot, busy, inThisSlot = x.Slot, 0, inThisSlot[:0]
		}
		link := uint32(x.From ^ x.To)
		switch {
		case x.Packet != 0:
			return &Violation{Rule: Range, Send: x, Why: fmt.Sprintf("%v: a tree holds the sends of packet 0", x)}
		case bits.OnesCount32(link) != 1:
			return &Violation{Rule: Link, Send: x, Why: fmt.Sprintf("%v: hypercube(d=%d) has no such link", x, d)}
		case busy&link != 0:
			return &Violation{Rule: Capacity, Send: x, Why: fmt.Sprintf("%v: the slot already has a send of dimension %d", x,
				bits.TrailingZeros32(link))}
		case !arrived[x.From] || slices.Contains(inThisSlot, x.From):
			return &Violation{Rule: Holding, Send: x, Why: fmt.Sprintf("%v: the sender does not hold it when the slot begins", x)}
		case arrived[x.To]:
			return &Violation{Rule: Once, Send: x, Why: fmt.Sprintf("%v: the receiver has it, or receives it twice in this slot", x)}
		}
		busy |= link
		arrived[x.To] = true
		inThisSlot = append(inThisSlot, x.To)
		missing--
	}
	if missing > 0 {
		return &Violation{Rule: Complete, Why: fmt.Sprintf("node %d never receives packet 0 (%d nodes do not)",
			slices.Index(arrived, false), missing)}
	}
	return nil
}
