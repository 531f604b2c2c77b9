package var98

import (
	"fmt"
	"math"

	"castlab/reports"
	"castlab/topologies"
)

// A place is the position of a node in a drawing, x to the right and y upwards.
type place struct{ x, y float64 }

func (p place) plus(q place) place         { return place{p.x + q.x, p.y + q.y} }
func (p place) times(factor float64) place { return place{p.x * factor, p.y * factor} }

// A drawing is a network with the positions of its nodes.
type drawing struct {
	net topologies.Topology
	at  []place
	// around, if not nil, reports whether a link leaves the drawing from v in the
	// returned direction and reenters it at w from the other side.
	around func(v, w topologies.Node) (direction place, yes bool)
}

// inCircle places n nodes on a circle of diameter 1 around the origin, node 0 at the
// top, clockwise.
func inCircle(n int) []place {
	at := make([]place, n)
	for v := range at {
		sin, cos := math.Sincos(2 * math.Pi * float64(v) / float64(n))
		at[v] = place{0.5 * sin, 0.5 * cos}
	}
	return at
}

// inStar places node 0 at the center of a circle of the others.
func inStar(n int) []place { return append([]place{{}}, inCircle(n-1)...) }

// inGrid places nodes row by row, from left to right and downwards, in a square of side
// 1 around the origin.
func inGrid(columns, rows int) []place {
	at := make([]place, columns*rows)
	step := 1 / float64(max(columns, rows, 2)-1)
	for v := range at {
		at[v] = place{float64(v%columns) - float64(columns-1)/2, float64(rows-1)/2 - float64(v/columns)}.times(step)
	}
	return at
}

// inCube places the nodes of a cube: each bit that is 1 adds the vector of a side.
func inCube(sides ...place) []place {
	at := make([]place, 1<<len(sides))
	for v := range at {
		for c, side := range sides {
			at[v] = at[v].plus(side.times(float64(v>>c&1) - 0.5))
		}
	}
	return at
}

// wraps returns the around of a grid: links longer than half of it are wraparound
// links.
func wraps(at []place) func(v, w topologies.Node) (place, bool) {
	least := math.Inf(1)
	for _, p := range at[1:] {
		least = min(least, math.Hypot(p.x-at[0].x, p.y-at[0].y))
	}
	return func(v, w topologies.Node) (place, bool) {
		x, y := at[w].x-at[v].x, at[w].y-at[v].y
		length := math.Hypot(x, y)
		return place{-x / length, -y / length}, length > 1.5*least
	}
}

// stub is the length of the part of a wraparound link that is drawn at each of its
// ends.
const stub = 0.17

// lines returns a line over all links, moved by shift: a walk that uses every link in
// both directions.
func (d drawing) lines(shift place) (x, y []float64) {
	seen := make(map[[2]topologies.Node]bool)
	visited := make([]bool, len(d.at))
	to := func(p place) { x, y = append(x, p.x+shift.x), append(y, p.y+shift.y) }
	var visit func(v topologies.Node)
	visit = func(v topologies.Node) {
		visited[v] = true
		to(d.at[v])
		for _, w := range d.net.AppendNeighbors(nil, v) {
			if direction, yes := d.direction(v, w); yes {
				to(d.at[v].plus(direction.times(stub)))
				to(d.at[v])
				continue
			}
			if seen[[2]topologies.Node{w, v}] {
				continue
			}
			seen[[2]topologies.Node{v, w}] = true
			if visited[w] {
				to(d.at[w])
			} else {
				visit(w)
			}
			to(d.at[v])
		}
	}
	visit(0)
	return x, y
}

// arrows returns the ends of an arrow for every link, moved by shift, at distance
// clearance from the nodes for their names.
func (d drawing) arrows(shift place, clearance float64) (x, y []float64) {
	arrow := func(from, to place) {
		length := math.Hypot(to.x-from.x, to.y-from.y)
		cut := to.plus(from.times(-1)).times(clearance / length)
		for _, p := range []place{from.plus(cut), to.plus(cut.times(-1))} {
			x, y = append(x, p.x+shift.x), append(y, p.y+shift.y)
		}
	}
	for v := range topologies.Node(len(d.at)) {
		for _, w := range d.net.AppendNeighbors(nil, v) {
			if direction, yes := d.direction(v, w); yes {
				arrow(d.at[v], d.at[v].plus(direction.times(stub+clearance)))
				arrow(d.at[w].plus(direction.times(-stub-clearance)), d.at[w])
				continue
			}
			arrow(d.at[v], d.at[w])
		}
	}
	return x, y
}

func (d drawing) direction(v, w topologies.Node) (place, bool) {
	if d.around == nil {
		return place{}, false
	}
	return d.around(v, w)
}

// labels returns the numbers of the nodes, moved by shift.
func (d drawing) labels(shift place) []reports.Label {
	list := make([]reports.Label, len(d.at))
	for v, p := range d.at {
		list[v] = reports.Label{Text: fmt.Sprint(v), X: p.x + shift.x, Y: p.y + shift.y}
	}
	return list
}
