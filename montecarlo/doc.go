// Package montecarlo is the engine of the laboratory's experiments: random
// streams, the runner, accumulators, intervals and stopping rules. It knows no
// law, network or model.
//
// # Guarantees of the runner
//
//   - The result depends on the seed and the label alone: not on the number of
//     workers, the scheduler, or how often the run was extended, saved and
//     resumed.
//   - Replication i has its own stream, determined by seed, label and i (Streams). A new
//     experiment changes no random number of another one.
//   - Replications are folded in index order within fixed blocks (BlockSize, or Plan.Block),
//     and blocks are merged in index order. Merging blocks in the order in which they end
//     would favor the short replications whenever a run is stopped.
//   - A run that failed or was cancelled has no result: the replications finished by
//     then are the short ones, and their mean is biased.
//
// # Two ways to run
//
// Runner and Run call a Replication once per stream; they serve models
// of any size. RunBulk fills blocks of BulkBlockSize independent draws from one
// stream each, at the speed of the sampler; BulkOrderStatistic finds an order
// statistic of such a sample exactly without holding the sample, and
// BulkDistance tests whether integers so drawn have a given law.
//
// An Executor (Plan.Executor) computes the segments of a run elsewhere, or reads them from
// a store.
//
// # Accumulators
//
// Moments, Proportion, Order, Sketch, Histogram and the pair Both fold results,
// merge, and are saved and restored to the bit. Infinite results are valid and are counted
// as such. A NaN is a bug of the model: it is never dropped, and every statistic of a
// sample with one is NaN.
package montecarlo
