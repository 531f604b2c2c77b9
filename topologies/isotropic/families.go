package isotropic

import (
	"slices"

	"castlab/topologies"
)

// Tori lists the wraparound meshes of sides 2 or more and at most so many nodes, each product once:
// sides do not decrease.
func Tori(nodes int) (list []Network) {
	var extend func(sides []int, left int)
	extend = func(sides []int, left int) {
		low := 2
		if k := len(sides); k > 0 {
			low = sides[k-1]
			list = append(list, topologies.Torus{Sides: slices.Clone(sides)})
		}
		for s := low; s <= left; s++ {
			extend(append(sides, s), left/s)
		}
	}
	extend(nil, nodes)
	return list
}

// FoldedCubes lists the folded cubes of at most so many nodes.
func FoldedCubes(nodes int) (list []Network) {
	for d := 0; 1<<d <= nodes; d++ {
		list = append(list, topologies.FoldedCube{D: d})
	}
	return list
}

// Streets lists the Manhattan Street networks of at most so many nodes.
func Streets(nodes int) (list []Network) {
	for R := 2; 2*R <= nodes; R += 2 {
		for C := 2; R*C <= nodes; C += 2 {
			list = append(list, topologies.Manhattan{Rows: R, Columns: C})
		}
	}
	return list
}
