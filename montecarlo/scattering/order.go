package scattering

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"castlab/distributions/inputs"
)

// An Order says which dimension a packet crosses first.
type Order int

const (
	// Fixed is the lowest: dimension 0 begins with half of the packets.
	Fixed Order = iota
	// Rotated shares the packets out evenly. The relative addresses that arise from
	// each other by rotation begin with dimensions that do; of those with fewer than
	// d rotations each takes the dimension that has the fewest so far.
	Rotated
)

var orders = [...]string{Fixed: "fixed", Rotated: "rotated"}

// Orders returns all orders.
func Orders() []Order { return []Order{Fixed, Rotated} }

func (o Order) String() string {
	if o < 0 || int(o) >= len(orders) {
		return fmt.Sprintf("Order(%d)", int(o))
	}
	return orders[o]
}

// Shares returns, by dimension, the relative addresses that begin with it, in the
// order in which they are sent.
//
// Errors: an *inputs.Error for d outside 1..MaxDimensions.
func (o Order) Shares(d int) ([][]uint32, error) {
	if err := inputs.Integer("d", d, 1, MaxDimensions); err != nil {
		return nil, err
	}
	shares := make([][]uint32, d)
	var few []uint32 // Rotated: words with fewer than d rotations
	for w := uint32(1); w < 1<<d; w++ {
		switch first, all := leastRotation(w, d); {
		case o == Fixed:
			first = bits.TrailingZeros32(w)
			fallthrough
		case all:
			shares[first] = append(shares[first], w)
		default:
			few = append(few, w)
		}
	}
	for _, w := range few {
		best := -1
		for c := range d {
			if w>>c&1 == 1 && (best < 0 || len(shares[c]) < len(shares[best])) {
				best = c
			}
		}
		shares[best] = append(shares[best], w)
	}
	for _, share := range shares {
		slices.SortFunc(share, func(a, b uint32) int {
			if c := bits.OnesCount32(b) - bits.OnesCount32(a); c != 0 {
				return c
			}
			return cmp.Compare(a, b)
		})
	}
	return shares, nil
}

// leastRotation returns the number of places by which w is the rotation of its least
// rotation, and whether w has d different rotations. The least rotation ends with a
// one, which is the bit of w at that place.
func leastRotation(w uint32, d int) (places int, all bool) {
	least, all := w, true
	mask := uint32(1)<<d - 1
	for c := 1; c < d; c++ {
		r := (w>>c | w<<(d-c)) & mask
		if r == w {
			all = false
		}
		if r < least {
			least, places = r, c
		}
	}
	return places, all
}
