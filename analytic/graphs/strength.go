package graphs

// A Partition is a division of the nodes into parts.
type Partition struct {
	Parts [][]int // each in order, by their first nodes
	Cross int     // links between different parts
}

// Strength returns the strength of a graph, the least cost of a part,
//
//	eta = min over partitions into p >= 2 parts of (links between parts)/(p - 1)
//
// and a partition that attains it. A spanning tree has p - 1 links or more
// between the parts, so no more than eta trees fit into the graph, even
// fractions of trees; and so many do. For a single node, without a partition
// into two parts, it is +Inf.
//
// The minimum is found from above: a ratio p/q is replaced by that of a
// partition with q (links between parts) < p (parts - 1), as long as attack
// finds one.
//
// Symbols: eta, N as in the package. Units: links. Source: Tutte, Nash-Williams
// 1961; Cunningham 1985; VAR98, Sections 3.3 and 3.4, has its floor k in its
// place.
//
// Errors: those of Graph.Validate.
func Strength(g Graph) (Ratio, Partition, error) {
	if err := g.Validate(); err != nil {
		return Ratio{}, Partition{}, err
	}
	if g.N == 1 {
		return infinite, Partition{Parts: [][]int{{0}}}, nil
	}
	part := make([]int, g.N)
	for v := range part {
		part[v] = v
	}
	least, weakest := ratio(len(g.Links), g.N-1), part
	a := newAttack(g)
	for {
		part = a.on(least)
		cross, parts := g.between(part)
		if cross*least.Den >= least.Num*(parts-1) {
			cross, _ := g.between(weakest)
			return least, Partition{Parts: gathered(weakest), Cross: cross}, nil
		}
		least, weakest = ratio(cross, parts-1), part
	}
}

// TreesCount returns the greatest number of edge-disjoint spanning trees, the
// floor of the strength; +Inf for a single node, whose trees have no edges.
//
// Units: trees. Source: Tutte, Nash-Williams 1961. Errors: as Strength.
func TreesCount(g Graph) (float64, error) {
	eta, _, err := Strength(g)
	if err != nil || eta.Den == 0 {
		return eta.Float(), err
	}
	return float64(eta.Num / eta.Den), nil
}

// between returns the number of links between different parts and the number of parts,
// where part[v] is the part of v.
func (g Graph) between(part []int) (cross, parts int) {
	seen := make([]bool, g.N)
	for _, p := range part {
		if !seen[p] {
			seen[p] = true
			parts++
		}
	}
	for _, l := range g.Links {
		if part[l[0]] != part[l[1]] {
			cross++
		}
	}
	return cross, parts
}

// gathered returns the nodes of each part.
func gathered(part []int) (parts [][]int) {
	place := make([]int, len(part))
	for v, p := range part {
		if place[p] == 0 {
			parts = append(parts, nil)
			place[p] = len(parts)
		}
		i := place[p] - 1
		parts[i] = append(parts[i], v)
	}
	return parts
}
