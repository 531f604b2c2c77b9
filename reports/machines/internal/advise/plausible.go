package advise

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"castlab/montecarlo/loggp"
	"castlab/reports/machines/selection"
)

// A transport is what carries messages between nodes, with what is plausible of it where the files do not say it.
type transport struct {
	name    string
	o       [2]float64 // overhead of a processor for a message, microseconds
	network selection.Network
}

// transports lists what is taken for plausible of each. The overheads are assumptions, chosen wide, and not measurements of ours:
// half of the shortest message and the pace of a window bound them, and o=... replaces them. Network interfaces of InfiniBand and EFA
// take turns between connections packet by packet, and put no two messages into one packet; a message in shared memory is
// copied whole; how TCP cuts and joins messages is assumed as castlab compare does.
func transports() []transport {
	return []transport{
		{"infiniband", [2]float64{0.05, 1.5}, selection.Network{Packet: 4096, Batch: 1}},
		{"efa", [2]float64{0.2, 3}, selection.Network{Packet: 8192, Batch: 1}},
		{"tcp", [2]float64{0.5, 10}, selection.Network{Batch: selection.Batch, Window: selection.ReceiveWindow,
			Assumed: []string{"packet", "batch", "window"}}},
		{"shared-memory", [2]float64{0.02, 0.5}, selection.Network{Packet: wholeMessages, Batch: 1}},
	}
}

func transportNames() (list []string) {
	for _, t := range transports() {
		list = append(list, t.name)
	}
	return list
}

// Times of a message in microseconds from which on it is assumed that it may have passed a TCP stack, with its system calls and
// interrupt, and from which on TCP is taken for the likeliest; transport=... replaces both.
const (
	leastTCP  = 3
	likelyTCP = 8
)

// plausible are the transports that there may be, the likeliest first: that which is stated, or all that may have so short
// a message; shared memory only between ranks of one node.
func plausible(stated string, oneWay float64, ppn, nodes int) (list []transport) {
	for _, t := range transports() {
		switch {
		case stated != "" && t.name != stated,
			stated == "" && t.name == "tcp" && oneWay < leastTCP,
			stated == "" && t.name == "shared-memory" && ppn == 1 && nodes > 1:
		case t.name == "tcp" && oneWay >= likelyTCP, t.name == "shared-memory" && nodes == 1:
			list = slices.Insert(list, 0, t)
		default:
			list = append(list, t)
		}
	}
	return list
}

// A machine is what files say of one, with all that it may be besides.
type machine struct {
	fit    *loggp.Fit // with a value in the middle of what is unknown
	travel []transport
	stated bool // the transport is stated
	turns  bool // messages of the size may share a network interface otherwise than the likeliest transport has it
	open   []unknown

	reduction *float64 // time of combining a byte, where it is stated
}

// An unknown is a parameter that neither the files nor the words say, with the ends of what is plausible.
type unknown struct {
	name   string // o or g
	lo, hi float64
	why    string
}

// machineOf fits series, with o and g over their plausible sets where the files and the words leave them open: o between
// the ends of the transports, and at most half of the shortest message and the pace at which messages follow each other; g up
// to the time of the shortest message, as a sender need not wait for its message to arrive.
//
// Errors: those of the fit; an error for files without the time of a single message.
func (a *advice) machineOf(series []loggp.Series, c loggp.Config, nodes int) (*machine, error) {
	first, err := loggp.FitSeries(series, c)
	if err != nil {
		return nil, err
	}
	lacks := func(name string) bool { return slices.Contains(first.Missing, name) }
	zero := 0.0
	bare := c // with o = 0 the latency is the time of the shortest message
	if lacks("o") {
		bare.Stated.Overhead = &zero
	}
	if lacks("g") {
		bare.Stated.Gap = &zero
	}
	known, err := loggp.FitSeries(series, bare)
	if err != nil {
		return nil, err
	}
	alone, err := known.Machine(1)
	var incomplete *loggp.IncompleteError
	if errors.As(err, &incomplete) {
		return nil, fmt.Errorf("the files do not say %s of the machine: add a latency test, such as osu_latency", strings.Join(
			incomplete.Missing, " and "))
	}
	if err != nil {
		return nil, err
	}
	oneWay := alone.Time(1)
	name := a.words.transportName()
	m := &machine{reduction: a.words.reduction, stated: name != "", travel: plausible(name, oneWay, a.words.ppn, nodes)}
	var names []string
	lo, hi := math.Inf(1), 0.0
	for _, t := range m.travel {
		names = append(names, t.name)
		lo, hi = min(lo, t.o[0]), max(hi, t.o[1])
	}
	if lacks("o") {
		hi = min(hi, oneWay/2)
		if !lacks("g") {
			hi = min(hi, alone.Gap)
		}
		lo = min(lo, hi)
		m.open = append(m.open, unknown{"o", lo, hi, "plausible of " + strings.Join(names, ", ")})
		middle := math.Sqrt(lo * hi)
		c.Stated.Overhead = &middle
	}
	if lacks("g") {
		m.open = append(m.open, unknown{"g", 0, oneWay, "plausible, as a sender need not wait for its message to arrive"})
		middle := oneWay / 4
		c.Stated.Gap = &middle
	}
	m.fit, err = loggp.FitSeries(series, c)
	return m, err
}

// with is the fit with another value of an unknown: what is known, L+2o, stays.
func (m *machine) with(name string, x float64) *loggp.Fit {
	f := *m.fit
	f.Regimes = slices.Clone(f.Regimes)
	set := func(y loggp.Machine) loggp.Machine {
		if name == "g" {
			y.Gap = x
			return y
		}
		whole := y.Latency + 2*y.Overhead
		y.Overhead = min(x, whole/2)
		y.Latency = whole - 2*y.Overhead
		return y
	}
	for i := range f.Regimes {
		r := &f.Regimes[i]
		r.Machine = set(r.Machine)
		r.Draws = slices.Clone(r.Draws)
		for k := range r.Draws {
			r.Draws[k] = set(r.Draws[k])
		}
	}
	return &f
}

// Times of combining in microseconds a byte: of 10 GB/s, and of 2 GB/s at most.
const (
	usualReduction = 1e-4
	mostReduction  = 5e-4
)

// combining is a problem with the time of combining: what is stated, or the usual one.
func (m *machine) combining(p selection.Problem) selection.Problem {
	if p.Candidates[0].Algorithm.Task.Combining() {
		p.Reduction = usualReduction
		if m.reduction != nil {
			p.Reduction = *m.reduction
		}
	}
	return p
}

// on puts a problem, which has a candidate, on the machine: at the best estimate and its draws, with all that it may be besides.
func (m *machine) on(p selection.Problem) (best selection.Problem, draws []selection.Problem, err error) {
	combining := p.Candidates[0].Algorithm.Task.Combining()
	p = m.combining(p)
	if best, draws, err = p.Fitted(m.fit, m.travel[0].network); err != nil {
		return best, nil, err
	}
	bare := func(f *loggp.Fit, n selection.Network) (selection.Problem, error) {
		q, _, err := p.Fitted(f, n)
		q.Others, q.Flaws = nil, best.Flaws
		return q, err
	}
	for _, u := range m.open {
		other := selection.Other{Reason: fmt.Sprintf("%s is not in the files, and from %.2g to %.2g us is %s", u.name, u.lo, u.hi, u.why),
			Settle: "state " + u.name + "=..."}
		for _, x := range []float64{u.lo, u.hi} {
			q, err := bare(m.with(u.name, x), m.travel[0].network)
			if err != nil {
				return best, nil, err
			}
			other.Names, other.Problems = append(other.Names, fmt.Sprintf("%s=%.2g", u.name, x)), append(other.Problems, q)
		}
		best.Others = append(best.Others, other)
	}
	if combining && m.reduction == nil {
		other := selection.Other{Settle: "state reduction=...",
			Reason: fmt.Sprintf("the time of combining is not stated, and from 0 to %g us a byte is plausible", mostReduction)}
		for _, x := range []float64{0, mostReduction} {
			q := p
			q.Reduction = x
			q, _, err := q.Fitted(m.fit, m.travel[0].network)
			if err != nil {
				return best, nil, err
			}
			q.Others, q.Flaws = nil, best.Flaws
			other.Names, other.Problems = append(other.Names, fmt.Sprintf("reduction=%g", x)), append(other.Problems, q)
		}
		best.Others = append(best.Others, other)
	}
	if n := m.travel[0].network; m.turns {
		n.Packet = otherPacket(n.Packet)
		q, err := bare(m.fit, n)
		if err != nil {
			return best, nil, err
		}
		best.Others = append(best.Others, packetAssumed(m.travel[0], q))
	}
	if len(m.travel) > 1 {
		other := selection.Other{Reason: "transport=" + m.travel[0].name + " is assumed, and not stated", Settle: "state transport=..."}
		for _, t := range m.travel[1:] {
			q, err := bare(m.fit, t.network)
			if err != nil {
				return best, nil, err
			}
			other.Names, other.Problems = append(other.Names, "transport="+t.name), append(other.Problems, q)
		}
		best.Others = append(best.Others, other)
	}
	return best, draws, nil
}
