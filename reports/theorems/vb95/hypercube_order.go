package vb95

import (
	"cmp"
	"fmt"
	"math/rand/v2"

	"castlab/analytic/pmnb"
	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// An overload is a cube with more packets than its links can carry.
type overload struct {
	d   int
	rho float64
}

func (o overload) String() string { return fmt.Sprintf("d=%d rho=%s", o.d, kit.Trim(o.rho)) }

// overloads is the argument of networks of up to 2^10 nodes, with as many packets as
// memory holds.
var overloads = arguments.Of2(func(d int, rho float64) (overload, error) {
	return overload{d, rho}, holds(rho <= 16, "rho", rho, "a number up to 16")
}, arguments.Dimensions(10).Usual("d", 1, 8), cubeOverload)

var cubeOverload = arguments.Real("rho", "transmissions needed over links", arguments.Positive()).Usual("rho", 1.01, 4)

// necessary claims the bound on the throughput of every scheme.
func necessary() reports.Claim {
	const id = "VB95-NEC"
	list := []overload{{3, 1.1}, {5, 1.25}, {7, 1.1}, {4, 3}}
	return reports.Claim{
		ID:    id,
		Title: "A scheme that never idles completes almost dN/(N-1) packets a slot under slight overload, no more (four runs)",
		Statement: `A broadcast takes at least $N-1$ transmissions, and there are $dN$ links: no more than $dN/(N-1)$ packets a slot are completed, and $\rho = \lambda(N-1)/d < 1$ is necessary for stability. ` +
			`Measured: packets completed a slot by a scheme that never lets a link idle, with rotated trees rooted at the sources, under overload from an empty network; the greater it is, the fewer, as more packets are begun than completed. ` +
			`The links of the simulator carry one packet a slot, so it could exceed the bound only by losing or doubling copies; it shows that the bound cannot be sharpened, not that no scheme exceeds it.`,
		Source:   "VB95, Section V, below eq. (17)",
		Quantity: `\text{packets completed a slot}`,
		Unit:     "1/slot",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeLambda, symbolCubeRho},
		Formula:  kit.Stated,
		Model:    treedynamic.Rotated,
		Cases: kit.Given("rho > 1", kit.Cases(id, overloads, list, func(label string, o overload) reports.Case {
			n, d := float64(int(1)<<o.d), float64(o.d)
			return reports.Case{
				Validate: func() error { return holds(o.rho > 1, "rho", o.rho, "an overload, a number > 1") },
				Theory:   stated(d * n / (n - 1)),
				Measure: kit.AtMost(4, montecarlo.Range("packets completed a slot", "1/slot", label, 0, func() montecarlo.Replication[float64] {
					return func(r *rand.Rand) (float64, error) {
						scheme, err := treedynamic.Rotated(o.d)
						if err != nil {
							return 0, err
						}
						run, err := treedynamic.Dynamic{Scheme: scheme, Lambda: o.rho * d / (n - 1), Order: treedynamic.FIFO}.Run(montecarlo.NewWords(r))
						if err != nil {
							return 0, err
						}
						const slots = 2000
						return float64(len(run.Advance(slots))) / slots, nil
					}
				})),
				Kind: reports.Executed,
			}
		})),
	}
}

// delayOrder claims a lower bound on the order of the delay.
func delayOrder() reports.Claim {
	const id = "VB95-THETA"
	list := []dynamicCube{{4, 0, 0.02, pmnb.II}, {4, 1, 0.1, pmnb.II}, {6, 0, 0.2, pmnb.II}, {8, 1, 0.5, pmnb.II}, {8, 0.5, 0.3, pmnb.III}, {10, 1, 0.1, pmnb.II}}
	return reports.Claim{
		ID:    id,
		Title: "The mean delay of the hypercube scheme is at least 1.5 V + X",
		Statement: `$T_h \ge 1.5\,V + X$ at every load, attained in the limit of light load (VB95-HCLIGHT): a packet waits for what is left of the period in which it arrives, half of a period of the length-biased law, and for its own. With the bound of eq. (18), VB95-EQ18, $T_h$ is of the order of $V$ at a fixed $\rho$. ` +
			`$V$ is $2d\,t_p + 2$ with algorithm II, so it is of the order of $d\,t_p$, as the paper writes it, if $t_p$ does not tend to 0 (VB95-THETA-SPLIT).`,
		Source:   "VB95, Section V, above the limit of light load; the bound is derived",
		Quantity: `T_h`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolCubeD, symbolCubeRho, symbolTp, symbolCubeX, symbolCubeV, symbolCubeT},
		Formula:  formula.System.LightDelay,
		Model:    model.Periods.Counts,
		Cases:    paddedCubes.delays(id, list, dynamicCube.padded, onCube(func(s formula.System) (float64, error) { limit, _, err := s.LightDelay(); return limit, err })),
	}
}

// delaySplit claims that the delay does not grow with d.
func delaySplit() reports.Claim {
	const id = "VB95-THETA-SPLIT"
	split := cubesUpTo(12, pmnb.II).where("algorithm II, t_p = 0, rho <= 1/2, d >= 6", func(c dynamicCube) error {
		return cmp.Or(holds(c.d >= 6, "d", c.d, "an integer from 6 on"), holds(c.tp == 0, "tp", c.tp, "0"), holds(c.rho <= 0.5, "rho", c.rho, "a load up to 1/2"))
	})
	split.cubes = split.cubes.UsualOf("tp", "0").Usual("d", 6, 10).Usual("rho", 0.05, 0.5)
	split.tried = func(c dynamicCube) bool { return c.work() < 1<<20 }
	return reports.Claim{
		ID:    id,
		Title: "With packets split and no time for ranks the mean delay does not grow with the cube",
		Statement: `For algorithm II with $t_p = 0$, $\rho \le \frac12$ and $d \ge 6$, $T_h < 9$ slots: by eq. (18) at $a = 0$ it is at most $(1 + \rho)\,W + 1/d$, which increases in $\rho$ and at $\rho = \frac12$ decreases in $d$ from $8.88$ at $d = 6$ to $7.5$. ` +
			`The delay is of the order of $V = 2d\,t_p + 2$, not of $d\,t_p$.`,
		Source:   "derived; sharper than VB95, Section V",
		Quantity: `T_h`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolCubeD, symbolCubeRho, symbolTp, symbolCubeV, symbolCubeW, symbolCubeA, symbolCubeT},
		Formula:  kit.Stated,
		Model:    model.Periods.Counts,
		Cases: split.delays(id, []dynamicCube{{6, 0, 0.5, pmnb.II}, {10, 0, 0.5, pmnb.II}, {8, 0, 0.5, pmnb.II}, {12, 0, 0.5, pmnb.II}}, dynamicCube.padded,
			func(dynamicCube) (float64, error) { return kit.Stated(9) }),
	}
}
