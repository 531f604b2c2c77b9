// Package cluster has the segments of runs computed by workers on other machines,
// over NATS with JetStream. A coordinator publishes units of work, each some
// segments of one run; a worker takes a unit, computes it, publishes what it came
// to, and only then confirms the unit. A worker that dies, or is stopped for longer
// than the wait for its confirmation, loses its unit to another; what arrives twice
// is the same twice. The coordinator hands results on in the order of the segments,
// so no digit depends on who computed what, how often, or when.
//
// Nothing is kept here: what has arrived is kept by whoever asks (see
// montecarlo/shards.Kept), and a coordinator that is started again asks for the
// rest.
package cluster
