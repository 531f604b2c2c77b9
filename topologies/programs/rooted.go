package programs

import (
	"math/bits"
	"slices"
)

// A rooted tree lists the children of every rank, in the order in which they are
// served.
type rooted struct {
	order    []int   // ranks in an order with each after its parent
	children [][]int // by rank, in the order of service
}

// treeOf builds a tree of n ranks and moves its root: rank v of the tree becomes rank v
// + root modulo n.
func treeOf(n, root int, children func(v int) []int) rooted {
	t := rooted{order: make([]int, 0, n), children: make([][]int, n)}
	t.order = append(t.order, root)
	for k := 0; k < len(t.order); k++ {
		u := t.order[k]
		list := children((u - root + n) % n)
		for i, v := range list {
			list[i] = (v + root) % n
		}
		t.children[u] = list
		t.order = append(t.order, list...)
	}
	return t
}

// chain returns the tree 0 - 1 - 2 - ...
func chain(n int) func(int) []int {
	return func(v int) []int {
		if v+1 < n {
			return []int{v + 1}
		}
		return nil
	}
}

// star returns the tree with all others as children of the root.
func star(n int) func(int) []int {
	return func(v int) []int {
		if v > 0 {
			return nil
		}
		list := make([]int, n-1)
		for i := range list {
			list[i] = i + 1
		}
		return list
	}
}

// heap returns the k-ary tree in which v has the children kv+1 to kv+k.
func heap(n, k int) func(int) []int {
	return func(v int) []int {
		if v > (n-2)/k || n == 1 {
			return nil
		}
		var list []int
		for c := k*v + 1; c <= k*v+k && c < n; c++ {
			list = append(list, c)
		}
		return list
	}
}

// knomial returns the tree in which v has the children v + m k^j for the j below the
// lowest nonzero digit of v to the base k: largest j first, and for each j the m from 1
// to k-1.
func knomial(n, k int) func(int) []int {
	return func(v int) []int {
		power := 1
		for power < n && (v == 0 || v%(power*k) == 0) {
			power *= k
		}
		// Children have smaller powers only.
		var list []int
		for power /= k; power >= 1; power /= k {
			for m := 1; m < k && v+m*power < n; m++ {
				list = append(list, v+m*power)
			}
		}
		return list
	}
}

// doubling returns the binomial tree in which v > 0 is below v without its highest bit.
func doubling(n int) func(int) []int {
	return func(v int) []int {
		var list []int
		for power := 1 << bits.Len(uint(v)); v+power < n; power <<= 1 {
			list = append(list, v+power)
		}
		return list
	}
}

// inorder is the in-order binary tree of m ranks: place p, from 1, whose lowest 1 bit
// has the value b, has the children p - b/2 and p + b/2 or, if the latter exceeds m, p
// + b/4, and so on. Odd places are leaves. The root is the place of the largest power
// of two. rank maps places to ranks.
type inorder struct {
	m    int
	rank func(place int) int
}

// below returns the children of a place.
func (t inorder) below(place int) []int {
	half := place & -place >> 1
	if half == 0 {
		return nil
	}
	list := []int{place - half}
	for ; half > 0; half >>= 1 {
		if place+half <= t.m {
			return append(list, place+half)
		}
	}
	return list
}

// tree converts an in-order tree to a rooted tree among n ranks.
func (t inorder) tree(n int) rooted {
	r := rooted{order: make([]int, 0, t.m), children: make([][]int, n)}
	places := []int{1 << (bits.Len(uint(t.m)) - 1)}
	for k := 0; k < len(places); k++ {
		u := t.rank(places[k])
		r.order = append(r.order, u)
		below := t.below(places[k])
		places = append(places, below...)
		for _, p := range below {
			r.children[u] = append(r.children[u], t.rank(p))
		}
	}
	return r
}

// twins returns two in-order trees of the m ranks first, first+1, ..., modulo n, such
// that every rank is a leaf of at least one.
func twins(n, m, first int) [2]rooted {
	if m == 0 {
		return [2]rooted{}
	}
	at := func(i int) int { return (first + i) % n }
	one := inorder{m, func(place int) int { return at(place - 1) }}
	two := inorder{m, func(place int) int { return at(m - place) }} // mirrored: m+1-place is odd where place is even
	if m%2 == 1 {
		two.rank = func(place int) int { return at((place + m - 2) % m) } // shifted by one
	}
	return [2]rooted{one.tree(n), two.tree(n)}
}

// above returns the tree with another root on top.
func (t rooted) above(root int) rooted {
	if len(t.order) == 0 {
		return rooted{order: []int{root}, children: make([][]int, root+1)}
	}
	children := slices.Clone(t.children)
	children[root] = []int{t.order[0]}
	return rooted{order: append([]int{root}, t.order...), children: children}
}

// down sends a payload from the root to all ranks of a tree. It sets got[v] to the
// operation that rank v has to wait for; that of the root is given. A rank receives the
// payload after its operation in before, which may be nil.
func (b *builder) down(t rooted, tag int, x payload, got, before []int) {
	for _, u := range t.order {
		for _, v := range t.children[u] {
			b.send(u, v, tag, x, got[u])
			after := none
			if before != nil {
				after = before[v]
			}
			got[v] = b.receive(v, u, tag, x, after)
		}
	}
}

// up combines a payload from all ranks of a tree on the way to the root. It sets
// waits[v] to the operations after which rank v has the sum of its subtree, and sent[v]
// to its Send.
func (b *builder) up(t rooted, tag int, x payload, waits [][]int, sent []int) {
	for k := len(t.order) - 1; k >= 0; k-- {
		u := t.order[k]
		waits[u] = waits[u][:0]
		list := t.children[u]
		for i := len(list) - 1; i >= 0; i-- { // the children served first have the largest subtrees, and send last
			v := list[i]
			sent[v] = b.send(v, u, tag, x, waits[v]...)
			waits[u] = append(waits[u], b.combine(u, v, tag, x))
		}
	}
}
