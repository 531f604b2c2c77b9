package schedules

import (
	"cmp"
	"fmt"
	"slices"
)

// Buffers says how many packets wait at once, at the node and for the link where most do.
// A packet waits at a node from the slot after it came, or from slot 1 on where it begins,
// to the slot in which the node sends it for the last time, and for a link to the slot in
// which it crosses that link; where it is not sent on it does not wait. One that comes
// several times waits from the last of them before it is sent, as what is sent next is that
// copy: a node has to keep no other. A packet that is sent on in the next slot counts, and a
// control message does not.
//
// Source: derived; ST93, Section 1, has buffers of infinite size.
type Buffers struct {
	Node int `json:"node"`
	Link int `json:"link"`
}

func (b Buffers) String() string {
	return fmt.Sprintf("at most %d packets at a node, %d for a link", b.Node, b.Link)
}

// Buffer counts the packets that wait in a schedule.
//
// Errors: a *Violation of numbers out of range, and of a node that sends a packet before
// it has come.
func Buffer(s Schedule) (Buffers, error) {
	if err := checkNumbers(s.Nodes, s); err != nil {
		return Buffers{}, err
	}
	sources := s.Sources
	if sources == nil {
		for v := range s.Nodes {
			sources = append(sources, v)
		}
	}
	begins := byNode(s.Nodes, len(sources), func(p int) int { return sources[p] })
	in := byNode(s.Nodes, len(s.Sends), func(i int) int { return s.Sends[i].To })
	out := byNode(s.Nodes, len(s.Sends), func(i int) int { return s.Sends[i].From })

	const never = -1
	came := make([]int, len(sources)) // by packet: the slot in which the node last received it
	last := make([]int, len(sources)) // by packet: the last slot since then in which the node sent it
	for p := range came {
		came[p] = never
	}
	var b Buffers
	var links, node changes
	leave := func(p int) { // the copy that came last: what keeps it is its last send
		if last[p] > 0 {
			node.wait(0, came[p], last[p])
		}
		last[p] = 0
	}
	bySlot := func(i, j int32) int { return cmp.Compare(s.Sends[i].Slot, s.Sends[j].Slot) }
	for v := range s.Nodes {
		in, out := in[v], out[v]
		slices.SortStableFunc(in, bySlot)
		slices.SortStableFunc(out, bySlot)
		for _, p := range begins[v] {
			came[p] = 0
		}
		links, node = links[:0], node[:0]
		next := 0
		for _, i := range out {
			x := s.Sends[i]
			for ; next < len(in) && s.Sends[in[next]].Slot < x.Slot; next++ {
				p := s.Sends[in[next]].Packet
				leave(p)
				came[p] = s.Sends[in[next]].Slot
			}
			if came[x.Packet] == never {
				return Buffers{}, &Violation{Rule: Holding, Send: x,
					Why: fmt.Sprintf("%v: the sender does not hold it when the slot begins", x)}
			}
			links.wait(x.To, came[x.Packet], x.Slot)
			last[x.Packet] = x.Slot
		}
		for _, i := range out {
			leave(s.Sends[i].Packet)
		}
		b.Link, b.Node = max(b.Link, links.most()), max(b.Node, node.most())
		for _, i := range in[:next] {
			came[s.Sends[i].Packet] = never
		}
		for _, p := range begins[v] {
			came[p] = never
		}
	}
	return b, nil
}

// byNode lists the numbers 0 to many-1 by their nodes.
func byNode(nodes, many int, node func(i int) int) [][]int32 {
	start := make([]int, nodes+1)
	for i := range many {
		start[node(i)+1]++
	}
	for v := range nodes {
		start[v+1] += start[v]
	}
	all, next := make([]int32, many), slices.Clone(start)
	for i := range many {
		v := node(i)
		all[next[v]] = int32(i)
		next[v]++
	}
	lists := make([][]int32, nodes)
	for v := range lists {
		lists[v] = all[start[v]:start[v+1]]
	}
	return lists
}

// changes are those of the lengths of queues: the queue, the slot, and whether a packet
// comes, in the bits of a number, so that order is by queue and slot and packets go first.
type changes []uint64

const slotBits = 40

// wait adds a packet that comes in one slot and goes in another.
func (c *changes) wait(queue, came, goes int) {
	*c = append(*c, uint64(queue)<<slotBits|uint64(came+1)<<1|1, uint64(queue)<<slotBits|uint64(goes+1)<<1)
}

// most returns the greatest length of a queue.
func (c changes) most() int {
	slices.Sort(c)
	most, length := 0, 0 // every queue ends empty
	for _, x := range c {
		if x&1 == 1 {
			length++
		} else {
			length--
		}
		most = max(most, length)
	}
	return most
}

// TranslatedBuffer counts the packets that wait in a broadcast of all nodes of a cube that
// consists of the translates of one tree, such as CubeMultinodeTree. Of the packet of node
// s node v is what v xor s is of the packet of node 0, so that what waits at v, of all
// packets together, is what waits of packet 0 at all nodes; and likewise for the links of
// one dimension.
//
// Errors: those of Buffer.
func TranslatedBuffer(tree Schedule) (Buffers, error) {
	tree.Sources = []int{0}
	if _, err := Buffer(tree); err != nil {
		return Buffers{}, err
	}
	came, last := make([]int, tree.Nodes), make([]int, tree.Nodes)
	for _, x := range tree.Sends {
		came[x.To] = x.Slot // a tree: it comes once
		last[x.From] = max(last[x.From], x.Slot)
	}
	var links, nodes changes
	for _, x := range tree.Sends {
		links.wait(dimensionOf(x.From, x.To), came[x.From], x.Slot)
	}
	for v := range last {
		if last[v] > 0 {
			nodes.wait(0, came[v], last[v])
		}
	}
	return Buffers{Node: nodes.most(), Link: links.most()}, nil
}
