package collectives

import (
	"fmt"
	"math"
	"strings"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
	"castlab/montecarlo/collectives"
	"castlab/reports/arguments"
)

// stated reads loggp(L=...,o=...,g=...,G=...,S=...), streams(...,packet=...) or fluid(...).
func stated(g arguments.Grammar, text string, latency bool) (collectives.Machine, error) {
	name, words, err := inputs.Call("machine", text)
	if err != nil {
		return nil, err
	}
	kind, known := kinds(latency)[name]
	if !known {
		return nil, &inputs.WordError{Word: "machine " + name,
			Want: "want loggp(L=..,o=..,g=..,G=..), streams(L=..,o=..,g=..,G=..,packet=..), fluid(L=..,o=..,g=..,G=..), or the path of " +
				"what 'castlab fit FILE --json' printed"}
	}
	k := g.NewKeys()
	value := kind.Declare(k)
	if err := k.Parse(words); err != nil {
		return nil, err
	}
	m, err := value()
	if err != nil {
		return nil, err
	}
	return m, m.Validate()
}

// kinds are the machines by name. latency says that L may be left out.
func kinds(latency bool) map[string]arguments.Argument[collectives.Machine] {
	p := parametersOfLogGP(latency)
	return map[string]arguments.Argument[collectives.Machine]{
		"loggp": arguments.Of2(func(p collectives.LogGP, receive string) (collectives.Machine, error) {
			p.Polling = receive == "asked"
			return p, nil
		}, p, arguments.Word("receive", "the overhead of a reception is borne when the message comes, as in LogGOPSim, or when it is "+
			"asked for", "coming", "asked").Default("receive", "coming")),
		"streams": arguments.Of4(func(p collectives.LogGP, packet int64, batch int, window int64) (collectives.Machine, error) {
			return collectives.Streams{L: p.L, O: p.O, Gap: p.Gap, PerByte: p.PerByte, OPerByte: p.OPerByte, Packet: packet, Eager: p.Eager,
				Window: window, Batch: batch}, nil
		}, p, arguments.Bytes("packet", "most bytes of a packet"),
			arguments.Int("batch", "most messages that share a packet; 0 for any number", 0, math.MaxInt32).Default("batch", "0"),
			arguments.Bytes("window", "most bytes of an exchange above S that are under way without an acknowledgment; 0 for all").
				Default("window", "0")),
		"fluid": arguments.Of3(func(p collectives.LogGP, packet int64, flow string) (collectives.Machine, error) {
			return collectives.Fluid{L: p.L, O: p.O, Gap: p.Gap, PerByte: p.PerByte, OPerByte: p.OPerByte, Packet: packet, Eager: p.Eager,
				InStreams: flow == "stream"}, nil
		}, p, arguments.Bytes("packet", "a message of more bytes shares network interfaces, others follow each other whole; 0 for all "+
			"shared").Default("packet", "0"), flows("").Default("flow", "message")),
	}
}

// parametersOfLogGP declares L, o, g, G, O and S, which all machines have.
func parametersOfLogGP(latency bool) arguments.Argument[collectives.LogGP] {
	l := arguments.Real("L", "latency of a message, microseconds", arguments.Nonnegative())
	if latency {
		l = l.Default("L", "0")
	}
	return arguments.Of6(func(l, o, gap, perByte, oPerByte float64, eager *int64) (collectives.LogGP, error) {
		m := collectives.LogGP{L: l, O: o, Gap: gap, PerByte: perByte, OPerByte: oPerByte, Eager: math.MaxInt64}
		if eager != nil {
			m.Eager = *eager
		}
		return m, nil
	},
		l,
		arguments.Real("o", "overhead of a processor with a message, microseconds", arguments.Nonnegative()),
		arguments.Real("g", "least time between two messages of a rank, microseconds", arguments.Nonnegative()),
		arguments.Real("G", "time per byte after the first, microseconds", arguments.Nonnegative()),
		arguments.Real("O", "overhead per byte after the first, microseconds", arguments.Nonnegative()).Default("O", "0"),
		arguments.Optional("S", arguments.Bytes("S", "eager threshold: the sender of a larger message waits for its receiver")))
}

// machineText writes a machine in words.
func machineText(m collectives.Machine) string {
	text := func(name string, l, o, gap, perByte, oPerByte float64, eager int64) string {
		n := numerals.Exact
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

// isMachineFile reports whether the value of machine= is a path: NAME(...) is not.
func isMachineFile(text string) bool {
	name, _, _ := strings.Cut(text, "(")
	if strings.HasSuffix(strings.TrimSpace(text), ")") {
		return strings.ContainsAny(name, "./\\")
	}
	return strings.ContainsAny(text, "./\\")
}
