package programs

// inOrderBelow returns the ranks below the last of the ranks first to first + m - 1 in
// the in-order tree: the last of those before it without the first m/2, and the last of
// the first m/2.
func inOrderBelow(first, m int) (below [][2]int) {
	if m > 1 {
		right := m / 2
		if m == 2 {
			right = 0
		}
		below = append(below, [2]int{first + right, m - 1 - right})
		if right > 0 {
			below = append(below, [2]int{first, right})
		}
	}
	return below
}

// InOrderBinary is the reduction in segments along a binary tree in which every rank
// comes right after the ranks below it, so that sums that may not be reordered come out
// right. The last rank has the sum and hands it to the root, if that is another one.
//
// k(n-1) messages, depth floor(log2 n); one more each where the root is not the last
// rank.
//
// Source: Pješivac-Grbović et al. 2007; as in Open MPI.
func InOrderBinary() Algorithm {
	return Algorithm{
		Name: "in-order-binary", Task: Reduce, Meaning: "segments are summed up in the order of ranks, along a binary tree below " +
			"the last one", Source: "Pješivac-Grbović et al. 2007", Parameters: []Parameter{Segmented},
		Make: func(s Settings) (Plan, error) {
			n, k := s.Ranks, s.segments(s.Bytes)
			if err := affordable("in-order-binary", n, 3*float64(k)*float64(n)); err != nil {
				return Plan{}, err
			}
			t := rooted{children: make([][]int, n)}
			list := [][2]int{{0, n}} // ranks first to first + m - 1
			for at := 0; at < len(list); at++ {
				u := list[at][0] + list[at][1] - 1
				t.order = append(t.order, u)
				for _, x := range inOrderBelow(list[at][0], list[at][1]) {
					t.children[u] = append(t.children[u], x[0]+x[1]-1)
					list = append(list, x)
				}
			}
			b := newBuilder("in-order-binary", Reduce, s, 2*k)
			b.cut(s.Bytes, k, Everyone, s.Root)
			waits, sent := make([][]int, n), make([]int, n)
			var sums, handed []int // of the last rank, and of the root
			for i := range k {
				b.up(t, i, b.payload(Run{int32(i), 1}), waits, sent)
				sums = append(sums, waits[n-1]...)
				handed = append(handed, sent[s.Root])
			}
			if s.Root < n-1 {
				x := b.payload(Run{0, int32(k)})
				b.send(n-1, s.Root, k, x, sums...)
				b.receive(s.Root, n-1, k, x, handed...)
			}
			return b.plan, nil
		},
	}
}
