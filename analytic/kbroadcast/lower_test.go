package kbroadcast

import (
	"math"
	"math/big"
	"testing"
)

// exactLower is the printed formula in rational numbers.
func exactLower(d, K int) *big.Rat {
	n := new(big.Int).Lsh(big.NewInt(1), uint(d))
	transmissions := new(big.Int).Mul(new(big.Int).Sub(n, big.NewInt(1)), big.NewInt(int64(K)))
	real := new(big.Rat).SetFrac(transmissions, new(big.Int).Mul(big.NewInt(int64(d)), n))
	if d := new(big.Rat).SetInt64(int64(d)); K > 0 && real.Cmp(d) < 0 {
		return d
	}
	return real
}

func ceilingOf(r *big.Rat) int {
	q, rest := new(big.Int).QuoRem(r.Num(), r.Denom(), new(big.Int))
	if rest.Sign() > 0 {
		q.Add(q, big.NewInt(1))
	}
	return int(q.Int64())
}

// sizes visits all small cases and, for every d, numbers of packets near those at which
// a formula changes.
func sizes(visit func(d, K int)) {
	for d := 1; d <= MaxDimensions; d++ {
		if d <= 8 {
			for K := range 4 * d * (d + 8) {
				visit(d, K)
			}
		}
		for _, center := range []int{1, d, d * d, 3 * d * d, min(1<<d, MaxPackets/4), 3 * min(1<<d, MaxPackets/4), MaxPackets - d} {
			for K := max(0, center-2); K <= min(center+2, MaxPackets); K++ {
				visit(d, K)
			}
		}
	}
	visit(1, MaxPackets)
	visit(53, MaxPackets)
	visit(62, MaxPackets)
}

func TestLowerIsThePrintedFormulaAndItsCeiling(t *testing.T) {
	sizes(func(d, K int) {
		want := exactLower(d, K)
		nearest, _ := want.Float64()
		real, slots, err := Lower(d, K)
		if err != nil || math.Abs(real-nearest) > 2.3e-16*nearest || slots != ceilingOf(want) {
			t.Errorf("d=%d K=%d: %v and %d slots, error %v; want %v and %d", d, K, real, slots, err, nearest, ceilingOf(want))
		}
		if K < 1<<d && K > 0 && slots != max(d, (K+d-1)/d) {
			t.Errorf("d=%d K=%d: %d slots, a node without packets needs max(d, ceil(K/d))", d, K, slots)
		}
	})
}

// The causal bound is another way to count: in slot t all nodes together receive
// at most d 2^d packets, and after it every packet is at most at the V(t) nodes
// within t hops. The first slot in which that allows all K (2^d-1) receptions.
func TestCausalLowerIsTheFirstSlotThatCountingAllows(t *testing.T) {
	for d := 1; d <= 9; d++ {
		n := 1 << d
		for K := range 3*n + 2 {
			received, slot, near, sphere := 0, 0, 1, 1
			for received < K*(n-1) {
				slot++
				if slot <= d {
					sphere = sphere * (d - slot + 1) / slot
					near += sphere
				}
				received = min(received+d*n, K*(near-1))
			}
			if got, err := CausalLower(d, K); err != nil || got != slot {
				t.Errorf("d=%d K=%d: %d slots, error %v, counting says %d", d, K, got, err, slot)
			}
		}
	}
}

// Two algorithms that reach it: d packets by rotation (TestRotationExecuted) in d
// slots, and the multinode broadcast of VB93, executed in package cube's tests, in
// ceil((2^d-1)/d).
func TestCausalLowerIsNotAboveWhatAlgorithmsReach(t *testing.T) {
	for d := 1; d <= MaxDimensions; d++ {
		for K := 1; K <= d; K++ {
			if causal, err := CausalLower(d, K); err != nil || causal != d {
				t.Errorf("d=%d K=%d: bound %d, error %v", d, K, causal, err)
			}
		}
		if d <= 53 {
			if causal, err := CausalLower(d, 1<<d); err != nil || causal != (1<<d-2+d)/d {
				t.Errorf("d=%d: multinode broadcast in %d slots at least, error %v; it takes %d", d, causal, err, (1<<d-2+d)/d)
			}
		}
	}
}

func TestBoundsAreInOrderAndMonotone(t *testing.T) {
	sizes(func(d, K int) {
		_, slots, _ := Lower(d, K)
		causal, err := CausalLower(d, K)
		all, _ := Total(d, K)
		exchange, _ := ExchangeTotal(d, K)
		if err != nil || !(slots <= causal && causal <= exchange && exchange < all) {
			t.Errorf("d=%d K=%d: lower %d, causal %d, error %v, with exchange %d, total %d", d, K, slots, causal, err, exchange, all)
		}
		if next, _ := CausalLower(d, K+1); K < MaxPackets && next < causal {
			t.Errorf("d=%d K=%d: %d slots, one packet more %d", d, K, causal, next)
		}
	})
}

// The square, every placement of K packets on its nodes, every schedule: the
// fewest slots are exactly the causal bound, so that nothing larger holds for all
// placements. (A packet at node 0 is no restriction.)
func TestBestScheduleOfTheSquareTakesTheCausalBound(t *testing.T) {
	last := 7
	if testing.Short() {
		last = 5
	}
	for K := 1; K <= last; K++ {
		best := math.MaxInt
		sources := make([]int, K)
		var place func(p int)
		place = func(p int) {
			if p == K {
				best = min(best, fewestSlots(sources))
				return
			}
			for sources[p] = sources[p-1]; sources[p] < 4; sources[p]++ {
				place(p + 1)
			}
		}
		place(1)
		one, err := OneSourceLower(2, K)
		if fewest := fewestSlots(make([]int, K)); err != nil || one > fewest {
			t.Errorf("K=%d: bound %d for one source, error %v, the best schedule takes %d", K, one, err, fewest)
		}
		if causal, err := CausalLower(2, K); err != nil || causal != best {
			t.Errorf("K=%d: bound %d, error %v, the best schedule takes %d", K, causal, err, best)
		}
	}
}

// fewestSlots searches all schedules on the square, whose nodes 0..3 know sets of
// packets.
func fewestSlots(sources []int) int {
	var start [4]uint8
	for p, s := range sources {
		start[s] |= 1 << p
	}
	all := uint8(1)<<len(sources) - 1
	level := map[[4]uint8]bool{start: true}
	for slot := 0; ; slot++ {
		next := map[[4]uint8]bool{}
		for state := range level {
			if state == [4]uint8{all, all, all, all} {
				return slot
			}
			var choices [4][]uint8
			for x := range state {
				choices[x] = received(state[x], state[x^1], state[x^2])
			}
			for _, a := range choices[0] {
				for _, b := range choices[1] {
					for _, c := range choices[2] {
						for _, e := range choices[3] {
							next[[4]uint8{a, b, c, e}] = true
						}
					}
				}
			}
		}
		level = next
	}
}

// received returns the sets that a node may know a slot later: one more packet from
// each neighbor that has one it lacks.
func received(own, left, right uint8) (sets []uint8) {
	found := map[uint8]bool{}
	for _, p := range packets(left &^ own) {
		for _, q := range packets(right &^ own) {
			found[own|p|q] = true
		}
	}
	for s := range found {
		sets = append(sets, s)
	}
	return sets
}

// packets returns the packets of a set as single bits, or the empty set alone.
func packets(set uint8) (single []uint8) {
	for bit := uint8(1); bit != 0; bit <<= 1 {
		if set&bit != 0 {
			single = append(single, bit)
		}
	}
	if single == nil {
		single = []uint8{0}
	}
	return single
}
