package var98

import (
	"fmt"
	"sync"

	formula "castlab/analytic/graphs"
	"castlab/analytic/reservation"
	"castlab/montecarlo"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
)

const completionProof = `A packet to an end $w$ of its tree, $m$ links away, takes $U + m + E$, $U$ uniform on $[0, 1]$; and it is everywhere when it is at all ends, so that $\Pr(B > t) \le \mathrm{E} \min(1, \sum_w \Pr(U + m + E > t \mid U))$. The packets that pass the last link of the path, $r$ a slot, leave it in the same slots as a single queue that they join as early as distance allows, whose length at the packet's turn is $V$, $Q' = (Q-1)^+ + \mathrm{Poisson}(r)$ in steady state. `

// directCompletion: a bound on B under load.
func directCompletion() reports.Claim {
	const id = "VAR98-DIRECT-COMPLETION"
	return reports.Claim{
		ID:    id,
		Title: "The mean completion delay of the direct scheme under load",
		Statement: completionProof + `First come, first served, $E \le Z_m$ with $Z_1 = V$ and $Z_j = Z_{j-1} + \mathrm{Poisson}((r_j - r_{j-1}) Z_{j-1})$, $r_j$ the packets a slot of the $j$-th link of the path: $E$ counts packets that leave the last link before this one, some of the $V$, and those that join the path at its $j$-th link while the packet is late there, which do not depend on what made it late. ` +
			`In any order that leaves no link idle $E$ is less than the rest of the busy period, the progeny of $V + 1$ packets with $\mathrm{Poisson}(r)$ each. $B$ is at most the integral of the bound.`,
		Source:   "derived, for the scheme of VAR98, Section 3.4, which has no bound under load",
		Quantity: `B`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  completionSymbols(),
		Formula:  (*formula.Completion).Mean,
		Model:    model.Trees,
		Cases: completionCases(id, runsOf(boundedDirect, 1000), []directCase{
			{direct: direct{net: path5, load: 0.4}, packets: 1000},
			{direct: direct{net: star7, load: 0.4, order: model.LIFO}, packets: 500},
			{direct: direct{net: torus3, load: 0.5}, packets: 2000, long: true},
			{direct: direct{net: star7, load: 0.6, order: model.LIFO}, packets: 4000, long: true},
			{direct: direct{net: k6, load: 0.8}, packets: 20_000, long: true},
			{direct: direct{net: torus8, load: 0.5}, packets: 4000, long: true},
			{direct: direct{net: path5, load: 0.8, order: model.Priority}, packets: 10_000, long: true},
		}, func(c directCase, label string, bound func() (*formula.Completion, error)) reports.Case {
			return reports.Case{
				Theory: func() (float64, error) {
					b, err := bound()
					if err != nil {
						return 0, err
					}
					_, upper, err := b.Mean()
					return upper, err
				},
				Measure: c.mean(32, 4096, c.packets, label, "B", completion),
			}
		}),
	}
}

// directDone: the same of the law.
func directDone() reports.Claim {
	const id = "VAR98-DIRECT-COMPLETION-LAW"
	return reports.Claim{
		ID:    id,
		Title: "By when a share of the packets of the direct scheme has been received by all",
		Statement: `By the time $t_q$ at which the bound of VAR98-DIRECT-COMPLETION on $\Pr(B > t)$ is $1 - q$, at least the share $q$ of packets has been received by all nodes: first come, first served, by the law of $Z_m$, and in every order by that of the busy period. ` +
			`Measured: their share.`,
		Source:   "derived, for the scheme of VAR98, Section 3.4, which has no bound under load",
		Quantity: `\Pr(B \le t_q)`,
		Unit:     "probability",
		Relation: reports.AtLeast,
		Symbols:  completionSymbols(reports.Symbol{Name: "q", Meaning: "a probability"}, reports.Symbol{Name: "t_q", Meaning: "the time at which the bound is $1 - q$", Unit: "slots"}),
		Formula:  (*formula.Completion).Quantile,
		Model:    model.Trees,
		Cases: completionCases(id, arguments.Of2(func(c directCase, q float64) (overTrees, error) { return overTrees{c, q}, nil }, runsOf(boundedDirect, 1000), shareDone.Usual("q", 0.3, 0.6)), []overTrees{
			{directCase{direct: direct{net: path5, load: 0.4}, packets: 1000}, 0.9},
			{directCase{direct: direct{net: torus3, load: 0.5}, packets: 4000, long: true}, 0.5},
			{directCase{direct: direct{net: path5, load: 0.4}, packets: 40_000, long: true}, 0.99},
			{directCase{direct: direct{net: star7, load: 0.5, order: model.Random}, packets: 4000, long: true}, 0.5},
			{directCase{direct: direct{net: torus8, load: 0.5}, packets: 4000, long: true}, 0.5},
		}, func(c overTrees, label string, bound func() (*formula.Completion, error)) reports.Case {
			at := sync.OnceValues(func() (float64, error) {
				b, err := bound()
				if err != nil {
					return 0, err
				}
				_, upper, err := b.Quantile(c.q)
				return upper, err
			})
			return reports.Case{
				Theory:  func() (float64, error) { return kit.Stated(c.q) },
				Measure: c.done(label, at),
			}
		}),
	}
}

// directTwo: the law of the delay over one link.
func directTwo() reports.Claim {
	const id = "VAR98-DIRECT-TWO"
	return reports.Claim{
		ID:    id,
		Title: "The law of the delay of the direct scheme on two nodes",
		Statement: `On two nodes, first come, first served, $B$ is the delay of a single node of VB95 with $X = 0$ and $V = 1$, whose law is VB95-DBT-LAW: the rest of the slot, the packets that it found and those that came before it in the slot, and its own slot. ` +
			`Measured: the share of packets by the quantile $t_q$ of that law.`,
		Source:     "derived, for the scheme of VAR98, Section 3.4",
		Quantity:   `\Pr(B \le t_q)`,
		Unit:       "probability",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.005},
		Symbols:    []reports.Symbol{symbolB, {Name: "t_q", Meaning: "the time by which the share $q$ of packets is done, by the law", Unit: "slots"}, {Name: "q", Meaning: "a probability"}, {Name: "X, V", Meaning: "lengths of a transmission and of a reservation interval", Unit: "slots"}},
		Formula:    (*reservation.DelayLaw).Quantile,
		Model:      model.Trees,
		Cases: kit.LongAfter(1, kit.Cases(id, arguments.Of2(func(load, q float64) (overLink, error) {
			c := overLink{directCase{direct: direct{net: topologies.Path{N: 2}, load: load}, packets: int(5000 / ((1 - load) * (1 - load)))}, q}
			return c, kit.Affordable("load", load, float64(c.packets), mostTransmissions, "transmissions in a run")
		}, loadOfTrees, shareDone.Usual("q", 0.3, 0.95)), []overLink{
			{directCase{direct: direct{net: topologies.Path{N: 2}, load: 0.3}, packets: 5000}, 0.9},
			{directCase{direct: direct{net: topologies.Path{N: 2}, load: 0.5}, packets: 5000}, 0.5},
			{directCase{direct: direct{net: topologies.Path{N: 2}, load: 0.5}, packets: 5000}, 0.99},
			{directCase{direct: direct{net: topologies.Path{N: 2}, load: 0.8}, packets: 50_000}, 0.9},
		}, func(label string, c overLink) reports.Case {
			at := sync.OnceValues(func() (float64, error) {
				law, err := reservation.NewDelayLaw(1, c.load, 0, 1)
				if err != nil {
					return 0, err
				}
				return law.Quantile(c.q)
			})
			return reports.Case{
				Validate: func() error { _, err := at(); return err },
				Theory:   func() (float64, error) { return kit.Stated(c.q) },
				Measure:  c.done(label, at),
			}
		})),
	}
}

// An overTrees is the direct scheme and the share of packets done by a time.
type overTrees struct {
	directCase
	q float64
}

func (c overTrees) String() string { return fmt.Sprintf("%v q=%s", c.directCase, kit.Trim(c.q)) }

var shareDone = arguments.Real("q", "share of the packets that all have received by a time", arguments.OpenUnit())

// An overLink is the direct scheme on two nodes and the share of packets done by a time.
type overLink struct {
	directCase
	q float64
}

func (c overLink) String() string {
	return fmt.Sprintf("load=%s q=%s", kit.Trim(c.load), kit.Trim(c.q))
}

// done estimates the share of packets that all nodes have received by a time.
func (c directCase) done(label string, at func() (float64, error)) montecarlo.Experiment {
	return c.mean(32, 4096, c.packets, label, "P(B <= t)", func(b model.Broadcast) float64 {
		if t, err := at(); err == nil && b.Completion <= t {
			return 1
		}
		return 0
	})
}

// boundedDirect has networks whose paths are soon counted.
var boundedDirect = directs(kit.NetworkUpTo(3, 64), loadOfTrees.Usual("load", 0.2, 0.6))

// completionCases makes a case of each instance with the bound of its order.
func completionCases[C bounded](id string, a arguments.Argument[C], list []C, build func(c C, label string, bound func() (*formula.Completion, error)) reports.Case) reports.Cases {
	return kit.Given("links lead both ways; 3 to 64 nodes", kit.Cases(id, a, list, func(label string, c C) reports.Case {
		bound := sync.OnceValues(c.completion)
		k := build(c, label, bound)
		k.Validate, k.Long = func() error {
			if err := c.branched(); err != nil {
				return err
			}
			_, err := bound()
			return err
		}, c.isLong()
		return k
	}))
}

// A bounded is an instance of the direct scheme with a bound.
type bounded interface {
	fmt.Stringer
	completion() (*formula.Completion, error)
	branched() error
	isLong() bool
}

func (c directCase) isLong() bool { return c.long }

// completion returns the bound for the order of service.
func (c direct) completion() (*formula.Completion, error) {
	f, err := c.family()
	if err != nil {
		return nil, err
	}
	links, err := c.links()
	if err != nil {
		return nil, err
	}
	return formula.NewCompletion(links, c.rate(f), c.order != model.FIFO)
}

func completionSymbols(more ...reports.Symbol) []reports.Symbol {
	return append([]reports.Symbol{
		symbolN, symbolSlotRate, symbolK, symbolB, {Name: "w", Meaning: "a node at an end of the tree"}, {Name: "m", Meaning: "links to it"},
		{Name: "U", Meaning: "time from the generation to the next slot", Unit: "slots"}, {Name: "E", Meaning: "slots for which the packet waits on its way"},
		{Name: "r", Meaning: "packets a slot of the last link"}, {Name: "V", Meaning: "packets that it finds there, had none been late"}, {Name: "Z_j", Meaning: "bound on the slots for which it waits up to the $j$-th link"},
		{Name: "Q", Meaning: "packets in a queue at the beginning of a slot"}, {Name: "t", Meaning: "a time", Unit: "slots"},
	}, more...)
}
