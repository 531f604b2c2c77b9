package goal

// A wait is a dependence of one operation on another.
type wait struct {
	who, on int32
	begun   bool
}

// maxWaits bounds the dependences of a rank.
const maxWaits = 1 << 28

// link sets the dependences of the operations of the rank.
func (p *reader) link() {
	if len(p.waits) == 0 {
		return
	}
	n := len(p.list)
	start := make([]int, n+1)
	for _, w := range p.waits {
		start[w.who+1]++
	}
	for k := range n {
		start[k+1] += start[k]
	}
	sorted := make([]wait, len(p.waits))
	next := append([]int{}, start...)
	for _, w := range p.waits {
		sorted[next[w.who]] = w
		next[w.who]++
	}
	pool := make([]int, 0, len(p.waits))
	for _, begun := range [...]bool{false, true} {
		if cap(p.met) < n {
			p.met = make([]int, n)
		}
		p.met = p.met[:n]
		clear(p.met)
		for k := range p.list {
			first := len(pool)
			for _, w := range sorted[start[k]:start[k+1]] {
				if w.begun == begun && p.met[w.on] != k+1 {
					p.met[w.on] = k + 1
					pool = append(pool, int(w.on))
				}
			}
			if len(pool) == first {
				continue
			}
			if list := pool[first:len(pool):len(pool)]; begun {
				p.list[k].Begun = list
			} else {
				p.list[k].After = list
			}
		}
	}
}
