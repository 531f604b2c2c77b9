package collectives

import (
	"math"

	"castlab/topologies/programs"
)

// A windowTable is what windows needs to know of a program, in few cache lines.
type windowTable struct {
	operations []windowOperation
	costs      []cost
	roots      []int32 // operations that wait for nothing, by rank
	acts       int     // number of acts
	several    int     // channels with several messages
	flight     float64 // least time after its overhead that a message flies
	gated      bool    // whether an operation waits for several
	pairs      *pairs
	ahead      bool // whether ranks run ahead
}

// mostAhead is the largest number of senders to one rank with which ranks run ahead, as a
// rank looks at all of its senders.
const mostAhead = 24

// A windowOperation is an operation of a program.
type windowOperation struct {
	ident uint64
	cost  int32
	pair  int32 // of a Send
	mate  int32 // the only Receive or Send on its channel, or ^ the number of a channel with several
	then  int32 // the only operation that waits for it, and for its end; -1 for none, -2 for others
	act   int32 // its act; behind that of a Send the reception of its message
	kind  programs.Kind
	gated bool // whether it waits for several
	opens bool // whether operations wait for its beginning
}

// newWindowTable returns the table of a program; nil for one that only the simulation of
// events executes: with several CPUs or NICs, wildcards, polling, messages that wait for
// their receiver, or a network in which a message may take no time.
func newWindowTable(c *Compiled) *windowTable {
	if !c.logGP || c.polling || c.cpus > 1 || c.nics > 1 || c.wild != nil {
		return nil
	}
	n := len(c.kind)
	t := &windowTable{operations: make([]windowOperation, n), flight: c.leastFlight()}
	if !(c.overhead > 0 || t.flight > 0) {
		return nil
	}
	prices := map[cost]int32{}
	last := cost{-1, -1, -1}
	number := int32(0)
	sends, receives := make([]int32, c.channels), make([]int32, c.channels)
	for k, x := range c.channel {
		if c.kind[k] == programs.Send {
			sends[x]++
		} else if x >= 0 {
			receives[x]++
		}
	}
	channel := make([]int32, c.channels) // its number among those with several, or its first operation
	for x := range channel {
		if channel[x] = -1; sends[x] != 1 || receives[x] != 1 {
			channel[x] = int32(t.several)
			t.several++
		}
	}
	for k := range n {
		if c.large[k] {
			return nil
		}
		o := &t.operations[k]
		*o = windowOperation{ident: c.ident[k], then: -1, act: int32(t.acts), kind: c.kind[k], gated: c.waits[k] > 1}
		t.acts++
		t.gated = t.gated || o.gated
		if price := (cost{c.busy[k], c.wire[k], c.gap[k]}); price != last {
			var ok bool
			if number, ok = prices[price]; !ok {
				number = int32(len(t.costs))
				prices[price] = number
				t.costs = append(t.costs, price)
			}
			last = price
		}
		o.cost = number
		if o.kind == programs.Send {
			t.acts++
		}
		if c.waits[k] == 0 {
			t.roots = append(t.roots, int32(k))
		}
		ends, begins := c.ends.of(int32(k)), c.begins.of(int32(k))
		switch o.opens = len(begins) > 0; {
		case len(ends)+len(begins) == 0:
		case len(ends) == 1 && !o.opens:
			o.then = ends[0]
		default:
			o.then = -2
		}
		if x := c.channel[k]; x >= 0 {
			switch {
			case sends[x] != 1 || receives[x] != 1:
				o.mate = ^channel[x]
			case channel[x] < 0:
				channel[x] = int32(k)
			default:
				o.mate = channel[x]
				t.operations[channel[x]].mate = int32(k)
			}
		}
	}
	var list []pair
	for k, kind := range c.kind {
		if kind == programs.Send {
			list = more(list, pair{c.rank[k], c.peer[k], 1})
		}
	}
	t.pairs = newPairs(c.ranks, list)
	t.ahead = t.pairs.most <= mostAhead
	for k, kind := range c.kind {
		if kind == programs.Send {
			t.operations[k].pair = t.pairs.of(c.rank[k], c.peer[k])
		}
	}
	return t
}

// leastFlight returns the least time that a message flies after its overhead.
func (c *Compiled) leastFlight() float64 {
	least := c.flight.least()
	if c.flight.law == nil && c.flights != nil {
		least = math.Inf(1)
		for k, kind := range c.kind {
			if kind == programs.Send {
				least = min(least, c.flights[k])
			}
		}
	}
	return float64(least*c.flightFactor.least()) + c.extra.least()
}

// least returns the least number that may be drawn.
func (d *draw) least() float64 {
	if d.law == nil {
		return d.fixed
	}
	lo, _ := d.law.Support()
	return lo
}
