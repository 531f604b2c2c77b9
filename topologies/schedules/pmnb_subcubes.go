package schedules

// subcubes executes the last two phases of algorithm I, with packets at nodes
// that are distinct in the m low bits.
func (r *pmnbRun) subcubes(m int) {
	s := &r.trial.Schedule
	items, at := r.item[0], r.at[0]

	// Subcube broadcast: after the slot of dimension c a packet is at all nodes
	// that agree with its own below bit m and above bit c.
	last := r.slot
	for c := m; c < r.d; c++ {
		r.slot++
		first := len(s.Sends)
		for k, item := range items {
			for high := range 1 << (c - m) {
				v := int(at[k]) ^ high<<m
				s.Sends = append(s.Sends, Send{Slot: r.slot, From: v, To: v ^ 1<<c, Packet: int(item)})
			}
		}
		r.inOrder(first)
	}
	r.phase(phaseSubcube, last)

	// Multinode broadcast in every subcube of the low dimensions.
	last = r.slot
	if m > 0 {
		rotation, _ := NewRotation(m) // m <= d
		for k := 0; k < len(rotation.Nodes); k += m {
			r.slot++
			first := len(s.Sends)
			for i, t := range rotation.Nodes[k:min(k+m, len(rotation.Nodes))] {
				for p, item := range items {
					for high := 0; high < r.n; high += 1 << m {
						to := int(at[p])&(1<<m-1) ^ int(t) | high
						s.Sends = append(s.Sends, Send{Slot: r.slot, From: to ^ 1<<i, To: to, Packet: int(item)})
					}
				}
			}
			r.inOrder(first)
		}
	}
	r.phase(phaseSubcubes, last)
}
