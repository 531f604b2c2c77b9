// Package machines is the house of the machines that run collectives: what `castlab
// compare` and `castlab fit` do, for a laboratory of one's own too. Five words open it:
//
//   - a program says what each rank sends, receives and waits for (topologies/programs);
//   - a machine is LogGP, its parameters fitted to measured times (montecarlo/loggp) or
//     given, and what varies on it;
//   - a measurement is a table of times in the format that a benchmark prints;
//   - a comparison runs programs on a machine side by side and says which is fastest,
//     and when that cannot be said (montecarlo/comparison, selection);
//   - an export is a comparison as rules for MPI and NCCL.
//
// Package selection asks the question from Go, benchmarks sets predictions beside
// measured times. No theorem and no worker is needed for any of it.
package machines
