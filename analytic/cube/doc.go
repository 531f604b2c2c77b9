// Package cube holds the theory of the multinode broadcast in a hypercube with
// random packet lengths (VB93, Sections III-V and Appendices 2-4): the slots of
// its phases, every bound of the paper with the hypotheses it needs, the exact
// laws and the sharper bounds that go beyond it, and what is left when the
// moment generating function of the lengths does not exist.
//
// # The cube
//
// n = 2^d nodes; links of dimension c = 0..d-1, one in each direction; phase
// i = 1..d is the i-th hop of every packet. Three completion times are kept
// apart:
//
//	T_mod    phase i+1 starts when all packets have completed phase i;
//	         T_mod = T_1 + ... + T_d
//	T_async  no barrier, each link sends in the order of the schedule;
//	         T_async <= T_mod
//	T_fifo   no barrier, each link sends in order of arrival
//
// Link (c, z) is the one of dimension c into node z. In phase i it sends the
// packets of z xor t, t in S_{i,c}, without a gap, so that
//
//	w_{i,c}(z) = sum of x[z xor t] over t in S_{i,c},  T_i = max over c, z
//
// is a sum of |S_{i,c}| = beta_i or beta_i - 1 independent lengths.
//
// Functions named Exchange are about another algorithm, the dimension exchange, in which
// messages combine packets.
//
// # Probabilities near 0 and 1
//
// A bound of this subject is a power (1 - exp(-h))^N with N up to d 2^d. It is
// kept as the logarithm of its loss,
//
//	log(-log P) = log N + log(-log(1 - exp(-h))),
//
// which loses no digit whether P is exp(-1e300) or 1 - 1e-300, and which has
// room for cubes of a million dimensions: see Guarantee.
//
// Further notation and the bibliography are in package analytic.
package cube
