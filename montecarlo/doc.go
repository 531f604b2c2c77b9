// Package montecarlo is the engine of the laboratory's experiments: random
// streams, the runner, accumulators, intervals and stopping rules. It knows no
// law, network or model.
//
// # What the runner promises
//
//   - The result depends on the seed and the label alone: not on the number of
//     workers, the scheduler, or how often the run was extended, saved and
//     resumed.
//   - Replication i has its own stream, made of seed, label and i (Streams).
//     Adding an experiment moves no other experiment's numbers.
//   - Replications are folded in index order within fixed blocks (BlockSize, or Plan.Block),
//     and blocks are merged in index order. Merging whichever block is ready
//     would favor the short replications whenever a run is stopped.
//   - A run that failed or was cancelled has no result: the replications that
//     happen to be finished are the short ones, and their mean is biased.
//
// # Two ways to run
//
// Runner and Run call a Replication once per stream; this is the way for models
// of any size. RunBulk fills blocks of BulkBlockSize independent draws from one
// stream each, at the speed of the sampler; BulkOrderStatistic finds an order
// statistic of such a sample exactly without holding the sample, and
// BulkDistance asks whether integers so drawn have a given law.
//
// # Accumulators
//
// Moments, Proportion, Order, Sketch, Histogram and the pair Both fold results,
// merge, and survive the trip through bytes without losing a bit. Infinite
// results are answers and are counted as such. A NaN is a bug of the model: it
// is never dropped, and every statistic it touches becomes NaN.
package montecarlo
