// Package collectives executes programs, which say what each rank of a collective
// operation does, on machines whose messages and ranks vary.
//
// # LogGP
//
// LogGP is the machine of LogGOPSim: every rank has CPUs, and NICs that work in both
// directions. Of a message of s bytes, with b = max(s-1, 0):
//
//   - A Send begins when its CPU and the outgoing side of its NIC are free. The CPU is
//     busy for o + bO, the NIC for g + bG. The first byte is at the receiver o + L after
//     the beginning.
//   - There it is taken in as soon as the CPU and the incoming side of the NIC with
//     the numbers that the Send has are free, whether or not a Receive waits for it: the
//     CPU is busy for o + max(bO, bG), the NIC for g + bG. Then the message is there.
//   - A Receive needs no CPU. It begins when its CPU is free, and takes the message for
//     it that came first; it ends when that is there, or at once. A message is for the
//     Receive that began first among those with its sender and tag, AnyRank and AnyTag
//     being any.
//   - A Send of at most S bytes (eager) ends when its CPU is free again. A larger one ends
//     when the message is taken in and a Receive wants it, and its rank is not done
//     before. The acknowledgment takes no time.
//   - A Compute keeps its CPU busy for its time.
//
// An operation may begin when all of After have ended and all of Begun have begun. So
// a message of k bytes between idle ranks takes o + (k-1)G + L + o.
//
// Acts that wait for a CPU are served in order of creation: the act that can begin
// first goes first, and of several that can begin at one time the one created first. An
// operation is created in the act that ends its last wait: the beginning of an eager
// Send, of a Compute or of the reception of a message, all of whose ends are known by
// then, or a Receive that finds its message. A message is created when it is sent,
// before the operations that wait for its Send. What one act creates is ordered by
// rank; then Sends before Receives before Computes; then what waited for a beginning
// before what waited for an end; then in the order of the list. At time 0 the ranks
// begin one after the other.
//
// With Polling the CPU bears the overhead of a reception only when a Receive has begun
// and its first byte is there; the reception then comes to be, and uses the CPU and the
// NIC of the Receive. Everything else is the same.
//
// Where a rank has one CPU and one NIC this is what LogGOPSim (at commit 76451de)
// computes, ties included, with three exceptions. Messages of no bytes count as one
// byte here (there bytes-1 wraps around). The order of more than 16 operations of one
// kind that are created at once is that of an unstable sort in LogGOPSim. And where
// flights vary, which they do not there, a message that overtakes another from the same
// sender with the same tag has to wait for it after its reception, as MPI requires.
// With several CPUs LogGOPSim lets an operation on an idle CPU begin before those on
// other CPUs that it waits for have ended; here it does not.
//
// # Links
//
// Links is the machine of the papers: a message keeps the directed link from its
// sender to its receiver, which are neighbors, busy for its length, and is there at
// the end. With Packets that is the sum of the lengths of its packets. A link carries one
// message at a time. It takes the Sends of its sender in
// the order of the list, and waits for the next one even while others are ready, or
// with Arrival in the order in which they could begin, those at one time in the order
// of the list. A Send ends when its message is there; a Receive when it has begun and
// the message is there; CPUs compute one thing at a time, in the same order as a link
// with Arrival, and do nothing else. At one time everything ends before anything
// begins; what takes no time may then let something else end.
//
// # Streams
//
// Streams is a cluster of hosts that exchange messages over byte streams, as TCP does:
// from every rank to every other there is one, in which messages follow each other.
//
//   - A Send keeps its CPU busy for o + bO. Then the message is in its stream, and the
//     Send has ended.
//   - A NIC takes from its streams that have bytes a packet in turn (round robin): as
//     many bytes as wait there, at most Packet, so that messages which wait share one, and
//     of at most Batch messages the end.
//     It is busy with a packet for its bytes times G, and for g if a message ends in it.
//   - The first byte of a packet is at the receiver L after the beginning. There the NIC
//     takes packets in one after the other, in the order of arrival, each in its bytes
//     times G, and after the end of a message for g. With its last byte a message has come.
//   - The CPU of the receiver is busy with it for o + bO, and not while its bytes come.
//     Then the message is there, and matched as on LogGP.
//   - A message of more than S bytes is asked for: a request without bytes is sent, and,
//     when a Receive is there for it, a grant comes back, each with o at either end and
//     a flight of its own, in the streams in which data go. Then the CPU of the sender is
//     busy for o + bO, the message is in its stream, and the Send has ended.
//     An Acknowledged message takes two flights more: an acknowledgment, with which the
//     Send ends, and a notice, with which the Receive does.
//   - A Receive that waits for the end of a Send is there before that begins, as in
//     MPI_Sendrecv. Of two ranks that exchange large messages one may be late by more than
//     L + o: it grants the other's before it requests its own, and its request comes to a
//     rank whose stream is full of data, with the grant behind them. So they take turns.
//     What makes them late enough is that no more than a Window is under way without an
//     acknowledgment, which waits for a packet that its rank sends: the data of a longer
//     message of an exchange are late by a time that is uniform between 0 and a packet and
//     L, drawn for each message once and for all, or anew for another Seed. And with a
//     Window a message that comes more than L after another goes behind it, as that is in the
//     queue of the NIC by then; without, streams share whenever they have bytes.
//   - Protocols are the parameters of larger messages. What one sends of several in a packet
//     has the time per byte of each.
//
// The first byte of a message costs nothing, as on LogGP, so that one of k bytes in one
// packet takes o + (k-1)G + L + o between idle ranks, and a large one two flights more,
// 2(o + L + o). Messages of one packet to several ranks follow each other; larger ones
// share the NIC, and with small packets come to processor sharing. Acts of a CPU are
// served in the order in which they could begin. What varies does so as on LogGP; every
// packet flies as long as the slowest message in it.
//
// # Fluid
//
// Fluid is the same cluster, whose messages are a fluid in place of packets: those under way
// at one time have rates that are max-min fair over the outgoing side of the NIC of the sender
// and the incoming side of that of the receiver, and change when one begins or ends. It is the
// network of SimGrid. Messages of one packet are not shared. What a side carries is exact;
// to Streams it is the limit of small packets where one side is shared.
//
// # Distances
//
// On LogGP, Streams and Fluid L may depend on the two ranks: on the innermost of nested groups that
// both are in (Level), on a matrix, or on a rank whose messages all take longer.
//
// # Nodes
//
// On LogGP ranks may be on nodes (Shared): the NIC is then that of the node, and carries what all its ranks send to
// other nodes, and get from there, one message at a time in either direction. Acts of several CPUs wait for it in the order
// above. Messages inside of a node have costs of their own and do not use it; every rank has a memory port for them, which
// works like a NIC, and the sides of which no other rank uses. Runs are those of the common list of events.
//
// # Jitter
//
// Jitter is what varies: flights, ranks, links, noise, and when ranks arrive. On
// LogGP the factor of a rank stretches o, O and computations, not g and G, which are
// the network's; noise keeps a CPU busy for longer and delays no message that is
// on its way; the factor of a link stretches L or what is in its place, before Extra
// is added. Stalls stop the clock of the whole machine. On Links the factor of a rank stretches computations, to which noise is
// added; the factor of a link stretches lengths; Flight and Extra are the time that a
// message flies after its link is free again. A rank that arrives late has busy CPUs
// until then, and on Links begins nothing.
//
// A draw depends on the Key of the run and on what it is for: the k-th message of one
// rank to another in the sender's list, the k-th Compute of a rank, a rank, a pair of
// ranks, or a packet. So all programs, sizes and machines see common random numbers
// under one key (Together), which makes their differences vary less than they do.
//
// # Speed
//
// Where the order of all operations is known in advance (Compiled.Static), a run is one
// pass over the operations, otherwise a discrete-event simulation; both give the same
// digits. On Links without Arrival nearly every program is static; on LogGP trees are,
// and programs in which a rank sends nothing before it was answered; with Polling those
// whose ranks do one thing after the other.
//
// All that a rank does to another one takes time: an overhead and a flight at least. So in
// most other programs the events of one rank are executed together until a message could
// come that has not been sent, without a common list of events: on LogGP with one CPU and
// NIC a rank, eager messages and no wildcards, and on Streams where no rank has more than
// 64 senders. The digits are those of one list, ties included. Runs that would cost too
// much effort, as where the order of ranks at one time matters again and again, are left
// to that list, as are traces and Repeated. See BENCHMARKS.md.
//
// # Longer times
//
// In a static order times are maxima and sums, so nothing ends earlier if anything
// takes longer. In general it may. Rank 0 sends 10 bytes to rank 1; rank 1 computes for
// 3, then sends one byte to rank 2, which then computes for 10; and o = 1, G = 1. With
// L = 4 rank 2 is done at 19: the long message comes to rank 1 at 5, after that has
// sent. With L = 1 it comes at 2, is received at 3, since it was created first, and
// keeps the CPU busy until 13; rank 2 is done at 26. (Such anomalies are Graham's,
// 1966.)
//
// Source: T. Hoefler, T. Schneider, A. Lumsdaine, "LogGOPSim - Simulating Large-Scale
// Applications in the LogGOPS Model", 2010, and what its program does; D. Culler et
// al., "LogP", 1993; A. Alexandrov et al., "LogGP", 1995; VB93 for Links. Polling, the
// order of overtaken messages and jitter are derived.
//
// VB93 and SV93 are listed in package [castlab/analytic].
package collectives
