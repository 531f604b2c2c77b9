package kbroadcast

import "math/bits"

// Lower returns the lower bound of ST93 on the slots of every algorithm and
// every choice of sources,
//
//	LB = max(d, (2^d - 1) K / (d 2^d)),
//
// as a real number and as the least number of slots, its ceiling. K packets need
// K (2^d - 1) transmissions, a slot has d 2^d; and some node is d hops away. For
// fewer packets than nodes the ceiling is max(d, ceil(K/d)): some node has no
// packet, and d arcs bring it all K. For K = 2^d it is ceil((2^d-1)/d), the slots of
// the optimal multinode broadcast.
//
// Without packets both are 0.
//
// Symbols: d dimensions, K packets, of which a node may have several. Units:
// slots. Source: ST93, Section 3.1; the ceiling is derived. The number of slots
// is exact, the real bound right to two roundings.
//
// Errors: d outside 1..MaxDimensions, K outside 0..MaxPackets.
func Lower(d, K int) (real float64, slots int, err error) {
	if err := checkSizes(d, K, 0); err != nil {
		return 0, 0, err
	}
	real, slots = lower(d, K)
	return real, slots, nil
}

func lower(d, K int) (real float64, slots int) {
	if K == 0 {
		return 0, 0
	}
	// (2^d-1)K/2^d = K - K/2^d, and a ceiling may be applied before the division.
	real = (float64(K) - float64(K)/float64(uint64(1)<<d)) / float64(d)
	return max(float64(d), real), max(d, ceilingOver(K-K>>d, d))
}

// CausalLower returns a sharper lower bound on the slots of every algorithm and
// every choice of sources,
//
//	max over t = 0..d-1 of  t + ceil((K - floor(K V(t)/2^d)) / d).
//
// In t slots a packet comes no farther than t hops. Over all nodes, the mean
// number of packets that begin within t hops is K V(t)/2^d, so some node has at
// most the floor of that; every other packet reaches it after slot t, and d
// arcs bring d packets a slot. t = 0 is the second term of LB, and t = d-1 is at
// least the first. For d^2 packets it approaches 3d/2, where LB is d.
//
// Without packets it is 0.
//
// Symbols: V(t) = 1 + d + ... + C(d,t) nodes within t hops. d, K, Units, Errors:
// as Lower. Source: derived.
func CausalLower(d, K int) (int, error) {
	if err := checkSizes(d, K, 0); err != nil {
		return 0, err
	}
	return causalLower(d, K), nil
}

func causalLower(d, K int) int {
	slots := 0
	if K == 0 {
		return slots
	}
	near, sphere := 0, 1 // V(t), C(d,t)
	for t := range d {
		near += sphere
		hi, lo := bits.Mul64(uint64(K), uint64(near))
		begin := int(hi<<(64-d) | lo>>d)
		slots = max(slots, t+ceilingOver(K-begin, d))
		sphere = over(sphere, d-t, t+1)
	}
	return slots
}

// over returns a b/c, which must be an integer, without intermediate overflow.
func over(a, b, c int) int {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	q, _ := bits.Div64(hi, lo, uint64(c))
	return int(q)
}
