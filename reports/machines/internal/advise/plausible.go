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
	name      string
	o         [2]float64 // overhead of a processor for a message, microseconds
	packet    int64      // most bytes of a packet
	window    int64      // most bytes under way without an acknowledgment; 0 for all
	overheads string     // where the overheads are from
}

// transports lists what is known of each. Overheads are those published for MPI on it, rounded outwards.
//
// Sources: Hoefler, Schneider, Lumsdaine, "LogGOPSim", HPDC 2010 (o 0.2 to 1.5 us on InfiniBand, more on TCP); Hoefler,
// Lichei, Rehm, "Low-overhead LogGP parameter assessment for modern interconnection networks", IPDPS 2007 (o 1 to 8 us on
// TCP); Culler, Liu, Martin, Yoshikawa, "Assessing fast network interfaces", IEEE Micro 16 (1996). That of shared memory is at most
// half of a message that takes 0.2 to 1 us.
func transports() []transport {
	return []transport{
		{name: "infiniband", o: [2]float64{0.05, 1.5}, packet: 4096},
		{name: "efa", o: [2]float64{0.2, 3}, packet: 8192},
		{name: "tcp", o: [2]float64{0.5, 10}, packet: selection.LargestSegment, window: selection.ReceiveWindow},
		{name: "shared-memory", o: [2]float64{0.02, 0.5}, packet: 1 << 50},
	}
}

func transportNames() (list []string) {
	for _, t := range transports() {
		list = append(list, t.name)
	}
	return list
}

// leastTCP is the one-way time in microseconds below which a message has not passed a TCP stack, whose system calls
// and interrupt take longer.
const leastTCP = 3

// plausible is the set of a transport; of one that nobody states that of all that may have so short a message.
func plausible(name string, oneWay float64) transport {
	all := transports()
	if i := slices.IndexFunc(all, func(t transport) bool { return t.name == name }); i >= 0 {
		return all[i]
	}
	u := transport{name: "any transport", o: [2]float64{math.Inf(1), 0}, packet: selection.LeastPacket}
	for _, t := range all {
		if t.name == "tcp" && oneWay < leastTCP {
			continue
		}
		u.o[0], u.o[1] = min(u.o[0], t.o[0]), max(u.o[1], t.o[1])
		u.packet, u.window = max(u.packet, min(t.packet, selection.LargestSegment)), max(u.window, t.window)
	}
	return u
}

// A machine is what files say of one, with all that it may be besides.
type machine struct {
	fit     *loggp.Fit // with middles of what is unknown
	network selection.Network
	others  []alternative
	o, g    [2]float64 // the ends of what is unknown; 0 where it is known
	notes   []string
}

// An alternative is another value of what is unknown.
type alternative struct {
	reason, settle string
	names          []string
	fits           []*loggp.Fit
}

// machineOf fits series, with o and g over their plausible sets where the files and the words leave them open: o between
// the ends of the transport, and at most half of the shortest message and the pace at which messages follow each other; g from
// o to the time of the shortest message, as a sender need not wait for its message to arrive.
//
// Errors: those of the fit.
func machineOf(series []loggp.Series, c loggp.Config, transport string) (*machine, error) {
	m := &machine{}
	fit := func(o, g *float64) (*loggp.Fit, error) {
		c := c
		if o != nil {
			c.Stated.Overhead = o
		}
		if g != nil {
			c.Stated.Gap = g
		}
		return loggp.FitSeries(series, c)
	}
	// With o = 0 the latency is the time of the shortest message.
	first, err := loggp.FitSeries(series, c)
	if err != nil {
		return nil, err
	}
	missing := first.Missing
	lacks := func(name string) bool { return slices.Contains(missing, name) }
	for _, name := range missing {
		if name != "L" && name != "o" && name != "g" {
			return nil, &loggp.IncompleteError{Missing: []string{name}}
		}
	}
	zero := 0.0
	var noO, noG *float64
	if lacks("o") {
		noO = &zero
	}
	if lacks("g") {
		noG = &zero
	}
	bare, err := fit(noO, noG)
	if err != nil {
		return nil, err
	}
	shortest, err := bare.Machine(1)
	var incomplete *loggp.IncompleteError
	if errors.As(err, &incomplete) {
		return nil, fmt.Errorf("the files do not say %s of the machine: add a latency test such as osu_latency", strings.Join(incomplete.Missing, " and "))
	}
	if err != nil {
		return nil, err
	}
	oneWay := shortest.Time(1)
	t := plausible(transport, oneWay)
	m.network = selection.Network{Packet: 0, Batch: selection.Batch, Window: t.window, Assumed: []string{"packet", "batch", "window"}}
	if t.packet != selection.LargestSegment {
		m.network.Packet = t.packet
	}
	var o, g *float64
	if lacks("o") {
		lo, hi := t.o[0], min(t.o[1], oneWay/2)
		if !lacks("g") {
			hi = min(hi, shortest.Gap)
		}
		lo = min(lo, hi)
		m.o = [2]float64{lo, hi}
		middle := math.Sqrt(lo * hi)
		o = &middle
	}
	if lacks("g") {
		lo, hi := 0.0, oneWay
		m.g = [2]float64{lo, hi}
		middle := oneWay / 4
		if o != nil {
			middle = math.Sqrt(*o * oneWay)
		}
		g = &middle
	}
	if m.fit, err = fit(o, g); err != nil {
		return nil, err
	}
	add := func(name string, ends [2]float64, make func(x *float64) (*loggp.Fit, error), why string) error {
		a := alternative{settle: fmt.Sprintf("state %s=...", name), reason: fmt.Sprintf("%s is not in the files, and from %.2g to %.2g us is plausible%s",
			name, ends[0], ends[1], why)}
		for _, x := range ends {
			f, err := make(&x)
			if err != nil {
				return err
			}
			a.names, a.fits = append(a.names, fmt.Sprintf("%s=%.2g", name, x)), append(a.fits, f)
		}
		m.others = append(m.others, a)
		return nil
	}
	if o != nil {
		if err := add("o", m.o, func(x *float64) (*loggp.Fit, error) { return fit(x, g) }, " of "+t.name); err != nil {
			return nil, err
		}
	}
	if g != nil {
		if err := add("g", m.g, func(x *float64) (*loggp.Fit, error) { return fit(o, x) }, ", as no message waits for the one before to arrive"); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// on puts candidates on the machine: at the best estimate, its draws, and all that it may be besides.
func (m *machine) on(p selection.Problem) (best selection.Problem, draws []selection.Problem, err error) {
	if best, draws, err = p.Fitted(m.fit, m.network); err != nil {
		return best, nil, err
	}
	for _, a := range m.others {
		other := selection.Other{Reason: a.reason, Settle: a.settle, Names: a.names}
		for _, f := range a.fits {
			q, _, err := p.Fitted(f, m.network)
			if err != nil {
				return best, nil, err
			}
			q.Others, q.Flaws = nil, best.Flaws
			other.Problems = append(other.Problems, q)
		}
		best.Others = append(best.Others, other)
	}
	return best, draws, nil
}
