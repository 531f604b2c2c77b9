// Package cubetail estimates P(T_mod > gamma) where counting would never see
// the event: T_mod is the completion time with barriers of the multinode
// broadcast in the cube of n = 2^d nodes, packet lengths being independent
// draws from a law.
//
// T_mod = T_1 + ... + T_d, and phase i lasts as long as its busiest link,
//
//	T_i = max over c, z of w_{i,c}(z),  w_{i,c}(z) = sum over t in S_{i,c} of x_{z xor t},
//
// with the sets S_{i,c} of schedules.NewRotation.
//
// # Methods
//
//   - Conditional: given all packets but the longest, the probability is one
//     value of the law's tail. The method for unbounded laws.
//   - Tilted: exponentially tilted lengths. A check of the others where a
//     moment generating function exists.
//   - Split: branching along levels. The method for bounded laws.
//
// Choose picks one and says why; Probability makes an experiment of it, with the
// diagnostics of its weights. All weights are unbiased; what limits each method is the
// spread of its weights, described in its comment.
//
// # Ties
//
// T_mod > gamma is decided in float64. Lengths that are multiples of a power of
// two make it exact. Other laws with atoms may have completion times that equal
// gamma up to rounding; those of Split may then go either way, those of
// Conditional and Tilted as their own sums do. Put gamma between two atoms of
// T_mod where that matters.
package cubetail
