package programs

// ancestors answers whether one operation of a rank has ended whenever another one
// begins, because that waits for it, directly or not.
type ancestors struct {
	list     []Operation
	position []int32 // by operation of the rank, its place in an execution
	seen     []int32 // by operation, the last question in which it was met
	question int32
	stack    []int32
}

func (a *ancestors) of(list []Operation, position []int32) {
	a.list, a.position = list, position
	a.seen = grown(a.seen, len(list))
	clear(a.seen)
	a.question = 0
}

// has reports whether y waits for the end of x.
func (a *ancestors) has(y, x int) bool {
	for _, j := range a.list[y].After {
		if j == x {
			return true
		}
	}
	a.question++
	a.stack = append(a.stack[:0], int32(y))
	for len(a.stack) > 0 {
		k := a.stack[len(a.stack)-1]
		a.stack = a.stack[:len(a.stack)-1]
		o := &a.list[k]
		for _, j := range o.After {
			if j == x {
				return true
			}
			// All that j waits for has ended before it: x is not among them if it ended
			// after j in one execution.
			if a.seen[j] != a.question && a.position[j] > a.position[x] {
				a.seen[j] = a.question
				a.stack = append(a.stack, int32(j))
			}
		}
		for _, j := range o.Begun {
			if a.seen[j] != a.question {
				a.seen[j] = a.question
				a.stack = append(a.stack, int32(j))
			}
		}
	}
	return false
}
