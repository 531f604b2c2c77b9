package collectives

import (
	"castlab/topologies/programs"
)

// A step is one operation on a LogGP machine in a static order.
type step struct {
	seat int32  // that of its rank
	slot int32  // that of its message
	op   int32  // of a Receive: the Send
	what uint32 // costs << 3 | large << 2 | kind
}

// A cost is the time that operations of one kind and size take of each resource.
type cost struct{ busy, wire, gap float64 }

// pass is the scratch space of runs in a static order.
type pass struct {
	seats   []seat
	arrival []float64 // by slot, the arrival time of the message

	free, start, end []float64 // of Links
}

// A seat is the state of one rank. Seats are numbered by the first turns of their
// ranks, so that ranks that work one after the other are neighbors in memory.
type seat struct {
	cpu, sends, takes float64 // when CPU, sending and receiving side are free
	factor            float64
}

// scheduled merges the known orders of all ranks into one topological order, in which
// every operation stands behind those it needs. It follows a rank until it needs a
// message that has not been sent, and then turns to a rank to which one was sent. It
// returns nil on a deadlock.
func (c *Compiled) scheduled(sequence, partner []int32) *order {
	n := len(sequence)
	o := &order{steps: make([]step, 0, n)}
	numbers := map[cost]uint32{}
	var last cost
	var number uint32
	seats := make([]int32, c.ranks)
	for r := range seats {
		seats[r] = -1
	}
	at := make([]int32, c.ranks) // by rank, the position reached in its sequence
	copy(at, c.first)
	slot := make([]int32, n) // by Send; -1 before
	taken := make([]bool, n)
	for k := range slot {
		slot[k] = -1
	}
	var unused []int32
	var todo []int32
	for first := c.ranks - 1; first >= 0; first-- {
		todo = append(todo[:0], int32(first))
		for len(todo) > 0 {
			r := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for at[r] < c.first[r+1] {
				k := sequence[at[r]]
				if at[r] > c.first[r] {
					if u := sequence[at[r]-1]; c.kind[u] == programs.Send && c.large[u] && !taken[u] {
						break
					}
				}
				x := step{op: k}
				id := c.ident[k]
				price := cost{busy: c.busy[k], wire: c.wire[k], gap: c.gap[k]}
				switch c.kind[k] {
				case programs.Send:
					if len(unused) == 0 {
						unused = append(unused, int32(o.slots))
						o.slots++
					}
					slot[k] = unused[len(unused)-1]
					unused = unused[:len(unused)-1]
					x.slot = slot[k]
					todo = append(todo, c.rank[partner[k]])
				case programs.Receive:
					m := partner[k]
					if slot[m] < 0 {
						goto next
					}
					x.op, x.slot = m, slot[m]
					id = c.ident[m]
					unused = append(unused, slot[m])
					price = cost{busy: c.busy[m], wire: c.wire[m], gap: c.gap[m]}
					taken[m] = true
					if c.large[m] {
						todo = append(todo, c.rank[m])
					}
				}
				if price != last || len(o.costs) == 0 {
					var ok bool
					if number, ok = numbers[price]; !ok {
						number = uint32(len(o.costs))
						numbers[price] = number
						o.costs = append(o.costs, price)
					}
					last = price
				}
				x.what = number<<3 | uint32(c.kind[k])
				if c.large[x.op] {
					x.what |= 4
				}
				if seats[r] < 0 {
					seats[r] = int32(len(o.ranks))
					o.ranks = append(o.ranks, r)
				}
				x.seat = seats[r]
				o.steps = append(o.steps, x)
				o.idents = append(o.idents, id)
				at[r]++
			}
		next:
		}
	}
	if len(o.steps) < n {
		return nil
	}
	o.seats = seats
	return o
}

// passes executes a program in its static order.
func (e *Execution) passes() {
	if !e.c.logGP {
		e.passLinks()
		return
	}
	c, o := e.c, e.c.order
	if e.pass == nil {
		e.pass = &pass{seats: make([]seat, len(o.ranks)), arrival: make([]float64, o.slots)}
	}
	seats := e.pass.seats
	for i, r := range o.ranks {
		seats[i] = seat{cpu: e.from(r), factor: e.of(r)}
	}
	if e.factor == nil && c.flights == nil && c.noise.law == nil && c.noise.fixed == 0 && c.flight.law == nil &&
		c.linkFactor.law == nil && c.linkFactor.fixed == 1 && c.extra.law == nil && c.extra.fixed == 0 {
		e.passFixed()
	} else {
		e.passDrawn()
	}
	if len(o.ranks) < c.ranks {
		for r := range e.ends {
			e.ends[r] = e.from(int32(r))
		}
	}
	for i, r := range o.ranks {
		e.ends[r] = seats[i].cpu
	}
}

// passFixed executes a program on a machine whose only random times are the arrivals of
// ranks.
func (e *Execution) passFixed() {
	c, seats, there := e.c, e.pass.seats, e.pass.arrival
	overhead, latency := c.overhead, c.flight.fixed
	for i := range c.order.steps {
		x := &c.order.steps[i]
		price := &c.order.costs[x.what>>3]
		s := &seats[x.seat]
		now := s.cpu
		switch programs.Kind(x.what & 3) {
		case programs.Send:
			now = max(now, s.sends)
			s.cpu = now + price.busy
			s.sends = now + price.gap
			there[x.slot] = now + overhead + latency
		case programs.Receive:
			now = max(now, there[x.slot], s.takes)
			s.cpu = now + (overhead + max(price.busy-overhead, price.wire))
			s.takes = now + price.gap
			if x.what&4 != 0 {
				e.received(x.op, now)
			}
		default:
			s.cpu = now + price.busy
		}
	}
}

// received releases the sender of a large message, whose only CPU serves its NIC until
// now.
func (e *Execution) received(k int32, now float64) {
	s := &e.pass.seats[e.c.order.seats[e.c.rank[k]]]
	s.cpu = max(s.cpu, now)
}

// passDrawn executes a program on a machine with random times.
func (e *Execution) passDrawn() {
	c, seats, there := e.c, e.pass.seats, e.pass.arrival
	overhead := c.overhead
	noisy := c.noise.law != nil || c.noise.fixed != 0
	for i := range c.order.steps {
		x := &c.order.steps[i]
		price := &c.order.costs[x.what>>3]
		s := &seats[x.seat]
		f, now := s.factor, s.cpu
		switch programs.Kind(x.what & 3) {
		case programs.Send:
			now = max(now, s.sends)
			end := now + float64(f*price.busy)
			if noisy {
				end += e.noise(forSending, c.order.idents[i])
			}
			s.cpu = end
			s.sends = now + price.gap
			there[x.slot] = now + float64(f*overhead) + e.latency(c.distance(x.op), c.pair[x.op], c.order.idents[i])
		case programs.Receive:
			now = max(now, there[x.slot], s.takes)
			end := now + (float64(f*overhead) + max(float64(f*(price.busy-overhead)), price.wire))
			if noisy {
				end += e.noise(forTaking, c.order.idents[i])
			}
			s.cpu = end
			s.takes = now + price.gap
			if x.what&4 != 0 {
				e.received(x.op, now)
			}
		default:
			end := now + float64(f*price.busy)
			if noisy {
				end += e.noise(forComputing, c.order.idents[i])
			}
			s.cpu = end
		}
	}
}
