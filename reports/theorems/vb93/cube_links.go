package vb93

import (
	"context"
	"fmt"
	"math"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/montecarlo/packets"
	"castlab/reports"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// onPackets is an experiment on the explicit schedule, executed packet by
// packet.
func onPackets(d int, measure func(b *packets.Broadcast) montecarlo.Experiment) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		schedule, err := schedules.CubeMultinode(d)
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		b, err := packets.New(topologies.Hypercube{D: d}, schedule)
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		return measure(b)(ctx, s)
	}
}

// fewRuns are enough for a statement about every run: it fails in the first
// run or in none.
func fewRuns(d int) int { return max(4, 1<<max(0, 10-d)) }

// linkSums: with barriers a link is busy without gap and its time is a sum.
func linkSums() reports.Claim {
	const id = "VB93-WIJ"
	// Both sides add the same lengths in another order: at most n terms.
	const rounding = 1e-12
	list := append(cubes([]int{2, 3, 4, 5, 6, 7, 8}, distributions.Exponential{Mu: 1}),
		cubes([]int{4, 6}, distributions.Pareto{Shape: 1.2, Mu: 1})...)
	return reports.Claim{
		ID:    id,
		Title: "With barriers a link's time in a phase is a plain sum of lengths",
		Statement: `In phase $i$ the link into node $z$ over dimension $c$ sends without gap the packets of $z \oplus t$, $t \in S_{i,c}$, so ` +
			`$w_{i,c}(z) = \sum_{t \in S_{i,c}} x_{z \oplus t}$, $T_i = \max_{c,z} w_{i,c}(z)$ and $T_{\mathrm{mod}} = \sum_i T_i$. ` +
			`Measured: $T_{\mathrm{mod}}$ of an execution packet by packet over the sum of the greatest link sums of the same lengths.`,
		Source:     "VB93, Section IV",
		Quantity:   `T_{\mathrm{mod}} / \textstyle\sum_i \max_{c,z} w_{i,c}(z)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 4 * rounding},
		Symbols: []reports.Symbol{symbolPhase, symbolXl, symbolTmod, symbolTi, symbolSic,
			{Name: `w_{i,c}(z)`, Meaning: "busy time of a link in phase i", Unit: "time"}, {Name: "z", Meaning: "receiving node"},
			{Name: "c", Meaning: "dimension, from 0"}, {Name: "t", Meaning: "node"}},
		Formula: "reports/theorems/vb93.stated",
		Model:   "montecarlo/packets.Broadcast",
		Cases: func() []reports.Case {
			return exact(cubeCases(id, list, func(cubeInstance) (float64, error) { return stated(1)(0) },
				func(label string, in cubeInstance) montecarlo.Experiment {
					return onPackets(in.d, func(p *packets.Broadcast) montecarlo.Experiment {
						return onBarrier(in.d, func(b *model.Barrier) montecarlo.Experiment {
							return atMost(fewRuns(in.d), montecarlo.Range("T_mod/sum", "", label, rounding, func() montecarlo.Replication[float64] {
								executed, summed := p.NewExecution(), b.NewExecution()
								return lengths(in.nodes(), in.law, func(x []float64) (float64, error) {
									t, err := executed.Run(packets.Barrier, x)
									return t / summed.Run(x), err
								})
							}))
						})
					})
				}))
		},
	}
}

// linkSizes: a link sends beta_i or beta_i - 1 packets in phase i.
func linkSizes() reports.Claim {
	return reports.Claim{
		ID:    "VB93-WIJ-SIZE",
		Title: "A link sends beta_i or beta_i - 1 packets in a phase",
		Statement: `$|S_{i,c}| \in \{\beta_i - 1, \beta_i\}$ for every phase and dimension, so $\beta_i$ bounds the packets of a link in phase $i$. ` +
			`Counted: the pairs $(i,c)$ outside.`,
		Source:     "VB93, Section IV",
		Quantity:   `\text{exceptions}`,
		Relation:   reports.Equal,
		Resolution: oneCount,
		Symbols:    []reports.Symbol{symbolPhase, symbolBeta, symbolSic, {Name: "c", Meaning: "dimension, from 0"}},
		Formula:    "reports/theorems/vb93.stated",
		Model:      "topologies/schedules.NewRotation",
		Cases: func() []reports.Case {
			return rotationCounts("exceptions", from(2, 16), stated(0), func(r *schedules.Rotation) (float64, int64) {
				exceptions := 0
				for i := 1; i <= r.D; i++ {
					least, most := math.MaxInt, 0
					for c := range r.D {
						k := len(r.AppendSet(nil, i, c))
						least, most = min(least, k), max(most, k)
					}
					nodes := r.Start[i+1] - r.Start[i]
					if most != (nodes+r.D-1)/r.D || least < most-1 {
						exceptions++
					}
				}
				return float64(exceptions), int64(r.D * r.D)
			})
		},
	}
}

// busyLinks counts the directed links that send anything in a phase.
func busyLinks(phase func(d int) int, dimensions []int, theory func(d int) (float64, error)) []reports.Case {
	cases := rotationCounts("links", dimensions, theory, func(r *schedules.Rotation) (float64, int64) {
		links := 0
		for c := range r.D {
			if len(r.AppendSet(nil, phase(r.D), c)) > 0 {
				links += 1 << r.D
			}
		}
		return float64(links), int64(r.D)
	})
	return cases
}

// terminalPackets: every directed link has a last packet in every phase but
// the last phase.
func terminalPackets() reports.Claim {
	links := func(d int) (float64, error) { return float64(d) * math.Exp2(float64(d)), nil }
	return reports.Claim{
		ID:    "VB93-TERMINAL",
		Title: "A phase before the last ends with one packet on each of the nd directed links",
		Statement: `In each phase $i < d$ every directed link sends at least one packet, so the phase ends with $nd$ last packets. ` +
			`Counted: the directed links in use in the phase of fewest nodes per link, $i = d-1$.`,
		Source:     "VB93, Section IV",
		Quantity:   `\text{links}`,
		Relation:   reports.Equal,
		Resolution: oneCount,
		Symbols:    []reports.Symbol{symbolD, symbolCubeN, symbolPhase},
		Formula:    "reports/theorems/vb93.stated",
		Model:      "topologies/schedules.NewRotation",
		Cases:      func() []reports.Case { return busyLinks(func(d int) int { return d - 1 }, from(2, 14), links) },
	}
}

// terminalPrinted is the same for the last phase.
func terminalPrinted() reports.Claim {
	links := func(d int) (float64, error) { return float64(d) * math.Exp2(float64(d)), nil }
	return reports.Claim{
		ID:         "VB93-TERMINAL-PRINTED",
		Title:      "As printed: the last phase, too, ends with nd packets",
		Statement:  `Phase $i = d$ ends with $nd$ last packets, one on each directed link.`,
		Source:     "VB93, Section IV",
		Quantity:   `\text{links}`,
		Relation:   reports.Equal,
		Resolution: oneCount,
		Erratum: `In phase $d$ each packet has one hop left, to the node opposite to its source: $n$ transmissions, all over one dimension, so $n$ last packets. ` +
			`(Likewise the count of packets in the last step is misprinted where $d$ divides $\binom{d}{i}$: the remainder is then $d$, not 0.) The bounds only get better.`,
		Symbols: []reports.Symbol{symbolD, symbolCubeN, symbolPhase},
		Formula: "reports/theorems/vb93.stated",
		Model:   "topologies/schedules.NewRotation",
		Cases:   func() []reports.Case { return busyLinks(func(d int) int { return d }, from(2, 14), links) },
	}
}

// outerPhases: T_1 = T_{d-1} = T_d = M.
func outerPhases() reports.Claim {
	const id = "VB93-T1"
	list := append(cubes([]int{2, 3, 4, 6, 8, 10, 12}, distributions.Exponential{Mu: 1}),
		cubes([]int{6, 10}, distributions.Uniform{Min: 0, Max: 2}, distributions.Lognormal{Mu: 1, Sigma: 1})...)
	return reports.Claim{
		ID:    id,
		Title: "The first, the last but one and the last phase are one random variable",
		Statement: `$T_1 = T_{d-1} = T_d = M$ in every run: in these phases a link sends one packet, and every packet is sent somewhere. ` +
			`Measured: the sum of the three over $3M$, executed packet by packet up to $d = 8$, by link sums above.`,
		Source:     "VB93, Section V, before eq. (20)",
		Quantity:   `(T_1 + T_{d-1} + T_d)/(3M)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-12},
		Symbols:    []reports.Symbol{symbolD, symbolMl, {Name: `T_1, T_{d-1}, T_d`, Meaning: "durations of phases", Unit: "time"}},
		Formula:    "reports/theorems/vb93.stated",
		Model:      "montecarlo/packets.Broadcast",
		Cases: func() []reports.Case {
			return exact(cubeCases(id, list, func(cubeInstance) (float64, error) { return stated(1)(0) },
				func(label string, in cubeInstance) montecarlo.Experiment {
					ratio := func(x []float64, phase func(i int) float64) float64 {
						longest, _, _ := extremes(x)
						return (phase(1) + phase(in.d-1) + phase(in.d)) / (3 * longest)
					}
					const rounding = 1e-14
					if in.d <= 8 {
						return onPackets(in.d, func(p *packets.Broadcast) montecarlo.Experiment {
							return atMost(fewRuns(in.d), montecarlo.Range("ratio", "", label, rounding, func() montecarlo.Replication[float64] {
								run := p.NewExecution()
								return lengths(in.nodes(), in.law, func(x []float64) (float64, error) {
									_, err := run.Run(packets.Barrier, x)
									return ratio(x, func(i int) float64 { return run.Phases()[i-1] }), err
								})
							}))
						})
					}
					return onBarrier(in.d, func(b *model.Barrier) montecarlo.Experiment {
						return atMost(fewRuns(in.d), montecarlo.Range("ratio", "", label, rounding, func() montecarlo.Replication[float64] {
							run := b.NewExecution()
							return lengths(in.nodes(), in.law, func(x []float64) (float64, error) {
								run.Run(x)
								return ratio(x, run.Phase), nil
							})
						}))
					})
				}))
		},
	}
}

// lowerBound: no store-and-forward algorithm is faster.
func lowerBound() reports.Claim {
	const id = "VB93-LB"
	var cases []reports.Case
	for _, discipline := range []packets.Discipline{packets.InSchedule, packets.Barrier, packets.Arrival} {
		for _, in := range cubes([]int{1, 2, 3, 5, 6, 8}, distributions.Exponential{Mu: 1}, distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}) {
			params := fmt.Sprintf("%v discipline=%v", in, discipline)
			cases = append(cases, reports.Case{
				Params: params, Validate: in.law.Validate,
				Theory: func() (float64, error) { return 1 - 1e-12, nil }, // rounding of two sums of at most n lengths
				Measure: onPackets(in.d, func(p *packets.Broadcast) montecarlo.Experiment {
					return atMost(fewRuns(in.d), montecarlo.Range("T/bound", "", id+" "+params, 0, func() montecarlo.Replication[float64] {
						run := p.NewExecution()
						return lengths(in.nodes(), in.law, func(x []float64) (float64, error) {
							t, err := run.Run(discipline, x)
							if err != nil {
								return 0, err
							}
							longest, sum, shortest := extremes(x)
							bound, err := cube.LowerBound(in.d, longest, sum, shortest)
							return t / bound, err
						})
					}))
				}),
				Exact: true,
			})
		}
	}
	return reports.Claim{
		ID:    id,
		Title: "No store-and-forward algorithm is faster than this",
		Statement: `$T \ge \max\left(d M, \frac{1}{d}\left(\sum_l x_l - \min_l x_l\right)\right)$ in every run of every algorithm: the longest packet needs $d$ hops, ` +
			`and every node receives all packets but its own over $d$ links. Measured: the least ratio over runs of three disciplines.`,
		Source:   "VB93, implicit; derived",
		Quantity: `T / \text{bound}`,
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{symbolD, symbolXl, symbolMl,
			{Name: "T", Meaning: "completion time", Unit: "time"}, {Name: "l", Meaning: "node"}},
		Formula: "analytic/cube.LowerBound",
		Model:   "montecarlo/packets.Broadcast",
		Cases:   func() []reports.Case { return cases },
	}
}

// extremes returns the longest length, their sum and the shortest.
func extremes(x []float64) (longest, sum, shortest float64) {
	shortest = math.Inf(1)
	for _, v := range x {
		longest, sum, shortest = max(longest, v), sum+v, min(shortest, v)
	}
	return longest, sum, shortest
}
