package vb95

import (
	"context"
	"fmt"
	"math"

	"castlab/analytic/pmnb"
	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	model "castlab/montecarlo/pmnb"
	periods "castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
	"castlab/montecarlo/threshold"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

func cubeStabilityFirst() reports.Claim {
	const id = "VB95-HCSTAB-FIRST"
	return reports.Claim{
		ID:    id,
		Title: "With algorithm I the hypercube scheme is stable up to a load near 1, too",
		Statement: `Algorithm I takes no time $XM + V$ with a useful $X$, but it takes the most for $M = N$: with periods as long as it takes the scheme is stable for $\rho < \rho^* = \frac{N-1}{d\,T(N)}$, $T(N) = \lceil (N-1)/d \rceil + d + 2d\,t_p$, because no period lasts longer and each serves a packet of every node that has any. ` +
			`The limit tends to 1, and for $3 \le d \le 62$ is larger than with algorithm III: of the two objectives it misses the delay (VB95-FIRST-BALANCE). Measured with the durations of executed broadcasts.`,
		Source:     "derived, for VB95, Sections I and IV-A",
		Quantity:   `\rho^*`,
		Relation:   reports.Equal,
		Resolution: within(0.03),
		Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolTp, symbolCubeRho, symbolCubeM, symbolCubeX, symbolCubeMost, {Name: "V", Meaning: "time of a period without packets", Unit: "slots"}, {Name: "T(N)", Meaning: "time of a broadcast from all nodes", Unit: "slots"}},
		Formula:    formula.Hypercube.ActualStability,
		Model:      threshold.Find,
		Cases:      cubeLimits(id, 9, []pmnb.Algorithm{pmnb.I}, []dynamicCube{{d: 2, tp: 1, a: pmnb.I}, {d: 5, a: pmnb.I}, {d: 8, tp: 1, a: pmnb.I}}, dynamicCube.executed, func(c dynamicCube) (float64, error) { return c.scheme().ActualStability() }),
	}
}

// A dummies is the dynamic scheme whose periods are multinode broadcasts with dummy
// packets.
type dummies struct {
	d   int
	rho float64 // unused where stability is measured
}

func (c dummies) String() string { return fmt.Sprintf("d=%d rho=%s", c.d, kit.Trim(c.rho)) }

func (c dummies) validate() error {
	_, err := formula.DummiesDelay(c.d, c.rho)
	return err
}

// table returns the time of executed broadcasts from any number of nodes.
func (c dummies) table() (periodTable, error) {
	cube, err := model.NewVariant(c.d, model.Multinode, model.Variant{})
	if err != nil {
		return nil, err
	}
	n := 1 << c.d
	table, execution, active := make(periodTable, n+1), cube.NewExecution(), make([]int, n)
	for m := range table {
		if m < n {
			active[m] = m
		}
		counts, err := execution.Run(active[:m])
		if err != nil {
			return nil, err
		}
		table[m] = counts.Duration(c.d, 0)
	}
	return table, nil
}

// A dummiesUnloaded is such a scheme whose rho is not used.
type dummiesUnloaded struct{ dummies }

func (c dummiesUnloaded) String() string { return fmt.Sprintf("d=%d", c.d) }

func dummiesStability() reports.Claim {
	const id = "VB95-HCSTAB-DUMMIES"
	cubes := arguments.Of1(func(d int) (dummiesUnloaded, error) { return dummiesUnloaded{dummies{d: d}}, nil }, arguments.Dimensions(9).Usual("d", 1, 4))
	return reports.Claim{
		ID:         id,
		Title:      "Multinode broadcasts with dummy packets are stable up to the highest load of all",
		Statement:  `If every period is a multinode broadcast, with dummy packets at the nodes where nothing waits, the scheme is stable for $\rho < \rho^* = \frac{N-1}{d\lceil (N-1)/d \rceil}$: there are no ranks to compute, and no scheme with one whole packet of each node in a period has shorter full ones. What it misses is the delay, of the order of $N/d$ at every load (VB95-DUMMIES-DELAY). Measured: the $\rho$ at which full queues cease to drain.`,
		Source:     "derived, for VB95, Section IV",
		Quantity:   `\rho^*`,
		Relation:   reports.Equal,
		Resolution: within(0.03),
		Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeRho, symbolCubeMost},
		Formula:    formula.DummiesStability,
		Model:      threshold.Find,
		Cases: kit.LongAfter(1, kit.Cases(id, cubes, []dummiesUnloaded{{dummies{d: 2}}, {dummies{d: 3}}, {dummies{d: 6}}, {dummies{d: 8}}}, func(label string, c dummiesUnloaded) reports.Case {
			return reports.Case{
				Theory:  func() (float64, error) { return formula.DummiesStability(c.d) },
				Measure: stableUpTo(fullRuns, 4*fullRuns, label, "rho", "", float64(int(1)<<c.d-1)/float64(c.d), c.table),
			}
		})),
	}
}

func dummiesDelay() reports.Claim {
	const id = "VB95-DUMMIES-DELAY"
	loaded := arguments.Of2(func(d int, rho float64) (dummies, error) { return dummies{d, rho}, nil },
		arguments.Dimensions(9).Usual("d", 1, 6), cubeLoad.Usual("rho", 0.1, 0.6))
	return reports.Claim{
		ID:         id,
		Title:      "The mean delay of multinode broadcasts with dummy packets",
		Statement:  `If every period is a multinode broadcast with dummy packets, of $S = \lceil (N-1)/d \rceil$ slots, each node is a queue by itself: $T_h = S\left[\frac32 + \frac u{2(1-u)}\right]$ with $u = \lambda S$. Even under light load that is of the order of $N/d$, where algorithms II and III have delays of the order of $d$. With the durations of executed broadcasts.`,
		Source:     "derived, for VB95, Section IV",
		Quantity:   `T_h`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: within(0.03),
		Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeLambda, symbolCubeT, {Name: "S", Meaning: "time of a multinode broadcast", Unit: "slots"}, {Name: "u", Meaning: "share of periods in which a given node has a packet"}},
		Formula:    formula.DummiesDelay,
		Model:      periods.Periods.Counts,
		Cases: kit.Given("a load below the limit of stability", kit.Tried(loaded, func(c dummies) bool { return c.validate() == nil }, kit.LongAfter(1, kit.Cases(id, loaded, []dummies{{4, 0.5}, {1, 0.6}, {6, 0.8}, {8, 0.05}}, func(label string, c dummies) reports.Case {
			return reports.Case{
				Validate: c.validate,
				Theory:   func() (float64, error) { return formula.DummiesDelay(c.d, c.rho) },
				Measure: func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
					table, err := c.table()
					if err != nil {
						return montecarlo.Estimate{}, err
					}
					u := c.rho * float64(c.d) * table[0] / (math.Ldexp(1, c.d) - 1)
					wait := relaxation(0, u)
					length := int(max(10*steady.WarmUp(wait), 500/(u*math.Ldexp(1, c.d))))
					return montecarlo.Slow(128, 2048, steady.OverRuns("T_h", "slots", label, func(s []periodSums) float64 { return s[0].delay() },
						table.runs(u/table[0], wait, length)))(ctx, s)
				},
			}
		})))),
	}
}
