package schedules

import (
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// A treeFlow simulates the links of one tree.
type treeFlow struct {
	b         TreeBroadcast
	parent    []topologies.Node
	neighbors [][]int
	waiting   [][]Waiting // by link, or in full duplex by link and direction
	missing   int         // deliveries left
}

func newTreeFlow(b TreeBroadcast, t trees.Tree, packets int) *treeFlow {
	n := t.Order()
	f := &treeFlow{b: b, parent: t.Parent, neighbors: make([][]int, n), waiting: make([][]Waiting, 2*n), missing: packets * (n - 1)}
	for v, p := range t.Parent {
		if int(p) != v {
			f.neighbors[v] = append(f.neighbors[v], int(p))
			f.neighbors[p] = append(f.neighbors[p], v)
		}
	}
	return f
}

// enter queues a packet for all links of the tree at node v except the one it came
// over, from node from; -1 for none.
func (f *treeFlow) enter(p, v, from, since int) {
	for _, w := range f.neighbors[v] {
		if w == from {
			continue
		}
		link := 2 * w
		if int(f.parent[v]) == w {
			link = 2*v + 1
			if f.b.HalfDuplex {
				link = 2 * v
			}
		}
		f.waiting[link] = append(f.waiting[link], Waiting{Packet: p, From: v, To: w, Since: since})
	}
}

// slot appends the sends of one slot.
func (f *treeFlow) slot(slot int, sends []Send) ([]Send, error) {
	for link, waiting := range f.waiting {
		if len(waiting) == 0 {
			continue
		}
		i := 0
		switch {
		case f.b.Choose != nil:
			if i = f.b.Choose(waiting); i < 0 || i >= len(waiting) {
				return nil, &inputs.Error{Arg: "choice", Value: i,
					Domain: fmt.Sprintf("one of the packets that wait, 0 to %d", len(waiting)-1)}
			}
		case f.b.Service == LIFO:
			i = len(waiting) - 1
		case f.b.Service == Shuffled:
			i = f.b.Rand.IntN(len(waiting))
		}
		x := waiting[i]
		if i == 0 {
			f.waiting[link] = waiting[1:]
		} else {
			f.waiting[link] = slices.Delete(waiting, i, i+1)
		}
		sends = append(sends, Send{Slot: slot, From: x.From, To: x.To, Packet: x.Packet})
	}
	return sends, nil
}

// broadcast executes phase 2 of a trial whose packets have their trees.
func (b TreeBroadcast) broadcast(t *TreeBroadcastTrial, family []trees.Tree) error {
	s := &t.Schedule
	t.Slots = make([]int, len(family))
	flows := make([]*treeFlow, len(family))
	missing := 0
	for i, tree := range family {
		flows[i] = newTreeFlow(b, tree, t.Packets[i])
		missing += flows[i].missing
	}
	for p, v := range s.Sources {
		if len(flows) > 0 {
			flows[t.Trees[p]].enter(p, v, -1, s.Slots+1)
		}
	}
	for missing > 0 {
		s.Slots++
		first := len(s.Sends)
		for i, f := range flows {
			if f.missing == 0 {
				continue
			}
			var err error
			before := len(s.Sends)
			if s.Sends, err = f.slot(s.Slots, s.Sends); err != nil {
				return err
			}
			crossed := len(s.Sends) - before
			f.missing -= crossed
			missing -= crossed
			t.Slots[i] = s.Slots - t.Ranks
		}
		sort(s.Sends[first:])
		for _, x := range s.Sends[first:] {
			flows[t.Trees[x.Packet]].enter(x.Packet, x.To, x.From, s.Slots+1)
		}
	}
	return nil
}
