// Package packets executes a static schedule of a multinode broadcast, on any
// network, packet by packet and with random packet lengths.
//
// At time 0 every node holds one packet and must bring it to all the others.
// The packet of node p needs time x[p] on every link; the lengths are drawn
// once per packet. A link sends one packet at a time in each direction; a node
// may use all its links at once, and passes a packet on only after it has
// received all of it (store and forward). There is no set-up time.
//
// The schedule was made for packets of one slot each. With other lengths it
// still says which packets cross which link, in which order and where each copy
// comes from: a node passes on the copy of a packet that the schedule brings
// it first (in the earliest slot; of several in one slot that of the lowest
// sender), so the copies of one packet form a tree. A Discipline says what else a send
// waits for. A repeated copy that the schedule brings to a node is sent like any other,
// and no node forwards it.
//
// The completion time is the end of the last send. If the schedule brings no
// packet to a node twice, that is when the last node has received the last
// packet.
//
// Every time is a sum of lengths along a chain of sends, and maxima of such:
// with lengths that are multiples of one power of two, and a total below 2^53 of
// them, all results are exact.
//
// VB93 is listed in package [castlab/analytic].
package packets
