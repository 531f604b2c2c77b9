package logp

import "math/rand/v2"

// A table searches for a schedule by assigning every processor a node in the tree of
// each item of a period. The tree is the universal tree cut at some time.
//
// A processor at a node with the time a of item i receives the item in step i+a and
// sends it in the steps i+a, ..., i+last; no two of its receptions, and no two of its
// sends, fall in one step of the period. All nodes of every item must be assigned. The
// search decides the most constrained alternative first, with ties in random order: the
// processor of a node, the item that a processor receives in a step, or the node of a
// processor for an item. Without the bound on its effort it is exhaustive.
//
// As a window it covers as many steps as items, and no steps before and after: of the
// tree of an item only receptions in these steps, and processors need not receive every
// item.
type table struct {
	Q, L, items int
	window      bool
	kinds       []int  // distinct times of nodes
	children    []int  // by kind, number of children of a node
	left        []int  // [i*len(kinds)+k]: number of unassigned nodes of kind k of item i
	node        []int  // [q*items+i]: the kind of q; -1 while open
	receives    []bool // [q*items+step]
	sends       []bool
	ways        []int
	open        int // number of unassigned nodes
	effort      int
	r           *rand.Rand
}

// Limits of newTable, and of a try.
const (
	mostCells     = 400 // processors times items
	effortPerCell = 3   // choices in a try
	tableTries    = 5
)

// newTable returns the search for schedules of a period after which every processor
// repeats its actions; nil if the universal tree has more nodes than there are
// processors, the root sends for longer than a period, or the table is too large.
func newTable(P, L int, h []int, period int, r *rand.Rand) *table {
	t := &table{Q: P - 1, L: L, items: period, effort: effortPerCell * P * period, r: r}
	nodes := t.takeTree(h)
	last := len(h) - 1 - L
	if nodes != t.Q || last+1 > period || t.Q*period > mostCells {
		return nil
	}
	// If the root is busy for more than half of the period, each processor is the root
	// of one item; the numbering is arbitrary.
	if 2*(last+1) > period {
		if period > t.Q {
			return nil
		}
		for i := range period {
			t.put(choice{i, i, 0})
		}
	}
	return t
}

// takeTree enters the nodes of the tree, for all items, and returns their number.
func (t *table) takeTree(h []int) int {
	nodes := 0
	for time, n := range h {
		nodes += n
		if n > 0 {
			t.kinds = append(t.kinds, time)
			t.children = append(t.children, max(len(h)-t.L-time, 0))
		}
	}
	for i := range t.items {
		for _, time := range t.kinds {
			n := h[time]
			if t.window && i+time >= t.items {
				n = 0
			}
			t.left = append(t.left, n)
			t.open += n
		}
	}
	t.node = make([]int, t.Q*t.items)
	for n := range t.node {
		t.node[n] = -1
	}
	t.ways = make([]int, 2*len(t.node)+len(t.left))
	t.receives, t.sends = make([]bool, t.Q*t.items), make([]bool, t.Q*t.items)
	return nodes
}

// A choice assigns q to a node of kind k for item i.
type choice struct{ q, i, k int }

// step returns the index of a step of a processor; -1 beyond a window.
func (t *table) step(q, step int) int {
	if t.window && step >= t.items {
		return -1
	}
	return q*t.items + step%t.items
}

func (t *table) can(c choice) bool {
	if t.node[c.q*t.items+c.i] >= 0 || t.left[c.i*len(t.kinds)+c.k] == 0 {
		return false
	}
	at := c.i + t.kinds[c.k]
	if t.receives[t.step(c.q, at)] {
		return false
	}
	for n := range t.children[c.k] {
		if s := t.step(c.q, at+n); s >= 0 && t.sends[s] {
			return false
		}
	}
	return true
}

func (t *table) put(c choice) { t.node[c.q*t.items+c.i] = c.k; t.mark(c, true, -1) }

func (t *table) undo(c choice) { t.node[c.q*t.items+c.i] = -1; t.mark(c, false, 1) }

func (t *table) mark(c choice, busy bool, by int) {
	t.left[c.i*len(t.kinds)+c.k] += by
	t.open += by
	at := c.i + t.kinds[c.k]
	t.receives[t.step(c.q, at)] = busy
	for n := range t.children[c.k] {
		if s := t.step(c.q, at+n); s >= 0 {
			t.sends[s] = busy
		}
	}
}

// solve assigns the remaining nodes of the table.
func (t *table) solve() bool {
	if t.open == 0 {
		return true
	}
	if t.effort--; t.effort < 0 {
		return false
	}
	for _, c := range t.tightest() {
		t.put(c)
		if t.solve() {
			return true
		}
		t.undo(c)
		if t.effort < 0 {
			return false
		}
	}
	return false
}

// tightest returns the shortest list of choices of which one must be made; it is empty
// if there is no solution.
func (t *table) tightest() []choice {
	// The number of choices for each decision: a processor's item, a processor's step,
	// a node.
	cells, nodes := len(t.node), len(t.left)
	clear(t.ways)
	for q := range t.Q {
		for i := range t.items {
			for k := range t.kinds {
				if t.can(choice{q, i, k}) {
					t.ways[q*t.items+i]++
					t.ways[cells+t.step(q, i+t.kinds[k])]++
					t.ways[2*cells+i*len(t.kinds)+k]++
				}
			}
		}
	}
	fewest, at, ties := 0, -1, 0
	consider := func(n, what int) {
		if at < 0 || n < fewest {
			fewest, at, ties = n, what, 1
		} else if n == fewest {
			if ties++; t.r.IntN(ties) == 0 {
				at = what
			}
		}
	}
	for n, need := range t.left {
		if need > 0 {
			// One of any ways-need+1 choices must be made.
			consider(max(t.ways[2*cells+n]-need+1, 0), 2*cells+n)
		}
	}
	for n := range cells {
		if !t.window && t.node[n] < 0 {
			consider(t.ways[n], n)
		}
		if !t.window && !t.receives[n] {
			consider(t.ways[cells+n], cells+n)
		}
	}
	list := make([]choice, 0, t.ways[at])
	keep := func(c choice) {
		if t.can(c) {
			list = append(list, c)
		}
	}
	for n := range nodes {
		i, k := n/len(t.kinds), n%len(t.kinds)
		switch {
		case at >= 2*cells:
			if n == at-2*cells {
				for q := range t.Q {
					keep(choice{q, i, k})
				}
			}
		case at >= cells:
			if q := (at - cells) / t.items; t.step(q, i+t.kinds[k]) == at-cells {
				keep(choice{q, i, k})
			}
		case i == at%t.items:
			keep(choice{at / t.items, i, k})
		}
	}
	t.r.Shuffle(len(list), func(a, b int) { list[a], list[b] = list[b], list[a] })
	return list[:fewest]
}

// periodic returns the schedule of a solved table.
func (t *table) periodic() Periodic {
	p := Periodic{Processors: t.Q + 1, Latency: t.L, Period: t.items, Next: make([]int, t.Q+1)}
	for q := range p.Next {
		p.Next[q] = q
	}
	p.Delay = t.L + t.kinds[len(t.kinds)-1]
	for i := range t.items {
		p.Sends = append(p.Sends, sendings(i, t.L, t.seats(i))...)
	}
	sortSends(p.Sends)
	return p
}

// seats returns the processors in the tree of item i.
func (t *table) seats(i int) []seat {
	var list []seat
	for q := range t.Q {
		if k := t.node[q*t.items+i]; k >= 0 {
			list = append(list, seat{t.kinds[k], 0, t.children[k], q + 1})
		}
	}
	return list
}
