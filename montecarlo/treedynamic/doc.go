// Package treedynamic simulates dynamic broadcasting along trees: packets are
// generated all the time, at random nodes, and each goes to all other nodes
// along a tree.
//
// # What is simulated
//
// Time is slotted. Every node generates packets in a Poisson stream, lambda per
// slot, in continuous time; or all nodes together in a process of package arrivals.
// A packet generated in the slot before t draws one of the k trees of its scheme, each with probability 1/k, and may be sent from t
// on. In every slot each directed link that has a copy waiting at the beginning
// carries one to its other end. A node that receives a copy at the end of a slot
// puts one copy into the queue of each directed link that leads on in the tree,
// to be sent from the next slot on. A link is never idle while a copy waits for
// it, and has one queue for all trees that use it. Both directions of an edge
// are links of their own; a node may use all its links at once. Queues have no
// limit.
//
// A Scheme says where copies go:
//
//   - Trees: broadcast from any node along one of k spanning trees of a network,
//     whose edges are used away from the source. The direct scheme of VAR98
//     where no two trees share an edge; trees that share one share its queues.
//   - Rotated: the direct scheme on the cube, along one of the d rotations of the
//     unbalanced tree rooted at the source. All N trees of all d rotations share
//     the d N links.
//   - Rooted: the direct scheme on a network all of whose nodes look alike, whose
//     links may lead one way, along one of k trees of node 0, translated to the source.
//   - Indirect: up one of k rooted trees to its root, and from the root, as soon
//     as it is there, down to all nodes along the same tree.
//
// An Order says which copy of a queue goes first. Copies that join a queue at
// the end of the same slot do so in this order: first those generated in the
// slot, by time; then those received, by number of the link they came over
// (by sender, then by receiver; on the cube of Rotated by sender, then by
// dimension).
//
// # How it is simulated
//
// Trees without common edges, first come, first served, are simulated in windows
// of slots, link by link: nothing that happens at a link depends on what
// lies behind it. Everything else goes slot by slot, copy by copy. Where both can
// do it they give the same numbers to the last digit.
//
// # What is measured
//
// Of every packet the reception delay R, from its generation to the end of the
// slot in which a node receives it first, averaged over the N-1 nodes other than
// its source, and the completion delay B, the largest of them. Along Indirect, a
// node on the way to the root receives the packet first on the way up. Of every
// link the number of copies carried, and of every stage (a tree and a link of
// it) the mean over the copies received of their delay less the links they
// crossed, if Dynamic.Branches asks for it.
//
// Packets count in the order in which they are completed, from an empty network
// on; Dynamic.Start hands the series to package steady, which cuts the warm-up.
// Run itself simulates overload too.
//
// # Stability
//
// A link that c of the N k pairs of source and tree use is busy for a share
// lambda c/k of the time, so lambda < k/max c is necessary; Capacity counts c.
// It is also sufficient for Trees without common edges, whose links feed each
// other without a cycle; for the other schemes no proof is known to us, only
// simulation.
//
// Source: VAR98 Section 3.4 (the direct scheme, whose mean reception delay has the
// same value for every order); Stamoulis and Tsitsiklis 1993 for the cube, as VB95
// Section I describes them (Rotated and Indirect; what VAR98 calls the indirect
// scheme is another, with a gate). Ties and the priority of larger subtrees are
// derived.
package treedynamic
