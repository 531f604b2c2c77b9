package drawings

import (
	"math"

	"castlab/topologies"
)

// mostSides is the dimension up to which the nodes of a cube are told apart when it is drawn as one.
const mostSides = 10

// Places are positions for the nodes of a network, within the unit square around the origin: those of a cube as its
// corners, of a grid of two sides as its points, of any other on a circle. Nil is a network of n nodes without links.
func Places(net topologies.Topology, n int) []Place {
	switch net := net.(type) {
	case topologies.Hypercube:
		if net.D <= mostSides {
			return inFan(net.D)
		}
	case topologies.FoldedCube:
		if net.D <= mostSides {
			return inFan(net.D)
		}
	case topologies.Torus:
		if len(net.Sides) == 2 {
			return InGrid(net.Sides[0], net.Sides[1])
		}
	case topologies.Mesh:
		if len(net.Sides) == 2 {
			return InGrid(net.Sides[0], net.Sides[1])
		}
	case topologies.Manhattan:
		return InGrid(net.Columns, net.Rows)
	}
	return InCircle(n)
}

// inFan is a cube of d dimensions with its sides in as many directions, of different lengths so that no two corners
// are at one place.
func inFan(d int) []Place {
	sides := make([]Place, d)
	width, height := 0.0, 0.0
	for i := range sides {
		sin, cos := math.Sincos(math.Pi * (float64(i) + 0.5) / float64(d))
		sides[i] = Place{cos, sin}.Times(1 + 0.21*float64(i)/float64(d))
		width, height = width+math.Abs(sides[i].X), height+math.Abs(sides[i].Y)
	}
	for i := range sides {
		sides[i] = sides[i].Times(1 / max(width, height, 1))
	}
	return InCube(sides...)
}
