package programs

// waits are what the Send of each hop waits for.
type waits struct {
	first []int32 // by hop, where its list begins; and one more
	list  []int
}

func (w *waits) of(k int) []int { return w.list[w.first[k]:w.first[k+1]] }

// waits finds them: first how many, then which.
func (h *hops) waits(combining bool) (*waits, error) {
	w := &waits{first: make([]int32, len(h.list)+1)}
	if err := h.packetWaits(combining, func(k, _ int) { w.first[k+1]++ }); err != nil {
		return nil, err
	}
	h.controlWaits(func(k, _ int) { w.first[k+1]++ })
	for k := range h.list {
		w.first[k+1] += w.first[k]
	}
	w.list = make([]int, w.first[len(h.list)])
	next := append([]int32{}, w.first...)
	put := func(k, on int) {
		w.list[next[k]] = on
		next[k]++
	}
	if err := h.packetWaits(combining, put); err != nil {
		return nil, err
	}
	h.controlWaits(put)
	return w, nil
}

// packetWaits tells for which receptions of its packet each Send waits.
func (h *hops) packetWaits(combining bool, waits func(k, on int)) error {
	got := make([]int32, h.ranks) // by rank, one more than the hop that brought the packet first, or last
	var before []int32            // by hop of the packet, the one that brought it to the same rank before, and one more
	for p := range h.packets {
		list := h.byPacket[h.start[p]:h.start[p+1]]
		source := h.source(p)
		before = grown(before, len(list))
		for i, k := range list {
			x := h.list[k]
			switch {
			case combining:
				// All that came in slots before; what comes in this slot or later does not count.
				for e := got[x.from]; e > 0; e = before[e-1] {
					if y := h.list[list[e-1]]; y.slot+h.lag <= x.slot {
						waits(int(k), int(h.receiving[list[e-1]]))
					}
				}
				before[i], got[x.to] = got[x.to], int32(i)+1
			case x.from != source:
				e := got[x.from]
				if e == 0 || h.list[list[e-1]].slot+h.lag > x.slot {
					return h.wrong(x, "the sender does not hold it when the slot begins")
				}
				waits(int(k), int(h.receiving[list[e-1]]))
				fallthrough
			default:
				if got[x.to] == 0 {
					got[x.to] = int32(i) + 1
				}
			}
		}
		for _, k := range list {
			got[h.list[k].to] = 0
		}
	}
	return nil
}

// controlWaits tells for which control messages each Send waits.
func (h *hops) controlWaits(waits func(k, on int)) {
	if len(h.byPacket) == len(h.list) {
		return
	}
	heard := make([][]int32, h.ranks) // by rank, the hops
	for k, x := range h.list {
		for _, y := range heard[x.from] {
			if h.list[y].slot+h.lag <= x.slot {
				waits(k, int(h.receiving[y]))
			}
		}
		if x.packet == none {
			heard[x.to] = append(heard[x.to], int32(k))
		}
	}
}

// combining reports whether the schedule accumulates: ranks send packets that they
// can have only by contributing to them. The error says why a packet cannot be sent.
func (h *hops) combining() (bool, error) {
	err := h.packetWaits(false, func(int, int) {})
	if err == nil || h.sources != nil {
		return false, err
	}
	role := make([]role, h.ranks)
	for p := range h.packets {
		if !h.accumulates(p, role) {
			return false, err
		}
	}
	return true, nil
}

// accumulates reports whether each rank sends a packet at most once, after all that
// it receives of it, and one rank only receives.
func (h *hops) accumulates(p int, at []role) bool {
	list := h.byPacket[h.start[p]:h.start[p+1]]
	good, receivers, senders := true, 0, 0
	for _, k := range list {
		x := h.list[k]
		good = good && !at[x.from].sends
		at[x.from].sends = true
		at[x.from].slot = x.slot
	}
	for _, k := range list {
		x := h.list[k]
		if y := &at[x.to]; !y.receives {
			y.receives = true
			if !y.sends {
				receivers++
			}
		}
		good = good && (!at[x.to].sends || x.slot+h.lag <= at[x.to].slot)
		senders++
	}
	for _, k := range list {
		at[h.list[k].from], at[h.list[k].to] = role{}, role{}
	}
	return good && (receivers == 1 || senders == 0)
}

// A role is what a rank does with one packet.
type role struct {
	sends, receives bool
	slot            int // in which it sends
}

// blocks returns the packets as blocks, then a block for each control message.
func (h *hops) blocks(combining bool) ([]Block, error) {
	blocks := make([]Block, h.packets, h.packets+len(h.list)-len(h.byPacket))
	data := h.packets - h.markers
	at := make([]role, h.ranks)
	for p := range blocks {
		list := h.byPacket[h.start[p]:h.start[p+1]]
		block := Block{From: h.source(p), To: Nobody}
		if combining {
			block.From = Everyone
		}
		if p < data {
			block.Bytes = h.size(p, data)
		}
		if block.Bytes < 0 || block.Bytes > 1<<40 {
			return nil, &ScheduleError{h.name, "", "want packets of 0 to 2^40 bytes"}
		}
		for _, k := range list {
			at[h.list[k].from].sends = true
		}
		receivers, ends, end := 0, 0, 0
		for _, k := range list {
			v := h.list[k].to
			if at[v].receives || v == block.From {
				continue
			}
			at[v].receives = true
			receivers++
			if !at[v].sends {
				ends, end = ends+1, v
			}
		}
		for _, k := range list {
			at[h.list[k].from], at[h.list[k].to] = role{}, role{}
		}
		switch {
		case combining && ends == 1 && len(list) == h.ranks-1:
			block.To = end
		case !combining && receivers == h.ranks-1:
			block.To = Everyone
		case !combining && ends == 1:
			block.To = end
		}
		blocks[p] = block
	}
	for _, x := range h.list {
		if x.packet == none {
			blocks = append(blocks, Block{Bytes: ControlBytes, From: x.from, To: Nobody})
		}
	}
	return blocks, nil
}

// task returns which task the packets make up, with its root and bytes.
func (h *hops) task(blocks []Block, combining bool) (task Task, root int, bytes int64) {
	if combining || h.markers > 0 || len(blocks) > h.packets || h.packets == 0 {
		return Custom, 0, -1
	}
	one, each := true, h.packets == h.ranks
	met := make([]bool, h.ranks)
	least, most := blocks[0].Bytes, blocks[0].Bytes
	for _, b := range blocks {
		if b.To != Everyone {
			return Custom, 0, -1
		}
		one = one && b.From == blocks[0].From
		each = each && !met[b.From]
		met[b.From] = true
		bytes += b.Bytes
		least, most = min(least, b.Bytes), max(most, b.Bytes)
	}
	switch {
	case one:
		return Broadcast, blocks[0].From, bytes
	case each && most-least <= 1:
		return Allgather, 0, bytes
	}
	return Custom, 0, -1
}
