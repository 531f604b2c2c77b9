// Package logp executes broadcasts in the LogP machine where latencies vary.
//
// # The machine
//
// P processors work in lock step. What is sent to a processor in step t joins its
// pool with a tag, a step from t+1 to t+L. In every step a processor receives one
// message of its pool, one with the lowest tag, if that is not above the step. Of
// messages with equal tags a Tie says which comes first. A processor sends at most
// one message in a step. Where processors choose what they receive (Order), it may be
// any message of the pool with a tag that is not above the step.
//
// A program is a schedule with sendings in a fixed order: a processor sends its
// next message in the step that the schedule has for it, or later, in the first
// one in which it has received the item (which may be the step of the reception)
// and has sent all before; it waits for what it has to send next, and never sends
// out of turn. The source is never late.
//
// An adversary (Batching, Program.Adversary) chooses latencies and ties knowing
// everything; of small programs Worst is what the worst of them does, and Robust
// looks for a schedule whose time none of them exceeds.
//
// # What is measured
//
// Of every item the delay, from its sending by the source to its last reception,
// and of a run how much later than by the schedule messages are received.
//
// Source: SV93, Section 2 (the pool, tags, and an adversary who decides ties), and
// Sections 7 and 8; what a processor does whose item is late is not said there.
//
// SV93 is listed in package [castlab/analytic].
package logp
