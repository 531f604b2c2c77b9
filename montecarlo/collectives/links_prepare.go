package collectives

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/programs"
)

// prepare assigns every Send to its link, and every link the order of its Sends.
func (m Links) prepare(c *Compiled, s *source) error {
	n := len(s.ops)
	if c.ranks > m.Network.Order() {
		return inputs.Errorf("ranks", c.ranks, "at most the %d nodes of %v", m.Network.Order(), m.Network)
	}
	c.flight = drawn(c.jitter.Flight, 0, forFlight)
	c.length = drawn(m.Length, 0, forLength)
	if m.PerPacket {
		c.length.what = forPacket
	}
	c.busy, c.cpu, c.link = make([]float64, n), make([]int32, n), make([]int32, n)
	c.drawn = c.ident
	switch {
	case m.Packets != nil:
		c.packets = make([][]programs.Run, n)
	case m.PerPacket:
		c.drawn = make([]uint64, n)
	}
	type pair struct{ from, to int }
	numbers := map[pair]int32{}
	var neighbors []topologies.Node
	var counts []int32
	for k, op := range s.ops {
		r := int(c.rank[k])
		if k == int(c.first[r]) {
			clear(numbers)
			neighbors = m.Network.AppendNeighbors(neighbors[:0], topologies.Node(r))
		}
		c.cpu[k] = int32(r*c.cpus + op.CPU)
		switch op.Kind {
		case programs.Compute:
			c.busy[k] = op.Time
		case programs.Send:
			x := pair{r, op.Peer}
			l, ok := numbers[x]
			if !ok {
				if !has(neighbors, op.Peer) {
					return fmt.Errorf("rank %d, operation %d: %w", r, k-int(c.first[r]),
						inputs.Errorf("peer", op.Peer, "a neighbor of the rank in %v", m.Network))
				}
				l = int32(len(counts))
				numbers[x] = l
				counts = append(counts, 0)
			}
			c.link[k] = l
			counts[l]++
			c.busy[k] = 1
			if m.PerByte {
				c.busy[k] = float64(op.Bytes)
			}
			switch {
			case m.Packets != nil:
				c.packets[k] = m.Packets.Carries(r, k-int(c.first[r]))
				c.busy[k] = 0
				for _, run := range c.packets[k] {
					c.busy[k] += float64(run.Count)
				}
			case m.PerPacket:
				c.drawn[k] = packetIdentity(op.Tag)
			}
		}
	}
	c.links = len(counts)
	turns := lists{first: make([]int32, c.links+1)}
	for l, x := range counts {
		turns.first[l+1] = turns.first[l] + x
	}
	turns.items = make([]int32, turns.first[c.links])
	next := append([]int32(nil), turns.first...)
	for k := range s.ops {
		if c.kind[k] == programs.Send {
			l := c.link[k]
			turns.items[next[l]] = int32(k)
			next[l]++
		}
	}
	if !m.Arrival {
		c.turns = turns
	}
	return nil
}

func has(neighbors []topologies.Node, rank int) bool {
	for _, v := range neighbors {
		if int(v) == rank {
			return true
		}
	}
	return false
}

// packetIdentity numbers a packet.
func packetIdentity(packet int) uint64 { return identity(0, 0, packet) }

// crossing draws the time for which the message of a Send occupies its link.
func (e *Execution) crossing(k int32) float64 {
	c, s := e.c, e.stream
	t := 0.0
	if c.packets != nil { // busy is their number
		for _, run := range c.packets[k] {
			for packet := run.First; packet < run.First+run.Count; packet++ {
				t += c.length.of(s, packetIdentity(int(packet))^e.salt)
			}
		}
	} else {
		t = c.length.of(s, c.drawn[k]^e.salt) * c.busy[k]
	}
	if c.linkFactor.law != nil || c.linkFactor.fixed != 1 {
		t *= c.linkFactor.of(s, c.pair[k])
	}
	return t
}
