package programs

// waits holds the dependences of the Send of each hop.
type waits struct {
	first []int32 // by hop, the beginning of its list; the total length at the end
	list  []int
}

func (w *waits) of(k int) []int { return w.list[w.first[k]:w.first[k+1]] }

// waits computes the dependences in two passes, counts and then lists.
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

// packetWaits reports the receptions of its packet that each Send depends on.
func (h *hops) packetWaits(combining bool, waits func(k, on int)) error {
	got := make([]int32, h.ranks) // by rank, the hop that brought the packet first, or last, from 1
	var before []int32            // by hop of the packet, the one that brought it to the same rank before it, from 1
	for p := range h.packets {
		list := h.byPacket[h.start[p]:h.start[p+1]]
		source := h.source(p)
		before = grown(before, len(list))
		for i, k := range list {
			x := h.list[k]
			switch {
			case combining:
				// Only receptions in earlier slots count.
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

// controlWaits reports the control messages that each Send depends on.
func (h *hops) controlWaits(waits func(k, on int)) {
	if len(h.byPacket) == len(h.list) {
		return
	}
	heard := make([][]int32, h.ranks) // by rank, hops with control messages to it
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
