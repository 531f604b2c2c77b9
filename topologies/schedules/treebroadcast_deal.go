package schedules

import (
	"math"
	"slices"

	"castlab/topologies/trees"
)

// deal returns the number of packets of each tree, of M in all.
func (b TreeBroadcast) deal(M int, diameters []int) []int {
	packets := make([]int, len(diameters))
	if len(diameters) == 0 {
		return packets
	}
	if b.Equal {
		for p := range M {
			packets[p%len(packets)]++
		}
		return packets
	}
	// Capacity below a level, an increasing function of it: find the lowest level with
	// enough.
	capacity := func(level int) (sum int) {
		for _, L := range diameters {
			sum += max(0, level-L)
		}
		return sum
	}
	low, high := 0, slices.Min(diameters)+M // enough capacity, on one tree alone
	for low < high {
		if middle := (low + high) / 2; capacity(middle) >= M {
			high = middle
		} else {
			low = middle + 1
		}
	}
	// One level lower all capacity is used; the rest goes on top.
	left := M - capacity(high-1)
	for i, L := range diameters {
		packets[i] = max(0, high-1-L)
		if left > 0 && L < high {
			packets[i]++
			left--
		}
	}
	return packets
}

// blocks returns the tree of each packet: ranks number the packets by node in the order
// given, those of a node as listed, and each tree takes the next block of them.
func blocks(order, sources, packets []int) []int {
	of := make([]int, 0, len(sources)) // by rank
	for i, m := range packets {
		for range m {
			of = append(of, i)
		}
	}
	tree := make([]int, len(sources))
	if len(packets) == 0 {
		return tree
	}
	for p, r := range ranked(order, sources) {
		tree[p] = of[r]
	}
	return tree
}

// diameterOf returns the length of the longest path of a spanning tree: the maximum
// over nodes of the two deepest branches below it.
func diameterOf(t trees.Tree) int {
	n := t.Order()
	children := make([]int, n)
	for v, p := range t.Parent {
		if int(p) != v {
			children[p]++
		}
	}
	leaves := make([]int, 0, n)
	for v := range n {
		if children[v] == 0 {
			leaves = append(leaves, v)
		}
	}
	height, longest := make([]int, n), math.MinInt
	for i := 0; i < len(leaves); i++ { // leaves, then inner nodes once their children are done
		v := leaves[i]
		p := int(t.Parent[v])
		longest = max(longest, height[v])
		if p == v {
			continue
		}
		longest = max(longest, height[p]+height[v]+1)
		height[p] = max(height[p], height[v]+1)
		if children[p]--; children[p] == 0 {
			leaves = append(leaves, p)
		}
	}
	return longest
}
