package treebroadcast

import "math/rand/v2"

// A flow holds the counters of the nodes and links of a tree, by place.
type flow struct {
	known   []int32 // packets at the node
	next    []int32 // the same at the end of the slot
	crossed []int32 // packets that have crossed the link, in both directions
	upward  []bool  // Alternate: whether the link was last used towards the root
	active  []int32 // links that have not carried all packets
}

func newFlow(n int) *flow {
	return &flow{known: make([]int32, n), next: make([]int32, n), crossed: make([]int32, n), upward: make([]bool, n),
		active: make([]int32, 0, n)}
}

// begin sets the state before the first slot of M packets, own[v] of them at node v.
func (f *flow) begin(l *links, own []int32, M int32) {
	for v, j := range l.place {
		f.known[j] = own[v]
	}
	copy(f.next, f.known)
	clear(f.crossed)
	clear(f.upward)
	f.active = f.active[:0]
	if M == 0 {
		return
	}
	for j := 1; j < len(l.parent); j++ {
		f.active = append(f.active, int32(j))
	}
}

// full returns the number of slots of M packets on full-duplex links: each end sends if
// it knows more packets than have crossed.
func (f *flow) full(l *links, own []int32, M int32) (slots int) {
	f.begin(l, own, M)
	for len(f.active) > 0 {
		slots++
		left := f.active[:0]
		for _, j := range f.active {
			p, c := l.parent[j], f.crossed[j]
			up, down := int32(0), int32(0)
			if f.known[j] > c {
				up = 1
			}
			if f.known[p] > c {
				down = 1
			}
			f.next[p] += up
			f.next[j] += down
			c += up + down
			f.crossed[j] = c
			if c < M {
				left = append(left, j)
			}
		}
		f.active = left
		copy(f.known, f.next)
	}
	return slots
}

// half returns the same on half-duplex links, where a rule chooses between two ends
// that both could send.
func (f *flow) half(l *links, own []int32, M int32, rule Rule, r *rand.Rand) (slots int) {
	f.begin(l, own, M)
	for len(f.active) > 0 {
		slots++
		left := f.active[:0]
		for _, j := range f.active {
			p, c := l.parent[j], f.crossed[j]
			below, above := f.known[j]-c, f.known[p]-c // packets that wait
			if below == 0 && above == 0 {
				left = append(left, j)
				continue
			}
			up := below > 0
			if up && above > 0 {
				switch rule {
				case Random:
					up = r.Int32N(below+above) < below
				case Longer:
					up = below >= above
				case Shorter:
					up = below <= above
				case Outward:
					up = false
				case Alternate:
					up = !f.upward[j]
				}
			}
			f.upward[j] = up
			if up {
				f.next[p]++
			} else {
				f.next[j]++
			}
			f.crossed[j] = c + 1
			if c+1 < M {
				left = append(left, j)
			}
		}
		f.active = left
		copy(f.known, f.next)
	}
	return slots
}
