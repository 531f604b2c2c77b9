package packets

// A readyHeap holds the sends that are ready at one time, the one with the smallest
// number on top.
type readyHeap []readySend

type readySend struct{ send, entry int32 }

func (h *readyHeap) put(v readySend) {
	s := append(*h, v)
	i := len(s) - 1
	for i > 0 {
		up := (i - 1) / 2
		if s[up].send <= v.send {
			break
		}
		s[i] = s[up]
		i = up
	}
	s[i] = v
	*h = s
}

func (h *readyHeap) take() (send, entry int32) {
	s := *h
	last := len(s) - 1
	top, v := s[0], s[last]
	s = s[:last]
	*h = s
	if last == 0 {
		return top.send, top.entry
	}
	i := 0
	for {
		down := 2*i + 1
		if down >= last {
			break
		}
		if down+1 < last && s[down+1].send < s[down].send {
			down++
		}
		if v.send <= s[down].send {
			break
		}
		s[i] = s[down]
		i = down
	}
	s[i] = v
	return top.send, top.entry
}
