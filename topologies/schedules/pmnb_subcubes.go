package schedules

// subcubes executes the last two phases of algorithm I. After packing, the packets are
// at nodes that are distinct in the m low bits.
func (r *pmnbRun) subcubes(m int) {
	s := &r.trial.Schedule
	low := 1<<m - 1
	of := make([]int32, 1<<m) // by the low bits of a node, the packet there; -1 for none
	for v := range of {
		of[v] = -1
	}
	for k, v := range r.at[0] {
		of[int(v)&low] = int32(k)
	}
	links := linksInOrder(r.d)

	// Subcube broadcast: when the slot of dimension c begins, a packet is at all nodes
	// that agree with its first node below bit m and from bit c on.
	last := r.slot
	for c := m; c < r.d; c++ {
		r.slot++
		for v := range r.n {
			if k := of[v&low]; k >= 0 && (v^int(r.at[0][k]))>>c == 0 {
				s.Sends = append(s.Sends, Send{Slot: r.slot, From: v, To: v ^ 1<<c, Packet: int(r.item[0][k])})
			}
		}
	}
	r.phase(phaseSubcube, last)

	// Multinode broadcast in every subcube of the low dimensions.
	last = r.slot
	if m > 0 {
		rotation, _ := NewRotation(m) // m <= d
		for first := 0; first < len(rotation.Nodes); first += m {
			r.slot++
			due := rotation.Nodes[first:min(first+m, len(rotation.Nodes))] // by dimension
			for i, c := range links {
				if int(c) >= len(due) {
					continue
				}
				v := i / r.d
				w := v ^ 1<<c
				if k := of[(w^int(due[c]))&low]; k >= 0 {
					s.Sends = append(s.Sends, Send{Slot: r.slot, From: v, To: w, Packet: int(r.item[0][k])})
				}
			}
		}
	}
	r.phase(phaseSubcubes, last)
}
