package schedules

import "castlab/distributions/inputs"

// maxPrefix is the largest number of dimensions of Prefix and Exchange: the
// latter lists d 2^d = 16,777,216 messages of 40 bytes at 20, 640 MiB.
const maxPrefix = 20

// The names of the phases of the algorithms in this package.
const (
	phasePrefix          = "prefix"
	phaseGather          = "gather"
	phaseBroadcast       = "broadcast"
	phaseGatherBroadcast = "gather and broadcast" // where roots start to broadcast at once
	phaseGatherCount     = "gather and count"     // where roots find out when all packets have come
)

// Prefix returns the parallel prefix task on the binary tree embedded in the
// cube: at its end every node x knows its rank
//
//	r_x = a_x + a_{x+1} + ... + a_{n-1},  n = 2^d
//
// of which it knows a_x alone at the start, and the neighbors of node 0 know
// the total K = r_0. The vertex of the tree at level l that stands for block b,
// the nodes b 2^l to (b+1) 2^l - 1, is placed at node b 2^l: the left child of a
// vertex is at the same node, the right child one link away in dimension l-1.
//
//   - Up, slot l = 1..d: the right child of every vertex of level l sends it
//     the sum of its block.
//   - Down, slot 2d+1-l for l = d..1: every vertex of level l sends its right
//     child the sum beyond its own block. There is none beyond the last block,
//     hence no message in slot d+1.
//   - In slot 2d+1 node 0 sends K to its neighbors.
//
// Node 0 knows K after slot d. For d >= 3 slots d+1 and 2d+1 could be saved: K
// goes over links that the slots of the way down leave idle. Exchange is faster
// still.
//
// Symbols: d dimensions, a_x the packets of node x. Source: ST93 Section 2.4,
// after Leighton and Leiserson 1990, and Section 3.2, phase 1; the placement
// and the empty slot are derived. Errors: an *inputs.Error for d
// outside 0..20, where Exchange lists 640 MiB of messages. A single node has nothing to send.
func Prefix(d int) (Schedule, error) {
	if err := inputs.Integer("d", d, 0, maxPrefix); err != nil {
		return Schedule{}, err
	}
	return prefixSchedule(d, "tree", prefixTree(d)), nil
}

// Exchange returns the parallel prefix task by dimension exchange: in slot
// c+1, c = 0..d-1, every node sends the sum of its subcube of dimensions 0..c-1
// to its neighbor in dimension c, which adds it to its own, and, where it is
// the lower one, to what it has of its rank. After d slots every node knows its
// rank and K; see Prefix for both. No algorithm is faster: node 0 needs a
// number that is d links away.
//
// Symbols: as in Prefix. Source: derived. Errors: as Prefix.
func Exchange(d int) (Schedule, error) {
	if err := inputs.Integer("d", d, 0, maxPrefix); err != nil {
		return Schedule{}, err
	}
	return prefixSchedule(d, "exchange", prefixExchange(d)), nil
}

// prefixSchedule returns a prefix task as a broadcast of no packets.
func prefixSchedule(d int, method string, sums []Sum) Schedule {
	slots := lastSlot(sums)
	return Schedule{
		Algorithm: "prefix",
		Params:    Params{"d": d, "method": method},
		Nodes:     1 << d,
		Slots:     slots,
		Sources:   []int{},
		Phases:    []Phase{{Name: phasePrefix, First: 1, Last: slots}},
		Sums:      sums,
		Sends:     []Send{},
	}
}

func lastSlot(sums []Sum) int {
	if len(sums) == 0 {
		return 0
	}
	return sums[len(sums)-1].Slot
}

func prefixTree(d int) []Sum {
	if d == 0 {
		return nil
	}
	n := 1 << d
	sums := make([]Sum, 0, 2*(n-1))
	for level := 1; level <= d; level++ {
		half := 1 << (level - 1)
		for v := 0; v < n; v += 2 * half {
			sums = append(sums, Sum{Slot: level, From: v + half, To: v, First: v + half, Last: v + 2*half - 1})
		}
	}
	for level := d; level >= 1; level-- {
		half := 1 << (level - 1)
		for v := 0; v+2*half < n; v += 2 * half {
			sums = append(sums, Sum{Slot: 2*d + 1 - level, From: v, To: v + half, First: v + 2*half, Last: n - 1})
		}
	}
	for c := range d {
		sums = append(sums, Sum{Slot: 2*d + 1, From: 0, To: 1 << c, First: 0, Last: n - 1})
	}
	return sums
}

func prefixExchange(d int) []Sum {
	if d == 0 {
		return nil
	}
	n := 1 << d
	sums := make([]Sum, 0, d*n)
	for c := range d {
		for v := range n {
			first := v >> c << c
			sums = append(sums, Sum{Slot: c + 1, From: v, To: v ^ 1<<c, First: first, Last: first + 1<<c - 1})
		}
	}
	return sums
}
