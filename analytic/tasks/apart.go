package tasks

import (
	"math/bits"

	"castlab/distributions/inputs"
)

// MeshApart returns the links between two nodes of the mesh without wraparound: the sum of the differences of
// their coordinates, node v having v mod s_1 along the first side.
//
// Units: links. Source: derived. Errors: those of MeshDistances; a node that does not exist.
func MeshApart(sides []int, v, w int) (int, error) {
	return apart(sides, v, w, func(_, difference int) int { return difference })
}

// TorusApart returns the links between two nodes of the wraparound mesh, on each side the shorter way:
//
//	sum_i min(|v_i - w_i|, s_i - |v_i - w_i|)
//
// Units: links. Source: derived. Errors: those of TorusDistances; a node that does not exist.
func TorusApart(sides []int, v, w int) (int, error) {
	return apart(sides, v, w, func(side, difference int) int { return min(difference, side-difference) })
}

// apart adds up what the differences of coordinates make.
func apart(sides []int, v, w int, of func(side, difference int) int) (hops int, err error) {
	n, err := nodes(sides)
	if err != nil {
		return 0, err
	}
	for _, x := range []int{v, w} {
		if err := inputs.Integer("node", x, 0, n-1); err != nil {
			return 0, err
		}
	}
	for _, s := range sides {
		hops += of(s, max(v%s, w%s)-min(v%s, w%s))
		v, w = v/s, w/s
	}
	return hops, nil
}

// FoldedCubeApart returns the links between two nodes of the cube of d dimensions whose opposite nodes are
// linked, too: the bits in which they differ, or those in which they agree and the link, whichever is less.
//
// Units: links. Source: derived. Errors: d outside 0..30; a node that does not exist.
func FoldedCubeApart(d, v, w int) (int, error) {
	if err := inputs.Integer("d", d, 0, 30); err != nil {
		return 0, err
	}
	for _, x := range []int{v, w} {
		if err := inputs.Integer("node", x, 0, 1<<d-1); err != nil {
			return 0, err
		}
	}
	ones := bits.OnesCount(uint(v ^ w))
	return min(ones, d+1-ones), nil
}

// MeshEccentricity returns the links to the node that is farthest from a node of the mesh without wraparound:
// over its sides, the longer distance to an end.
//
// Units: links. Source: derived. Errors: those of MeshDistances; a node that does not exist.
func MeshEccentricity(sides []int, v int) (far int, err error) {
	n, err := nodes(sides)
	if err != nil {
		return 0, err
	}
	if err := inputs.Integer("node", v, 0, n-1); err != nil {
		return 0, err
	}
	for _, s := range sides {
		far += max(v%s, s-1-v%s)
		v /= s
	}
	return far, nil
}
