package vb95

import (
	"fmt"
	"math/rand/v2"

	"castlab/analytic/pmnb"
	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	"castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// necessary: what no scheme exceeds.
func necessary() reports.Claim {
	const id = "VB95-NEC"
	type overload struct {
		d   int
		rho float64
	}
	list := []overload{{3, 1.1}, {5, 1.25}, {7, 1.1}, {4, 3}}
	return reports.Claim{
		ID:    id,
		Title: "A scheme that never idles completes almost dN/(N-1) packets a slot under overload, no more (four runs)",
		Statement: `A broadcast takes at least $N-1$ transmissions, and there are $dN$ links: no more than $dN/(N-1)$ packets a slot are completed, and $\rho = \lambda(N-1)/d < 1$ is necessary for stability. ` +
			`Measured: packets completed a slot by a scheme that never lets a link idle, with rotated trees rooted at the sources, under overload from an empty network. ` +
			`The links of the simulator carry one packet a slot, so it could exceed the bound only by losing or doubling copies; it shows that the bound cannot be sharpened, not that no scheme exceeds it.`,
		Source:   "VB95, Section V, below eq. (17)",
		Quantity: `\text{packets completed a slot}`,
		Unit:     "1/slot",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeLambda, symbolCubeRho},
		Formula:  "reports/theorems/internal/kit.Stated",
		Model:    "montecarlo/treedynamic.Rotated",
		Cases: reports.Printed(func() []reports.Case {
			cases := make([]reports.Case, len(list))
			for i, o := range list {
				n, d := float64(int(1)<<o.d), float64(o.d)
				params := fmt.Sprintf("d=%d rho=%s", o.d, kit.Trim(o.rho))
				cases[i] = reports.Case{
					Params: params,
					Theory: func() (float64, error) { return kit.Stated(d * n / (n - 1)) },
					Measure: kit.AtMost(4, montecarlo.Range("packets completed a slot", "1/slot", id+" "+params, 0, func() montecarlo.Replication[float64] {
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
				}
			}
			return kit.Executed(cases)
		}),
	}
}

// delayOrder: the order of the delay from below.
func delayOrder() reports.Claim {
	const id = "VB95-THETA"
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
		Formula:  "analytic/reservation.System",
		Model:    "montecarlo/reservation.Periods",
		Cases: reports.Printed(func() []reports.Case {
			list := []dynamicCube{{4, 0, 0.02, pmnb.II}, {4, 1, 0.1, pmnb.II}, {6, 0, 0.2, pmnb.II}, {8, 1, 0.5, pmnb.II}, {8, 0.5, 0.3, pmnb.III}, {10, 1, 0.1, pmnb.II}}
			return cubeDelays(id, list, dynamicCube.padded, onCube(func(s formula.System) (float64, error) { limit, _, err := s.LightDelay(); return limit, err }))
		}),
	}
}

// delaySplit: no growth with d.
func delaySplit() reports.Claim {
	const id = "VB95-THETA-SPLIT"
	return reports.Claim{
		ID:    id,
		Title: "With packets split and no time for ranks the mean delay does not grow with the cube",
		Statement: `For algorithm II with $t_p = 0$, $\rho = \frac12$ and $d \ge 6$, $T_h < 9$ slots: by eq. (18) at $a = 0$ it is at most $1.5\,W + 1/d$, which decreases in $d$ from $8.88$ at $d = 6$ to $7.5$. ` +
			`The delay is of the order of $V = 2d\,t_p + 2$, not of $d\,t_p$.`,
		Source:   "derived; sharper than VB95, Section V",
		Quantity: `T_h`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolCubeD, symbolCubeRho, symbolTp, symbolCubeV, symbolCubeW, symbolCubeA, symbolCubeT},
		Formula:  "reports/theorems/internal/kit.Stated",
		Model:    "montecarlo/reservation.Periods",
		Cases: reports.Printed(func() []reports.Case {
			list := []dynamicCube{{6, 0, 0.5, pmnb.II}, {10, 0, 0.5, pmnb.II}, {8, 0, 0.5, pmnb.II}, {12, 0, 0.5, pmnb.II}}
			return cubeDelays(id, list, dynamicCube.padded, func(dynamicCube) (float64, error) { return kit.Stated(9) })
		}),
	}
}
