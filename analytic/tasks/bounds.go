package tasks

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// Scatter returns the number of slots that packets of one node need at least,
// of which at[r] are for nodes r links away:
//
//	max_r  r-1 + ceil(N_r/links),  N_r = at[r] + at[r+1] + ...
//
// Over all links of the origin N_r packets take ceil(N_r/links) slots, and the
// last of them has r-1 links before it at least. Packets for the origin itself,
// at[0], cost nothing. A gather is a scatter back in time, so the same holds of
// packets for one node and the links into it.
//
// Where at is 0 but for at[1] the bound is that of the links alone.
//
// Symbols: links, those out of the origin. Units: slots of one packet. Source:
// VAR98, Section 2.1 (SNS, SNG); derived. Errors: a negative number, packets
// without links.
func Scatter(links int, at []int) (int, error) {
	packets, least := 0, 0
	for r := len(at) - 1; r >= 1; r-- {
		if at[r] < 0 || at[r] > math.MaxInt-packets {
			return 0, &inputs.Error{Arg: "at", Value: at[r], Domain: "numbers of packets, of a sum within an int"}
		}
		if packets += at[r]; packets == 0 {
			continue
		}
		slots, err := Carried(packets, links)
		if err != nil {
			return 0, err
		}
		least = max(least, r-1+slots)
	}
	return least, nil
}

// Multinode returns the number of slots that a node needs at least to receive
// so many packets, one of them from a node so far:
//
//	max(farthest, ceil(packets/links))
//
// In a multinode broadcast of N nodes packets = N-1 and farthest is the
// diameter; in a single node broadcast packets = 1 and farthest is the
// eccentricity of the root, the diameter only where the root is as far from some
// node as any node is.
//
// Symbols: links, those into the node. Units: slots of one packet. Source:
// VAR98, Section 2.1 (SNB, MNB, PMNB); derived. Errors: a negative number,
// packets without links.
func Multinode(packets, links, farthest int) (int, error) {
	if farthest < 0 {
		return 0, &inputs.Error{Arg: "farthest", Value: farthest, Domain: "a number of links"}
	}
	slots, err := Carried(packets, links)
	if err != nil {
		return 0, err
	}
	return max(slots, farthest), nil
}

// Carried returns ceil(crossings/links), the number of slots that so many
// crossings of so many links take at least: the links on the paths of all
// packets over all links of the network (TE), or the packets from one part of
// the network to the other over the links between the parts.
//
// Units: slots of one packet. Source: VAR98, Section 3.1; derived. Errors: a
// negative number, crossings without links.
func Carried(crossings, links int) (int, error) {
	switch {
	case crossings < 0:
		return 0, &inputs.Error{Arg: "crossings", Value: crossings, Domain: "a number of packets"}
	case crossings == 0:
		return 0, nil
	case links < 1:
		return 0, &inputs.Error{Arg: "links", Value: links, Domain: fmt.Sprintf("1 or more, for %d packets", crossings)}
	}
	return (crossings-1)/links + 1, nil
}

// Exchange returns the number of slots that a total exchange needs at least, by
// the links on shortest paths: ceil((N-1) mean / links), where every node has so
// many links out of it.
//
// Source: VAR98, Section 3.1 (TE); derived. Errors: those of Carried.
func (d Distances) Exchange(links int) (int, error) {
	return Carried(int(math.Round(float64(d.Nodes-1)*d.Mean)), links)
}

// HypercubeLevels returns how many nodes of the cube of d dimensions are r links
// away, C(d,r), for r = 0 to d.
//
// Source: derived. Errors: d outside 0..30.
func HypercubeLevels(d int) ([]int, error) {
	if err := inputs.Integer("d", d, 0, 30); err != nil {
		return nil, err
	}
	at := []int{1}
	for r := range d {
		at = append(at, at[r]*(d-r)/(r+1))
	}
	return at, nil
}

// FoldedCubeLevels returns how many nodes are r links away in the folded cube, where
// opposite nodes are linked too: the C(d,r) nodes that differ in r bits, and the
// C(d,r-1) that agree in r-1, each where that is the shorter way.
//
// Source: derived. Errors: d outside 0..30.
func FoldedCubeLevels(d int) ([]int, error) {
	cube, err := HypercubeLevels(d)
	if err != nil {
		return nil, err
	}
	at := make([]int, (d+1)/2+1)
	for w, nodes := range cube {
		at[min(w, d+1-w)] += nodes
	}
	return at, nil
}

// TorusLevels returns how many nodes of the wraparound mesh are r links away:
// the coefficients of the product over the sides of
//
//	1 + 2x + 2x^2 + ... + 2x^h       for s_i = 2h+1
//	1 + 2x + ... + 2x^(h-1) + x^h    for s_i = 2h
//
// Source: derived. Errors: those of TorusDistances.
func TorusLevels(sides []int) ([]int, error) {
	if _, err := nodes(sides); err != nil {
		return nil, err
	}
	at := []int{1}
	for _, s := range sides {
		next := make([]int, len(at)+s/2)
		for r, nodes := range at {
			for hops := range s/2 + 1 {
				ways := 2
				if hops == 0 || 2*hops == s {
					ways = 1
				}
				next[r+hops] += nodes * ways
			}
		}
		at = next
	}
	return at, nil
}
