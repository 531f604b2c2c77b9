package packets

import (
	"math/bits"

	"castlab/topologies/schedules"
)

// A linkIndex numbers the directed links that a schedule uses, by sender and then
// receiver. It has a bit per pair of nodes and, for each word, the number of bits
// before it.
type linkIndex struct {
	nodes  int
	used   []uint64
	before []int32
}

func newLinkIndex(nodes int, sends []schedules.Send) *linkIndex {
	words := (nodes*nodes + 63) / 64
	x := &linkIndex{nodes: nodes, used: make([]uint64, words), before: make([]int32, words+1)}
	for i := range sends {
		pair := sends[i].From*nodes + sends[i].To
		x.used[pair/64] |= 1 << (pair % 64)
	}
	for w, set := range x.used {
		x.before[w+1] = x.before[w] + int32(bits.OnesCount64(set))
	}
	return x
}

// of returns the number of a link in use.
func (x *linkIndex) of(from, to int) int32 {
	pair := from*x.nodes + to
	lower := x.used[pair/64] & (1<<(pair%64) - 1)
	return x.before[pair/64] + int32(bits.OnesCount64(lower))
}

// links lists the links in use.
func (x *linkIndex) links() []Link {
	list := make([]Link, 0, x.before[len(x.used)])
	for w, set := range x.used {
		for ; set != 0; set &= set - 1 {
			pair := w*64 + bits.TrailingZeros64(set)
			list = append(list, Link{pair / x.nodes, pair % x.nodes})
		}
	}
	return list
}
