package topotest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/topologies"
)

// drawn is a network given by its links alone.
type drawn [][]topologies.Node

func (d drawn) Validate() error { return nil }
func (d drawn) Order() int      { return len(d) }
func (d drawn) String() string  { return fmt.Sprint([][]topologies.Node(d)) }
func (d drawn) AppendNeighbors(dst []topologies.Node, v topologies.Node) []topologies.Node {
	return append(dst, d[v]...)
}

// said is a network that says whether it is node symmetric.
type said struct {
	drawn
	oneWay, symmetric bool
}

func (s said) Directed() bool      { return s.oneWay }
func (s said) NodeSymmetric() bool { return s.symmetric }

// moved is a network with a Translate of its own.
type moved struct {
	said
	translate func(by, v topologies.Node) topologies.Node
}

func (m moved) Translate(by, v topologies.Node) topologies.Node { return m.translate(by, v) }

// permutations returns all orders of 0..n-1.
func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{{}}
	}
	var all [][]int
	for _, p := range permutations(n - 1) {
		for i := range n {
			all = append(all, slices.Insert(slices.Clone(p), i, n-1))
		}
	}
	return all
}

// transitive tries all permutations.
func transitive(links drawn) bool {
	reached := make([]bool, len(links))
	for _, p := range permutations(len(links)) {
		keeps := true
		for v, list := range links {
			for _, w := range list {
				keeps = keeps && slices.Contains(links[p[v]], topologies.Node(p[w]))
			}
		}
		if keeps {
			reached[p[0]] = true
		}
	}
	return !slices.Contains(reached, false)
}

// linked returns the network of n nodes in which the ordered pairs whose bit is
// set are linked, or the unordered ones in both directions.
func linked(n int, pairs uint, directed bool) drawn {
	links := make(drawn, n)
	bit := 0
	for v := range topologies.Node(n) {
		for w := range topologies.Node(n) {
			if v == w || !directed && v > w {
				continue
			}
			if pairs>>bit&1 == 1 {
				links[v] = append(links[v], w)
				if !directed {
					links[w] = append(links[w], v)
				}
			}
			bit++
		}
	}
	return links
}

// Over every connected graph of up to five nodes and every strongly connected
// directed one of up to four, Check accepts what going through all permutations
// says of the symmetry, and refuses the contrary.
func TestSymmetryIsThatOfAllPermutations(t *testing.T) {
	symmetric, not := 0, 0
	for _, c := range []struct {
		nodes, pairs int
		directed     bool
	}{{1, 0, false}, {2, 1, false}, {3, 3, false}, {4, 6, false}, {5, 10, false}, {3, 6, true}, {4, 12, true}} {
		for pairs := range uint(1) << c.pairs {
			net := linked(c.nodes, pairs, c.directed)
			oneWay, connected := checkDirected(net, net) != nil, true
			for v := range net {
				connected = connected && !slices.Contains(distances(net, v), -1)
			}
			if !connected {
				continue
			}
			want := transitive(net)
			if want {
				symmetric++
			} else {
				not++
			}
			if err := Check(said{net, oneWay, want}); err != nil {
				t.Fatalf("NodeSymmetric() = %v: %v", want, err)
			}
			if err := Check(said{net, oneWay, !want}); err == nil || !strings.Contains(err.Error(), "NodeSymmetric") {
				t.Fatalf("NodeSymmetric() = %v: %v", !want, err)
			}
		}
	}
	// The numbers of connected labeled graphs of 1 to 5 nodes (A001187) and of
	// strongly connected directed ones of 3 and 4 (A003030).
	if want := 1 + 1 + 4 + 38 + 728 + 18 + 1606; symmetric+not != want || symmetric == 0 {
		t.Errorf("%d node symmetric networks and %d others, want %d together", symmetric, not, want)
	}
}

// The same where every node sends to two others and receives from two, so that links in
// both directions matter: each node's targets are those of two permutations, drawn over
// 500 networks of six nodes.
func TestSymmetryOfDirectedNetworks(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 0))
	verdicts := map[bool]int{}
	for verdicts[true]+verdicts[false] < 500 {
		first, second := random.Perm(6), random.Perm(6)
		net, proper := make(drawn, 6), true
		for v := range 6 {
			proper = proper && first[v] != v && second[v] != v && first[v] != second[v]
			net[v] = []topologies.Node{topologies.Node(first[v]), topologies.Node(second[v])}
		}
		if !proper || slices.Contains(distances(net, 0), -1) || checkDirected(net, net) == nil {
			continue
		}
		want := transitive(net)
		verdicts[want]++
		if err := Check(said{net, true, want}); err != nil {
			t.Fatalf("NodeSymmetric() = %v: %v", want, err)
		}
		if err := Check(said{net, true, !want}); err == nil {
			t.Fatalf("%v: NodeSymmetric() = %v passes", net, !want)
		}
	}
	if verdicts[true] == 0 || verdicts[false] == 0 {
		t.Errorf("verdicts: %v", verdicts)
	}
}

// latin returns the 25 cells of a square of order five, those being linked that
// share row, column or symbol. Every two cells are at distance 1 or 2, and every
// cell has 12 neighbors: distances tell nothing of the symmetry.
func latin(square [5][5]int) drawn {
	links := make(drawn, 25)
	for v := range 25 {
		for w := range 25 {
			if v != w && (v/5 == w/5 || v%5 == w%5 || square[v/5][v%5] == square[w/5][w%5]) {
				links[v] = append(links[v], topologies.Node(w))
			}
		}
	}
	return links
}

// fours returns the number of complete graphs of four nodes that hold v.
func fours(links drawn, v topologies.Node) int {
	count := 0
	near := links[v]
	for i, a := range near {
		for j, b := range near[:i] {
			for _, c := range near[:j] {
				if slices.Contains(links[a], b) && slices.Contains(links[a], c) && slices.Contains(links[b], c) {
					count++
				}
			}
		}
	}
	return count
}

// The table of a group looks the same from every cell. The other square has four 2x2
// subsquares through its first cell and is not that of a group; the number of complete
// graphs of four nodes, which no automorphism changes, distinguishes its cells.
func TestSymmetryWhereDistancesTellNothing(t *testing.T) {
	var group [5][5]int
	for i := range 25 {
		group[i/5][i%5] = (i/5 + i%5) % 5
	}
	other := latin([5][5]int{{1, 2, 3, 4, 5}, {2, 1, 4, 5, 3}, {3, 5, 1, 2, 4}, {4, 3, 5, 1, 2}, {5, 4, 2, 3, 1}})
	counts := map[int]bool{}
	for v := range other {
		counts[fours(other, topologies.Node(v))] = true
	}
	if len(counts) < 2 {
		t.Fatalf("numbers of complete graphs: %v", counts)
	}
	for _, c := range []struct {
		net  drawn
		want bool
	}{{latin(group), true}, {other, false}} {
		for v := range c.net {
			if hops := distances(c.net, v); len(c.net[v]) != 12 || slices.Max(hops) != 2 {
				t.Fatalf("distances from %d: %v", v, hops)
			}
		}
		if err := Check(said{drawn: c.net, symmetric: c.want}); err != nil {
			t.Error(err)
		}
		if err := Check(said{drawn: c.net, symmetric: !c.want}); err == nil {
			t.Errorf("NodeSymmetric() = %v passes", !c.want)
		}
	}
}

// The identity of five nodes takes five steps; with fewer nothing is decided.
func TestSearchForAnAutomorphismGivesUp(t *testing.T) {
	net := linked(5, 1<<10-1, false)
	hops := make([][]int, 5)
	for v := range hops {
		hops[v] = distances(net, v)
	}
	for most, want := range map[int]bool{4: false, 5: true} {
		if found, decided := automorphism(hops, 0, most); found != want || decided != want {
			t.Errorf("%d steps: found %v, decided %v", most, found, decided)
		}
	}
}

// Every way to break a promise of Translate is found, on the ring of four whose
// links lead up and down.
func TestTranslateFaultsAreFound(t *testing.T) {
	type node = topologies.Node
	ring := said{drawn: drawn{{1, 3}, {2, 0}, {3, 1}, {0, 2}}, symmetric: true}
	add := func(by, v node) node { return (by + v) % 4 }
	for _, c := range []struct {
		name string
		net  moved
		want string
	}{
		{"sound", moved{ring, add}, ""},
		{"out of range", moved{ring, func(by, v node) node { return by + v }}, "Translate(1, 3) = 4 out of range"},
		{"negative", moved{ring, func(by, v node) node { return (by+v)%4 - 4*(v&1) }}, "Translate(0, 1) = -3 out of range"},
		{"node 0 elsewhere", moved{ring, func(_, v node) node { return v }}, "Translate(1, 0) = 0"},
		// Reflections keep links and swap their types.
		{"types", moved{ring, func(by, v node) node { return (by - v + 4) % 4 }}, "as neighbor 0"},
		// Exchanging the numbers by and 0 alone keeps no links.
		{"links", moved{ring, func(by, v node) node {
			switch v {
			case 0:
				return by
			case by:
				return 0
			}
			return v
		}}, "as neighbor"},
		{"no symmetry said", moved{said{drawn: ring.drawn}, add}, "NodeSymmetric() = false, Translate takes"},
		{"path", moved{said{drawn: drawn{{1}, {0, 2}, {1}}}, func(by, v node) node { return (by + v) % 3 }}, "has 2 links, not 1"},
	} {
		err := Check(c.net)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}
