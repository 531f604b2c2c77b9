package treedynamic_test

import (
	"math/bits"
	"slices"
	"testing"

	"castlab/montecarlo"
	. "castlab/montecarlo/treedynamic"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// A hop is a crossing of an arc, on the way up to a root or not.
type hop struct {
	trees.Arc
	up bool
}

// A route is the tree of arcs over which the copies of one packet go, from the source
// and after every arc.
type route struct {
	first  []hop
	behind map[hop][]hop
	weight map[hop]int // crossings before the copy that waits for it, all of it included
}

// downward returns the route of a packet that is broadcast along a tree from its root.
func downward(t trees.Tree) route {
	r := route{behind: map[hop][]hop{}, weight: map[hop]int{}}
	var visit func(v topologies.Node) ([]hop, int)
	visit = func(v topologies.Node) (over []hop, crossings int) {
		for _, a := range t.Arcs() {
			if a.From != v {
				continue
			}
			h := hop{Arc: a}
			next, below := visit(a.To)
			r.behind[h], r.weight[h] = next, 1+below
			over = append(over, h)
			crossings += 1 + below
		}
		return over, crossings
	}
	r.first, _ = visit(t.Root)
	return r
}

// upward returns the route that goes up to the root first.
func upward(t trees.Tree, source topologies.Node) route {
	r := downward(t)
	crossings := t.Order() - 1
	for _, v := range slices.Backward(t.AppendAscent(nil, source)) {
		if v == t.Root {
			continue
		}
		crossings++
		h := hop{Arc: trees.Arc{From: v, To: t.Parent[v]}, up: true}
		r.behind[h], r.weight[h] = r.first, crossings
		r.first = []hop{h}
	}
	return r
}

// A world is a scheme written out: the route of every choice and source.
type world struct {
	scheme *Scheme
	routes [][]route // by choice and source
	less   func(a, b trees.Arc) int
}

func worldOf(t testing.TB, scheme *Scheme, of func(choice, source int) route) world {
	w := world{scheme: scheme, less: func(a, b trees.Arc) int {
		if a.From != b.From {
			return int(a.From - b.From)
		}
		return int(a.To - b.To)
	}}
	for j := range scheme.Choices() {
		var row []route
		for v := range scheme.Nodes() {
			row = append(row, of(j, v))
		}
		w.routes = append(w.routes, row)
	}
	return w
}

func directWorld(t testing.TB, f family) world {
	return worldOf(t, f.scheme(t), func(j, v int) route {
		var arcs []trees.Arc
		for _, e := range f.lists[j] {
			arcs = append(arcs, trees.Arc{From: topologies.Node(e[0]), To: topologies.Node(e[1])})
		}
		tree, err := trees.FromEdges(topologies.Node(v), arcs)
		if err != nil {
			t.Fatal(err)
		}
		return downward(tree)
	})
}

func rotatedWorld(t testing.TB, d int) world {
	s, err := Rotated(d)
	if err != nil {
		t.Fatal(err)
	}
	w := worldOf(t, s, func(j, v int) route {
		tree, err := trees.Unbalanced(d, topologies.Node(v), trees.CyclicOrder(d, j))
		if err != nil {
			t.Fatal(err)
		}
		return downward(tree)
	})
	w.less = func(a, b trees.Arc) int { // by dimension
		if a.From != b.From {
			return int(a.From - b.From)
		}
		return int(a.From^a.To) - int(b.From^b.To)
	}
	return w
}

func indirectWorld(t testing.TB, d int) world {
	family, err := trees.Disjoint(d)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Indirect(topologies.Hypercube{D: d}, family)
	if err != nil {
		t.Fatal(err)
	}
	return worldOf(t, s, func(j, v int) route { return upward(family[j], topologies.Node(v)) })
}

// rootedWorld is the direct scheme along trees of every node.
func rootedWorld(t testing.TB, net topologies.Translated) world {
	family, err := trees.RootedDisjoint(net, 0)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Rooted(net, family)
	if err != nil {
		t.Fatal(err)
	}
	return worldOf(t, s, func(j, v int) route { return downward(trees.Image(net, family[j], topologies.Node(v))) })
}

// sharedWorld is the direct scheme along trees that share edges: those of
// trees.Disjoint, which use edges in opposite directions.
func sharedWorld(t testing.TB, d int) world {
	family, err := trees.Disjoint(d)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Trees(topologies.Hypercube{D: d}, family)
	if err != nil {
		t.Fatal(err)
	}
	return worldOf(t, s, func(j, v int) route {
		tree, err := trees.FromEdges(topologies.Node(v), family[j].Arcs())
		if err != nil {
			t.Fatal(err)
		}
		return downward(tree)
	})
}

func worlds(t testing.TB) []world {
	list := []world{twoEqual(t)}
	for _, f := range []family{path2, path5, star7, k4, uneven} {
		list = append(list, directWorld(t, f))
	}
	for d := 1; d <= 5; d++ {
		list = append(list, rotatedWorld(t, d), indirectWorld(t, d), sharedWorld(t, d))
	}
	for _, net := range []topologies.Translated{topologies.Ring{N: 5}, topologies.Torus{Sides: []int{3, 4}},
		topologies.Manhattan{Rows: 2, Columns: 4}, topologies.Manhattan{Rows: 4, Columns: 4}} {
		list = append(list, rootedWorld(t, net))
	}
	return list
}

// twoEqual is the path of 3 listed twice: every link serves both trees.
func twoEqual(t testing.TB) world {
	edges := []trees.Arc{{From: 0, To: 1}, {From: 1, To: 2}}
	var list []trees.Tree
	for _, root := range []topologies.Node{0, 1} {
		tree, err := trees.FromEdges(root, edges)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, tree)
	}
	s, err := Trees(graph{3, [][2]int{{0, 1}, {1, 2}}}, list)
	if err != nil {
		t.Fatal(err)
	}
	return worldOf(t, s, func(_, v int) route {
		tree, err := trees.FromEdges(topologies.Node(v), edges)
		if err != nil {
			t.Fatal(err)
		}
		return downward(tree)
	})
}

// A plainPacket and its copies, of the plain program.
type plainPacket struct {
	generated float64
	source    topologies.Node
	route     *route
	received  map[topologies.Node]float64
}

type plainCopy struct {
	packet *plainPacket
	over   hop
	joined int // number of the joining
}

// plain simulates slot by slot with maps, queues that are searched and receptions that
// are recorded node by node. It draws the numbers from its words as documented for Run,
// and breaks ties as the package says.
func (w world) plain(lambda float64, order Order, words *montecarlo.Words, slots int) (done []Broadcast, carried map[trees.Arc]int64) {
	picks := montecarlo.NewWords(words)
	r := words.Rand()
	rate := lambda * float64(w.scheme.Nodes())
	next := r.ExpFloat64() / rate
	queues := map[trees.Arc][]plainCopy{}
	carried = map[trees.Arc]int64{}
	joined := 0
	join := func(p *plainPacket, over []hop) {
		for _, h := range over {
			joined++
			queues[h.Arc] = append(queues[h.Arc], plainCopy{p, h, joined})
		}
	}
	for slot := range slots {
		var links []trees.Arc
		for a, q := range queues {
			if len(q) > 0 {
				links = append(links, a)
			}
		}
		slices.SortFunc(links, w.less)
		var moved []plainCopy
		for _, a := range links {
			q := queues[a]
			at := 0
			switch order {
			case LIFO:
				at = len(q) - 1
			case Random:
				hi, _ := bits.Mul64(picks.Uint64(), uint64(len(q)))
				at = int(hi)
			case Priority:
				for i, c := range q {
					if c.packet.route.weight[c.over] > q[at].packet.route.weight[q[at].over] {
						at = i
					}
				}
			}
			moved = append(moved, q[at])
			carried[a]++
			if order == Random {
				q[at] = q[len(q)-1]
				queues[a] = q[:len(q)-1]
			} else {
				queues[a] = slices.Delete(q, at, at+1)
			}
		}
		for next < float64(slot+1) {
			v := int(r.Uint32N(uint32(w.scheme.Nodes())))
			j := int(r.Uint32N(uint32(w.scheme.Choices())))
			p := &plainPacket{next, topologies.Node(v), &w.routes[j][v], map[topologies.Node]float64{}}
			join(p, p.route.first)
			next += r.ExpFloat64() / rate
		}
		for _, c := range moved {
			p, to := c.packet, c.over.To
			if _, has := p.received[to]; !has && to != p.source {
				p.received[to] = float64(slot+1) - p.generated
				if len(p.received) == w.scheme.Nodes()-1 {
					b := Broadcast{Completion: float64(slot+1) - p.generated}
					for _, delay := range p.received {
						b.Reception += delay / float64(len(p.received))
					}
					done = append(done, b)
				}
			}
			join(p, p.route.behind[c.over])
		}
	}
	return done, carried
}
