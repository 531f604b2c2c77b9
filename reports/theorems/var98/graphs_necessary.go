package var98

import (
	formula "castlab/analytic/graphs"
	"castlab/reports"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// A repeated schedule is a static multinode broadcast that begins again when it
// ends. As long as a node generates less than a packet in its slots, its queue is
// stable.
type repeated struct {
	net      topologies.Topology
	schedule func() (schedules.Schedule, error)
	duplex   tasks.Duplex
}

// rate validates the schedule and returns packets per node and slot.
func (r repeated) rate() (rate float64, sends int64, err error) {
	s, err := r.schedule()
	if err != nil {
		return 0, 0, err
	}
	if err := tasks.Validate(r.net, tasks.MultinodeBroadcast(r.net.Order()), s, r.duplex); err != nil {
		return 0, 0, err
	}
	return 1 / float64(s.Slots), int64(len(s.Sends)), nil
}

// fullDuplex are multinode broadcasts with links used both ways; in cubes of odd
// dimension and complete networks of an odd number of nodes the strength is no
// whole number.
func fullDuplexRepeated() []repeated {
	var list []repeated
	for _, d := range []int{3, 5, 7} {
		list = append(list, repeated{topologies.Hypercube{D: d}, func() (schedules.Schedule, error) { return schedules.CubeMultinode(d) }, tasks.Full})
	}
	for _, n := range []int{3, 5, 9} {
		list = append(list, repeated{topologies.Complete{N: n}, func() (schedules.Schedule, error) { return schedules.CompleteMultinode(n, false) }, tasks.Full})
	}
	return list
}

// halfDuplexRepeated are multinode broadcasts with links used one way at a time,
// each link all the time.
func halfDuplexRepeated() []repeated {
	var list []repeated
	for _, n := range []int{3, 4, 9, 32} {
		list = append(list, repeated{topologies.Ring{N: n}, func() (schedules.Schedule, error) { return schedules.RingOneWay(n) }, tasks.Half})
	}
	for _, n := range []int{5, 9} {
		list = append(list, repeated{topologies.Complete{N: n}, func() (schedules.Schedule, error) { return schedules.CompleteMultinode(n, true) }, tasks.Half})
	}
	return list
}

// sustained makes one exact case of each repeated schedule.
func sustained(list []repeated, theory func(g formula.Graph) (float64, error)) []reports.Case {
	cases := make([]reports.Case, len(list))
	for i, r := range list {
		cases[i] = onNetwork(r.net, func() (float64, error) { return theory(graphOf(r.net)) }, "lambda", "packets per node and slot", r.rate)
	}
	return cases
}

// necessary: the condition with the strength.
func necessary() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-NEC",
		Title: "No full-duplex scheme sustains more than twice the strength over the number of nodes",
		Statement: `For full-duplex links $\lambda \le \frac{2\eta}N$ in any stable scheme: a packet crosses a division of the nodes into $p$ parts $p - 1$ times at least, and in a slot each of the links between parts carries two. ` +
			`Measured: $\lambda = 1/T$, which a multinode broadcast of $T$ slots that is repeated sustains; each node queues its packets and has one ready for nearly every repetition. The exact limit is VAR98-CAPACITY.`,
		Source:   "derived; VAR98, Section 3.4, with the strength in place of the number of trees",
		Quantity: `\lambda`,
		Unit:     "packets per node and slot",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolGraphN, symbolRate, symbolEta, symbolSustained, {Name: "p", Meaning: "parts of the nodes"}},
		Formula:  "analytic/graphs.StrengthBound",
		Model:    "topologies/tasks.Validate",
		Cases: reports.Printed(func() []reports.Case {
			list := fullDuplexRepeated()
			for _, n := range []int{8, 17} {
				list = append(list, repeated{topologies.Ring{N: n}, func() (schedules.Schedule, error) { return schedules.RingMultinode(n) }, tasks.Full})
			}
			for _, d := range []int{4, 6} {
				list = append(list, repeated{topologies.Hypercube{D: d}, func() (schedules.Schedule, error) { return schedules.CubeMultinode(d) }, tasks.Full})
			}
			return sustained(list, func(g formula.Graph) (float64, error) {
				bound, err := formula.StrengthBound(g)
				return bound.Float(), err
			})
		}),
	}
}

// necessaryPrinted: the condition with the number of trees.
func necessaryPrinted() reports.Claim {
	return reports.Claim{
		ID:        "VAR98-NEC-PRINTED",
		Title:     "As printed: no full-duplex scheme sustains more than twice the number of trees over the number of nodes",
		Statement: `For full-duplex links $\lambda < \frac{2k}N$ in any stable scheme. Measured: $\lambda = 1/T$, which a multinode broadcast of $T$ slots that is repeated sustains.`,
		Source:    "VAR98, Section 3.4, below the direct broadcasting scheme theorem",
		Quantity:  `\lambda`,
		Unit:      "packets per node and slot",
		Relation:  reports.AtMost,
		Erratum: `A whole number of disjoint trees says nothing about parts of trees: the argument gives $2\eta/N$ (VAR98-NEC), and $k \le \eta < k + 1$. The 3-cube has $k = 1$ and broadcasts from all nodes in 3 slots, $\frac13 > \frac14$. ` +
			`Nor is the condition sufficient: in a tree, $k = 1$, no scheme sustains more than $1/(N-1)$ (VAR98-REGION-TREE).`,
		Symbols: []reports.Symbol{symbolGraphN, symbolRate, symbolTrees, symbolSustained},
		Formula: "analytic/graphs.PrintedFullDuplex",
		Model:   "topologies/tasks.Validate",
		Cases: reports.Printed(func() []reports.Case {
			return sustained(fullDuplexRepeated(), func(g formula.Graph) (float64, error) {
				k, err := formula.TreesCount(g)
				if err != nil {
					return 0, err
				}
				return formula.PrintedFullDuplex(int(k), g.N)
			})
		}),
	}
}

func capacityHalf() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-CAPACITY-HALF",
		Title: "The half-duplex capacity is the strength over the number of nodes",
		Statement: `With links that carry one packet in a slot, in one direction or the other, $\lambda^* = \frac{\eta}N$: $N\lambda$ trees have to fit into the links, and any tree serves any source. ` +
			`Measured: $1/T$ for a multinode broadcast of $T$ slots that is repeated and leaves no link idle.`,
		Source:     "derived; VAR98, Section 3.4, with the strength in place of the number of trees",
		Quantity:   `\lambda^*`,
		Unit:       "packets per node and slot",
		Relation:   reports.Equal,
		Resolution: exactRatios,
		Symbols:    []reports.Symbol{symbolGraphN, symbolRate, symbolEta, symbolMost, symbolSustained},
		Formula:    "analytic/graphs.HalfDuplex",
		Model:      "topologies/tasks.Validate",
		Cases: reports.Printed(func() []reports.Case {
			return sustained(halfDuplexRepeated(), func(g formula.Graph) (float64, error) {
				half, err := formula.HalfDuplex(g)
				return half.Float(), err
			})
		}),
	}
}

// capacityHalfPrinted: the condition and the region as printed.
func capacityHalfPrinted() reports.Claim {
	return reports.Claim{
		ID:        "VAR98-REGION-HALF-PRINTED",
		Title:     "As printed: the indirect scheme sustains all that half-duplex links allow",
		Statement: `For half-duplex links $\lambda < \frac kN$ in any stable scheme, so that the indirect scheme, which is stable for $\lambda < \frac kN$, is as stable as any. Measured: $\lambda = 1/T$, which a multinode broadcast of $T$ slots that is repeated sustains.`,
		Source:    "VAR98, Section 3.4, below the direct broadcasting scheme theorem",
		Quantity:  `\lambda`,
		Unit:      "packets per node and slot",
		Relation:  reports.AtMost,
		Erratum:   `True only where $\eta$ is a whole number: the limit is $\eta/N$ (VAR98-CAPACITY-HALF), and the indirect scheme loses $\eta - k$ trees. Round a ring of $n$ nodes, $k = 1$, packets that all go the same way take $n - 1$ slots. The next clause of the paper says "half-duplex" again and means full duplex.`,
		Symbols:   []reports.Symbol{symbolGraphN, symbolRate, symbolTrees, symbolSustained},
		Formula:   "analytic/graphs.PrintedHalfDuplex",
		Model:     "topologies/tasks.Validate",
		Cases: reports.Printed(func() []reports.Case {
			return sustained(halfDuplexRepeated(), func(g formula.Graph) (float64, error) {
				k, err := formula.TreesCount(g)
				if err != nil {
					return 0, err
				}
				return formula.PrintedHalfDuplex(int(k), g.N)
			})
		}),
	}
}
