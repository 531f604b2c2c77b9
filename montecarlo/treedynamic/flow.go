package treedynamic

import (
	"cmp"
	"slices"
)

// A flow simulates trees without common edges, first come, first served. Their links
// feed each other without a cycle: the output of a link depends only on its input, not
// on the links after it. So a flow simulates a window of many slots at once and visits
// the links of each tree one by one, up from the leaves and down again; each link turns
// its input sequence into its output sequence. A packet that arrives at slot a leaves
// at
//
//	max(a, f) + 1,  f the slot at which the one before it left
//
// which is when it may continue, and may lie beyond the window.
//
// Receptions are not simulated one by one. A packet that never waits is received after
// as many slots as there are links on its path; w slots of waiting for a link add w to
// the delay of every node behind it, and to that of the last of them.
//
// On links instants are slots modulo 2^32; no two that are compared differ by as much
// as 2^31.
type flow struct {
	scheme  *Scheme
	trees   []treeFlow
	packets []flowPacket
	vacant  int32 // first free index of packets, -1 for none
	due     calendar
	ended   []ended // packets completed in the window

	passing
}

// A flowPacket is a packet under way.
type flowPacket struct {
	delays int64   // from born, summed over the other nodes, if it waits no more
	last   far     // from born to the last reception, if it waits no more
	born   int64   // first slot boundary at which it can be sent
	wait   float64 // time from its generation to born
	place  int32   // of its source
	next   int32   // next packet in its bucket; of a free record, the next free one
}

func newFlow(s *Scheme) *flow {
	f := &flow{scheme: s, vacant: -1, trees: make([]treeFlow, s.choices)}
	f.due.init()
	f.starts = make([]int32, s.nodes+1)
	f.merged = make([]span, s.nodes)
	for j := range f.trees {
		f.trees[j] = treeFlow{layout: s.layouts[j], links: make([]sequence, 2*s.nodes)}
	}
	return f
}

// generate creates a packet.
func (f *flow) generate(choice, source int32, born int64, wait float64) {
	t := &f.trees[choice]
	i := t.place[source]
	p := flowPacket{delays: t.length[i], last: t.reach[i], born: born, wait: wait, place: i}
	at := f.vacant
	if at >= 0 {
		f.vacant = f.packets[at].next
		f.packets[at] = p
	} else {
		at = int32(len(f.packets))
		f.packets = append(f.packets, p)
	}
	t.begin = append(t.begin, at)
	f.due.put(f.packets, at)
}

// end returns the slot boundary at which the last node receives the packet, if it waits
// no more.
func (p *flowPacket) end() int64 { return p.born + int64(p.last>>32) }

// run simulates the slots now..to-1 and appends the packets completed in them. A packet
// whose end lies in the window waits no more: a copy that is sent later is received
// after that end.
func (f *flow) run(now, to int64, finished []Broadcast) []Broadcast {
	for j := range f.trees {
		f.pass(&f.trees[j], now, to)
	}
	f.ended = f.due.take(f.packets, now, to, f.ended[:0])
	slices.SortFunc(f.ended, func(a, b ended) int { return cmp.Compare(a.last, b.last) })
	for _, e := range f.ended {
		p := &f.packets[e.packet]
		finished = append(finished, Broadcast{
			Reception:  p.wait + float64(p.delays)/float64(f.scheme.nodes-1),
			Completion: p.wait + float64(p.last>>32),
		})
		p.next, f.vacant = f.vacant, e.packet
	}
	return finished
}

// rest advances an empty network to now.
func (f *flow) rest(now int64) {
	f.due.bucket = now / bucketSlots
	for j := range f.trees {
		links := f.trees[j].links
		for i := range links {
			links[i].free = uint32(now)
		}
	}
}

// carried returns the number of copies that a link of the scheme has carried until now.
func (f *flow) carried(link int, now int64) int64 {
	at := f.scheme.owners[link]
	s := &f.trees[at.tree].links[at.link]
	return s.sent - max(0, int64(int32(s.free-uint32(now))))
}
