package schedules

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// ValidatePMNB returns a *Violation unless s passes Validate and is a partial
// multinode broadcast on the cube of d dimensions as VB95 describes it. The
// parameter "algorithm", I, II, III or A0, says by which classes, and the phases
// where to look:
//
//   - Phased. Phases of control messages come before all others.
//   - Packed. In the phase "packing" packets move: none is sent by a node that
//     it has left, no two of a class are at one node when a slot ends, and at its
//     end the one of rank r in class c is at the node that class c names r.
//   - Spread, Theorem 2. After the phase "broadcast l" every packet is at all
//     nodes whose names in its class agree in the d-l low bits with that of the
//     node where packing left it. In algorithm I, after "subcube broadcast", in
//     the ceil(log2 M) low bits.
//   - Apart. In every slot each dimension is crossed by packets of one class
//     alone, and by control messages of one order; in algorithm A0 one dimension
//     alone is crossed.
//
// Item i of algorithm II is part i mod d of a packet, and of that class.
//
// Source: VB95, Section IV. Errors: an *inputs.Error for d outside
// 0..MaxKBroadcast; a *Violation.
func ValidatePMNB(d int, s Schedule) error {
	if err := inputs.Integer("d", d, 0, MaxKBroadcast); err != nil {
		return err
	}
	e, err := newExecution(topologies.Hypercube{D: d}, s)
	if err != nil {
		return err
	}
	c, err := newPMNBCheck(d, s)
	if err != nil {
		return err
	}
	c.e, c.phases, e.beforeArrivals = e, s.Phases, c.slot
	if err := e.broadcast(s); err != nil {
		return err
	}
	if err := c.endBefore(math.MaxInt); err != nil {
		return err
	}
	return c.sumsApart(s.Sums)
}

// A pmnbCheck traces the packets of a partial multinode broadcast.
type pmnbCheck struct {
	d, n    int
	classes int
	low     int   // bits in which the holders of an item agree after the subcube broadcast
	class   []int // by item
	home    []int // by item, its packing destination
	at      []int // by item, its node until packing ends
	e       *execution
	phases  []Phase // that have not ended
	user    []int   // scratch space of apart
	there   []int   // by class and node, the slot in which it last held an item

	oneDimension bool // all sends of a slot are over one
}

func newPMNBCheck(d int, s Schedule) (*pmnbCheck, error) {
	shape := func(format string, args ...any) error {
		return &Violation{Rule: Shape, Why: fmt.Sprintf(format, args...)}
	}
	if s.Sources == nil || s.Markers != 0 {
		return nil, shape("a partial multinode broadcast lists its sources, and has no termination packets")
	}
	c := &pmnbCheck{d: d, n: 1 << d, classes: max(1, d), at: slices.Clone(s.Sources)}
	for i, p := range s.Phases {
		if i > 0 && slices.Contains(controlPhases, p.Name) && !slices.Contains(controlPhases, s.Phases[i-1].Name) {
			return nil, &Violation{Rule: Phased, Why: fmt.Sprintf("phase %q comes after the phase %q, which needs it", p.Name,
				s.Phases[i-1].Name)}
		}
	}
	parts := 1
	switch s.Params["algorithm"] {
	case "I":
		c.classes = 1
	case "A0":
		c.classes, c.oneDimension = 1, true
	case "II":
		parts = c.classes
	case "III":
	default:
		return nil, shape("algorithm %v is none of I, II, III and A0", s.Params["algorithm"])
	}
	if len(c.at)%parts != 0 {
		return nil, shape("%d items are no packets of %d parts", len(c.at), parts)
	}
	whole := make([]int, 0, len(c.at)/parts) // by packet, its node
	for i, v := range c.at {
		if i%parts == 0 {
			whole = append(whole, v)
		} else if v != whole[len(whole)-1] {
			return nil, shape("items %d and %d are parts of a packet, at nodes %d and %d", i-1, i, whole[len(whole)-1], v)
		}
	}
	nodes := slices.Sorted(slices.Values(whole))
	for i := 1; i < len(nodes); i++ {
		if nodes[i] == nodes[i-1] {
			return nil, shape("node %d has two packets", nodes[i])
		}
	}
	for 1<<c.low < len(whole) {
		c.low++
	}
	c.class = make([]int, len(c.at))
	for i, v := range c.at {
		if parts > 1 {
			c.class[i] = i % parts
		} else {
			rank, _ := slices.BinarySearch(nodes, v)
			c.class[i] = rank % c.classes
		}
	}
	c.rank()
	c.user = make([]int, d)
	c.there = make([]int, c.classes*c.n)
	return c, nil
}

// rank computes the packing destination of each item.
func (c *pmnbCheck) rank() {
	inClass := make([][]int, c.classes)
	for i, class := range c.class {
		inClass[class] = append(inClass[class], i)
	}
	c.home = make([]int, len(c.at))
	for class, items := range inClass {
		slices.SortFunc(items, func(i, j int) int { return cmp.Compare(c.name(c.at[i], class), c.name(c.at[j], class)) })
		node := make([]int, c.n) // by name
		if len(items) > 0 {
			for v := range c.n {
				node[c.name(v, class)] = v
			}
		}
		for rank, i := range items {
			c.home[i] = node[rank]
		}
	}
}

// name returns the name of a node in a class: its bit l is bit (l+class) mod d of the
// node.
func (c *pmnbCheck) name(v, class int) int {
	name := 0
	for l := range c.d {
		name |= v >> ((l + class) % c.d) & 1 << l
	}
	return name
}

// slot checks and traces the sends of a slot before they arrive.
func (c *pmnbCheck) slot(sends []Send) error {
	if err := c.endBefore(sends[0].Slot); err != nil {
		return err
	}
	if err := c.apart(sends); err != nil {
		return err
	}
	if len(c.phases) > 0 && c.phases[0].Name == "packing" {
		return c.move(sends)
	}
	return nil
}

// endBefore returns a *Violation unless the phases that end before a slot have reached
// their goals.
func (c *pmnbCheck) endBefore(slot int) error {
	for len(c.phases) > 0 && c.phases[0].Last < slot {
		if err := c.ended(c.phases[0].Name); err != nil {
			return err
		}
		c.phases = c.phases[1:]
	}
	return nil
}

func (c *pmnbCheck) ended(phase string) error {
	subphase, found := strings.CutPrefix(phase, "broadcast ")
	switch {
	case phase == "packing":
		return c.packed()
	case phase == "subcube broadcast":
		return c.spread(phase, c.low)
	case found:
		l, err := strconv.Atoi(subphase)
		if err != nil || l < 1 || l > c.d {
			return &Violation{Rule: Phased, Why: fmt.Sprintf("phase %q: subphases run from 1 to %d", phase, c.d)}
		}
		return c.spread(phase, c.d-l)
	}
	return nil
}

// move executes a slot of packing.
func (c *pmnbCheck) move(sends []Send) error {
	for _, x := range sends {
		if c.at[x.Packet] != x.From {
			return &Violation{Rule: Packed, Send: x, Why: fmt.Sprintf("%v: it is at node %d", x, c.at[x.Packet])}
		}
		c.at[x.Packet] = x.To
	}
	for i, v := range c.at {
		there := &c.there[c.class[i]*c.n+v]
		if *there == sends[0].Slot {
			return &Violation{Rule: Packed, Why: fmt.Sprintf("slot %d: two packets of class %d are at node %d", sends[0].Slot,
				c.class[i], v)}
		}
		*there = sends[0].Slot
	}
	return nil
}

// packed returns a *Violation unless packing is complete.
func (c *pmnbCheck) packed() error {
	for i, v := range c.at {
		if v != c.home[i] {
			return &Violation{Rule: Packed, Why: fmt.Sprintf("packet %d is at node %d, its rank leads it to node %d", i, v, c.home[i])}
		}
	}
	return nil
}

// spread returns a *Violation unless every packet is at all nodes whose names agree
// with that of its packing destination in so many low bits.
func (c *pmnbCheck) spread(phase string, low int) error {
	mask := 1<<low - 1
	for i, home := range c.home {
		class := c.class[i]
		for high := 0; high < c.n; high += mask + 1 {
			// The bits from low on run through all values.
			v := home
			for l := low; l < c.d; l++ {
				if high>>l&1 == 1 {
					v ^= 1 << ((l + class) % c.d)
				}
			}
			if !c.e.has(v, i) {
				return &Violation{Rule: Spread, Why: fmt.Sprintf("after the phase %q node %d has not received packet %d", phase, v, i)}
			}
		}
	}
	return nil
}

// apart returns a *Violation if two classes use the same dimension in a slot.
func (c *pmnbCheck) apart(sends []Send) error {
	user := c.user // by dimension, the class that uses it, from 1
	clear(user)
	for _, x := range sends {
		dimension, class := dimensionOf(x.From, x.To), c.class[x.Packet]+1
		if user[dimension] != 0 && user[dimension] != class {
			return &Violation{Rule: Apart, Send: x, Why: fmt.Sprintf("%v: of class %d, and class %d crosses dimension %d in this slot",
				x, class-1, user[dimension]-1, dimension)}
		}
		if first := dimensionOf(sends[0].From, sends[0].To); c.oneDimension && dimension != first {
			return &Violation{Rule: Apart, Send: x, Why: fmt.Sprintf("%v: over dimension %d, others over %d", x, dimension, first)}
		}
		user[dimension] = class
	}
	return nil
}

// sumsApart is apart for the orders of control messages.
func (c *pmnbCheck) sumsApart(sums []Sum) error {
	type place struct{ slot, dimension int }
	user := map[place]int{} // the order
	for _, x := range sums {
		at := place{x.Slot, dimensionOf(x.From, x.To)}
		if order, used := user[at]; used && order != x.Order {
			return &Violation{Rule: Apart, Sum: x, Why: fmt.Sprintf("%v: order %d crosses dimension %d in this slot", x, order,
				at.dimension)}
		}
		user[at] = x.Order
	}
	return nil
}
