// Package cube executes the multinode broadcast by rotations in the d-cube
// with random packet lengths.
//
// There are n = 2^d nodes. At time 0 every node holds one packet and must bring
// it to all the others. The packet of node l needs time x_l on every link; the
// lengths are drawn independently, once per packet. A link sends one packet at a
// time in each direction; a node may use all its links at once, and forwards a
// packet only after it has received all of it (store and forward). There is no
// set-up time. Which packets a link sends, and in which order, is the rotation
// order of schedules.Rotation: in phase i the link of dimension c into node z
// sends the packets z xor t, t in S_{i,c}.
//
// Exchange is another algorithm, the dimension exchange, which combines packets in messages.
//
// Barrier is the algorithm in which phase i+1 starts when phase i is complete
// everywhere. Async is the one without that rule.
//
// The barrier makes the time of a link a plain sum, so that a phase lasts
//
//	T_i = max over c and z of sum over t in S_{i,c} of x[z xor t]
//
// a maximum over n d sums of C(d,i)/d lengths each. Barrier finds it by fast
// Walsh-Hadamard transforms in single precision and decides with plain sums in
// double precision, always added in the order in which the link sends: its
// results are those of n^2 additions to the last bit, whatever the platform.
//
// VB93 is listed in package [castlab/analytic].
package cube
