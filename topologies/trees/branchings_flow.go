package trees

// An inflow brings a unit from every waiting root to one node at once, within the room
// of the arcs.
type inflow struct {
	over    []int32 // by arc, units that cross it
	sent    []int32 // by node, waiting roots there whose units arrive
	lacking int     // units of waiting roots elsewhere that do not
	known   int     // changes that are seen to
}

// A change is a copy of an arc that is taken, or a tree that begins.
type change struct {
	arc   int32 // -1 for none
	began int32
}

// reaches reports whether a unit of every waiting root can come to node v at once, and
// sees to it as far as it can. If not, the last search found all nodes with a way to v.
func (g *growth) reaches(v int) bool {
	f := &g.into[v]
	for ; f.known < len(g.changes); f.known++ {
		c := g.changes[f.known]
		switch r := int(c.began); {
		case c.arc >= 0:
			for f.over[c.arc] > g.room[c.arc] {
				g.release(v, c.arc)
			}
		case r == v:
		case f.sent[r] > g.waiting[r]:
			f.sent[r]--
			g.forget(v, c.began)
		default:
			f.lacking--
		}
	}
	for f.lacking > 0 {
		if !g.augment(v) {
			return false
		}
	}
	return true
}

// augment finds a way for one more unit to v, which may send others another way, and
// takes it.
func (g *growth) augment(v int) bool {
	f := &g.into[v]
	g.search++
	g.seen[v] = g.search
	g.queue = append(g.queue[:0], int32(v))
	visit := func(x, by int32) {
		if g.seen[x] != g.search {
			g.seen[x], g.onward[x] = g.search, by
			g.queue = append(g.queue, x)
		}
	}
	for i := 0; i < len(g.queue); i++ {
		x := g.queue[i]
		if int(x) != v && f.sent[x] < g.waiting[x] {
			f.sent[x]++
			f.lacking--
			for int(x) != v {
				if a := g.onward[x]; a >= 0 {
					f.over[a]++
					x = g.to[a]
				} else {
					f.over[-1-a]--
					x = g.from[-1-a]
				}
			}
			return true
		}
		for _, a := range g.in[x] {
			if f.over[a] < g.room[a] {
				visit(g.from[a], a)
			}
		}
		for _, a := range g.out[x] {
			if f.over[a] > 0 {
				visit(g.to[a], -1-a)
			}
		}
	}
	return false
}

// release takes a unit off an arc, all the way from its root and on to v, or off the
// circle on which it went round.
func (g *growth) release(v int, a int32) {
	f := &g.into[v]
	f.over[a]--
	for x := g.from[a]; x != g.to[a]; {
		if f.sent[x] > 0 {
			f.sent[x]--
			f.lacking++
			g.forget(v, g.to[a])
			return
		}
		for _, b := range g.in[x] {
			if f.over[b] > 0 {
				f.over[b]--
				x = g.from[b]
				break
			}
		}
	}
}

// forget takes a unit off its way from x to v.
func (g *growth) forget(v int, x int32) {
	f := &g.into[v]
	for int(x) != v {
		for _, b := range g.out[x] {
			if f.over[b] > 0 {
				f.over[b]--
				x = g.to[b]
				break
			}
		}
	}
}
