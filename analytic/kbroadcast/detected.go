package kbroadcast

import "castlab/distributions/inputs"

// DetectedTotal returns the slots of random trees when the roots find out that phase 2
// is over and the largest number of packets on one tree is m, at most
//
//	2m + 2d + 2:
//
// m + d + 2 for phase 2 and m + d for phase 3.
//
// Behind its packets for a tree every node sends its parent one message more, the number
// of packets of its subtree, when it has sent them all and has these numbers from its
// children. What comes from a child comes before the child's message, so that a root with
// the messages of all its children has all its packets, and it tells node 0, over the arc
// that no reversed tree uses; node 0, told by d roots, tells them all. These are the two
// slots.
//
// A node has a free slot behind its last packet, and that packet needs as many slots to
// the root as the message, less one. So if the last packets come to root j in slot a (0
// for none), the message of the child that sends it comes in slot a + 1, and nothing
// holds up the messages of nodes without packets but their distance: root j knows in slot
// max(d, a + 1). As the last packet comes to its root in slot m + d - 1 at the latest,
// phase 2 ends with slot m + d + 2; and the whole takes 3 slots more than if somebody
// told, but m + 2d + 2 at least.
//
// Symbols: d dimensions, m = max(N_1, ..., N_d) packets. Units: slots. Source: derived;
// ST93, Section 3.2, asks for such a refinement.
//
// Errors: d outside 1..MaxDimensions, m outside 0..MaxPackets.
func DetectedTotal(d, m int) (int, error) {
	if err := checkDimension(d); err != nil {
		return 0, err
	}
	if err := inputs.Integer("m", m, 0, MaxPackets); err != nil {
		return 0, err
	}
	return 2*m + 2*d + 2, nil
}
