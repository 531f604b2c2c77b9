// Package ring executes the multinode broadcast in a bidirectional ring with
// random packet lengths.
//
// Nodes 0..N-1 stand on a circle. At time 0 every node holds one packet and
// must bring it to all the others. The packet of node i needs time x_i on
// every link; the lengths are drawn independently, once per packet. A link
// sends one packet at a time in each direction; a node may use all its links
// at once, and forwards a packet only after it has received all of it (store
// and forward). There is no set-up time.
//
// Async executes that packet by packet. Fast draws one number instead, and is
// of use where Async has been seen to agree with it.
package ring
