package collectives

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/loggp"
	"castlab/reports/arguments"
	"castlab/reports/machines/selection"
)

// A transport is how messages travel between the ranks of a fitted machine; what is left out is nil.
type transport struct {
	sharing        *string
	packet, window *int64
	batch          *int
	flow           *string
}

// transports declares sharing, packet, window, batch and flow.
func transports() arguments.Argument[transport] {
	const with = "with a fitted machine: "
	return arguments.Of5(func(sharing *string, packet, window *int64, batch *int, flow *string) (transport, error) {
		return transport{sharing, packet, window, batch, flow}, nil
	},
		arguments.Optional("sharing", arguments.Word("sharing", with+"whether messages share a network interface packet by packet, as on "+
			"streams, or as a fluid, as in SimGrid, each with the parameters of its size, or follow each other whole, as on LogGP, all "+
			"with the parameters of the largest", "fair", "fluid", "fifo")),
		arguments.Optional("packet", arguments.Bytes("packet", with+"most bytes of a packet; if left out, what the fit shows, or the "+
			"largest of TCP")),
		arguments.Optional("window", arguments.Bytes("window", with+"most bytes that are under way without an acknowledgment, in "+
			"exchanges of messages that fly three times; 0 for all; if left out 192KiB, that of a new TCP connection")),
		arguments.Optional("batch", arguments.Int("batch", with+"most messages that share a packet; 0 for any number; if left out 3", 0,
			math.MaxInt32)),
		arguments.Optional("flow", flows("with sharing=fluid: ")))
}

// flows declares what a flow of a fluid is.
func flows(when string) arguments.Argument[string] {
	return arguments.Word("flow", when+"what shares a network interface with others: every message, as in SimGrid, or every pair of "+
		"ranks, what one sends to the other following each other as in a byte stream", "message", "stream")
}

// A transportKey is a key that some kinds of sharing have.
type transportKey struct {
	name        string
	given       bool
	fair, fluid bool // it belongs to it
	want        string
}

// keys lists those that belong to a kind of sharing.
func (t transport) keys() []transportKey {
	return []transportKey{
		{"packet", t.packet != nil, true, true, "it belongs to sharing=fair and fluid"},
		{"window", t.window != nil, true, false, "it belongs to sharing=fair"},
		{"batch", t.batch != nil, true, false, "it belongs to sharing=fair"},
		{"flow", t.flow != nil, false, true, "it belongs to sharing=fluid"},
	}
}

// given returns the name of a key that is given, or "".
func (t transport) given() string {
	if t.sharing != nil {
		return "sharing"
	}
	for _, k := range t.keys() {
		if k.given {
			return k.name
		}
	}
	return ""
}

// network returns how messages travel, and what of it nobody stated.
func (t transport) network() (n selection.Network, err error) {
	is := func(word *string, text string) bool { return word != nil && *word == text }
	n.FIFO, n.Fluid, n.InStreams = is(t.sharing, "fifo"), is(t.sharing, "fluid"), is(t.flow, "stream")
	for _, key := range t.keys() {
		switch {
		case !key.given:
		case n.FIFO:
			return n, &inputs.WordError{Word: "key " + key.name, Want: key.want + "; with fifo messages go whole"}
		case n.Fluid && !key.fluid:
			return n, &inputs.WordError{Word: "key " + key.name, Want: key.want + "; a fluid has no packets that wait or are shared"}
		case !n.Fluid && !key.fair:
			return n, &inputs.WordError{Word: "key " + key.name, Want: key.want + "; with fair messages share packet by packet"}
		}
	}
	n.Window, n.Batch = selection.ReceiveWindow, selection.Batch
	for _, key := range t.keys() {
		if !key.given {
			n.Assumed = append(n.Assumed, key.name)
		}
	}
	if t.batch != nil {
		n.Batch = *t.batch
	}
	if t.window != nil {
		n.Window = *t.window
	}
	if t.packet != nil {
		if *t.packet < 1 {
			return n, &inputs.WordError{Word: fmt.Sprintf("packet=%d", *t.packet), Want: "want a number of bytes >= 1"}
		}
		n.Packet = *t.packet
	}
	return n, nil
}

// flowsOf names what shares network interfaces of a fluid.
func flowsOf(inStreams bool) string {
	if inStreams {
		return "byte streams with messages"
	}
	return "messages"
}

// readFit reads the output of castlab fit --json.
func readFit(g arguments.Grammar, path string) (*loggp.Fit, error) {
	f, err := open(g, path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	fit, err := loggp.Read(f)
	if err != nil {
		return nil, &inputs.WordError{Word: path, Err: err}
	}
	if _, err := fit.Machine(0); err != nil {
		return nil, &inputs.WordError{Word: path, Err: err}
	}
	return fit, nil
}

// fitted is the machine of the output of castlab fit --json.
func (t transport) fitted(g arguments.Grammar, path string, far draws) (m machine, err error) {
	if m.fit, err = readFit(g, path); err != nil {
		return m, err
	}
	m.source = path
	for _, n := range m.fit.Notes {
		m.notes = append(m.notes, path+": "+n)
	}
	if m.travel, err = t.network(); err != nil {
		return m, err
	}
	m.travel.Distances = far
	best, _ := m.fit.Machine(0)
	m.on = fmt.Sprintf("LogGP fitted: L=%.4g, o=%.4g, g=%.4g microseconds, G=%.4g microseconds a byte", best.Latency, best.Overhead,
		best.Gap, best.GapPerByte)
	n := len(m.fit.Regimes)
	if n > 1 {
		m.on = fmt.Sprintf("LogGP fitted in %d ranges of sizes", n)
	}
	if m.travel.FIFO {
		if n > 1 {
			m.notes = append(m.notes, fmt.Sprintf("the fit of %s has %d ranges of sizes; a program is run with the parameters of its "+
				"largest message", path, n))
		}
		return m, nil
	}
	packet := m.travel.Packet
	if packet == 0 {
		packet = selection.PacketOf(m.fit)
	}
	if m.travel.Fluid {
		m.on += fmt.Sprintf(", %s of more than %d bytes sharing network interfaces as a fluid", flowsOf(m.travel.InStreams), packet)
	} else {
		m.on += fmt.Sprintf(", messages sharing network interfaces by packets of %d bytes", packet)
	}
	for i, r := range m.fit.Regimes {
		words := map[collectives.Flights]string{
			collectives.Rendezvous:   "a request, a grant and the data fly one after the other",
			collectives.Acknowledged: "a request, a grant, the data, an acknowledgment and a notice fly one after the other",
		}
		if text, ok := words[selection.FlightsOf(m.fit, i)]; ok {
			m.notes = append(m.notes, fmt.Sprintf("for messages of %s and more %s, by the times in %s",
				arguments.FormatBytes(int64(r.From)), text, path))
		}
	}
	return m, nil
}

// drawn puts a problem on a fitted machine: the best estimate, and the draws of its parameters.
func (m machine) drawn(p selection.Problem) (best selection.Problem, draws []selection.Problem, err error) {
	if best, draws, err = p.Fitted(m.fit, m.travel); err != nil {
		return p, nil, &inputs.WordError{Word: m.source, Err: err}
	}
	for i, w := range best.Flaws {
		best.Flaws[i] = m.source + ": " + w
	}
	for d := range draws {
		draws[d].Flaws = best.Flaws
	}
	for k, o := range best.Others {
		if o.Names[0] == "" {
			best.Others[k].Reason = m.source + ": " + o.Reason
		}
		for i := range o.Problems {
			o.Problems[i].Flaws = best.Flaws
		}
	}
	return best, draws, nil
}

// Doubted lists what is doubted of the machine, in a line each: of a fitted one by its fit.
func (m machine) Doubted() (list []string) {
	if m.fit == nil {
		return nil
	}
	for _, d := range m.fit.Doubts() {
		text := m.source + ": " + d.Reason
		if d.Settle != "" {
			text += "; to settle it, " + d.Settle
		}
		list = append(list, text)
	}
	return list
}
