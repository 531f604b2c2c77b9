package var98

import (
	"fmt"
	"math"

	formula "castlab/analytic/graphs"
	"castlab/reports"
	"castlab/topologies"
	"castlab/topologies/tasks"
	"castlab/topologies/trees"
)

func capacityAttained() reports.Claim {
	const id = "VAR98-CAPACITY-ATTAINED"
	list := []topologies.Topology{
		topologies.Mesh{Sides: []int{3, 3}}, topologies.Mesh{Sides: []int{3, 4}}, petersen(), barbell(4), caterpillar(3), topologies.Manhattan{Rows: 4, Columns: 4},
		topologies.Complete{N: 5}, topologies.Hypercube{D: 3}, topologies.Mesh{Sides: []int{4, 5}}, topologies.Manhattan{Rows: 4, Columns: 6},
	}
	return reports.Claim{
		ID:    id,
		Title: "The full-duplex capacity is attained on any network",
		Statement: capacityText + `If that is $\frac pq$, then $q$ copies of every arc hold $p$ arborescences rooted at each node and no arc twice. They grow arc by arc, each chosen so that every node can still take in one unit from each arborescence (the proof of Lovász 1976 of the theorem of Edmonds 1973). ` +
			`A timetable of $q$ slots gives each use of an arc a slot, and every node broadcasts $p$ packets in it, however long it goes on. Measured: $\frac pq$, found by a linear program, by executing one period and three.`,
		Source:     "derived from Edmonds 1973, so in Zhao and Krishnamurthy 2023 and Zhao et al. 2024; VAR98, Section 3.4, leaves open what full duplex allows",
		Quantity:   `\lambda^*`,
		Unit:       "packets per node and slot",
		Relation:   reports.Equal,
		Resolution: exactRatios,
		Symbols:    append([]reports.Symbol{{Name: "p", Meaning: "packets that each node broadcasts in a period"}, {Name: "q", Meaning: "slots of a period"}}, capacitySymbols...),
		Formula:    formula.DirectedCapacity,
		Model:      tasks.Validate,
		Cases: onNetworks(id, gatheredNetwork, list, nil, "lambda", "packets per node and slot", capacityOf, func(net topologies.Topology) (float64, int64, error) {
			family, err := attained(net)
			if err != nil {
				return 0, 0, err
			}
			return timetableRooted(net.Order(), family, tasks.Full).executed(net)
		}),
	}
}

// fraction returns the fraction with the smallest denominator, up to most, that is
// close to a number: the linear program rounds a quotient of arcs and nodes.
func fraction(x float64, most int) (p, q int) {
	p, q = int(math.Round(x)), 1
	for d := 2; d <= most; d++ {
		if n := math.Round(x * float64(d)); math.Abs(n/float64(d)-x) < math.Abs(float64(p)/float64(q)-x)-1e-9 {
			p, q = int(n), d
		}
	}
	return p, q
}

// A growing is a family of partial arborescences in copies of the arcs of a network.
type growing struct {
	n       int
	unused  [][]int  // by ends, number of unused copies of the arc
	reached [][]bool // by arborescence and node
}

// arborescences packs p arborescences rooted at each node into q copies of every arc:
// number j*N + v is rooted at v. The arcs of each are in the order of its growth.
func arborescences(g formula.Digraph, p, q int) ([][]trees.Arc, error) {
	a := growing{n: g.N, unused: make([][]int, g.N), reached: make([][]bool, p*g.N)}
	for v := range a.unused {
		a.unused[v] = make([]int, g.N)
	}
	for _, e := range g.Arcs {
		a.unused[e[0]][e[1]] = q
	}
	for i := range a.reached {
		a.reached[i] = make([]bool, g.N)
		a.reached[i][i%g.N] = true
	}
	family := make([][]trees.Arc, len(a.reached))
	for i := range family {
		for len(family[i]) < g.N-1 {
			e, ok := a.grow(i, g.Arcs)
			if !ok {
				return nil, fmt.Errorf("%d arborescences at each of %d nodes: number %d stops at %d arcs in %d copies of the network", p, g.N, i, len(family[i]), q)
			}
			family[i] = append(family[i], e)
		}
	}
	return family, nil
}

// grow adds to an arborescence an arc that preserves Edmonds' condition: every node can
// still receive one unit from each arborescence.
func (a *growing) grow(i int, arcs [][2]int) (trees.Arc, bool) {
	for _, e := range arcs {
		u, v := e[0], e[1]
		if !a.reached[i][u] || a.reached[i][v] || a.unused[u][v] == 0 {
			continue
		}
		a.unused[u][v]--
		a.reached[i][v] = true
		if a.takesIn(v) {
			return trees.Arc{From: topologies.Node(u), To: topologies.Node(v)}, true
		}
		a.unused[u][v]++
		a.reached[i][v] = false
	}
	return trees.Arc{}, false
}

// takesIn reports whether one unit from each arborescence, from any of the nodes that
// it has reached, can flow to a node simultaneously over the unused copies of arcs.
func (a *growing) takesIn(sink int) bool {
	left := make([][]int, a.n)
	for v := range left {
		left[v] = append([]int(nil), a.unused[v]...)
	}
	entry := make([]int, len(a.reached)) // node at which the unit of an arborescence starts
	for i := range entry {
		entry[i] = -1
	}
	for i := range entry {
		if !a.augment(i, sink, left, entry) {
			return false
		}
	}
	return true
}

// augment finds an augmenting path for the unit of an arborescence, which may reroute
// other units, and applies it. The path visits nodes 0..n-1, and n+j, the choice of the
// starting node of arborescence j.
func (a *growing) augment(i, sink int, left [][]int, entry []int) bool {
	before := make([]int, a.n+len(entry))
	for x := range before {
		before[x] = -1
	}
	start := a.n + i
	before[start] = start
	queue := []int{start}
	visit := func(x, from int) {
		if before[x] < 0 {
			before[x] = from
			queue = append(queue, x)
		}
	}
	for ; len(queue) > 0 && before[sink] < 0; queue = queue[1:] {
		x := queue[0]
		if x >= a.n {
			for v, is := range a.reached[x-a.n] {
				if is {
					visit(v, x)
				}
			}
			continue
		}
		for v, unused := range left[x] {
			if unused > 0 {
				visit(v, x)
			}
		}
		for j, v := range entry {
			if v == x {
				visit(a.n+j, x)
			}
		}
	}
	if before[sink] < 0 {
		return false
	}
	for x := sink; x != start; x = before[x] {
		switch from := before[x]; {
		case from >= a.n:
			entry[from-a.n] = x
		case x < a.n:
			left[from][x]--
			left[x][from]++
		}
	}
	return true
}
