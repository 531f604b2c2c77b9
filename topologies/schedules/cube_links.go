package schedules

import "math/bits"

// dimensionOf returns the dimension of the link between two neighbors in the
// cube.
func dimensionOf(v, w int) int { return bits.TrailingZeros(uint(v ^ w)) }

// linksInOrder returns the dimensions of the directed links of the cube in the
// order in which a schedule lists sends: entries v*d to v*d+d-1 are those that
// lead from v to its neighbors, lowest neighbor first.
func linksInOrder(d int) []int8 {
	order := make([]int8, 0, d<<d)
	for v := range 1 << d {
		for c := d - 1; c >= 0; c-- {
			if v>>c&1 == 1 {
				order = append(order, int8(c))
			}
		}
		for c := range d {
			if v>>c&1 == 0 {
				order = append(order, int8(c))
			}
		}
	}
	return order
}
