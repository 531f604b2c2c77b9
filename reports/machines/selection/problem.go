package selection

import (
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/comparison"
	"castlab/topologies/programs"
)

// A Problem is algorithms for one task on one machine. They see common random numbers:
// under one seed the k-th run of every question draws the same for every message, rank and
// link, whatever the algorithm, the size and the machine.
type Problem struct {
	Ranks      int
	Root       int     // of a task that has one
	Reduction  float64 // time of combining, per byte; 0 where the task has none
	Candidates []Candidate
	// Choose returns the values of the parameters that a candidate leaves open, for messages
	// of a size; nil for the first of its Values.
	Choose func(candidate int, bytes int64) (Candidate, error)

	Machine collectives.Machine
	// Regime returns the machine for programs whose largest message has so many bytes, in
	// place of Machine; nil where the size changes nothing.
	Regime func(largest int64) (collectives.Machine, error)
	Jitter collectives.Jitter // what varies
	Unit   string             // of all times, such as microseconds
	Flaws  []string           // of the machine, such as those of its fit: warnings of every number
	Others []Other            // what it may be besides
	Known  *Times             // of programs without anything random, where problems share them; nil for none
}

// An Other is a doubt of the machine: problems each of which it may be in place of the one that is
// asked, with nothing known but that. What is decided holds for all of them.
type Other struct {
	Reason, Settle string // as of a montecarlo.Doubt
	Names          []string
	Problems       []Problem // as many as Names, which are empty for what has no name
}

// Names lists the candidates.
func (p Problem) Names() []string {
	names := make([]string, len(p.Candidates))
	for i, c := range p.Candidates {
		names[i] = c.String()
	}
	return names
}

// Plan returns what a candidate does with messages of a size.
//
// Errors: *inputs.Error for an index without a candidate, and for a plan of another
// number of ranks; those of programs.Algorithm.Plan.
func (p Problem) Plan(candidate int, bytes int64) (programs.Plan, error) {
	if candidate < 0 || candidate >= len(p.Candidates) {
		return programs.Plan{}, inputs.Errorf("candidate", candidate, "an index of the %d candidates", len(p.Candidates))
	}
	c := p.Candidates[candidate]
	if c.Open() {
		c = c.Values(p.Ranks, bytes)[0]
		if p.Choose != nil {
			var err error
			if c, err = p.Choose(candidate, bytes); err != nil {
				return programs.Plan{}, err
			}
		}
	}
	plan, err := c.Algorithm.Plan(c.settings(p, bytes))
	if err != nil {
		return plan, err
	}
	if n := len(plan.Program.Ranks); n != p.Ranks {
		return plan, fmt.Errorf("%v: %w", c, inputs.Errorf("ranks", p.Ranks, "%d, as the program has", n))
	}
	return plan, nil
}

// Compile makes the programs of some candidates ready for the machine, those of all
// without an index. Where links have a length for every packet, the blocks of a plan are
// its packets, and a message is as long as those that it carries; in a plan without
// blocks the tag of a message is the number of its packet.
//
// Errors: those of Plan; *inputs.Error for a missing machine; those of
// collectives.Compile, with the name of the candidate.
func (p Problem) Compile(bytes int64, which ...int) ([]*collectives.Compiled, error) {
	if len(which) == 0 {
		for i := range p.Candidates {
			which = append(which, i)
		}
	}
	list := make([]*collectives.Compiled, len(which))
	for k, i := range which {
		plan, err := p.Plan(i, bytes)
		if err != nil {
			return nil, err
		}
		m, err := p.machine(plan.Program)
		if err != nil {
			return nil, err
		}
		program, m := packets(plan, m)
		if list[k], err = collectives.Compile(program, m, p.Jitter); err != nil {
			return nil, fmt.Errorf("%v: %w", p.Candidates[i], err)
		}
	}
	return list, nil
}

// machine returns the machine for a program.
func (p Problem) machine(q programs.Program) (collectives.Machine, error) {
	if p.Regime == nil {
		if p.Machine == nil {
			return nil, &inputs.Error{Arg: "machine", Value: "none", Domain: "a machine"}
		}
		return p.Machine, nil
	}
	largest := int64(0)
	for _, list := range q.Ranks {
		for _, op := range list {
			if op.Kind == programs.Send {
				largest = max(largest, op.Bytes)
			}
		}
	}
	return p.Regime(largest)
}

// Laws lists the laws that vary, under the names that the command line has for them.
// Without any all runs are equal.
func (p Problem) Laws() (list []comparison.Law) {
	note := func(name string, law distributions.Law, once bool) {
		if distributions.IsConstant(law) {
			return
		}
		l := comparison.Law{Name: name + "=" + law.String(), Skewness: distributions.AbsoluteSkewness(law),
			NoVariance: !distributions.HasVariance(law)}
		if once {
			l.Deviation = math.Sqrt(law.Variance())
		}
		list = append(list, l)
	}
	if m, ok := p.Machine.(collectives.Links); ok && m.Length != nil {
		note("law", m.Length, !m.PerPacket && !m.PerByte && p.Jitter.Link == nil)
	}
	for _, s := range p.Jitter.Sources() {
		note(JitterKey(s.Name), s.Law, s.Once)
	}
	if s := p.Jitter.Stalls; s != nil && s.Rate > 0 {
		list = append(list, comparison.Law{Name: "stall=" + s.Length.String(), Skewness: s.Skewness(1 / s.Rate),
			NoVariance: !distributions.HasVariance(s.Length)})
	}
	return list
}

// lawsOf is Laws for programs: where the machine stalls, by the shortest of their runs.
//
// Errors: those of a run.
func (p Problem) lawsOf(compiled []*collectives.Compiled) ([]comparison.Law, error) {
	laws := p.Laws()
	s := p.Jitter.Stalls
	if s == nil || s.Rate == 0 {
		return laws, nil
	}
	shortest := math.Inf(1)
	for _, c := range compiled {
		last, err := c.NewExecution().Run(collectives.Key{})
		if err != nil {
			return nil, err
		}
		shortest = min(shortest, last)
	}
	laws[len(laws)-1].Skewness = s.Skewness(shortest)
	return laws, nil
}

// roundings is the largest number of rounded operations behind a time of any program.
func roundings(compiled []*collectives.Compiled) (most int) {
	for _, c := range compiled {
		most = max(most, c.Roundings())
	}
	return most
}

// JitterKey returns the key by which the command line has a law of a collectives.Jitter, whose
// field the name is, in small letters; "" for another name.
func JitterKey(name string) string {
	return map[string]string{"flight": "latency", "extra": "added", "rank": "stragglers", "link": "links", "noise": "noise",
		"start": "start"}[name]
}
