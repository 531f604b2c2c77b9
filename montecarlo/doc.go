// Package montecarlo is the engine of the laboratory's experiments: random
// streams, the runner, accumulators, intervals and stopping rules. It knows no
// law, network or model.
//
// A model is a function that returns a [Replication], one for each worker, and a
// Replication runs the model once on a random stream. An [Experiment], made of a model
// by [Mean] and the like, measures one number: called with [Settings] it returns an
// [Estimate], which is a value with an interval, its level, its method and the reasons
// to doubt it.
//
// # Which interval
//
//   - For a mean: [Mean]. To a precision: with [RelativePrecision] or [AbsolutePrecision]
//     as Done of the Settings; ask it of the estimate again, since a run that reaches Max
//     ends without it.
//   - For the mean of a skewed law: [Mean] too. It moves the end on the side of the long
//     tail outward, and warns where that may not be enough. A law without variance has
//     no interval for its mean that can be relied on: [Quantile] or [Probability] has
//     one.
//   - For a probability: [Probability], at any number of replications. For that of an
//     event too rare to be seen: [Weighted], of the weights of a law that makes the event
//     frequent (importance sampling), or of paths that are copied on the way to it
//     ([Path], [Splitting]). Package [castlab/montecarlo/cubetail] has both for one event.
//   - For a quantile: [Quantile]. For an order statistic of 1e8 cheap draws:
//     [BulkOrderStatistic].
//   - For a variance: [Variance].
//   - For a ratio of two means: [Ratio]. For another function of up to five means: [Smooth].
//   - For the distance of a law from a distribution function: [Distance]. For that of
//     integers, drawn in bulk: [BulkDistance].
//   - For several numbers of each replication: [Columns].
//   - For a difference of two models on common random numbers: [Mean] of [Paired]. For
//     the best of several systems, or of thousands: package [castlab/montecarlo/comparison].
//   - For values that depend on each other, as those of one long run do: package
//     [castlab/montecarlo/steady]. No interval of this package holds for them.
//   - For what is computed and not drawn: [Exact]. For a statement about every run that
//     was made: [Range].
//   - For the values of a file, whose dependence is not known: package
//     [castlab/montecarlo/data].
//   - From results that were folded already: [MeanInterval], [VarianceInterval],
//     [QuantileInterval], [ProportionInterval], and [DKW] for a whole distribution
//     function. From a sample, for a statistic without a formula: [BCa]. A summary
//     without intervals: [Describe].
//
// # Fewer replications, and when to stop
//
//   - With numbers of known mean that vary with the result: [ControlledMean], up to four;
//     [RegressedMean], any number.
//   - With a conditional expectation that is known: return that in place of the value
//     (conditional Monte Carlo, an example of [Mean]).
//   - With a model that is a function of a known number of uniforms: [Points], on Latin
//     hypercubes ([LatinHypercube]), randomized quasi-Monte Carlo points ([Halton],
//     [Lattice]) or points of one's own.
//   - With a model that is monotone in its uniform numbers: [Mean] of [Antithetic].
//   - With a part of the randomness whose probabilities are known: [Stratified].
//   - At a few declared looks: Min, Max and Done of the [Settings]. As often as one likes,
//     by an interval that holds at all looks together: [SequentialMean],
//     [SequentialProbability], [SequentialQuantile]; of normal values, [AnytimeInterval].
//   - For a model that takes a second for a replication: [Slow]. When time is up:
//     [WithinTime].
//
// # Keeping and dividing a run
//
//   - To extend, save and resume a run: [Runner]. For one accumulator of n replications:
//     [Run]; of draws by the million: [RunBulk]; of one long run: [Piece].
//   - To see each result: Rows of [Columns], or [Runner.Tap].
//   - To compute a run on several machines, or to keep its parts: an [Executor], as Executor
//     of the [Plan]; package [castlab/montecarlo/shards] has some.
//   - To refuse two experiments with one label, which have the same random numbers:
//     [WithLabels]. To test that replications depend on their streams alone: package
//     [castlab/montecarlo/runtest].
//
// # Guarantees of the runner
//
//   - The result depends on the seed, the label and the size of a block alone: not on the
//     number of workers, the scheduler, or how often the run was extended, saved and
//     resumed.
//   - Replication i has its own stream, determined by seed, label and i ([Streams]). A new
//     experiment changes no random number of another one.
//   - Replications are folded in index order within fixed blocks ([BlockSize], or Block of the
//     [Plan]), and blocks are merged in index order. Merging blocks in the order in which
//     they end would favor the short replications whenever a run is stopped.
//   - A run that failed or was cancelled has no result: the replications finished by
//     then are the short ones, and their mean is biased.
//
// # Two ways to run
//
// [Runner] and [Run] call a [Replication] once per stream; they serve models
// of any size. [RunBulk] fills blocks of [BulkBlockSize] independent draws from one
// stream each, at the speed of the sampler; [BulkOrderStatistic] finds an order
// statistic of such a sample exactly without holding the sample, and
// [BulkDistance] tests whether integers so drawn have a given law.
//
// An [Executor] computes the segments of a run elsewhere, or reads them from a store.
//
// # Accumulators
//
// [Moments], [Proportion], [Order], [Sketch], [Histogram] and the pair [Both] fold results,
// merge, and are saved and restored to the bit. Infinite results are valid and are counted
// as such. A NaN is a bug of the model: it is never dropped, and every statistic of a
// sample with one is NaN.
package montecarlo
