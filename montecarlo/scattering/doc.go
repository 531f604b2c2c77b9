// Package scattering simulates dynamic scattering on the cube: requests come all
// the time, at random nodes, and each is a packet of its own for every other
// node. [Partial] executes requests that are all there at the beginning.
//
// # What is simulated
//
// Time is slotted. Every node of the cube of d dimensions, N = 2^d nodes, has
// requests in a Poisson stream, lambda per slot, in continuous time. A request
// that comes in the slot before t is N-1 packets that may be sent from t on. In
// every slot each directed link that has a packet waiting at the beginning
// carries the first of them, first come, first served; a node may use all its
// links at once, and queues have no limit. A packet is routed greedily: it
// crosses each dimension in which its destination differs from its source
// exactly once, in an order that is fixed by its relative address, their
// exclusive or, and waits for nothing but its next link.
//
// An Order says which dimension is first. The others follow cyclically. Of the
// packets of a request that share a first link those with farther to go are sent
// before, those with equally far in order of their addresses. Packets that come
// to a queue at once join it in this order: those of requests, by the time of
// these; then those received, by sender, then by dimension.
//
// # What is measured
//
// Of every request the completion delay T, from its arrival to the end of the
// slot in which the last packet is received, and the packet delay D, the mean of
// that over its packets. Requests count in the order in which they are
// completed, from an empty network on. Run simulates overload too.
//
// # Stability
//
// Whatever the order of dimensions, as long as it depends on the relative address
// alone, translation makes all links of a dimension alike, and N/2 relative
// addresses contain it: every link is busy for a share lambda N/2 of the time. So
// lambda < 2/N is necessary. With the Fixed order it is also sufficient: a link
// depends on links of lower dimensions only, without a cycle. For Rotated no
// proof is known to us, only simulation.
//
// Source: VAR98 Section 3.5 poses the problem; the scheme is derived.
//
// VAR98 is listed in package [castlab/analytic].
package scattering
