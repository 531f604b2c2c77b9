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

// fittedKeys are the keys of a fitted machine.
type fittedKeys struct {
	sharing      *string
	packet       *int64
	sharingGiven *bool
	packetGiven  *bool
	window       *int64
	windowGiven  *bool
	batch        *int
	batchGiven   *bool
	flow         *string
	flowGiven    *bool
}

func bindFitted(k *arguments.Keys) fittedKeys {
	var f fittedKeys
	f.sharing = k.Word("sharing", "with a fitted machine: whether messages share a network interface packet by packet, as on streams, "+
		"or as a fluid, as in SimGrid, each with the parameters of its size, or follow each other whole, as on LogGP, all with the "+
		"parameters of the largest", "fair", "fluid", "fifo")
	f.sharingGiven = k.Optional("sharing")
	f.packet = k.Bytes("packet", "with a fitted machine: most bytes of a packet; if left out, what the fit shows, or the largest of TCP")
	f.packetGiven = k.Optional("packet")
	f.window = k.Bytes("window", "with a fitted machine: most bytes that are under way without an acknowledgment, in exchanges of "+
		"messages that fly three times; 0 for all; if left out 192KiB, that of a new TCP connection")
	f.windowGiven = k.Optional("window")
	f.batch = k.Int("batch", "with a fitted machine: most messages that share a packet; 0 for any number; if left out 3", 0, math.MaxInt32)
	f.batchGiven = k.Optional("batch")
	f.flow = flowKey(k, "with sharing=fluid: ")
	f.flowGiven = k.Optional("flow")
	return f
}

// flowKey declares what a flow of a fluid is.
func flowKey(k *arguments.Keys, when string) *string {
	return k.Word("flow", when+"what shares a network interface with others: every message, as in SimGrid, or every pair of ranks, what "+
		"one sends to the other following each other as in a byte stream", "message", "stream")
}

// given returns the name of a key that is given, or "".
func (f fittedKeys) given() string {
	switch {
	case *f.sharingGiven:
		return "sharing"
	case *f.packetGiven:
		return "packet"
	case *f.windowGiven:
		return "window"
	case *f.batchGiven:
		return "batch"
	case *f.flowGiven:
		return "flow"
	}
	return ""
}

// network returns how messages travel.
func (f fittedKeys) network() (n selection.Network, err error) {
	n.FIFO, n.Fluid, n.InStreams = *f.sharing == "fifo", *f.sharing == "fluid", *f.flow == "stream"
	for _, key := range []struct {
		name               string
		given, fair, fluid bool
		want               string
	}{
		{"packet", *f.packetGiven, true, true, "it belongs to sharing=fair and fluid"},
		{"window", *f.windowGiven, true, false, "it belongs to sharing=fair"},
		{"batch", *f.batchGiven, true, false, "it belongs to sharing=fair"},
		{"flow", *f.flowGiven, false, true, "it belongs to sharing=fluid"},
	} {
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
	n.Window = selection.ReceiveWindow
	n.Batch = selection.Batch
	for _, key := range []struct {
		name  string
		given bool
	}{{"packet", *f.packetGiven}, {"batch", *f.batchGiven}, {"window", *f.windowGiven}, {"flow", *f.flowGiven}} {
		if !key.given {
			n.Assumed = append(n.Assumed, key.name)
		}
	}
	if *f.batchGiven {
		n.Batch = *f.batch
	}
	if *f.windowGiven {
		n.Window = *f.window
	}
	if *f.packetGiven {
		if *f.packet < 1 {
			return n, &inputs.WordError{Word: fmt.Sprintf("packet=%d", *f.packet), Want: "want a number of bytes >= 1"}
		}
		n.Packet = *f.packet
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

// fitted reads the output of castlab fit --json.
func (c *Comparison) fitted(g arguments.Grammar, path string, keys fittedKeys) (err error) {
	if c.fit, err = readFit(g, path); err != nil {
		return err
	}
	c.source = path
	for _, n := range c.fit.Notes {
		c.Notes = append(c.Notes, path+": "+n)
	}
	distances := c.travel.Distances
	if c.travel, err = keys.network(); err != nil {
		return err
	}
	c.travel.Distances = distances
	best, _ := c.fit.Machine(0)
	c.On = fmt.Sprintf("LogGP fitted: L=%.4g, o=%.4g, g=%.4g microseconds, G=%.4g microseconds a byte", best.Latency, best.Overhead,
		best.Gap, best.GapPerByte)
	n := len(c.fit.Regimes)
	if n > 1 {
		c.On = fmt.Sprintf("LogGP fitted in %d ranges of sizes", n)
	}
	if c.travel.FIFO {
		if n > 1 {
			c.Notes = append(c.Notes, fmt.Sprintf("the fit of %s has %d ranges of sizes; a program is run with the parameters of its "+
				"largest message", path, n))
		}
		return nil
	}
	packet := c.travel.Packet
	if packet == 0 {
		packet = selection.PacketOf(c.fit)
	}
	if c.travel.Fluid {
		c.On += fmt.Sprintf(", %s of more than %d bytes sharing network interfaces as a fluid", flowsOf(c.travel.InStreams), packet)
	} else {
		c.On += fmt.Sprintf(", messages sharing network interfaces by packets of %d bytes", packet)
	}
	for i, r := range c.fit.Regimes {
		words := map[collectives.Flights]string{
			collectives.Rendezvous:   "a request, a grant and the data fly one after the other",
			collectives.Acknowledged: "a request, a grant, the data, an acknowledgment and a notice fly one after the other",
		}
		if text, ok := words[selection.FlightsOf(c.fit, i)]; ok {
			c.Notes = append(c.Notes, fmt.Sprintf("for messages of %s and more %s, by the times in %s",
				arguments.FormatBytes(int64(r.From)), text, path))
		}
	}
	return nil
}

// drawn puts the problem on the fitted machine.
func (c *Comparison) drawn() (err error) {
	if c.Problem, c.Draws, err = c.Fitted(c.fit, c.travel); err != nil {
		return &inputs.WordError{Word: c.source, Err: err}
	}
	for i, w := range c.Flaws {
		c.Flaws[i] = c.source + ": " + w
	}
	for d := range c.Draws {
		c.Draws[d].Flaws = c.Flaws
	}
	for k, o := range c.Others {
		if o.Names[0] == "" {
			c.Others[k].Reason = c.source + ": " + o.Reason
		}
		for i := range o.Problems {
			o.Problems[i].Flaws = c.Flaws
		}
	}
	return nil
}

// Doubted lists what is doubted of the machine, in a line each: of a fitted one by its fit.
func (c *Comparison) Doubted() (list []string) {
	if c.fit == nil {
		return nil
	}
	for _, d := range c.fit.Doubts() {
		text := c.source + ": " + d.Reason
		if d.Settle != "" {
			text += "; to settle it, " + d.Settle
		}
		list = append(list, text)
	}
	return list
}
