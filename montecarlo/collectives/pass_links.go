package collectives

import (
	"slices"

	"castlab/topologies/programs"
)

// A wait is a dependence of a step on Links: on the end of another step, or on its
// beginning.
type wait struct {
	step  int32
	begun bool
}

// A place is a step on Links with its resource.
type place struct {
	op       int32
	rank     int32
	resource int32 // the link, or links + CPU; for a Receive the step of its Send
	waits    int32 // end of its dependences in order.waits, which begin where those of the step before end
	kind     programs.Kind
}

// reachLimit bounds the search for a chain of operations.
const reachLimit = 64

// reaches reports whether k waits for u, directly or through other operations of their
// rank.
func (c *Compiled) reaches(s *source, u, k int32) bool {
	base := c.first[c.rank[u]]
	seen := []int32{k}
	for at := 0; at < len(seen) && at < reachLimit; at++ {
		for _, i := range s.ops[seen[at]].After {
			j := base + int32(i)
			if j == u {
				return true
			}
			if len(seen) < reachLimit && !slices.Contains(seen, j) {
				seen = append(seen, j)
			}
		}
	}
	return false
}

// staticLinks finds the order of a program whose links serve their Sends in the order
// of the list. It remains to check that the Computes of a CPU depend on each other or
// begin at once, and likewise the Receives of a channel.
func (c *Compiled) staticLinks(s *source) *order {
	if c.turns.first == nil {
		return nil
	}
	n := len(c.kind)
	// The operation before it, by CPU and by channel.
	cpus, channels := make([]int32, c.ranks*c.cpus), make([]int32, c.channels)
	for i := range cpus {
		cpus[i] = -1
	}
	for i := range channels {
		channels[i] = -1
	}
	varies := c.flight.varies() || c.extra.varies()
	for k := range int32(n) {
		var last *int32
		switch c.kind[k] {
		case programs.Compute:
			last = &cpus[c.cpu[k]]
		case programs.Receive:
			last = &channels[c.channel[k]]
		default:
			continue
		}
		if u := *last; u >= 0 {
			a, b := s.ops[u], s.ops[k]
			switch {
			case c.kind[k] == programs.Receive && varies: // messages may overtake each other
				return nil
			case slices.Equal(a.After, b.After) && slices.Equal(a.Begun, b.Begun) || c.reaches(s, u, k):
			default:
				return nil
			}
		}
		*last = k
	}
	everything := make([]int32, n)
	for k := range everything {
		everything[k] = int32(k)
	}
	return c.placed(s, c.partners(everything))
}

// placed returns a topological order of the operations, or nil if their dependences
// form a cycle.
func (c *Compiled) placed(s *source, partner []int32) *order {
	n := len(c.kind)
	o := &order{places: make([]place, 0, n)}
	waits := slices.Clone(c.waits)
	next := make([]int32, n) // by Send, the one after it on its link
	for k := range next {
		next[k] = -1
	}
	for l := range c.links {
		list := c.turns.of(int32(l))
		for i, k := range list[1:] {
			next[list[i]] = k
			waits[k]++
		}
	}
	var todo []int32
	for k := range int32(n) {
		if c.kind[k] == programs.Receive {
			waits[k]++
		}
		if waits[k] == 0 {
			todo = append(todo, k)
		}
	}
	position := make([]int32, n)
	release := func(k int32) {
		if waits[k]--; waits[k] == 0 {
			todo = append(todo, k)
		}
	}
	for at := 0; at < len(todo); at++ {
		k := todo[at]
		position[k] = int32(at)
		x := place{op: k, rank: c.rank[k], kind: c.kind[k]}
		switch c.kind[k] {
		case programs.Send:
			x.resource = c.link[k]
			if next[k] >= 0 {
				release(next[k])
			}
			release(partner[k])
		case programs.Compute:
			x.resource = int32(c.links) + c.cpu[k]
		default:
			x.resource = position[partner[k]]
		}
		for _, list := range [2][]int32{c.begins.of(k), c.ends.of(k)} {
			for _, j := range list {
				release(j)
			}
		}
		base := c.first[c.rank[k]]
		for _, i := range s.ops[k].After {
			o.waits = append(o.waits, wait{step: position[base+int32(i)]})
		}
		for _, i := range s.ops[k].Begun {
			o.waits = append(o.waits, wait{step: position[base+int32(i)], begun: true})
		}
		x.waits = int32(len(o.waits))
		o.places = append(o.places, x)
	}
	if len(o.places) < n {
		return nil
	}
	return o
}

// passLinks executes a program on Links in its static order:
//
//	begin = max(end of what it waits for, end of the Send before it on its link)
func (e *Execution) passLinks() {
	c := e.c
	if e.pass == nil {
		e.pass = &pass{free: make([]float64, c.links+c.ranks*c.cpus), start: make([]float64, len(c.kind)),
			end: make([]float64, len(c.kind))}
	}
	p := e.pass
	clear(p.free)
	for r := range e.ends {
		e.ends[r] = e.from(int32(r))
	}
	flies := c.flight.law != nil || c.flight.fixed != 0 || c.extra.law != nil || c.extra.fixed != 0
	free, start, end := p.free, p.start, p.end
	waits, at := c.order.waits, int32(0)
	for i := range c.order.places {
		x := &c.order.places[i]
		now := e.from(x.rank)
		for ; at < x.waits; at++ {
			if w := waits[at]; w.begun {
				now = max(now, start[w.step])
			} else {
				now = max(now, end[w.step])
			}
		}
		done := now
		switch x.kind {
		case programs.Receive:
			k := x.resource
			there := end[k]
			if flies {
				op := c.order.places[k].op
				there += e.latency(c.distance(op), c.pair[op], c.ident[op])
			}
			done = max(now, there)
		case programs.Send:
			now = max(now, free[x.resource])
			done = now + e.crossing(x.op)
			free[x.resource] = done
		default:
			now = max(now, free[x.resource])
			done = now + float64(e.of(x.rank)*c.busy[x.op]) + e.noise(forComputing, c.ident[x.op])
			free[x.resource] = done
		}
		start[i], end[i] = now, done
		e.ends[x.rank] = max(e.ends[x.rank], done)
	}
}
