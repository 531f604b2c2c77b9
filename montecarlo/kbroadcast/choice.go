package kbroadcast

// choose sorts packets by their given trees.
func (e *Execution) choose(sources, tree []int) {
	clear(e.loads)
	for _, j := range tree {
		e.loads[j]++
	}
	at := e.share(len(sources))
	for p, j := range tree {
		z := label(e.c.d, j, uint32(sources[p]))
		e.starts[at[j]] = z
		at[j]++
		e.trace.take(j, z)
	}
}

// rankedTrees makes every node x choose the trees of its packets from its rank: the
// m-th, m = 1..a[x], takes tree (r[x] - a[x] - 1 + m) mod d.
func (e *Execution) rankedTrees(K int) {
	d := uint32(e.c.d)
	clear(e.loads)
	for x, a := range e.own {
		if a == 0 {
			continue
		}
		for j, m := (e.rank[x]-a)%d, a; m > 0; m-- {
			e.loads[j]++
			if j++; j == d {
				j = 0
			}
		}
	}
	at := e.share(K)
	for x, a := range e.own {
		if a == 0 {
			continue
		}
		for j, m := (e.rank[x]-a)%d, a; m > 0; m-- {
			z := label(e.c.d, int(j), uint32(x))
			e.starts[at[j]] = z
			at[j]++
			e.trace.take(int(j), z)
			if j++; j == d {
				j = 0
			}
		}
	}
}

// share allocates the packets of every tree and returns the index of the first one of
// each.
func (e *Execution) share(K int) [MaxDimensions]int {
	if cap(e.starts) < K {
		e.starts = make([]uint32, K)
	}
	e.starts = e.starts[:K]
	var at [MaxDimensions]int
	for j, n := range e.loads {
		at[j] = e.from[j]
		e.from[j+1] = e.from[j] + n
	}
	return at
}
