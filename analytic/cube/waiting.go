package cube

import (
	"math/big"

	"castlab/distributions/inputs"
)

// maxWaiting is the largest cube whose times of hops add up within 64 bits.
const maxWaiting = 30

// UnitWaiting returns bounds on the share of waiting in the time of a hop, from the arrival of
// a packet at a node to its arrival at the next, over all hops of the broadcast by rotations
// without barriers, for unit lengths,
//
//	share = 1 - (n-1)/H,  H = sum over t of (slot(t) - slot(parent(t))),  slot(t) = ceil(m(t)/d).
//
// All packets go alike, and a link has a packet for every slot, so the packet of node s
// reaches s xor t at slot(t). The nodes of i ones have the positions m from C(d,1) + ... +
// C(d,i-1) + 1 on, and their parents lie among those of i-1 ones: no later than the last of
// them and in an earlier slot, no earlier than the first. So
//
//	sum of max(1, slot(t) - slot(last of i-1 ones)) <= H <= sum of slot(t) - slot(first of i-1 ones),
//
// the slot of the root being 0. For large d the ends of H are near C(2d,d)/(2d) and three
// times that, since the sum of C(d,i)^2 is C(2d,d), and so is nearly that of C(d,i) C(d,i-1):
// the share of sending, (n-1)/H, falls like d^1.5/n, and nearly all of the time is spent waiting.
//
// Symbols: n = 2^d; t = 1..n-1 a node of the tree of node 0, at position m(t). Source: derived;
// VB93, Section IV, says that packets wait most of the time.
//
// Errors: d outside 1..30.
func UnitWaiting(d int) (least, most float64, err error) {
	if err := inputs.Integer("d", d, 1, maxWaiting); err != nil {
		return 0, 0, err
	}
	slot := func(m int64) int64 { return (m + int64(d) - 1) / int64(d) }
	upTo := func(m int64) int64 { // slot(1) + ... + slot(m)
		whole, rest := m/int64(d), m%int64(d)
		return int64(d)*whole*(whole+1)/2 + rest*(whole+1)
	}
	var shortest, longest int64
	first, last := int64(0), int64(0) // positions of i-1 ones; that of the root is 0
	for i := 1; i <= d; i++ {
		size := new(big.Int).Binomial(int64(d), int64(i)).Int64()
		end := last + size
		sum := upTo(end) - upTo(last)
		beside := min(size, slot(last)*int64(d)-last) // those in the slot of the last parent
		shortest += sum - size*slot(last) + beside
		longest += sum - size*slot(first)
		first, last = last+1, end
	}
	sent := float64(last)
	return 1 - sent/float64(shortest), 1 - sent/float64(longest), nil
}
