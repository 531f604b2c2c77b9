// Package shards provides the segments of runs: it computes them by several
// goroutines, keeps them so that a run that was interrupted does not begin anew,
// and sums up in a digest what they came to. It knows no model and no place where
// anything is kept; see [montecarlo.Executor].
//
// # Which executor
//
//   - To compute the segments here: [Local].
//   - To keep what was computed, and go on after an interruption: [Kept], with a [Store] of
//     one's own, such as a map, files or a database.
//   - To hold two runs to be the same, bit for bit, wherever they were computed: [Digest].
//   - To compute on several machines: an executor that has some of the segments kept by
//     each and returns [montecarlo.ErrPartial]; then the same run with [Kept] over all
//     that was kept. The example does it with two.
//
// # Platforms
//
// A digest depends on the run and on the arithmetic of the machine, and on nothing
// else. Accumulators, their merges, and the order of both use operations that IEEE 754
// rounds in one way, and products that are added are converted first
// (float64(a*b) + c), so that no compiler fuses them. A run that draws uniform or
// integer numbers and adds, multiplies or compares them has one digest on amd64 and
// arm64. What is left to differ, in the last digit, are:
//
//   - the functions of package math that are not correctly rounded. The compiler fuses
//     the polynomials of Exp, Expm1, Log, Log1p, Pow, Sin, Cos, Tanh, Erf, Gamma, Lgamma
//     and those built from them on arm64, ppc64, s390x and riscv64, and with GOAMD64=v3;
//     Exp and Log are assembly on amd64, Exp on arm64. Exp on amd64 uses fused operations
//     where the processor has them: two amd64 machines can differ. Sqrt, FMA, Floor and
//     Mod are the same everywhere.
//   - with them the tails of rand.ExpFloat64 and rand.NormFloat64, a draw or two in 100, which
//     call Log and Exp; so exponential lengths mostly agree, and gamma, lognormal and
//     Pareto lengths do not. Estimates agree to their last digit but one.
//   - formulas that models evaluate besides (tilted laws, thresholds of a search), and
//     intervals, which are computed from accumulators and are no part of them.
//
// .ci/fused compiles for arm64 and finds products that are fused in methods that add,
// merge and sample.
//
// Whoever puts segments of several machines together should hold their arithmetics
// to be the same, as castlab's command line does.
package shards
