package trees

import (
	"math"
	"math/rand/v2"

	"castlab/topologies"
)

// An annealing improves edge-disjoint rooted trees by simulated annealing: it exchanges
// their links.
type annealing struct {
	net  *undirected
	tree []*weighed
	free []int32 // links in no tree
	r    *rand.Rand

	best              []Tree
	diameters, totals int64 // of the best trees: sum of diameters and sum of distances

	pending, height []int32 // by node, scratch of lengths: children that are not counted yet, and the height of those that are
	size            []int64 // likewise: the nodes of the subtree, itself included
}

func newAnnealing(net *undirected, family []Tree) *annealing {
	a := &annealing{net: net, r: rand.New(rand.NewPCG(1, 0)), best: family, pending: make([]int32, net.n), height: make([]int32, net.n),
		size: make([]int64, net.n)}
	used := make([]bool, len(net.ends))
	for _, t := range family {
		w := newWeighed(net, t)
		for v, l := range w.link {
			if topologies.Node(v) != t.Root {
				used[l] = true
			}
		}
		a.tree = append(a.tree, w)
		a.diameters += int64(t.Diameter())
		a.totals += t.total()
	}
	for l, u := range used {
		if !u {
			a.free = append(a.free, int32(l))
		}
	}
	return a
}

// A round is a cooling schedule for one base: at temperature heat, an increase of heat
// times the mean weight of a node is accepted with probability 1/e.
type round struct{ base, hot, cold float64 }

// rounds are run in turn until the mean diameter is the smallest possible. They were
// tuned on tori, cubes, meshes and random graphs of up to 1024 nodes.
var rounds = [...]round{{4, 10, 0.1}, {2, 3, 0.1}, {4, 3, 0.03}, {16, 10, 0.1}, {4, 10, 0.1}, {2, 1, 0.01}}

// A round makes about roundMoves moves, in sweeps of one move per node and tree; the
// number of sweeps lies between the two bounds.
const (
	roundMoves  = 2_000_000
	leastSweeps = 50
	mostSweeps  = 2000
)

// run improves the best trees; least is a lower bound of the diameter of a tree.
func (a *annealing) run(least int) {
	for _, r := range rounds {
		if a.diameters <= int64(least*len(a.tree)) {
			return
		}
		a.cool(r)
	}
}

// cool executes one round.
func (a *annealing) cool(r round) {
	size := len(a.tree) * a.net.n
	sweeps := min(max(roundMoves/size, leastSweeps), mostSweeps)
	for s := range sweeps {
		heat := r.hot * math.Pow(r.cold/r.hot, float64(s)/float64(sweeps))
		base, sum := r.base, 0.0
		for _, w := range a.tree {
			base = w.highest(base)
		}
		for _, w := range a.tree {
			w.recenter(base)
			sum += w.weight[w.root]
		}
		t := heat * sum / float64(size)
		for range size {
			if a.r.IntN(2) == 0 {
				a.swap(t)
			} else {
				a.fill(t)
			}
		}
		a.keep()
	}
}

// accepts decides whether to accept a move that raises the objective by delta.
func (a *annealing) accepts(delta, t float64) bool {
	return delta <= 0 || delta < t*a.r.ExpFloat64()
}

// swap proposes a move in which a node exchanges its parents in two trees.
func (a *annealing) swap(t float64) {
	v := topologies.Node(a.r.IntN(a.net.n))
	i := a.r.IntN(len(a.tree))
	j := a.r.IntN(len(a.tree) - 1)
	if j >= i {
		j++
	}
	x, y := a.tree[i], a.tree[j]
	if v == x.root || v == y.root {
		return
	}
	p, q := x.parent[v], y.parent[v]
	if !a.accepts(x.rise(v, q)+y.rise(v, p), t) || x.below(q, v) || y.below(p, v) {
		return
	}
	l, m := x.link[v], y.link[v]
	x.move(v, q, m)
	y.move(v, p, l)
}

// fill proposes a move in which a node takes a free link to its parent.
func (a *annealing) fill(t float64) {
	if len(a.free) == 0 {
		return
	}
	h := a.r.IntN(len(a.free))
	l := a.free[h]
	v := a.net.ends[l][a.r.IntN(2)]
	w := a.tree[a.r.IntN(len(a.tree))]
	if v == w.root {
		return
	}
	q := a.net.other(l, v)
	if !a.accepts(w.rise(v, q), t) || w.below(q, v) {
		return
	}
	a.free[h] = w.link[v]
	w.move(v, q, l)
}

// lengths returns the diameter of a tree and the sum of the distances of all pairs of nodes, as Tree does, in one
// pass from the leaves to the root that allocates nothing.
func (a *annealing) lengths(w *weighed) (diameter, total int64) {
	n := int64(a.net.n)
	for v := range a.pending {
		a.pending[v], a.height[v], a.size[v] = 0, 0, 1
	}
	for v, p := range w.parent {
		if topologies.Node(v) != w.root {
			a.pending[p]++
		}
	}
	for leaf := range a.pending {
		for v := topologies.Node(leaf); v != w.root && a.pending[v] == 0; {
			p := w.parent[v]
			a.pending[v]-- // counted
			a.pending[p]--
			diameter = max(diameter, int64(a.height[p]+a.height[v]+1))
			a.height[p] = max(a.height[p], a.height[v]+1)
			a.size[p] += a.size[v]
			total += a.size[v] * (n - a.size[v])
			v = p
		}
	}
	return diameter, total
}

// keep stores the trees if they are the best so far.
func (a *annealing) keep() {
	var diameters, totals int64
	for _, w := range a.tree {
		diameter, total := a.lengths(w)
		diameters += diameter
		if diameters > a.diameters {
			return
		}
		totals += total
	}
	if diameters == a.diameters && totals >= a.totals {
		return
	}
	a.diameters, a.totals = diameters, totals
	a.best = make([]Tree, len(a.tree))
	for i, w := range a.tree {
		a.best[i] = Centered(w.tree())
	}
}
