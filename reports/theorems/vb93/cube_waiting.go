package vb93

import (
	"math/rand/v2"
	"slices"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/packets"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// waitingCubes are cubes in which a packet waits at all with unit lengths.
var waitingCubes = cubeDimensions(4, maxPackets).Usual("d", 4, 8)

// unitWaiting makes an exact case of each d: the share of waiting with unit lengths.
func unitWaiting(dimensions []int, theory func(d int) (float64, error)) reports.Cases {
	return kit.IntegersOf("", "d", waitingCubes, dimensions, func(_ string, d int) reports.Case {
		return reports.Case{
			Theory: func() (float64, error) { return theory(d) },
			Measure: onPackets(d, func(p *packets.Broadcast) montecarlo.Experiment {
				return montecarlo.Exact("share", "", func() (float64, float64, int64, error) {
					run := p.NewExecution()
					_, err := run.Run(packets.InSchedule, slices.Repeat([]float64{1}, 1<<d))
					return run.WaitingShare(), 1e-13, int64(p.Sends()), err
				})
			}),
			Kind: reports.Computed,
			Long: d > 8,
		}
	})
}

var (
	symbolShare   = reports.Symbol{Name: `w`, Meaning: "share of waiting in the time from the arrival of a packet at a node to its arrival at the next, over all hops"}
	waitingDenote = []reports.Symbol{symbolShare, symbolCubeN, symbolD, symbolMt, {Name: "t", Meaning: "node, as a number of d bits, not 0"}, {Name: "|t|", Meaning: "number of ones of t"},
		{Name: `\sigma(t)`, Meaning: `$\lceil m(t)/d \rceil$, the slot in which node $t$ receives the packet of node 0`}, {Name: "i", Meaning: "number of ones"}, {Name: `a_i, z_i`, Meaning: `slots of the first and the last node with $i$ ones; 0 for the root`}}
)

func waitingLeast() reports.Claim {
	return reports.Claim{
		ID:    "VB93-WAITING",
		Title: "Unit lengths: a packet spends at least this share of its time waiting behind others",
		Statement: `$w \ge 1 - (n-1) / \sum_t \max(1, \sigma(t) - z_{|t|-1})$ for unit lengths without barriers: links send in every slot, so node $t$ has the packet in slot $\sigma(t)$, and its parent has it in an earlier slot, by $z_{|t|-1}$. ` +
			`As $\sum_i \binom di^2 = \binom{2d}d$ the sum is near $\binom{2d}d / (2d)$ and $1 - w$ falls like $d^{3/2}/n$: in large cubes packets do nothing but wait. Counted over all hops: 0.211, 0.636, 0.831 and 0.947 at $d = 4, 6, 8, 10$.`,
		Source:   "derived; VB93, Section IV, has \"most\" (VB93-WAITING-PRINTED)",
		Quantity: `w`,
		Relation: reports.AtLeast,
		Symbols:  waitingDenote,
		Formula:  cube.UnitWaiting,
		Model:    (*packets.Execution).WaitingShare,
		Cases: unitWaiting([]int{4, 5, 6, 8, 10}, func(d int) (float64, error) {
			least, _, err := cube.UnitWaiting(d)
			return least - 1e-12, err
		}),
	}
}

func waitingMost() reports.Claim {
	return reports.Claim{
		ID:    "VB93-WAITING-MOST",
		Title: "Unit lengths: a packet spends at most this share of its time waiting behind others",
		Statement: `$w \le 1 - (n-1) / \sum_t (\sigma(t) - a_{|t|-1})$ for unit lengths without barriers, as the parent of $t$ has a one less; with equality at $d = 4$, where $w = 4/19$. ` +
			`The sum is about three times that of VB93-WAITING in large cubes, so the share of time that is not spent waiting is known up to a factor of 3.`,
		Source:   "derived",
		Quantity: `w`,
		Relation: reports.AtMost,
		Symbols:  waitingDenote,
		Formula:  cube.UnitWaiting,
		Model:    (*packets.Execution).WaitingShare,
		Cases: unitWaiting([]int{4, 5, 6, 8, 10}, func(d int) (float64, error) {
			_, most, err := cube.UnitWaiting(d)
			return most + 1e-12, err
		}),
	}
}

func waitingPrinted() reports.Claim {
	return reports.Claim{
		ID:        "VB93-WAITING-PRINTED",
		Title:     "As printed: a packet waits most of the time",
		Statement: `$w \ge \frac12$, read for every $d$ and for unit lengths.`,
		Source:    "VB93, Section IV, last paragraph",
		Quantity:  `w`,
		Relation:  reports.AtLeast,
		Symbols:   []reports.Symbol{symbolShare, symbolD},
		Erratum: `A matter of reading: it is said of large cubes, if not in these words. With unit lengths a packet waits 0, 0, 0, 0.211 and 0.392 of the time for $d = 1, \dots, 5$, and more than half of it from $d = 6$ on (VB93-WAITING); ` +
			`with exponential lengths from $d = 5$ on (VB93-WAITING-RANDOM).`,
		Formula: kit.Stated,
		Model:   (*packets.Execution).WaitingShare,
		Cases:   unitWaiting([]int{4, 5}, func(int) (float64, error) { return kit.Stated(0.5) }),
	}
}

func waitingRandom() reports.Claim {
	const id = "VB93-WAITING-RANDOM"
	list := append(cubes([]int{4, 5, 6, 8}, distributions.Exponential{Mu: 1}), cubes([]int{6}, distributions.Uniform{Min: 0, Max: 2}, distributions.Erlang{Shape: 4, Mu: 1})...)
	return reports.Claim{
		ID:    id,
		Title: "Random lengths: the mean share of waiting is no less than the bound for unit lengths (measured)",
		Statement: `$\mathrm{E}\,w$ for independent lengths without barriers is at least the bound of VB93-WAITING for unit lengths. For exponential lengths it is 0.43, 0.55, 0.73, 0.86 and 0.95 at $d = 4, 5, 6, 8, 10$, where unit lengths have 0.21, 0.39, 0.64, 0.83 and 0.95: ` +
			`a packet waits longer behind random lengths in small cubes, and in large ones as long. Measured: whether a packet waits at an instant that is drawn from the time of all hops of a run.`,
		Source:   "measured; VB93, Section IV, last paragraph",
		Quantity: `\mathrm{E}\,w`,
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolShare, symbolD},
		Formula:  cube.UnitWaiting,
		Model:    (*packets.Execution).WaitingShare,
		Cases: kit.Given("lengths that vary, of finite variance", onCubes(id,
			cubeOf(cubeDimensions(4, maxPackets).Usual("d", 4, 7), anyLengths.UsualOf("law", arguments.Continuous...)), list,
			func(in cubeInstance) (float64, error) {
				least, _, err := cube.UnitWaiting(in.d)
				return least, err
			}, func(label string, in cubeInstance) montecarlo.Experiment {
				return onPackets(in.d, func(p *packets.Broadcast) montecarlo.Experiment {
					return montecarlo.Slow(64, 4096, montecarlo.Probability("E share", label, func() montecarlo.Replication[bool] {
						run, x := p.NewExecution(), make([]float64, in.nodes())
						return func(r *rand.Rand) (bool, error) {
							for l := range x {
								x[l] = in.law.Sample(r)
							}
							_, err := run.Run(packets.InSchedule, x)
							return r.Float64() < run.WaitingShare(), err
						}
					}))
				})
			}, cubeInstance.random, cubeInstance.finiteVariance)),
	}
}
