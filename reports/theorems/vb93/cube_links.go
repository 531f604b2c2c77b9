package vb93

import (
	"context"
	"math"

	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/montecarlo/packets"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// onPackets returns an experiment that executes the explicit schedule packet by packet.
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

// fewRuns returns the number of runs for a statement about every run, which fails in
// the first run or in none.
func fewRuns(d int) int { return max(4, 1<<max(0, 10-d)) }

func linkSums() reports.Claim {
	const id = "VB93-WIJ"
	// Both sides add the same lengths, at most n, in different orders.
	const rounding = 1e-12
	list := append(cubes([]int{2, 3, 4, 5, 6, 7, 8}, distributions.Exponential{Mu: 1}),
		cubes([]int{4, 6}, distributions.Pareto{Shape: 1.2, Mu: 1})...)
	return reports.Claim{
		ID:    id,
		Title: "With barriers a link's time in a phase is a plain sum of lengths",
		Statement: `In phase $i$ the link into node $z$ over dimension $c$ sends without gap the packets of $z \oplus t$, $t \in S_{i,c}$, so ` +
			`$w_{i,c}(z) = \sum_{t \in S_{i,c}} x_{z \oplus t}$, $T_i = \max_{c,z} w_{i,c}(z)$ and $T_{\mathrm{mod}} = \sum_i T_i$. ` +
			`That no link has a gap is what the barrier means: all packets of a hop are there when it begins. Measured: $T_{\mathrm{mod}}$ from the sends of the explicit ` +
			`schedule, hop by hop and link by link, over the sum of the greatest sums of the rotation's sets, for the same lengths.`,
		Source:     "VB93, Section V, before eq. (6)",
		Quantity:   `T_{\mathrm{mod}} / \textstyle\sum_i \max_{c,z} w_{i,c}(z)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 4 * rounding},
		Symbols: []reports.Symbol{symbolPhase, symbolXl, symbolTmod, symbolTi, symbolSic,
			{Name: `w_{i,c}(z)`, Meaning: "busy time of a link in phase i", Unit: "time"}, {Name: "z", Meaning: "receiving node"},
			{Name: "c", Meaning: "dimension, from 0"}, {Name: "t", Meaning: "node"}},
		Formula: kit.Stated,
		Model:   (*packets.Broadcast).NewExecution,
		Cases: kit.OfKind(reports.Executed, onCubes(id, packetCubes, list, func(cubeInstance) (float64, error) { return kit.Stated(1) },
			func(label string, in cubeInstance) montecarlo.Experiment {
				return onPackets(in.d, func(p *packets.Broadcast) montecarlo.Experiment {
					return onBarrier(in.d, func(b *model.Barrier) montecarlo.Experiment {
						return kit.AtMost(fewRuns(in.d), montecarlo.Range("T_mod/sum", "", label, rounding, func() montecarlo.Replication[float64] {
							executed, summed := p.NewExecution(), b.NewExecution()
							return lengths(in.nodes(), in.law, func(x []float64) (float64, error) {
								t, err := executed.Run(packets.Barrier, x)
								return quotient(t, summed.Run(x)), err
							})
						}))
					})
				})
			})),
	}
}

func linkSizes() reports.Claim {
	return reports.Claim{
		ID:    "VB93-WIJ-SIZE",
		Title: "A link sends beta_i or beta_i - 1 packets in a phase",
		Statement: `$|S_{i,c}| \in \{\beta_i - 1, \beta_i\}$ for every phase and dimension, so $\beta_i$ bounds the packets of a link in phase $i$. ` +
			`Counted: the pairs $(i,c)$ outside.`,
		Source:     "VB93, Section V, before eq. (6)",
		Quantity:   `\text{exceptions}`,
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolPhase, symbolBeta, symbolSic, {Name: "c", Meaning: "dimension, from 0"}},
		Formula:    kit.Stated,
		Model:      schedules.NewRotation,
		Cases: onRotations("exceptions", rotations, kit.From(2, 16), none, func(r *schedules.Rotation) (float64, int64) {
			exceptions := 0
			for i := 1; i <= r.D; i++ {
				steps := (r.Start[i+1] - r.Start[i] + r.D - 1) / r.D
				for c := range r.D {
					if k := len(r.AppendSet(nil, i, c)); k != steps && k != steps-1 {
						exceptions++
					}
				}
			}
			return float64(exceptions), int64(r.D * r.D)
		}),
	}
}

func outerPhases() reports.Claim {
	const id = "VB93-T1"
	list := append(cubes([]int{2, 3, 4, 6, 8, 10}, distributions.Exponential{Mu: 1}),
		cubes([]int{6, 9}, distributions.Uniform{Min: 0, Max: 2}, distributions.Lognormal{Mu: 1, Sigma: 1})...)
	return reports.Claim{
		ID:    id,
		Title: "The first, the last but one and the last phase are one random variable",
		Statement: `$T_1 = T_{d-1} = T_d = M$ in every run: in these phases a link sends one packet, and every packet is sent somewhere. ` +
			`Measured packet by packet: of the three, the one that differs most from $M$.`,
		Source:     "VB93, Section V, before eq. (20)",
		Quantity:   `T_i/M`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-12},
		Symbols: []reports.Symbol{symbolD, symbolMl, {Name: `T_1, T_{d-1}, T_d`, Meaning: "durations of phases", Unit: "time"},
			{Name: `T_i`, Meaning: "the one of them that differs most from M", Unit: "time"}},
		Formula: kit.Stated,
		Model:   (*packets.Broadcast).NewExecution,
		Cases: kit.OfKind(reports.Executed, onCubes(id, cubeOf(cubeDimensions(2, maxPackets).Usual("d", 2, 8), anyLengths), list,
			func(cubeInstance) (float64, error) { return kit.Stated(1) },
			func(label string, in cubeInstance) montecarlo.Experiment {
				return onPackets(in.d, func(p *packets.Broadcast) montecarlo.Experiment {
					return kit.AtMost(fewRuns(in.d), montecarlo.Range("T_i/M", "", label, 1e-14, func() montecarlo.Replication[float64] {
						run := p.NewExecution()
						return lengths(in.nodes(), in.law, func(x []float64) (float64, error) {
							if _, err := run.Run(packets.Barrier, x); err != nil {
								return 0, err
							}
							longest, _, _ := extremes(x)
							farthest := 1.0
							for _, i := range []int{1, in.d - 1, in.d} {
								if ratio := quotient(run.Phases()[i-1], longest); math.Abs(ratio-1) > math.Abs(farthest-1) {
									farthest = ratio
								}
							}
							return farthest, nil
						})
					}))
				})
			})),
	}
}
