// Package reservation simulates queues that share a channel by reservation: the
// auxiliary system of VB95, Section III-A, and the dynamic broadcast scheme of
// Section II with periods of fixed parts. A frame is one cycle of either: a
// reservation interval, then one packet of each user that had any at the gate.
//
// # Three speeds
//
//   - Frames.Counts counts. The frame that serves a packet is known on its arrival,
//     without a queue. It is the way to the mean delay, K, a and other means of a
//     frame's numbers (Measure), for constant X and V.
//   - Frames.Delays follows every packet of the same system from its arrival to
//     the end of its frame: the full law of the delay.
//   - Queues.Follow has X and V of any law, and every packet reports what it saw
//     on its way, so that each step in the proof of Theorem 1 can be checked.
//
// Periods has frames of any length, for the hypercube.
//
// None has an interval of its own: one run is one dependent series, for package
// steady to judge. Parameters for which the queues are not stable are refused
// with the limit.
//
// VB95 is listed in package [castlab/analytic].
package reservation
