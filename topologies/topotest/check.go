// Package topotest holds a network to what every network promises, by search.
package topotest

import (
	"fmt"
	"math"
	"slices"

	"castlab/topologies"
)

// Check returns the first way in which t is not a network, or its closed forms
// are not true of it: neighbors in range, distinct and not the node itself;
// dst kept by AppendNeighbors; every node reached from every node; and, of the
// methods that package topologies names, those that t has:
//
//	Directed      as found; where t has no such method, all links are two-way
//	Degree        the number of neighbors of every node
//	Diameter      as found by search
//	MeanDistance  as found by search, but for rounding
//	Translate     takes node 0 to every node and j-th neighbors to j-th neighbors
//	NodeSymmetric proved by Translate or by an automorphism that takes node 0 to
//	              every node, or refuted by a search for one that finds none
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
	if err := checkDirected(t, links); err != nil {
		return err
	}
	if d, ok := t.(topologies.Regular); ok {
		for v, list := range links {
			if len(list) != d.Degree() {
				return fmt.Errorf("%v: Degree() = %d, node %d has %d links", t, d.Degree(), v, len(list))
			}
		}
	}
	hops := make([][]int, n)
	for v := range links {
		hops[v] = distances(links, v)
		if w := slices.Index(hops[v], -1); w >= 0 {
			return fmt.Errorf("%v: no way from %d to %d", t, v, w)
		}
	}
	if err := checkDistances(t, hops); err != nil {
		return err
	}
	return checkSymmetry(t, links, hops)
}

// neighbors returns the neighbors of v after checking each.
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

// checkDirected compares Directed with the links; without the method every link must
// have an opposite.
func checkDirected(t topologies.Topology, links [][]topologies.Node) error {
	d, ok := t.(topologies.Directed)
	directed := ok && d.Directed()
	for v, list := range links {
		for _, w := range list {
			if slices.Contains(links[w], topologies.Node(v)) {
				continue
			}
			if !directed {
				return fmt.Errorf("%v: link %d -> %d has no way back", t, v, w)
			}
			return nil
		}
	}
	if directed {
		return fmt.Errorf("%v: Directed() = true, every link has a way back", t)
	}
	return nil
}

// checkDistances compares Diameter and MeanDistance, where t has them, with the
// distances found.
func checkDistances(t topologies.Topology, hops [][]int) error {
	diameter, sum, pairs := 0, 0, len(hops)*(len(hops)-1)
	for _, row := range hops {
		for _, h := range row {
			diameter = max(diameter, h)
			sum += h
		}
	}
	if d, ok := t.(interface{ Diameter() int }); ok && d.Diameter() != diameter {
		return fmt.Errorf("%v: Diameter() = %d, found %d", t, d.Diameter(), diameter)
	}
	if m, ok := t.(interface{ MeanDistance() float64 }); ok {
		mean := 0.0
		if pairs > 0 {
			mean = float64(sum) / float64(pairs)
		}
		// A mean of integers takes at most three operations, each with a relative
		// rounding error of at most 2^-53: two means differ by less than eight such
		// errors. One wrong distance changes the mean by 1/sum of it.
		if got := m.MeanDistance(); !(math.Abs(got-mean) <= 8*0x1p-53*mean) {
			return fmt.Errorf("%v: MeanDistance() = %v, found %v", t, got, mean)
		}
	}
	return nil
}

// distances returns the distance from v to every node by breadth-first search, -1 where
// there is no path.
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
