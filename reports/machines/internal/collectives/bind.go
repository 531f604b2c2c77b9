package collectives

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo/collectives"
	"castlab/reports/arguments"
	"castlab/reports/machines/selection"
	"castlab/topologies/programs"
)

// Bind declares the keys of a comparison and returns the function that makes the
// Comparison of their values for some algorithms.
func Bind(g arguments.Grammar, k *arguments.Keys) func(words []string) (*Comparison, error) {
	task := k.Word("task", "what the algorithms do", Tasks()...)
	k.Default("task", programs.Broadcast.String())
	nodes := k.Int("nodes", "ranks", 1, programs.MaxRanks)
	network := k.Network("topology", "network whose links carry one message each at a time")
	k.Either("nodes", "topology")
	size := k.Bytes("size", "bytes of the message; of an allgather, gather or reduce-scatter of all parts together, of a scatter or "+
		"all-to-all of what one rank has for all")
	sized := k.Optional("size")
	sizes := k.Sizes("sizes", "several sizes")
	several := k.Optional("sizes")
	root := k.Int("root", "the rank that has or gets the data", 0, programs.MaxRanks-1)
	k.Default("root", "0")
	machine := k.Text("machine", "with nodes: what messages cost",
		"loggp(L=1,o=0.5,g=1,G=0.001), streams(L=1,o=0.5,g=1,G=0.001,packet=1500) or fluid(L=1,o=0.5,g=1,G=0.001), in microseconds, or "+
			"the path of what 'castlab fit FILE --json' printed")
	given := k.Optional("machine")
	fitted, distances := bindFitted(k), bindDistances(k)
	law := k.Law("law", "with topology: how long a link is busy with a message")
	lawful := k.Optional("law")
	per := k.Word("length", "with topology: what a length is drawn for; a packet has one length on all its links, and a message of "+
		"several the sum; a byte's is multiplied by the size", "packet", "message", "byte")
	perGiven := k.Optional("length")
	order := k.Word("order", "with topology: which message a link takes first, as its sender lists them or as they become ready", "list",
		"ready")
	orderGiven := k.Optional("order")
	reduction := k.Real("reduction", "of a task that combines: its time per byte; nothing if left out", arguments.Nonnegative())
	k.Optional("reduction")
	var j struct{ flight, extra, rank, link, noise, start *distributions.Law }
	optional := func(name, meaning string) *distributions.Law {
		v := k.Law(name, meaning)
		k.Optional(name)
		return v
	}
	j.flight = optional("latency", "of every message, in place of L")
	j.extra = optional("added", "of every message, added to its latency")
	j.rank = optional("stragglers", "factor of every rank, once a run, of its overheads and computations")
	j.link = optional("links", "factor of every ordered pair of ranks, once a run, of its latency or length")
	j.noise = optional("noise", "added to every act of a processor")
	j.start = optional("start", "when a rank begins, once a run")
	stalls := bindStalls(k)
	slow := k.Text("slow", "ranks that are always slow, and by which factor", "RANK:FACTOR,... such as 3:2.5")
	slowGiven := k.Optional("slow")

	return func(words []string) (*Comparison, error) {
		c := &Comparison{Problem: selection.Problem{Ranks: *nodes, Root: *root, Reduction: *reduction}, network: *network}
		for _, t := range all() {
			if t.Task.String() == *task {
				c.Task = t.Task
			}
		}
		stalled, err := stalls.read()
		if err != nil {
			return nil, err
		}
		c.Jitter = collectives.Jitter{Stalls: stalled, Flight: *j.flight, Extra: *j.extra, Rank: *j.rank, Link: *j.link, Noise: *j.noise,
			Start: *j.start}
		if c.network == nil {
			for _, x := range []struct {
				key string
				law distributions.Law
			}{{"latency", *j.flight}, {"added", *j.extra}, {"noise", *j.noise}, {"start", *j.start}} {
				if err := inMicroseconds(x.key, x.law); err != nil {
					return nil, err
				}
			}
		}
		if err := func() error {
			if c.network == nil {
				for _, key := range []struct {
					name  string
					given bool
				}{{"law", *lawful}, {"length", *perGiven}, {"order", *orderGiven}} {
					if key.given {
						return &inputs.WordError{Word: "key " + key.name,
							Want: "it belongs to topology=...; with nodes=... messages are described by machine=... and latency=..."}
					}
				}
				return c.ranked(g, *machine, *given, fitted, distances)
			}
			if name := cmp.Or(fitted.given(), distances.given()); name != "" {
				return &inputs.WordError{Word: "key " + name,
					Want: "it belongs to nodes=...; the links of topology=... are described by law=..."}
			}
			if *given {
				return &inputs.WordError{Word: "key machine",
					Want: "it belongs to nodes=...; the links of topology=... are described by law=..."}
			}
			if !*lawful {
				return &inputs.WordError{Word: "missing key law",
					Want: "give law=..., how long a link is busy with a message, such as law=exponential(mean=1)"}
			}
			return c.linked(*law, *per, *order)
		}(); err != nil {
			return nil, err
		}
		if *slowGiven {
			var err error
			if c.Jitter.Slow, err = factors("slow", *slow, c.Ranks); err != nil {
				return nil, err
			}
		}
		if err := c.Jitter.Validate(); err != nil {
			return nil, asKey(err)
		}
		switch {
		case *sized && *several:
			return nil, &inputs.WordError{Word: "size and sizes", Want: "the keys exclude each other; give one"}
		case *several:
			c.Sizes = *sizes
		case *sized:
			c.Sizes = []int64{*size}
		case c.Task == programs.Barrier, c.network != nil && *per != "byte":
			c.Sizes = []int64{-1}
		default:
			return nil, &inputs.WordError{Word: "missing key size or sizes", Want: "give size=64KiB or the like, or sizes=1KiB..1MiB"}
		}
		if c.Root >= c.Ranks {
			return nil, &inputs.WordError{Word: fmt.Sprintf("root=%d", c.Root), Want: fmt.Sprintf("want a rank, 0 to %d", c.Ranks-1)}
		}
		if c.Ranks > mostRanks/max(1, len(words)) {
			return nil, &inputs.WordError{Word: fmt.Sprintf("%d ranks for each of %d algorithms", c.Ranks, len(words)),
				Want: fmt.Sprintf("want at most %d over all algorithms, which take 1.5 GB and 20 seconds of a processor to broadcast; "+
					"take fewer ranks, or compare fewer algorithms at a time", mostRanks)}
		}
		for _, w := range words {
			a, err := c.candidate(g, w)
			if err != nil {
				return nil, err
			}
			if slices.Contains(c.Names(), a.String()) {
				return nil, &inputs.WordError{Word: a.String(), Want: "it is given twice; give it once"}
			}
			c.Candidates = append(c.Candidates, a)
		}
		if len(words) == 0 {
			return nil, &inputs.WordError{Word: "missing algorithm", Want: "give one or more; 'castlab compare --help' lists them"}
		}
		if c.fit != nil {
			if err := c.drawn(); err != nil {
				return nil, err
			}
		}
		c.Exact = len(c.Laws()) == 0
		return c, c.Check()
	}
}

// mostRanks bounds the sum of the ranks of all algorithms of a comparison. A rank of
// a broadcast takes 1.4 KB and, for a hundred runs, 10 to 18 microseconds.
const mostRanks = 1 << 20

// ranked makes a machine without a network, in which every rank can send to every
// other.
func (c *Comparison) ranked(g arguments.Grammar, text string, given bool, keys fittedKeys, far distanceKeys) error {
	c.Unit = "microseconds"
	fitted := given && isMachineFile(text)
	if name := keys.given(); name != "" && !fitted {
		return &inputs.WordError{Word: "key " + name, Want: "it belongs to a fitted machine; state what messages share as " +
			"machine=streams(...,packet=1500) or fluid(...), or that they do not as machine=loggp(...)"}
	}
	distances, err := far.read(g, c.Ranks, fitted)
	if err != nil {
		return err
	}
	if c.Jitter.Flight != nil && distances != nil {
		return &inputs.WordError{Word: "latency and " + far.given(),
			Want: "the keys exclude each other: a law in place of L is that of all messages; add one to the distances with added=LAW"}
	}
	if fitted {
		c.travel.Distances = distances
		return c.fitted(g, text, keys)
	}
	c.Machine = collectives.LogGP{Eager: math.MaxInt64}
	switch {
	case given:
		if c.Machine, err = stated(g, text, c.Jitter.Flight != nil || distances != nil); err != nil {
			return fmt.Errorf("machine=%s: %w", text, err)
		}
	case c.Jitter.Flight != nil || distances != nil:
		c.Notes = append(c.Notes, "without machine=... a message costs its latency alone: its size, overheads and gaps cost nothing")
	default:
		return &inputs.WordError{Word: "missing key machine or latency",
			Want: "give machine=loggp(L=..,o=..,g=..,G=..) in microseconds, or the path of what 'castlab fit FILE --json' printed, or " +
				"latency=LAW alone"}
	}
	if distances != nil {
		d, err := distances(-1)
		if err != nil {
			return err
		}
		switch m := c.Machine.(type) {
		case collectives.LogGP:
			m.Distances = d
			c.Machine = m
		case collectives.Streams:
			m.Distances = d
			c.Machine = m
		case collectives.Fluid:
			m.Distances = d
			c.Machine = m
		}
	}
	if given || distances != nil {
		c.On = machineText(c.Machine)
	}
	if c.Jitter.Flight != nil {
		c.On = strings.Replace(c.On, "L=0, ", "", 1)
	}
	return nil
}

// linked makes the machine of a network.
func (c *Comparison) linked(law distributions.Law, per, order string) error {
	if per == "" {
		per = "packet"
	}
	if order == "" {
		order = "list"
	}
	c.uniform = per != "byte"
	m := collectives.Links{Network: c.network, Length: law, PerPacket: per == "packet", PerByte: per == "byte", Arrival: order == "ready"}
	if err := m.Validate(); err != nil {
		return err
	}
	c.Ranks = c.network.Order()
	if c.Ranks > programs.MaxRanks {
		return &inputs.Error{Arg: "topology", Value: c.network, Domain: fmt.Sprintf("a network of at most %d nodes", programs.MaxRanks)}
	}
	c.Unit = "units of the law"
	c.Machine, c.On = m, fmt.Sprintf("the links of %v, a length for every %s, a link taking the first of the list", c.network, per)
	if order == "ready" {
		c.On = strings.Replace(c.On, "the first of the list", "what is ready first", 1)
	}
	return nil
}

// asKey names the key of a law where an error names the field.
func asKey(err error) error {
	if wrong, is := errors.AsType[*inputs.Error](err); is {
		if key := selection.JitterKey(wrong.Arg); key != "" {
			named := *wrong
			named.Arg = key
			return &named
		}
	}
	return err
}
