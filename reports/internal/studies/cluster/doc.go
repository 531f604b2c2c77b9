// Package cluster distributes the segments of runs to workers on other machines, over
// NATS with JetStream. A coordinator publishes units of work, each some segments of
// one run; a worker takes a unit, computes it, publishes its results, and only then
// confirms the unit. A worker that dies, or is silent for longer than the wait for
// its confirmation, loses its unit to another; duplicates are equal to the bit. The
// coordinator folds results in the order of the segments, so that no digit depends on
// which worker computed what, how often, or when.
//
// The package stores nothing: the caller keeps the segments (see
// montecarlo/shards.Kept), and a coordinator that is started again requests the rest.
package cluster
