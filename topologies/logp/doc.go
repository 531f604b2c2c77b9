// Package logp holds broadcasts in the LogP machine: the trees and schedules of
// one item, of k items and of items without end, and the validator they must
// pass, which shares no code with them.
//
// # The machine
//
// P processors, numbered from 0, work in lock step. In a step each sends at most
// one item to one other processor, and receives at most one. What is sent in step
// t is received in step t+L, and may be sent on in that same step. Processor 0 is
// the source: it holds all items at the beginning. Steps are elapsed time: the
// first sending is in step 0, and a duration is the last reception less the first
// sending. The latency L is at least 1.
//
// This is the machine of SV93 (R. Subramonian, N. Venkatasubramanian, "Optimal
// broadcast in a distributed memory model of parallel computation", 1993) with
// every latency equal to L. What happens where latencies vary is simulated, not
// scheduled: see montecarlo/logp.
package logp
