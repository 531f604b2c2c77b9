package arguments

import (
	"math"

	"castlab/topologies"
)

// networks lists every network, in the order of the contract.
func networks() []family[topologies.Topology] {
	return []family[topologies.Topology]{
		closed("hypercube", "hypercube(d=4)", func(k *Keys) func() topologies.Topology {
			d := k.Int("d", "dimensions", 0, math.MaxInt)
			return func() topologies.Topology { return topologies.Hypercube{D: *d} }
		}),
		closed("ring", "ring(n=9)", func(k *Keys) func() topologies.Topology {
			n := k.Int("n", "nodes", 1, math.MaxInt)
			return func() topologies.Topology { return topologies.Ring{N: *n} }
		}),
		closed("torus", "torus(sides=3x3)", func(k *Keys) func() topologies.Topology {
			sides := k.sides("sides", "nodes in every dimension")
			return func() topologies.Topology { return topologies.Torus{Sides: *sides} }
		}),
		closed("mesh", "mesh(sides=4x5)", func(k *Keys) func() topologies.Topology {
			sides := k.sides("sides", "nodes in every dimension")
			return func() topologies.Topology { return topologies.Mesh{Sides: *sides} }
		}),
		closed("folded-cube", "folded-cube(d=4)", func(k *Keys) func() topologies.Topology {
			d := k.Int("d", "dimensions", 0, math.MaxInt)
			return func() topologies.Topology { return topologies.FoldedCube{D: *d} }
		}),
		closed("manhattan", "manhattan(rows=4,columns=4)", func(k *Keys) func() topologies.Topology {
			rows := k.Int("rows", "rows, an even number", 2, math.MaxInt)
			columns := k.Int("columns", "columns, an even number", 2, math.MaxInt)
			return func() topologies.Topology { return topologies.Manhattan{Rows: *rows, Columns: *columns} }
		}),
		closed("complete", "complete(n=5)", func(k *Keys) func() topologies.Topology {
			n := k.Int("n", "nodes", 1, math.MaxInt)
			return func() topologies.Topology { return topologies.Complete{N: *n} }
		}),
		closed("star", "star(n=7)", func(k *Keys) func() topologies.Topology {
			n := k.Int("n", "nodes with the hub", 1, math.MaxInt)
			return func() topologies.Topology { return topologies.Star{N: *n} }
		}),
		closed("path", "path(n=5)", func(k *Keys) func() topologies.Topology {
			n := k.Int("n", "nodes", 1, math.MaxInt)
			return func() topologies.Topology { return topologies.Path{N: *n} }
		}),
		{name: "graph", example: "graph(file=PATH)", single: true, bind: bindGraph},
	}
}

// bindGraph declares graph(file=PATH), a list of edges.
func bindGraph(g Grammar, k *Keys) func() (topologies.Topology, error) {
	file := k.Text("file", "edges, a line 'u v' each", "the path of a file")
	return func() (topologies.Topology, error) {
		f, err := g.Open(*file)
		if err != nil {
			return nil, caused("file", *file, &FileError{err})
		}
		defer f.Close()
		graph, err := topologies.ReadGraph(*file, f)
		if err != nil {
			return nil, caused("file", *file, err)
		}
		return graph, nil
	}
}

// NetworkTemplates returns one example of every network.
func NetworkTemplates() []string { return examples(networks()) }

// Network reads a network: NAME(key=value,...). The network returned is valid.
func (g Grammar) Network(text string) (topologies.Topology, error) {
	return choose(g, "network", networks(), text)
}
