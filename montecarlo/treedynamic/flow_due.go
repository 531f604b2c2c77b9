package treedynamic

// A calendar holds packets by the slot boundary at which they complete if they wait no
// more. Completion times only increase; a packet that was delayed is inserted again
// when its bucket comes up. Those beyond the last bucket wait in it.
type calendar struct {
	bucket int64 // of now
	first  [buckets]int32
}

const bucketSlots, buckets = 64, 256

// An ended packet has been received by all nodes.
type ended struct {
	last   far // since the beginning of the window, and the link of the last reception
	packet int32
}

func (c *calendar) init() {
	for i := range c.first {
		c.first[i] = -1
	}
}

func (c *calendar) put(packets []flowPacket, i int32) {
	p := &packets[i]
	first := &c.first[min(p.end()/bucketSlots, c.bucket+buckets-1)%buckets]
	p.next, *first = *first, i
}

// take appends the packets that complete in the slots now..to-1.
func (c *calendar) take(packets []flowPacket, now, to int64, dst []ended) []ended {
	from := c.bucket
	c.bucket = to / bucketSlots
	for b := from; b <= c.bucket; b++ {
		i := c.first[b%buckets]
		c.first[b%buckets] = -1
		for i >= 0 {
			next := packets[i].next
			if p := &packets[i]; p.end() <= to {
				dst = append(dst, ended{last: far(p.born-now)*farther + p.last, packet: i})
			} else {
				c.put(packets, i)
			}
			i = next
		}
	}
	return dst
}
