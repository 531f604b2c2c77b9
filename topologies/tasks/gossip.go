package tasks

import (
	"math/bits"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// Gossip returns a schedule for packets that are copied, on any network: in
// every slot each node takes over each of its links a packet that it does not
// have, the one that the fewest nodes have, and never the same one twice. Which
// of equally rare ones is as good as random, by a hash of packet and link:
// always the lowest would send the same packets everywhere. It ends when all
// destinations have their packets; what led nowhere is left out.
//
// Small networks get several attempts with other hashes, until no node can
// receive its packets in less time; otherwise the number of slots is that of no
// bound in particular.
//
// Source: derived. Errors: an *inputs.Error where the task combines,
// where a packet has no path to a destination, or where nodes times packets are
// more than MaxSends; those of t.Validate.
func Gossip(net topologies.Topology, t Task) (schedules.Schedule, error) {
	return gossip(net, t, false)
}

// GossipHalfDuplex is Gossip for links that carry one packet in a slot, in one direction
// or the other: of the two nodes of a link the one that chooses first receives over it.
// Nodes choose in another order in each slot and attempt.
//
// Source: derived. Errors: those of Gossip.
func GossipHalfDuplex(net topologies.Topology, t Task) (schedules.Schedule, error) {
	return gossip(net, t, true)
}

func gossip(net topologies.Topology, t Task, half bool) (schedules.Schedule, error) {
	g, err := newNetwork(net)
	if err != nil {
		return schedules.Schedule{}, err
	}
	if err := t.on(g); err != nil {
		return schedules.Schedule{}, err
	}
	if t.Combining {
		return schedules.Schedule{}, &inputs.Error{Arg: "task", Value: t.Name, Domain: "packets that are copied"}
	}
	if len(t.Packets) > MaxSends/g.n {
		return schedules.Schedule{}, listable(len(t.Packets) * g.n)
	}
	least := g.leastGossip(t)
	attempts := 1
	if len(t.Packets)*g.n <= severalGossips {
		attempts = mostGossips
	}
	var best schedules.Schedule
	for attempt := range attempts {
		s, err := newRumors(g, t, attempt, half).spreadAll()
		if err != nil {
			return schedules.Schedule{}, err
		}
		if attempt == 0 || s.Slots < best.Slots {
			best = s
		}
		if best.Slots <= least {
			break
		}
	}
	sends := make([]schedules.Send, 0, len(best.Sends))
	r := newReplay(t.Nodes)
	err = t.each(best, func(p int, packet Packet, own []schedules.Send) error {
		sends = append(sends, r.branches(p, packet, own)...)
		return nil
	})
	return listed(t, nil, sends), err
}

// mostGossips is the number of attempts for networks of up to severalGossips nodes
// times packets.
const (
	mostGossips    = 16
	severalGossips = 1 << 14
)

// leastGossip returns a lower bound of the number of slots: the largest number that a
// node needs to receive its packets over its links.
func (g *network) leastGossip(t Task) int {
	receives := make([]int, g.n)
	for _, packet := range t.Packets {
		for _, v := range packet.To {
			if v != packet.From {
				receives[v]++
			}
		}
	}
	least := 0
	for v, packets := range receives {
		if links := len(g.entering(v)); links > 0 {
			least = max(least, (packets+links-1)/links)
		}
	}
	return least
}

// rumors is the state of a gossip.
type rumors struct {
	g       *network
	t       Task
	attempt int
	words   int
	has     []uint64 // by node, a bit for every packet
	wanted  []uint64 // the missing packets of the destinations
	missing int      // bits of wanted
	spread  []int    // by packet, number of nodes that have it

	arriving []uint64 // packets that one node receives in the slot
	back     []int    // by link, the one the other way round, -1 where there is none; nil in full duplex
	used     []int    // by link, the last slot of its use
	options  []option
}

// An option is a link over which a node can receive a new packet.
type option struct{ link, packets int }

func newRumors(g *network, t Task, attempt int, half bool) *rumors {
	words := (len(t.Packets) + 63) / 64
	r := &rumors{
		g: g, t: t, attempt: attempt, words: words, has: make([]uint64, g.n*words), wanted: make([]uint64, g.n*words),
		spread: make([]int, len(t.Packets)), arriving: make([]uint64, words),
	}
	for p, packet := range t.Packets {
		for _, v := range packet.To {
			r.wanted[int(v)*words+p/64] |= 1 << (p % 64)
		}
		r.missing += len(packet.To)
	}
	for p, packet := range t.Packets {
		r.deliver(int(packet.From), p)
	}
	if half {
		r.back, r.used = make([]int, len(g.to)), make([]int, len(g.to))
		for l, v := range g.from {
			r.back[l] = -1
			first, end := g.leaving(g.to[l])
			if i := slices.Index(g.to[first:end], v); i >= 0 {
				r.back[l] = first + i
			}
		}
	}
	return r
}

// receiver returns the node that chooses as number i in a slot: in half duplex it
// matters who is first.
func (r *rumors) receiver(i, slot int) int {
	if r.back == nil {
		return i
	}
	// Steps of an odd prime from another node each time visit every node, but where the
	// number of nodes is divisible by it.
	const step = 7919
	if r.g.n%step == 0 {
		return i
	}
	return (i*step + slot*(2*r.attempt+1)) % r.g.n
}

// taken reports whether a link carries a packet the other way in the slot.
func (r *rumors) taken(link, slot int) bool {
	return r.back != nil && r.back[link] >= 0 && r.used[r.back[link]] == slot
}

func (r *rumors) deliver(v, p int) {
	i, bit := v*r.words+p/64, uint64(1)<<(p%64)
	r.has[i] |= bit
	r.spread[p]++
	if r.wanted[i]&bit != 0 {
		r.wanted[i] &^= bit
		r.missing--
	}
}

// spreadAll executes slots until every destination has its packets.
func (r *rumors) spreadAll() (schedules.Schedule, error) {
	var sends []schedules.Send
	for slot := 1; r.missing > 0; slot++ {
		before := len(sends)
		sends = r.slot(sends, slot)
		if len(sends) == before {
			return schedules.Schedule{}, r.stuck()
		}
	}
	return listed(r.t, nil, sends), nil
}

// slot executes a slot and appends its sends.
func (r *rumors) slot(sends []schedules.Send, slot int) []schedules.Send {
	before := len(sends)
	for i := range r.g.n {
		v := r.receiver(i, slot)
		clear(r.arriving)
		for _, option := range r.choices(v) {
			if r.taken(option.link, slot) {
				continue
			}
			if p := r.rarest(r.g.from[option.link], v); p >= 0 {
				if r.back != nil {
					r.used[option.link] = slot
				}
				r.arriving[p/64] |= 1 << (p % 64)
				sends = append(sends, schedules.Send{Slot: slot, From: r.g.from[option.link], To: v, Packet: p})
			}
		}
	}
	for _, x := range sends[before:] {
		r.deliver(x.To, x.Packet)
	}
	return sends
}

// choices returns the links over which v can receive a new packet, those with the
// fewest candidates first.
func (r *rumors) choices(v int) []option {
	r.options = r.options[:0]
	here := r.has[v*r.words:][:r.words]
	for _, l := range r.g.entering(v) {
		packets := 0
		for k, word := range r.has[r.g.from[l]*r.words:][:r.words] {
			packets += bits.OnesCount64(word &^ here[k])
		}
		if packets > 0 {
			r.options = append(r.options, option{l, packets})
		}
	}
	slices.SortStableFunc(r.options, func(a, b option) int { return a.packets - b.packets })
	return r.options
}

// rarest returns the packet of u held by the fewest nodes, among those that v neither
// has nor receives in this slot; -1 if there is none.
func (r *rumors) rarest(u, v int) int {
	best, least := -1, uint64(0)
	here, there := r.has[v*r.words:][:r.words], r.has[u*r.words:][:r.words]
	for k := range r.words {
		for word := there[k] &^ here[k] &^ r.arriving[k]; word != 0; word &= word - 1 {
			p := k*64 + bits.TrailingZeros64(word)
			if key := r.key(p, u, v); best < 0 || key < least {
				best, least = p, key
			}
		}
	}
	return best
}

// key orders packets by the number of their holders, ties by a hash (the finalizer of
// SplitMix64).
func (r *rumors) key(p, u, v int) uint64 {
	x := uint64(p)<<42 ^ uint64(u)<<21 ^ uint64(v) ^ uint64(r.attempt)<<58
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return uint64(r.spread[p])<<40 | (x^x>>31)>>24
}

// stuck returns the error for a missing packet that cannot be sent.
func (r *rumors) stuck() error {
	for i, word := range r.wanted {
		if word != 0 {
			p := i%r.words*64 + bits.TrailingZeros64(word)
			return unreachable(int(r.t.Packets[p].From), i/r.words)
		}
	}
	return nil
}
