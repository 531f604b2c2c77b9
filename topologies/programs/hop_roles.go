package programs

// combining reports whether the schedule is an accumulation: ranks send packets that
// they can only have by contributing to them. The error says why a packet cannot be
// sent.
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

// accumulates reports whether each rank sends a packet at most once, after all its
// receptions of it, and exactly one rank only receives.
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

// A role is the part of a rank in the hops of one packet.
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

// task returns the task that the packets constitute, with its root and bytes.
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
