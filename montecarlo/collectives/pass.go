package collectives

import (
	"math"

	"castlab/topologies/programs"
)

// A step is one operation on a LogGP machine with a static order, or on Links.
type step struct {
	rank int32
	slot int32  // of its message
	op   int32  // of a Receive: the Send
	what uint32 // costs << 2 | kind; of Links only the kind
}

// A cost is what operations of one kind and size cost.
type cost struct{ busy, wire, gap float64 }

// pass is the scratch space of runs in a static order.
type pass struct {
	sends, takes []float64 // when the NIC of each rank is free
	there        []float64 // by slot, when the message is there

	free, start, end []float64 // of Links
}

// scheduled puts the operations of all ranks, whose orders are known, in one order
// in which whatever is needed is there before. A rank goes on until it needs a
// message that has not been sent, and then one to which it has sent. It returns nil
// where they all wait for each other.
func (c *Compiled) scheduled(sequence, partner []int32) *order {
	n := len(sequence)
	o := &order{steps: make([]step, 0, n)}
	numbers := map[cost]uint32{}
	at := make([]int32, c.ranks) // how far each rank is
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
				x := step{rank: r, op: k}
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
					unused = append(unused, slot[m])
					price = cost{busy: c.busy[m], wire: c.wire[m], gap: c.gap[m]}
					taken[m] = true
					if c.large[m] {
						todo = append(todo, c.rank[m])
					}
				}
				number, ok := numbers[price]
				if !ok {
					number = uint32(len(o.costs))
					numbers[price] = number
					o.costs = append(o.costs, price)
				}
				x.what = number<<2 | uint32(c.kind[k])
				o.steps = append(o.steps, x)
				at[r]++
			}
		next:
		}
	}
	if len(o.steps) < n {
		return nil
	}
	return o
}

// passes executes a program in its static order.
func (e *Execution) passes() {
	if !e.c.logGP {
		e.passLinks()
		return
	}
	if e.pass == nil {
		e.pass = &pass{
			sends: make([]float64, e.c.ranks), takes: make([]float64, e.c.ranks),
			there: make([]float64, e.c.order.slots),
		}
	}
	clear(e.pass.sends)
	clear(e.pass.takes)
	for r := range e.ends {
		e.ends[r] = e.from(int32(r))
	}
	c := e.c
	if e.factor == nil && c.noise.law == nil && c.noise.fixed == 0 && c.flight.law == nil && c.linkFactor.law == nil && c.linkFactor.fixed == 1 && c.extra.law == nil && c.extra.fixed == 0 {
		e.passFixed()
		return
	}
	e.passDrawn()
}

// passFixed is the pass of a machine that does not vary, but for when ranks arrive.
func (e *Execution) passFixed() {
	c, p := e.c, e.pass
	cpu, sends, takes, there := e.ends, p.sends, p.takes, p.there
	overhead, latency := c.overhead, c.flight.fixed
	for i := range c.order.steps {
		x := &c.order.steps[i]
		r := x.rank
		price := &c.order.costs[x.what>>2]
		now := cpu[r]
		switch programs.Kind(x.what & 3) {
		case programs.Send:
			now = max(now, sends[r])
			cpu[r] = now + price.busy
			sends[r] = now + price.gap
			there[x.slot] = now + overhead + latency
		case programs.Receive:
			now = max(now, there[x.slot], takes[r])
			cpu[r] = now + (overhead + max(price.busy-overhead, price.wire))
			takes[r] = now + price.gap
			if c.large[x.op] {
				e.received(x.op, now)
			}
		default:
			cpu[r] = now + price.busy
		}
	}
}

// received frees the sender of a large message.
func (e *Execution) received(k int32, now float64) {
	r := e.c.rank[k]
	e.ends[r] = math.Max(e.ends[r], now)
	e.pass.sends[r] = math.Max(e.pass.sends[r], now)
}

// passDrawn is the pass of a machine that varies.
func (e *Execution) passDrawn() {
	c, p := e.c, e.pass
	cpu, sends, takes, there := e.ends, p.sends, p.takes, p.there
	overhead := c.overhead
	hums := c.noise.law != nil || c.noise.fixed != 0
	for i := range c.order.steps {
		x := &c.order.steps[i]
		r := x.rank
		price := &c.order.costs[x.what>>2]
		f := e.of(r)
		now := cpu[r]
		switch programs.Kind(x.what & 3) {
		case programs.Send:
			now = max(now, sends[r])
			end := now + float64(f*price.busy)
			if hums {
				end += e.hum(forSending, x.op)
			}
			cpu[r] = end
			sends[r] = now + price.gap
			there[x.slot] = now + float64(f*overhead) + e.fly(x.op)
		case programs.Receive:
			now = max(now, there[x.slot], takes[r])
			end := now + (float64(f*overhead) + max(float64(f*(price.busy-overhead)), price.wire))
			if hums {
				end += e.hum(forTaking, x.op)
			}
			cpu[r] = end
			takes[r] = now + price.gap
			if c.large[x.op] {
				e.received(x.op, now)
			}
		default:
			end := now + float64(f*price.busy)
			if hums {
				end += e.hum(forComputing, x.op)
			}
			cpu[r] = end
		}
	}
}
