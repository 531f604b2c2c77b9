package programs

// ancestors answers whether one operation of a rank depends on the end of another,
// directly or not.
type ancestors struct {
	list     []Operation
	position []int32 // by operation of the rank, its position in an execution
	seen     []int32 // by operation, the last query that visited it
	question int32
	stack    []int32
}

func (a *ancestors) of(list []Operation, position []int32) {
	a.list, a.position = list, position
	a.seen = grown(a.seen, len(list))
	clear(a.seen)
	a.question = 0
}

// has reports whether y depends on the end of x.
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
			// All dependences of j ended before it: x is not among them if it ended
			// after j in some execution.
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
