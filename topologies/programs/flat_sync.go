package programs

// FlatSync is the gather in which the root asks one rank after the other for its part,
// and the next one when the first segment of the part is there: so no more than a few
// large messages reach it at one time. A part is sent in one piece, or its first segment
// and then the rest.
//
// 2(n-1) messages in one piece, 3(n-1) in two; depth 2(n-1).
//
// Source: as in Open MPI, which calls it linear with synchronization.
func FlatSync() Algorithm {
	return Algorithm{
		Name: "flat-sync", Task: Gather, Meaning: "the root asks one after the other for its part, of which the first segment " +
			"may go ahead", Source: "Open MPI", Parameters: []Parameter{Segmentable},
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			if err := affordable("flat-sync", n, 6*float64(n)); err != nil {
				return Plan{}, err
			}
			b := newBuilder("flat-sync", Gather, s, 3)
			last := none // the first segment of the rank before
			for r := range n {
				part := share(s.Bytes, n, r)
				first := part
				if k := s.segments(part); k > 1 && s.SegmentBytes > 0 {
					first = s.SegmentBytes
				} else if k > 1 {
					first = share(part, k, 0)
				}
				block := int32(len(b.plan.Blocks))
				b.plan.Blocks = append(b.plan.Blocks, Block{Bytes: first, From: r, To: s.Root})
				if first < part {
					b.plan.Blocks = append(b.plan.Blocks, Block{Bytes: part - first, From: r, To: s.Root})
				}
				if r == s.Root {
					continue
				}
				_, asked := b.signal(s.Root, r, 0, last)
				x := b.payload(Run{block, 1})
				ahead := b.send(r, s.Root, 1, x, asked)
				last = b.receive(s.Root, r, 1, x)
				if first < part {
					x = b.payload(Run{block + 1, 1})
					b.send(r, s.Root, 2, x, ahead)
					b.receive(s.Root, r, 2, x)
				}
			}
			return b.plan, nil
		},
	}
}
