package tasks

// A heap holds waiting packets, the one with priority first.
type heap []int32

func (h *heap) push(p int32, first func(p, q int32) bool) {
	*h = append(*h, p)
	list := *h
	for i := len(list) - 1; i > 0; {
		up := (i - 1) / 2
		if !first(list[i], list[up]) {
			return
		}
		list[i], list[up] = list[up], list[i]
		i = up
	}
}

func (h *heap) pop(first func(p, q int32) bool) int32 {
	list := *h
	front := list[0]
	last := len(list) - 1
	list[0] = list[last]
	list = list[:last]
	*h = list
	for i := 0; ; {
		down := 2*i + 1
		if down+1 < last && first(list[down+1], list[down]) {
			down++
		}
		if down >= last || !first(list[down], list[i]) {
			return front
		}
		list[i], list[down] = list[down], list[i]
		i = down
	}
}
