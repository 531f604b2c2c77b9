package collectives

import (
	"fmt"
	"math"

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
	first   []int32 // of each rank; one more at the end
	kind    []programs.Kind
	rank    []int32
	busy    []float64 // for which a Send, Receive or Compute keeps a CPU busy, or a Send its link
	ident   []uint64  // of what is drawn for a Send or a Compute
	pair    []uint64  // of what is drawn for the link of a Send
	channel []int32   // of a Send and of a Receive without wildcards: of (from, to, tag)

	waits  []int32 // how many ends and beginnings an operation waits for
	ends   lists   // which operations wait for the end of one
	begins lists   // for its beginning; empty where none does

	channels int
	wild     []bool // by rank: it has a Receive with a wildcard; nil where none has
	peer     []int32
	tags     []int

	// LogGP
	logGP      bool
	cpus, nics int       // of every rank
	cpu, nic   []int32   // by operation; -1 where it takes none
	class      []int32   // twice the number of its NIC
	toCPU      []int32   // of the receiver of a Send's message
	toNIC      []int32   //
	wire       []float64 // until all bytes of a Send's message have followed the first
	gap        []float64 // of a Send, at either end
	overhead   float64
	polling    bool
	large      []bool // of a Send: more bytes than S

	// Links
	link  []int32  // of a Send
	links int      // in use
	turns lists    // by link its Sends in the order of the sender's list; empty in order of arrival
	drawn []uint64 // of what is drawn for the length of a Send

	flight, extra, factor, linkFactor, noise, start, length draw

	slow  []float64 // by rank, nil where nobody is slow
	deeds []deed    // where there is no order
	order *order    // of the operations where it is static, otherwise nil
}

// source is the program that is being compiled.
type source struct {
	program programs.Program
	ops     []*programs.Operation // by number
}

// maxOperations keeps twice their number within an int32.
const maxOperations = 1 << 29

// Compile makes a program ready for a machine with jitter.
//
// Errors: those of Validate of the machine and of the jitter; a
// *montecarlo.DomainError for a program without ranks, of more than 2^29 operations,
// with an operation, peer, CPU, NIC, size or time out of range, and on Links for a
// Send to a rank that is no neighbor; a *DeadlockError or an *UnreceivedError where
// the numbers of Sends and Receives say that there will be one.
func Compile(p programs.Program, m Machine, j Jitter) (*Compiled, error) {
	if m == nil {
		return nil, domain("machine", "none", "LogGP or Links")
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
		for r, f := range j.Slow {
			if r < 0 || r >= c.ranks {
				return nil, domain("slow", r, fmt.Sprintf("a rank from 0 to %d", c.ranks-1))
			}
			c.slow[r] = f
		}
	}
	if err := m.prepare(c, s); err != nil {
		return nil, err
	}
	if c.order = c.static(s); c.order == nil && c.logGP {
		c.deeds = newDeeds(c)
	}
	return c, nil
}

// number checks every operation and numbers them.
func (c *Compiled) number(p programs.Program) (*source, error) {
	if len(p.Ranks) == 0 || len(p.Ranks) > maxOperations {
		return nil, domain("ranks", len(p.Ranks), fmt.Sprintf("from 1 to %d", maxOperations))
	}
	n := 0
	c.first = make([]int32, len(p.Ranks)+1)
	for r, list := range p.Ranks {
		if n += len(list); n > maxOperations {
			return nil, domain("operations", n, fmt.Sprintf("at most %d", maxOperations))
		}
		c.first[r+1] = int32(n)
	}
	s := &source{program: p, ops: make([]*programs.Operation, 0, n)}
	c.kind, c.rank = make([]programs.Kind, n), make([]int32, n)
	c.cpus, c.nics = 1, 1
	for r, list := range p.Ranks {
		for i := range list {
			op := &list[i]
			if err := check(op, r, len(p.Ranks), len(list)); err != nil {
				return nil, fmt.Errorf("rank %d, operation %d: %w", r, i, err)
			}
			k := len(s.ops)
			s.ops = append(s.ops, op)
			c.kind[k], c.rank[k] = op.Kind, int32(r)
			c.cpus, c.nics = max(c.cpus, op.CPU+1), max(c.nics, op.NIC+1)
		}
	}
	if c.ranks*max(c.cpus, c.nics) > maxOperations {
		return nil, domain("CPUs and NICs of all ranks", c.ranks*max(c.cpus, c.nics), fmt.Sprintf("at most %d", maxOperations))
	}
	return s, nil
}

func check(op *programs.Operation, rank, ranks, operations int) error {
	const most = 255 // as many CPUs and NICs as GOAL's binary form can name
	switch op.Kind {
	case programs.Send, programs.Receive:
		lo := 0
		if op.Kind == programs.Receive {
			lo = programs.AnyRank
		}
		if op.Peer < lo || op.Peer >= ranks {
			return domain("peer", op.Peer, fmt.Sprintf("a rank from %d to %d", lo, ranks-1))
		}
		if op.Bytes < 0 {
			return domain("bytes", op.Bytes, "a number >= 0")
		}
		if op.Tag < 0 && (op.Kind == programs.Send || op.Tag != programs.AnyTag) {
			return domain("tag", op.Tag, "a number >= 0")
		}
	case programs.Compute:
		if !(op.Time >= 0 && op.Time <= math.MaxFloat64) {
			return domain("time", op.Time, "a finite number >= 0")
		}
	default:
		return domain("kind", int(op.Kind), "Send, Receive or Compute")
	}
	if op.CPU < 0 || op.CPU > most {
		return domain("cpu", op.CPU, "a number from 0 to 255")
	}
	if op.NIC < 0 || op.NIC > most {
		return domain("nic", op.NIC, "a number from 0 to 255")
	}
	for _, list := range [][]int{op.After, op.Begun} {
		for _, i := range list {
			if i < 0 || i >= operations {
				return domain("after", i, fmt.Sprintf("an operation of the rank, from 0 to %d", operations-1))
			}
		}
	}
	return nil
}

// lists are lists of operations, of every operation one.
type lists struct{ first, items []int32 }

func (l *lists) of(i int32) []int32 {
	if l.first == nil {
		return nil
	}
	return l.items[l.first[i]:l.first[i+1]]
}

// newLists inverts "operation waits for": what an operation is waited for by, in
// their order.
func newLists(c *Compiled, s *source, of func(*programs.Operation) []int) lists {
	n, total := len(s.ops), 0
	for _, op := range s.ops {
		total += len(of(op))
	}
	if total == 0 {
		return lists{}
	}
	l := lists{first: make([]int32, n+1), items: make([]int32, total)}
	for k, op := range s.ops {
		base := int(c.first[c.rank[k]])
		for _, i := range of(op) {
			l.first[base+i+1]++
		}
	}
	for k := range n {
		l.first[k+1] += l.first[k]
	}
	next := make([]int32, n)
	copy(next, l.first)
	for k, op := range s.ops {
		base := int(c.first[c.rank[k]])
		for _, i := range of(op) {
			l.items[next[base+i]] = int32(k)
			next[base+i]++
		}
	}
	return l
}

func (c *Compiled) dependencies(s *source) error {
	total := 0
	c.waits = make([]int32, len(s.ops))
	for k, op := range s.ops {
		c.waits[k] = int32(len(op.After) + len(op.Begun))
		total += len(op.After) + len(op.Begun)
	}
	if total > math.MaxInt32 {
		return domain("dependencies", total, fmt.Sprintf("at most %d", math.MaxInt32))
	}
	c.ends = newLists(c, s, func(op *programs.Operation) []int { return op.After })
	c.begins = newLists(c, s, func(op *programs.Operation) []int { return op.Begun })
	return nil
}

// identify says what is drawn for whom: for a Send by its ordinal among those of its
// rank to the same one, for a Compute by its ordinal among those of its rank.
func (c *Compiled) identify(s *source) {
	c.ident = make([]uint64, len(s.ops))
	c.pair = make([]uint64, len(s.ops))
	sent := map[int]int{}
	for r, list := range s.program.Ranks {
		clear(sent)
		computed := 0
		for i, op := range list {
			k := int(c.first[r]) + i
			switch op.Kind {
			case programs.Send:
				c.ident[k] = identity(r, op.Peer, sent[op.Peer])
				c.pair[k] = identity(r, op.Peer, 0)
				sent[op.Peer]++
			case programs.Compute:
				c.ident[k] = identity(r, r, computed)
				computed++
			}
		}
	}
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

// Ranks returns the number of ranks.
func (c *Compiled) Ranks() int { return c.ranks }

// Name returns the name of the program.
func (c *Compiled) Name() string { return c.name }

// Machine returns the machine that it was compiled for.
func (c *Compiled) Machine() Machine { return c.machine }

// Static reports whether every CPU, NIC and link serves its operations in one order
// whatever happens, so that a run is one pass over them.
func (c *Compiled) Static() bool { return c.order != nil }
