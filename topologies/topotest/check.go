// Package topotest holds a network to what every network promises, by search.
package topotest

import (
	"fmt"
	"slices"

	"castlab/topologies"
)

// Check returns the first way in which t is not a network, or its closed forms
// are not true of it: neighbors in range, distinct and not the node itself;
// dst kept by AppendNeighbors; every node reached from every node; links both
// ways, unless t has a method Directed() bool that reports true; and, where t
// has these methods, Degree() int and Diameter() int as found by search.
//
// The search takes time Order^2 times the degree.
func Check(t topologies.Topology) error {
	if err := t.Validate(); err != nil {
		return fmt.Errorf("%v: %w", t, err)
	}
	n := t.Order()
	if n < 1 {
		return fmt.Errorf("%v: order %d", t, n)
	}
	links := make([][]topologies.Node, n)
	for v := range links {
		l, err := neighbors(t, topologies.Node(v))
		if err != nil {
			return err
		}
		links[v] = l
	}
	if d, ok := t.(interface{ Directed() bool }); !ok || !d.Directed() {
		for v, list := range links {
			for _, w := range list {
				if !slices.Contains(links[w], topologies.Node(v)) {
					return fmt.Errorf("%v: link %d -> %d has no way back", t, v, w)
				}
			}
		}
	}
	if d, ok := t.(interface{ Degree() int }); ok {
		for v, list := range links {
			if len(list) != d.Degree() {
				return fmt.Errorf("%v: Degree() = %d, node %d has %d links", t, d.Degree(), v, len(list))
			}
		}
	}
	diameter := 0
	for v := range links {
		for w, hops := range distances(links, v) {
			if hops < 0 {
				return fmt.Errorf("%v: no way from %d to %d", t, v, w)
			}
			diameter = max(diameter, hops)
		}
	}
	if d, ok := t.(interface{ Diameter() int }); ok && d.Diameter() != diameter {
		return fmt.Errorf("%v: Diameter() = %d, found %d", t, d.Diameter(), diameter)
	}
	return nil
}

// neighbors returns the neighbors of v, checked one by one.
func neighbors(t topologies.Topology, v topologies.Node) ([]topologies.Node, error) {
	const mark = topologies.Node(-7)
	got := t.AppendNeighbors([]topologies.Node{mark}, v)
	if len(got) == 0 || got[0] != mark {
		return nil, fmt.Errorf("%v: AppendNeighbors of %d does not keep dst", t, v)
	}
	list := got[1:]
	if again := t.AppendNeighbors(nil, v); !slices.Equal(again, list) {
		return nil, fmt.Errorf("%v: neighbors of %d are %v, then %v", t, v, list, again)
	}
	for i, w := range list {
		switch {
		case w < 0 || int(w) >= t.Order():
			return nil, fmt.Errorf("%v: neighbor %d of %d out of range", t, w, v)
		case w == v:
			return nil, fmt.Errorf("%v: %d is its own neighbor", t, v)
		case slices.Contains(list[:i], w):
			return nil, fmt.Errorf("%v: neighbor %d of %d named twice", t, w, v)
		}
	}
	return slices.Clone(list), nil
}

// distances returns the number of hops from v to every node, -1 where there is
// no way, by breadth-first search.
func distances(links [][]topologies.Node, v int) []int {
	hops := make([]int, len(links))
	for i := range hops {
		hops[i] = -1
	}
	hops[v] = 0
	queue := []topologies.Node{topologies.Node(v)}
	for len(queue) > 0 {
		u := queue[0]
		queue = queue[1:]
		for _, w := range links[u] {
			if hops[w] < 0 {
				hops[w] = hops[u] + 1
				queue = append(queue, w)
			}
		}
	}
	return hops
}
