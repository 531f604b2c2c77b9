package drawings

import (
	"fmt"
	"math"

	"castlab/reports"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// A Place is the position of a node in a drawing, x to the right and y upwards.
type Place struct{ X, Y float64 }

// At is a position.
func At(x, y float64) Place { return Place{x, y} }

// Plus adds two positions.
func (p Place) Plus(q Place) Place { return Place{p.X + q.X, p.Y + q.Y} }

// Times stretches a position.
func (p Place) Times(factor float64) Place { return Place{p.X * factor, p.Y * factor} }

// A Network is a network with the positions of its nodes.
type Network struct {
	Net topologies.Topology
	At  []Place
	// Around, if not nil, reports whether a link leaves the drawing from v in the
	// returned direction and reenters it at w from the other side.
	Around func(v, w topologies.Node) (direction Place, yes bool)
}

// InCircle places n nodes on a circle of diameter 1 around the origin, node 0 at the
// top, clockwise.
func InCircle(n int) []Place {
	at := make([]Place, n)
	for v := range at {
		sin, cos := math.Sincos(2 * math.Pi * float64(v) / float64(n))
		at[v] = Place{0.5 * sin, 0.5 * cos}
	}
	return at
}

// InStar places node 0 at the center of a circle of the others.
func InStar(n int) []Place { return append([]Place{{}}, InCircle(n-1)...) }

// InGrid places nodes row by row, from left to right and downwards, in a square of side
// 1 around the origin.
func InGrid(columns, rows int) []Place {
	at := make([]Place, columns*rows)
	step := 1 / float64(max(columns, rows, 2)-1)
	for v := range at {
		at[v] = Place{float64(v%columns) - float64(columns-1)/2, float64(rows-1)/2 - float64(v/columns)}.Times(step)
	}
	return at
}

// InCube places the nodes of a cube: each bit that is 1 adds the vector of a side.
func InCube(sides ...Place) []Place {
	at := make([]Place, 1<<len(sides))
	for v := range at {
		for c, side := range sides {
			at[v] = at[v].Plus(side.Times(float64(v>>c&1) - 0.5))
		}
	}
	return at
}

// Wraps returns the Around of a grid: links longer than half of it are wraparound
// links.
func Wraps(at []Place) func(v, w topologies.Node) (Place, bool) {
	least := math.Inf(1)
	for _, p := range at[1:] {
		least = min(least, math.Hypot(p.X-at[0].X, p.Y-at[0].Y))
	}
	return func(v, w topologies.Node) (Place, bool) {
		x, y := at[w].X-at[v].X, at[w].Y-at[v].Y
		length := math.Hypot(x, y)
		return Place{-x / length, -y / length}, length > 1.5*least
	}
}

// stub is the length of the part of a wraparound link that is drawn at each of its
// ends.
const stub = 0.17

// Lines returns a line over all links, moved by shift: a walk that uses every link in
// both directions.
func (d Network) Lines(shift Place) (x, y []float64) {
	seen := make(map[[2]topologies.Node]bool)
	visited := make([]bool, len(d.At))
	to := func(p Place) { x, y = append(x, p.X+shift.X), append(y, p.Y+shift.Y) }
	var visit func(v topologies.Node)
	visit = func(v topologies.Node) {
		visited[v] = true
		to(d.At[v])
		for _, w := range d.Net.AppendNeighbors(nil, v) {
			if direction, yes := d.direction(v, w); yes {
				to(d.At[v].Plus(direction.Times(stub)))
				to(d.At[v])
				continue
			}
			if seen[[2]topologies.Node{w, v}] {
				continue
			}
			seen[[2]topologies.Node{v, w}] = true
			if visited[w] {
				to(d.At[w])
			} else {
				visit(w)
			}
			to(d.At[v])
		}
	}
	visit(0)
	return x, y
}

// Arrows returns the ends of an arrow for every link, moved by shift, at distance
// clearance from the nodes for their names.
func (d Network) Arrows(shift Place, clearance float64) (x, y []float64) {
	arrow := func(from, to Place) {
		length := math.Hypot(to.X-from.X, to.Y-from.Y)
		cut := to.Plus(from.Times(-1)).Times(clearance / length)
		for _, p := range []Place{from.Plus(cut), to.Plus(cut.Times(-1))} {
			x, y = append(x, p.X+shift.X), append(y, p.Y+shift.Y)
		}
	}
	for v := range topologies.Node(len(d.At)) {
		for _, w := range d.Net.AppendNeighbors(nil, v) {
			if direction, yes := d.direction(v, w); yes {
				arrow(d.At[v], d.At[v].Plus(direction.Times(stub+clearance)))
				arrow(d.At[w].Plus(direction.Times(-stub-clearance)), d.At[w])
				continue
			}
			arrow(d.At[v], d.At[w])
		}
	}
	return x, y
}

func (d Network) direction(v, w topologies.Node) (Place, bool) {
	if d.Around == nil {
		return Place{}, false
	}
	return d.Around(v, w)
}

// Labels returns the numbers of the nodes, moved by shift.
func (d Network) Labels(shift Place) []reports.Label {
	list := make([]reports.Label, len(d.At))
	for v, p := range d.At {
		list[v] = reports.Label{Text: fmt.Sprint(v), X: p.X + shift.X, Y: p.Y + shift.Y}
	}
	return list
}

// Strokes returns lines over all links of a tree of the drawing, in both directions,
// moved by shift: one for each part of the tree that wraparound links separate.
func (d Network) Strokes(t trees.Tree, shift Place) []reports.Curve {
	children := t.Children()
	var list []reports.Curve
	begun := []topologies.Node{t.Root}
	var line reports.Curve
	to := func(p Place) { line.X, line.Y = append(line.X, p.X+shift.X), append(line.Y, p.Y+shift.Y) }
	end := func(v, w topologies.Node) bool { // draws the part of a wraparound link near v
		direction, yes := d.direction(v, w)
		if yes {
			to(d.At[v].Plus(direction.Times(stub)))
		}
		return yes
	}
	var visit func(v topologies.Node)
	visit = func(v topologies.Node) {
		to(d.At[v])
		for _, w := range children[v] {
			if end(v, w) {
				begun = append(begun, w)
			} else {
				visit(w)
			}
			to(d.At[v])
		}
	}
	for i := 0; i < len(begun); i++ {
		line = reports.Curve{Kind: reports.Measured}
		if v := begun[i]; v != t.Root {
			end(v, t.Parent[v])
		}
		visit(begun[i])
		list = append(list, line)
	}
	return list
}
