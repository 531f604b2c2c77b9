package collectives

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo/collectives"
	"castlab/reports/arguments"
)

// stated reads loggp(L=...,o=...,g=...,G=...,S=...), streams(...,packet=...) or fluid(...).
func stated(g arguments.Grammar, text string, latency bool) (collectives.Machine, error) {
	name, words, err := inputs.Call("machine", text)
	if err != nil {
		return nil, err
	}
	if name != "loggp" && name != "streams" && name != "fluid" {
		return nil, &inputs.WordError{Word: "machine " + name,
			Want: "want loggp(L=..,o=..,g=..,G=..), streams(L=..,o=..,g=..,G=..,packet=..), fluid(L=..,o=..,g=..,G=..), or the path of " +
				"what 'castlab fit FILE --json' printed"}
	}
	k := g.NewKeys()
	l := k.Real("L", "latency of a message, microseconds", arguments.Nonnegative())
	if latency {
		k.Default("L", "0")
	}
	o := k.Real("o", "overhead of a processor with a message, microseconds", arguments.Nonnegative())
	gap := k.Real("g", "least time between two messages of a rank, microseconds", arguments.Nonnegative())
	perByte := k.Real("G", "time per byte after the first, microseconds", arguments.Nonnegative())
	oPerByte := k.Real("O", "overhead per byte after the first, microseconds", arguments.Nonnegative())
	k.Default("O", "0")
	eager := k.Bytes("S", "eager threshold: the sender of a larger message waits for its receiver")
	limited := k.Optional("S")
	threshold := func() int64 {
		if *limited {
			return *eager
		}
		return math.MaxInt64
	}
	if name == "streams" {
		packet := k.Bytes("packet", "most bytes of a packet")
		batch := k.Int("batch", "most messages that share a packet; 0 for any number", 0, math.MaxInt32)
		k.Default("batch", "0")
		window := k.Bytes("window", "most bytes of an exchange above S that are under way without an acknowledgment; 0 for all")
		k.Default("window", "0")
		if err := k.Parse(words); err != nil {
			return nil, err
		}
		m := collectives.Streams{L: *l, O: *o, Gap: *gap, PerByte: *perByte, OPerByte: *oPerByte, Packet: *packet, Eager: threshold(),
			Window: *window, Batch: *batch}
		return m, m.Validate()
	}
	if name == "fluid" {
		packet := k.Bytes("packet", "a message of more bytes shares network interfaces, others follow each other whole; 0 for all shared")
		k.Default("packet", "0")
		flow := flowKey(k, "")
		k.Default("flow", "message")
		if err := k.Parse(words); err != nil {
			return nil, err
		}
		m := collectives.Fluid{L: *l, O: *o, Gap: *gap, PerByte: *perByte, OPerByte: *oPerByte, Packet: *packet, Eager: threshold(),
			InStreams: *flow == "stream"}
		return m, m.Validate()
	}
	polling := k.Word("receive", "the overhead of a reception is borne when the message comes, as in LogGOPSim, or when it is asked for",
		"coming", "asked")
	k.Default("receive", "coming")
	if err := k.Parse(words); err != nil {
		return nil, err
	}
	m := collectives.LogGP{L: *l, O: *o, Gap: *gap, PerByte: *perByte, OPerByte: *oPerByte, Eager: threshold(),
		Polling: *polling == "asked"}
	return m, m.Validate()
}

// machineText writes a machine in words.
func machineText(m collectives.Machine) string {
	text := func(name string, l, o, gap, perByte, oPerByte float64, eager int64) string {
		n := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
		t := fmt.Sprintf("%s with L=%s, o=%s, g=%s microseconds, G=%s microseconds a byte", name, n(l), n(o), n(gap), n(perByte))
		if oPerByte > 0 {
			t += fmt.Sprintf(", O=%s microseconds a byte", n(oPerByte))
		}
		if eager < math.MaxInt64 {
			t += ", rendezvous above " + arguments.FormatBytes(eager)
		}
		return t
	}
	var t string
	var distances *collectives.Distances
	switch m := m.(type) {
	case collectives.LogGP:
		t, distances = text("LogGP", m.L, m.O, m.Gap, m.PerByte, m.OPerByte, m.Eager), m.Distances
	case collectives.Streams:
		t, distances = text("streams", m.L, m.O, m.Gap, m.PerByte, m.OPerByte, m.Eager)+", packets of "+arguments.FormatBytes(m.Packet),
			m.Distances
	case collectives.Fluid:
		t, distances = text("a fluid", m.L, m.O, m.Gap, m.PerByte, m.OPerByte, m.Eager), m.Distances
		if m.Packet > 0 {
			t += ", messages of at most " + arguments.FormatBytes(m.Packet) + " whole"
		}
		if m.InStreams {
			t += ", a flow for every pair of ranks"
		}
	default:
		return m.String()
	}
	if distances != nil {
		t += ", " + distances.String()
	}
	return t
}

// factors reads RANK:FACTOR,... of a key.
func factors(key, text string, ranks int) (map[int]float64, error) {
	slow := map[int]float64{}
	for _, part := range strings.Split(text, ",") {
		r, f, found := strings.Cut(strings.TrimSpace(part), ":")
		rank, err := strconv.Atoi(strings.TrimSpace(r))
		factor, err2 := strconv.ParseFloat(strings.TrimSpace(f), 64)
		if !found || err != nil || err2 != nil || rank < 0 || rank >= ranks || !(factor >= 0 && factor <= math.MaxFloat64) {
			return nil, &inputs.WordError{Word: key + "=" + text,
				Want: fmt.Sprintf("want RANK:FACTOR,... with ranks from 0 to %d and factors >= 0, such as 3:2.5", ranks-1)}
		}
		if _, twice := slow[rank]; twice {
			return nil, &inputs.WordError{Word: key + "=" + text, Want: fmt.Sprintf("rank %d is given twice; give it once", rank)}
		}
		slow[rank] = factor
	}
	return slow, nil
}

// isMachineFile reports whether the value of machine= is a path: NAME(...) is not.
func isMachineFile(text string) bool {
	name, _, _ := strings.Cut(text, "(")
	if strings.HasSuffix(strings.TrimSpace(text), ")") {
		return strings.ContainsAny(name, "./\\")
	}
	return strings.ContainsAny(text, "./\\")
}
