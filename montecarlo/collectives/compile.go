package collectives

import (
	"maps"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies/programs"
)

// A Compiled is a program made ready for a machine: flat tables that any number of
// Executions share and none changes.
type Compiled struct {
	name    string
	machine Machine
	jitter  Jitter
	ranks   int

	// Operations are numbered by rank, and within a rank as in its list.
	first   []int32 // by rank, its first operation; the number of operations at the end
	kind    []programs.Kind
	rank    []int32
	busy    []float64 // time for which a Send, Receive or Compute occupies a CPU, or a Send its link
	ident   []uint64  // identity of the random numbers of a Send or a Compute
	pair    []uint64  // identity of the random numbers of the link of a Send
	channel []int32   // of a Send, and of a Receive without wildcards, by (from, to, tag)

	waits  []int32 // number of ends and beginnings that an operation waits for
	ends   lists   // operations that wait for the end of one
	begins lists   // operations that wait for its beginning; empty where none does

	channels int
	wild     []bool // by rank: whether a Receive has a wildcard; nil where none has
	peer     []int32
	tags     []int

	// LogGP
	logGP      bool
	cpus, nics int       // per rank
	cpu, nic   []int32   // by operation; -1 where it uses none
	class      []int32   // twice the number of its NIC
	toCPU      []int32   // by Send, that of its receiver
	toNIC      []int32   // likewise
	wire       []float64 // time after the first byte in which the others arrive
	gap        []float64 // of a Send, at sender and receiver
	overhead   float64
	inside     []bool  // by Send and Receive, whether the message stays on a node; nil where no rank shares one
	owner      []int32 // by rank, the first one of its node, which has the network interface of all; likewise

	overheadInside float64
	polling        bool
	large          []bool // of a Send: longer than S

	// Links
	link    []int32          // of a Send
	links   int              // number in use
	turns   lists            // by link its Sends in the order of the sender's list; empty in order of arrival
	drawn   []uint64         // identity of the random length of a Send
	packets [][]programs.Run // of a Send, whose lengths are added; nil where drawn has the length

	streams *streamTable // nil for another machine

	flights []float64 // by Send, its latency where none is drawn; nil where that of all is flight.fixed

	flight, flightFactor, extra, factor, linkFactor, noise, start, length draw

	slow       []float64    // by rank; nil where all are 1
	operations []operation  // without a static order
	windows    *windowTable // likewise; nil where windows cannot execute the program
	order      *order       // the static order of the operations, or nil
}

// source is the program being compiled.
type source struct {
	program programs.Program
	ops     []*programs.Operation // by number
}

// maxOperations keeps three times their number within an int32.
const maxOperations = 1 << 29

// Compile makes a program ready for a machine with jitter.
//
// Errors: those of Validate of the machine and of the jitter; an
// *inputs.Error for a program without ranks, of more than 2^29 operations,
// with an operation, peer, CPU, NIC, size or time out of range, and on Links for a
// Send to a rank that is no neighbor; a *DeadlockError or an *UnreceivedError where
// the numbers of Sends and Receives say that there will be one.
func Compile(p programs.Program, m Machine, j Jitter) (*Compiled, error) {
	if m == nil {
		return nil, inputs.Errorf("machine", "none", "LogGP, Streams, Fluid or Links")
	}
	if err := m.Validate(); err != nil {
		return nil, err
	}
	if err := j.Validate(); err != nil {
		return nil, err
	}
	c := &Compiled{name: p.Name, machine: m, jitter: j, ranks: len(p.Ranks)}
	s, err := c.number(p)
	if err != nil {
		return nil, err
	}
	if err := c.dependencies(s); err != nil {
		return nil, err
	}
	c.identify(s)
	if err := c.match(s); err != nil {
		return nil, err
	}
	c.extra = drawn(j.Extra, 0, forExtra)
	c.factor = drawn(j.Rank, 1, forRank)
	c.linkFactor = drawn(j.Link, 1, forLink)
	c.noise = drawn(j.Noise, 0, forSending)
	c.start = drawn(j.Start, 0, forStart)
	if len(j.Slow) > 0 {
		c.slow = make([]float64, c.ranks)
		for r := range c.slow {
			c.slow[r] = 1
		}
		for _, r := range slices.Sorted(maps.Keys(j.Slow)) {
			if r < 0 || r >= c.ranks {
				return nil, inputs.Errorf("slow", r, "a rank from 0 to %d", c.ranks-1)
			}
			c.slow[r] = j.Slow[r]
		}
	}
	if err := m.prepare(c, s); err != nil {
		return nil, err
	}
	c.flightFactor = c.linkFactor
	if c.link != nil { // there it is a factor of lengths
		c.flightFactor = draw{fixed: 1}
	}
	if c.streams != nil {
		c.streams.pairUp(c)
	}
	if c.order = c.static(s); c.order == nil && c.logGP {
		c.operations = newOperations(c)
		c.windows = newWindowTable(c)
	}
	return c, nil
}

// distance returns the latency of a Send where none is drawn.
func (c *Compiled) distance(k int32) float64 {
	if c.flights == nil {
		return c.flight.fixed
	}
	return c.flights[k]
}

// Messages returns the number of messages.
func (c *Compiled) Messages() int {
	n := 0
	for _, k := range c.kind {
		if k == programs.Send {
			n++
		}
	}
	return n
}

// Operations returns the number of operations.
func (c *Compiled) Operations() int { return len(c.kind) }

// Roundings returns how many operations on positive terms are behind a time, at most:
// each operation of the program adds factor times overhead, flight times link, an extra,
// a noise and its bytes to the time that passes through it, which are eight; the length of
// a message may be a sum, and that of a stream's is one of packets.
func (c *Compiled) Roundings() int {
	n := 8 * len(c.kind)
	for k, packets := range c.packets {
		if packets != nil {
			n += int(c.busy[k])
		}
	}
	if t := c.streams; t != nil && t.fluid != nil { // an end is a sum over those that share with it
		n *= 1 + t.flows()
	} else if t != nil { // a packet begins and ends at sender and receiver
		for _, bytes := range t.bytes {
			n += 4 * int(1+bytes/float64(t.machine.Packet))
		}
	}
	return n
}

// Ranks returns the number of ranks.
func (c *Compiled) Ranks() int { return c.ranks }

// Name returns the name of the program.
func (c *Compiled) Name() string { return c.name }

// Machine returns the machine that it was compiled for.
func (c *Compiled) Machine() Machine { return c.machine }

// Static reports whether every CPU, NIC and link serves its operations in one order
// whatever happens, so that a run is one pass over them.
func (c *Compiled) Static() bool { return c.order != nil }
