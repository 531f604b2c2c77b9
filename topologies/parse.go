package topologies

import (
	"math"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
)

// Parse reads a network as String writes it: NAME(key=value,...). Keys may come in any
// order, with spaces around names, signs and numbers. The network returned is valid. A
// graph is named by a file of edges, which Parse does not open: see [ParseFiles].
//
// Errors: an *inputs.WordError for text that is no network; the *inputs.Error of
// Validate.
func Parse(text string) (Topology, error) { return ParseFiles(text, nil) }

// ParseFiles is Parse for a caller who has files: graph returns that of
// graph(file=...), of the name that stands there.
func ParseFiles(text string, graph func(file string) (Topology, error)) (Topology, error) {
	return Parser{Graph: graph}.Parse(text)
}

// A Parser reads networks as Parse does, and those of families of one's own.
type Parser struct {
	Families []inputs.Family[Topology]           // besides those of this package; see FamilyOf
	Graph    func(file string) (Topology, error) // of graph(file=...); nil for a caller without files
}

// Parse reads a network.
//
// Errors: those of the function Parse.
func (p Parser) Parse(text string) (Topology, error) {
	return inputs.Choose("network", p.families(), text)
}

// Examples returns the text of one network of every kind that p reads.
func (p Parser) Examples() []string { return inputs.Examples(p.families()) }

// Examples returns the text of one network of every kind, in the order of the help
// pages.
func Examples() []string { return Parser{}.Examples() }

// families lists every network with its keys.
func (p Parser) families() []inputs.Family[Topology] {
	const most = math.MaxInt // Validate knows the greatest
	return append([]inputs.Family[Topology]{
		family("hypercube(d=4)", func(h *Hypercube, k *inputs.Keys) { k.Int(&h.D, "d", "dimensions", 0, most) }),
		family("ring(n=9)", func(r *Ring, k *inputs.Keys) { k.Int(&r.N, "n", "nodes", 1, most) }),
		family("torus(sides=3x3)", func(t *Torus, k *inputs.Keys) { sides(k, &t.Sides) }),
		family("mesh(sides=4x5)", func(m *Mesh, k *inputs.Keys) { sides(k, &m.Sides) }),
		family("folded-cube(d=4)", func(f *FoldedCube, k *inputs.Keys) { k.Int(&f.D, "d", "dimensions", 0, most) }),
		family("manhattan(rows=4,columns=4)", func(m *Manhattan, k *inputs.Keys) {
			k.Int(&m.Rows, "rows", "rows, an even number", 2, most)
			k.Int(&m.Columns, "columns", "columns, an even number", 2, most)
		}),
		family("complete(n=5)", func(c *Complete, k *inputs.Keys) { k.Int(&c.N, "n", "nodes", 1, most) }),
		family("star(n=7)", func(s *Star, k *inputs.Keys) { k.Int(&s.N, "n", "nodes with the hub", 1, most) }),
		family("path(n=5)", func(p *Path, k *inputs.Keys) { k.Int(&p.N, "n", "nodes", 1, most) }),
		inputs.FromFile("graph(file=PATH)", "edges, a line 'u v' each", p.Graph),
	}, p.Families...)
}

// FamilyOf is the kind of networks of type N, whose fields declare binds to keys, for a [Parser]. The example begins
// with the name: mine(n=4).
func FamilyOf[N Topology](example string, declare func(n *N, k *inputs.Keys)) inputs.Family[Topology] {
	return family(example, declare)
}

// family is the kind of networks of type N, whose fields declare binds to keys.
func family[N Topology](example string, declare func(n *N, k *inputs.Keys)) inputs.Family[Topology] {
	return inputs.Family[Topology]{Example: example, Declare: func(k *inputs.Keys) func() (Topology, error) {
		var net N
		declare(&net, k)
		return func() (Topology, error) {
			if err := net.Validate(); err != nil {
				return nil, err
			}
			return net, nil
		}
	}}
}

// sides declares the sides of a mesh or torus, such as 4x5.
func sides(k *inputs.Keys, v *[]int) {
	const domain = "integers >= 1 joined by x, such as 3x3"
	k.Add("sides", "nodes in every dimension", domain, func(text string) (string, error) {
		parts := strings.Split(text, "x")
		list := make([]int, len(parts))
		for i, part := range parts {
			s, err := strconv.Atoi(strings.TrimSpace(part))
			if err != nil || s < 1 {
				return "", inputs.Refused("sides", text, domain)
			}
			list[i] = s
		}
		*v = list
		return sidesText(list), nil
	})
}
