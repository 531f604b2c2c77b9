package kbroadcast

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"castlab/topologies/trees"
)

// A plain execution: queues of packet numbers on every arc, all arcs scanned in every
// slot, trees as explicit lists of parents. It shares nothing with the package but
// Times.
type plain struct {
	n        int
	family   []trees.Tree
	children [][][]int
	pick     func(n int) int // which of n waiting packets an arc takes
	send     func(slot, from, to, packet int)
	slot     int

	up, down map[[2]int][]item
	arcs     [][2]int
	came     []int // packets by root
	last     int   // slot of the last arrival at a root
	got      []map[item]bool
	relay    bool // roots broadcast what comes
}

type item struct{ packet, tree int }

func newPlain(t testing.TB, d int, pick func(int) int) *plain {
	t.Helper()
	family, err := trees.Disjoint(d)
	if err != nil {
		t.Fatal(err)
	}
	p := &plain{n: 1 << d, family: family, pick: pick, send: func(int, int, int, int) {}}
	for _, tree := range family {
		children := make([][]int, p.n)
		for v, u := range tree.Parent {
			if int(u) != v {
				children[u] = append(children[u], v)
			}
		}
		p.children = append(p.children, children)
	}
	for v := range p.n {
		for c := range d {
			p.arcs = append(p.arcs, [2]int{v, v ^ 1<<c})
		}
	}
	return p
}

// climb handles a packet at node v on its way to the root.
func (p *plain) climb(v int, x item) {
	tree := p.family[x.tree]
	if v == int(tree.Root) {
		p.came[x.tree]++
		p.last = p.slot
		if p.relay {
			p.spread(v, x)
		}
		return
	}
	arc := [2]int{v, int(tree.Parent[v])}
	p.up[arc] = append(p.up[arc], x)
}

// spread handles a packet at node v on its way from the root.
func (p *plain) spread(v int, x item) {
	if p.got[v][x] {
		panic(fmt.Sprint(x, " twice at ", v))
	}
	p.got[v][x] = true
	for _, w := range p.children[x.tree][v] {
		arc := [2]int{v, w}
		p.down[arc] = append(p.down[arc], x)
	}
}

// drain executes slots until no packet waits.
func (p *plain) drain() {
	for {
		type arrival struct {
			at   int
			x    item
			down bool
		}
		var arrivals []arrival
		p.slot++
		for _, arc := range p.arcs {
			queues, down := p.down, true
			if len(p.down[arc]) == 0 {
				queues, down = p.up, false
			}
			queue := queues[arc]
			if len(queue) == 0 {
				continue
			}
			i := p.pick(len(queue))
			if down {
				i = 0
			}
			x := queue[i]
			queues[arc] = append(append([]item(nil), queue[:i]...), queue[i+1:]...)
			p.send(p.slot, arc[0], arc[1], x.packet)
			arrivals = append(arrivals, arrival{arc[1], x, down})
		}
		if len(arrivals) == 0 {
			p.slot--
			return
		}
		for _, a := range arrivals {
			if a.down {
				p.spread(a.at, a.x)
			} else {
				p.climb(a.at, a.x)
			}
		}
	}
}

// treesByRank is the rule of ST93 Section 3.2 in words: packet m of node x, of
// a[x], goes to tree (r - a[x] - 1 + m) mod d, r the number of packets at nodes
// not below x.
func treesByRank(d int, sources []int) []int {
	tree := make([]int, len(sources))
	for p, x := range sources {
		r, a, m := 0, 0, 1
		for q, y := range sources {
			if y >= x {
				r++
			}
			if y == x {
				a++
				if q < p {
					m++
				}
			}
		}
		tree[p] = (r - a - 1 + m) % d
	}
	return tree
}

// run executes the variant; phase 1 is counted and not executed. d >= 1.
func (p *plain) run(how Ranks, sources, tree []int) Times {
	d, K := len(p.family), len(sources)
	first := map[Ranks]int{Prefix: 2*d + 1, Exchange: d}[how]
	if how != Random && how != Immediate && how != Detected {
		tree = treesByRank(d, sources)
	}
	p.up, p.down, p.came = map[[2]int][]item{}, map[[2]int][]item{}, make([]int, d)
	p.got, p.slot, p.last, p.relay = nil, 0, 0, how == Immediate
	for range p.n {
		p.got = append(p.got, map[item]bool{})
	}
	began := -1
	send := p.send
	busy := map[[2]int]int{} // by node and tree, the last slot of phase 2 in which it sends
	p.send = func(slot, from, to, packet int) {
		busy[[2]int{from, tree[packet]}] = slot
		if j := tree[packet]; from == 1<<j && int(p.family[j].Parent[to]) == from && began < 0 {
			began = slot - 1
		}
		send(first+slot, from, to, packet)
	}
	for packet, x := range sources {
		p.climb(x, item{packet, tree[packet]})
	}
	p.drain()
	p.send = send
	t := Times{Phase2: p.last}
	for _, n := range p.came {
		t.MaxLoad = max(t.MaxLoad, n)
	}
	if how == Immediate {
		t.Slots = p.slot
		if K > 0 {
			t.Phase3 = p.slot - began
		}
		p.complete(K)
		return t
	}
	second := p.last
	switch {
	case how == Detected:
		second = p.counts(busy)
	case how != Random:
		second = (K+d-1)/d + d - 1
	}
	if second < p.last {
		panic("phase 2 took too long")
	}
	before := first + second
	p.send = func(slot, from, to, packet int) { send(before+slot, from, to, packet) }
	p.slot = 0
	for packet := range sources {
		p.spread(1<<tree[packet], item{packet, tree[packet]})
	}
	for j := range d {
		p.spread(1<<j, item{K + j, j})
	}
	p.drain()
	p.send = send
	p.complete(K + d)
	t.Phase3 = p.slot
	t.Slots = before + t.Phase3
	return t
}

// counts executes the counts behind the packets of phase 2 slot by slot, and returns its
// slots: a node sends its count to its parent when it has sent all packets and come to
// know the counts of all its children in earlier slots; a root to node 0; and node 0 tells
// the roots in one more.
func (p *plain) counts(busy map[[2]int]int) int {
	told := map[[2]int]int{} // by node and tree, the slot
	for slot := 1; ; slot++ {
		roots := 0
		for j, children := range p.children {
			for v := range p.n {
				ready := told[[2]int{v, j}] == 0 && busy[[2]int{v, j}] < slot
				for _, w := range children[v] {
					heard := told[[2]int{w, j}]
					ready = ready && heard > 0 && heard < slot
				}
				if ready {
					told[[2]int{v, j}] = slot
				}
			}
			if told[[2]int{1 << j, j}] > 0 {
				roots++
			}
		}
		if roots == len(p.children) {
			return slot + 1
		}
	}
}

// complete panics unless every node has so many packets.
func (p *plain) complete(packets int) {
	for v, got := range p.got {
		if len(got) != packets {
			panic(fmt.Sprintf("node %d has %d of %d packets", v, len(got), packets))
		}
	}
}

var services = map[string]func(r *rand.Rand) func(n int) int{
	"first come":  func(*rand.Rand) func(int) int { return func(int) int { return 0 } },
	"last come":   func(*rand.Rand) func(int) int { return func(n int) int { return n - 1 } },
	"any of them": func(r *rand.Rand) func(int) int { return r.IntN },
}
