package algorithms

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/drawings"
	"castlab/reports/lab/catalog"
	"castlab/topologies"
	"castlab/topologies/logp"
	"castlab/topologies/schedules"
)

// logpAlgorithms are broadcasts in the LogP machine.
func logpAlgorithms() []catalog.Algorithm {
	return []catalog.Algorithm{
		{Name: "logp-tree", Meaning: "one item in the LogP machine, along the tree of least time and depth",
			Source: "SV93, Definition 3.6", Bind: arguments.Of2(logpTree, processors(1, mostProcessors), latency)},
		ofItems("logp-broadcast", "k items in the LogP machine in the least time that was found, which is the least possible where the "+
			"bound is met", "SV93, Section 4; the search is derived", searched),
		{Name: "logp-program", Meaning: "the 0-1 program whose solutions are the broadcasts of k items in the LogP machine, for outside " +
			"solvers; JSON and drawing are those of a solution", Source: "SV93, Section 4, corrected",
			Bind: arguments.Of6(logpProgram, processors(2, mostProcessors), latency, arguments.Int("k", "items", 1, mostItems), steps,
				arguments.Option("format", "of the text", "lp", "opb"),
				arguments.Choice("form", "with the constraints that the paper lacks, or as it prints it", logp.Corrected, logp.Printed).
					Default("form", logp.Corrected.String()))},
		{Name: "logp-window-program", Meaning: "the 0-1 program of the first items and steps of a continuous broadcast with the least " +
			"delay, for outside solvers; JSON and drawing are those of a solution", Source: "SV93, Section 5, corrected",
			Bind: arguments.Of5(logpWindowProgram, processors(2, logp.MaxContinuous), latency,
				arguments.Optional("n", arguments.Int("n", "items and steps; B(P-1, L) + 1, as in SV93, where it is not given", 1,
					mostLatency)),
				arguments.Option("format", "of the text", "lp", "opb"),
				arguments.Choice("imposed", "constraints of SV93, Section 5.1, on the tree of an item: none, corrected or as printed",
					logp.NothingImposed, logp.TreeImposed, logp.PrintedImposed).Default("imposed", logp.TreeImposed.String()))},
		ofItems("logp-relay", "k items in the LogP machine: processors that get an item from the source pass it on to all others, by a "+
			"Latin square", "derived; repairs SV93, Lemma 4.1", plainly(logp.Relay)),
		{Name: "logp-groups", Meaning: "items one after the other in the LogP machine, by groups of processors that take turns in a " +
			"tree; of two that arrive at once one is received later", Source: "SV93, Section 6, repaired",
			Bind: arguments.Of3(logpGroups, processors(2, mostProcessors), latency, items)},
		{Name: "logp-continuous", Meaning: "items one after the other without end in the LogP machine, each with the least delay " +
			"that there is", Source: "derived; SV93, Section 5, leaves open where it is the lower bound",
			Bind: arguments.Of3(logpContinuous, processors(2, logp.MaxContinuous), latency, items)},
		ofItems("logp-karp", "k items in the LogP machine, each sent by the source once and in a step", "after Karp et al. 1993", single),
		ofItems("logp-binomial", "k items in the LogP machine, one after the other along a binomial tree", "folklore",
			plainly(logp.Binomial)),
		ofItems("logp-pipeline", "k items in the LogP machine along a line of all processors", "folklore", plainly(logp.Pipeline)),
		ofItems("logp-scatter-allgather", "k items in the LogP machine, dealt out by the source and passed around a ring",
			"folklore; Barnett et al. 1994", plainly(logp.ScatterAllgather)),
		{Name: "logp-d-trees", Meaning: "k items in the LogP machine along d trees of degree d in turn, each processor having children " +
			"in one of them", Source: "derived, after Bar-Noy and Kipnis 1997, quoted by SV93, Section 1.3",
			Bind: arguments.Of4(logpDTrees, processors(2, mostProcessors), latency, items,
				arguments.Int("d", "trees, 1 or a divisor of P-1 up to its square root", 1, 1<<6))},
	}
}

// Largest sizes on the command line: a schedule has P k sends.
const (
	mostProcessors = 1 << 12
	mostLatency    = 1 << 10
	mostItems      = 1 << 12
)

var (
	latency = arguments.Int("L", "latency in steps", 1, mostLatency)
	items   = arguments.Int("k", "items", 0, mostItems)
	steps   = arguments.Optional("T", arguments.Int("T", "steps that a broadcast may take; those of the shortest known where it "+
		"is not given", 0, 1<<20))
)

func processors(least, most int) arguments.Argument[int] {
	return arguments.Int("P", "processors, processor 0 is the source", least, most)
}

// A broadcaster makes a schedule of k items, and says what it proves beyond its
// validity.
type broadcaster func(P, L, k int) (s logp.Schedule, proves string, err error)

func ofItems(name, meaning, source string, of broadcaster) catalog.Algorithm {
	return catalog.Algorithm{Name: name, Meaning: meaning, Source: source, Bind: arguments.Of3(func(P, L, k int) (catalog.Work, error) {
		s, proves, err := of(P, L, k)
		if err != nil {
			return catalog.Work{}, err
		}
		s.Algorithm = name
		return onMachine(s, proves), nil
	}, processors(2, mostProcessors), latency, items)}
}

// onMachine is the Work of a schedule of the LogP machine. A message that is sent in
// step t, from 0, crosses the slots t+1 to t+L, and can be forwarded in the slot
// after these: the number of slots is that of the steps up to the last reception.
func onMachine(s logp.Schedule, proves string) catalog.Work {
	net := topologies.Complete{N: s.Processors}
	slots := schedules.Schedule{
		Algorithm: s.Algorithm, Params: schedules.Params{"P": s.Processors, "L": s.Latency, "k": s.Items},
		Nodes: s.Processors, Slots: s.Steps, Sources: make([]int, s.Items), Sends: make([]schedules.Send, len(s.Sends)),
	}
	for i, x := range s.Sends {
		slots.Sends[i] = schedules.Send{Slot: x.Step + 1, From: x.From, To: x.To, Packet: x.Item}
	}
	return catalog.Work{
		Network: net, Schedule: slots, Channels: s.Channels,
		Validate: func() error { return logp.Validate(s) },
		Proves: fmt.Sprintf("valid in the LogP machine: what is sent in a slot can be sent on %d later, all is received in %d steps%s",
			s.Latency, s.Steps, proves),
		Drawing: catalog.Drawing{
			Most: drawings.MostScheduleProcessors,
			Figure: func() (reports.Figure, error) {
				return drawings.LogPSchedule(s.Algorithm, fmt.Sprintf("%s, P = %d, L = %d, k = %d", s.Algorithm, s.Processors, s.Latency,
					s.Items), s)
			},
		},
	}
}

func logpTree(P, L int) (catalog.Work, error) {
	t, err := logp.Restricted(P, L)
	if err != nil {
		return catalog.Work{}, err
	}
	w := onMachine(t.Schedule(), ", the least possible")
	w.Drawing.Most = drawings.MostTreeProcessors
	w.Drawing.Figure = func() (reports.Figure, error) { return drawings.LogPTree("logp-tree", t) }
	return w, nil
}

// plainly adapts a function that makes a schedule without a further proof.
func plainly(of func(P, L, k int) (logp.Schedule, error)) broadcaster {
	return func(P, L, k int) (logp.Schedule, string, error) {
		s, err := of(P, L, k)
		return s, "", err
	}
}

// streamOf returns the random stream of a search, the same in every run.
func streamOf(name string, P, L, k int) *rand.Rand {
	return rand.New(montecarlo.NewStreams(1, fmt.Sprintf("schedule %s P=%d L=%d k=%d", name, P, L, k)).Source(0))
}

func searched(P, L, k int) (logp.Schedule, string, error) {
	s, bound, err := logp.Optimal(P, L, k, streamOf("logp-broadcast", P, L, k), logp.Tries(P, k))
	if s.Steps == bound {
		return s, ", the least possible", err
	}
	return s, fmt.Sprintf("; no schedule has fewer than %d", bound), err
}

func single(P, L, k int) (logp.Schedule, string, error) {
	s, err := logp.SingleSending(P, L, k, streamOf("logp-karp", P, L, 0), 1000)
	return s, "", err
}

func logpDTrees(P, L, k, d int) (catalog.Work, error) {
	s, err := logp.DTrees(P, L, k, d)
	if err != nil {
		return catalog.Work{}, err
	}
	return onMachine(s, ""), nil
}

func logpProgram(P, L, k int, T *int, opb bool, form logp.Form) (catalog.Work, error) {
	s, proves, err := searched(P, L, k)
	if err != nil {
		return catalog.Work{}, err
	}
	if T == nil {
		T = &s.Steps
	}
	p, err := logp.NewProgram(P, L, k, *T, form)
	if err != nil {
		return catalog.Work{}, err
	}
	s.Algorithm = "logp-program"
	w := onMachine(s, proves)
	validate := w.Validate
	w.Validate = func() error { return errors.Join(validate(), solves(p, s)) }
	w.Text = p.WriteLP
	if opb {
		w.Text = p.WriteOPB
	}
	return w, nil
}

func logpWindowProgram(P, L int, n *int, opb bool, imposed logp.Imposed) (catalog.Work, error) {
	if n == nil {
		n = new(int)
	}
	p, err := logp.NewWindowProgram(P, L, *n, imposed)
	if err != nil {
		return catalog.Work{}, err
	}
	// Window knows full trees only; other windows are the first steps of a schedule for
	// ever.
	r := streamOf("logp-window-program", P, L, p.N)
	s, ok, err := logp.Window(P, L, p.N, nil, r, 2000)
	if err != nil || !ok {
		forever, err := logp.Continuous(P, L, r, 200)
		if err != nil {
			return catalog.Work{}, err
		}
		if s, err = forever.Schedule(p.N); err != nil {
			return catalog.Work{}, err
		}
		s.Sends = slices.DeleteFunc(s.Sends, func(x logp.Send) bool { return x.Step >= p.N })
		s.Steps = p.N - 1 + L
	}
	s.Algorithm = "logp-window-program"
	w := onMachine(s, "")
	w.Proves = fmt.Sprintf("valid in the LogP machine, as far as it goes: a window of a schedule in which each item takes %d steps", L+p.B)
	w.Validate = func() error {
		var v *logp.Violation
		if err := logp.Validate(s); err != nil && (!errors.As(err, &v) || v.Rule != logp.Complete) {
			return err
		}
		values, err := p.Assign(s)
		if err == nil && imposed == logp.NothingImposed { // trees may differ from the prescribed ones
			_, err = p.Schedule(values)
		}
		return err
	}
	w.Text = p.WriteLP
	if opb {
		w.Text = p.WriteOPB
	}
	return w, nil
}

// solves checks that a schedule satisfies a program, unless it is longer than the
// program's schedules.
func solves(p logp.Program, s logp.Schedule) error {
	if s.Steps >= p.Longest {
		return nil
	}
	a, err := p.Assign(s)
	if err != nil {
		return err
	}
	_, err = p.Check(a)
	return err
}
