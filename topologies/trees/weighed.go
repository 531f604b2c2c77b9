package trees

import (
	"math"

	"castlab/topologies"
)

// A weighed tree is a tree whose nodes have the weight base^level; it maintains the
// weight of every subtree.
type weighed struct {
	root   topologies.Node
	parent []topologies.Node
	link   []int32 // to the parent
	level  []int32
	weight []float64 // of the subtree

	// Children, as doubly linked lists; -1 ends a list.
	first, next, last []topologies.Node
	power             []float64 // base^k
	base              float64
	stack             []topologies.Node
}

func newWeighed(net *undirected, t Tree) *weighed {
	n := net.n
	w := &weighed{
		root: t.Root, parent: append([]topologies.Node(nil), t.Parent...), link: make([]int32, n), level: make([]int32, n),
		weight: make([]float64, n),
		first:  make([]topologies.Node, n), next: make([]topologies.Node, n), last: make([]topologies.Node, n), power: make([]float64, n),
	}
	for v := range w.first {
		w.first[v], w.next[v], w.last[v] = -1, -1, -1
	}
	for v, p := range t.Parent {
		if v := topologies.Node(v); v != t.Root {
			w.link[v] = net.between(v, p)
			w.attach(v, p)
		}
	}
	w.recenter(1)
	return w
}

// highest returns the largest base, at most the given one, for which the weights of
// trees twice as deep as this one are finite.
func (w *weighed) highest(base float64) float64 {
	deepest := int32(0)
	for _, l := range w.level {
		deepest = max(deepest, l)
	}
	return min(base, math.Exp2(500/float64(max(1, deepest))))
}

// recenter recomputes levels and weights, and moves the root to the node with the
// smallest weight of the tree.
func (w *weighed) recenter(base float64) {
	w.base = base
	power := 1.0
	for k := range w.power {
		w.power[k] = power
		power *= base
	}
	for {
		w.weigh()
		all, least, to := w.weight[w.root], w.weight[w.root], w.root
		for c := w.first[w.root]; c >= 0; c = w.next[c] {
			if moved := float64(w.weight[c]/base) + float64((all-w.weight[c])*base); moved < least {
				least, to = moved, c
			}
		}
		if to == w.root {
			return
		}
		r := w.root
		w.detach(to)
		w.parent[r], w.link[r] = to, w.link[to]
		w.attach(r, to)
		w.parent[to], w.root = to, to
	}
}

// weigh recomputes levels and weights.
func (w *weighed) weigh() {
	order := append(w.stack[:0], w.root)
	w.level[w.root] = 0
	for i := 0; i < len(order); i++ {
		v := order[i]
		w.weight[v] = w.power[w.level[v]]
		for c := w.first[v]; c >= 0; c = w.next[c] {
			w.level[c] = w.level[v] + 1
			order = append(order, c)
		}
	}
	for i := len(order) - 1; i > 0; i-- {
		w.weight[w.parent[order[i]]] += w.weight[order[i]]
	}
	w.stack = order
}

// rise returns the increase of the tree's weight if v moves to parent q.
func (w *weighed) rise(v, q topologies.Node) float64 {
	by := w.level[q] + 1 - w.level[v]
	if by >= 0 {
		return float64(w.weight[v] * (w.power[by] - 1))
	}
	return float64(w.weight[v] * (1/w.power[-by] - 1))
}

// below reports whether q is in the subtree of v.
func (w *weighed) below(q, v topologies.Node) bool {
	for w.level[q] > w.level[v] {
		q = w.parent[q]
	}
	return q == v
}

// move makes q, which is not below v, the parent of v over a link.
func (w *weighed) move(v, q topologies.Node, link int32) {
	for p := v; p != w.root; {
		p = w.parent[p]
		w.weight[p] -= w.weight[v]
	}
	w.detach(v)
	if by := w.level[q] + 1 - w.level[v]; by != 0 {
		factor := w.power[max(by, -by)]
		if by < 0 {
			factor = 1 / factor
		}
		w.stack = append(w.stack[:0], v)
		for len(w.stack) > 0 {
			x := w.stack[len(w.stack)-1]
			w.stack = w.stack[:len(w.stack)-1]
			w.level[x] += by
			w.weight[x] *= factor
			for c := w.first[x]; c >= 0; c = w.next[c] {
				w.stack = append(w.stack, c)
			}
		}
	}
	w.parent[v], w.link[v] = q, link
	w.attach(v, q)
	for p := v; p != w.root; {
		p = w.parent[p]
		w.weight[p] += w.weight[v]
	}
}

func (w *weighed) attach(v, p topologies.Node) {
	f := w.first[p]
	w.next[v], w.last[v] = f, -1
	if f >= 0 {
		w.last[f] = v
	}
	w.first[p] = v
}

func (w *weighed) detach(v topologies.Node) {
	if l := w.last[v]; l >= 0 {
		w.next[l] = w.next[v]
	} else {
		w.first[w.parent[v]] = w.next[v]
	}
	if x := w.next[v]; x >= 0 {
		w.last[x] = w.last[v]
	}
}

func (w *weighed) tree() Tree { return Tree{Root: w.root, Parent: w.parent} }
