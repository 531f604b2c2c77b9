package isotropic

import (
	"fmt"

	"castlab/distributions/inputs"
)

// LeastMeanDelay returns a lower bound on the mean delay of the packets of an isotropic
// task, of which each node has at[r] for nodes at distance r and so many links out of
// it,
//
//	1/P sum over r of ( 1/r sum of ceil(j/g) + at[r] (r-1)/2 ),  j = R_(r-1)+1, ..., R_r,
//
// where R_r hops are for nodes up to distance r. The last r hops of a packet are in
// different slots, so it arrives (r-1)/2 slots after the mean of these at the earliest.
// Each of them counts 1/r in the sum of all delays; all links carry N g hops in a slot,
// and the sum is least where those that count most come first.
//
// That is more than the mean of ceil(R/g) over packets by increasing distance, R being
// all hops up to its own: a packet that is under way takes links from those ahead of it.
//
// Symbols: P packets of a node, g links. Units: slots. Source: derived; VAR98, Section
// 3.1, says that such analyses are simple. Errors: a negative number, more than MaxNodes
// packets or 2^16 distances, packets without links, no packet.
func LeastMeanDelay(links int, at []int) (float64, error) {
	if err := inputs.Integer("links", links, 0, MaxNodes); err != nil {
		return 0, err
	}
	packets, hops, sum := 0, 0, 0.0
	for r, k := range at {
		if k < 0 || k > MaxNodes-packets || r > maxDistance {
			return 0, &inputs.Error{Arg: "at", Value: k, Domain: fmt.Sprintf("numbers of packets for up to %d distances, with a "+
				"sum up to %d", maxDistance, MaxNodes)}
		}
		if packets += k; k > 0 && links == 0 && r > 0 {
			return 0, &inputs.Error{Arg: "links", Value: links, Domain: "an integer >= 1 where there are packets"}
		}
		if r > 0 && k > 0 {
			before := slotsOf(hops, links)
			hops += r * k
			sum += (slotsOf(hops, links)-before)/float64(r) + float64(float64(k)*float64(r-1)/2)
		}
	}
	if packets == 0 {
		return 0, &inputs.Error{Arg: "at", Value: at, Domain: "at least one packet"}
	}
	return sum / float64(packets), nil
}

// maxDistance is the greatest distance of LeastMeanDelay.
const maxDistance = 1 << 16

// slotsOf returns the sum of ceil(j/links) over j = 1, ..., hops.
func slotsOf(hops, links int) float64 {
	full, rest := float64(hops/links), float64(hops%links)
	return float64(float64(links)*full*(full+1)/2) + float64(rest*(full+1))
}

// CubeMeanDelay returns the mean delay of total exchange in the cube of prime dimension
// d where packets of fewer hops go first, and of equally many those whose tags are
// rotations of each other,
//
//	LeastMeanDelay + (d-1)/(2 (2^d - 1)):
//
// where d is prime and 0 < r < d, the C(d,r) tags of r ones are classes of d. A class
// uses all links of every node for r slots in a row. What is more than the bound is the
// one packet for the opposite node, whose d hops are the contents of one slot and take d.
//
// Symbols: d dimensions. Units: slots. Source: derived. Errors: d no prime up to
// MaxDimensions.
func CubeMeanDelay(d int) (float64, error) {
	prime := d >= 2 && d <= MaxDimensions-1
	for k := 2; prime && k*k <= d; k++ {
		prime = d%k != 0
	}
	if !prime {
		return 0, &inputs.Error{Arg: "d", Value: d, Domain: fmt.Sprintf("a prime up to %d", MaxDimensions-1)}
	}
	at := make([]int, d+1)
	shell := 1
	for r := 1; r <= d; r++ {
		shell = shell * (d + 1 - r) / r
		at[r] = shell
	}
	least, err := LeastMeanDelay(d, at)
	packets := 1<<d - 1
	return least + float64(d-1)/float64(2*packets), err
}
