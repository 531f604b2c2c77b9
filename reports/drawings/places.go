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

// inFan is a cube of d dimensions with its sides in as many directions. Directions that reach over less than a half
// turn, and sides that become shorter, keep the corners apart: a radius of 0.057 or more in four dimensions, 0.015 in
// six. The two numbers are those of a search for the widest distance in two to six dimensions.
func inFan(d int) []Place {
	const reach, shorter = 0.78, 0.4
	sides := make([]Place, d)
	width, height := 0.0, 0.0
	for i := range sides {
		sin, cos := math.Sincos(math.Pi * ((1-reach)/2 + reach*float64(i)/float64(max(1, d-1))))
		sides[i] = Place{cos, sin}.Times(1 - shorter*float64(i)/float64(d))
		width, height = width+math.Abs(sides[i].X), height+math.Abs(sides[i].Y)
	}
	for i := range sides {
		sides[i] = sides[i].Times(1 / max(width, height, 1))
	}
	return InCube(sides...)
}
