package vb93

import (
	"fmt"
	"math"

	"castlab/analytic/cube"
	"castlab/montecarlo"
	"castlab/montecarlo/packets"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/schedules"
)

// unitPhases executes the barrier algorithm packet by packet with lengths 1 and
// reads a number off it.
func unitPhases(d int, name string, read func(phases []float64, total float64) float64) montecarlo.Experiment {
	return onPackets(d, func(p *packets.Broadcast) montecarlo.Experiment {
		return montecarlo.Exact(name, "slots", func() (float64, float64, int64, error) {
			ones := make([]float64, 1<<d)
			for l := range ones {
				ones[l] = 1
			}
			run := p.NewExecution()
			total, err := run.Run(packets.Barrier, ones)
			return read(run.Phases(), total), 0, 1, err
		})
	})
}

func phaseSteps() reports.Claim {
	var cases []reports.Case
	for _, d := range kit.From(1, 8) {
		for i := 1; i <= d; i++ {
			cases = append(cases, reports.Case{
				Params:  fmt.Sprintf("d=%d i=%d", d, i),
				Theory:  func() (float64, error) { return cube.Beta(d, i) },
				Measure: unitPhases(d, "T_i", func(phases []float64, _ float64) float64 { return phases[i-1] }),
				Kind:    reports.Computed,
			})
		}
	}
	return reports.Claim{
		ID:    "VB93-BETA",
		Title: "Phase i takes ceil(C(d,i)/d) steps",
		Statement: `With unit lengths and barriers, phase $i$ takes $\beta_i = \lceil \binom{d}{i}/d \rceil$ slots: ` +
			`$\beta_i = \beta_{d-i}$ for $0 < i < d$, and $\beta_1 = \beta_{d-1} = \beta_d = 1$. Read off executions packet by packet.`,
		Source:     "VB93, Section V, before eq. (6)",
		Quantity:   `T_i`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolPhase, symbolBeta, symbolTi},
		Formula:    "analytic/cube.Beta",
		Model:      "montecarlo/packets.Broadcast",
		Cases:      reports.Printed(func() []reports.Case { return cases }),
	}
}

// barrierTotal is T_mod for unit lengths.
func barrierTotal(_ []float64, total float64) float64 { return total }

func unitTotals(dimensions []int, theory func(d int) (float64, error)) []reports.Case {
	cases := make([]reports.Case, len(dimensions))
	for k, d := range dimensions {
		cases[k] = reports.Case{
			Params:  fmt.Sprintf("d=%d", d),
			Theory:  func() (float64, error) { return theory(d) },
			Measure: unitPhases(d, "T_mod", barrierTotal),
			Kind:    reports.Computed,
		}
	}
	return cases
}

// betaSumLower: the barriers cost slots only where d is composite.
func betaSumLower() reports.Claim {
	return reports.Claim{
		ID:        "VB93-BETA-SUM",
		Title:     "The phases together take at least T_s slots",
		Statement: `$\sum_{i=1}^{d} \beta_i \ge T_s$, with equality for prime $d$: with unit lengths the barriers cost slots only where $d$ does not divide $\binom{d}{i}$.`,
		Source:    "VB93, Section V, proof of Proposition 4",
		Quantity:  `\sum_i \beta_i`,
		Unit:      "slots",
		Relation:  reports.AtLeast,
		Symbols:   []reports.Symbol{symbolD, symbolPhase, symbolBeta, symbolCubeS},
		Formula:   "analytic/cube.Slots",
		Model:     "montecarlo/packets.Broadcast",
		Cases:     reports.Printed(func() []reports.Case { return unitTotals(kit.From(1, 10), cube.Slots) }),
	}
}

// betaSumPrinted is the upper bound in the proof of Proposition 4.
func betaSumPrinted() reports.Claim {
	return reports.Claim{
		ID:        "VB93-BETA-SUM-PRINTED",
		Title:     "As printed: the phases together take less than (n-1+d)/d slots",
		Statement: `$\sum_{i=1}^{d} \beta_i < \frac{n-1+d}{d}$.`,
		Source:    "VB93, Section V, proof of Proposition 4",
		Quantity:  `\sum_i \beta_i`,
		Unit:      "slots",
		Relation:  reports.AtMost,
		Erratum: `False for every composite $d$: at $d = 4$ the sum is 5 against 4.75, at $d = 12$ it is 346 against 342.25. Each of the $d$ ceilings can add ` +
			`$(d-1)/d$, so the bound is $\frac{n-1}{d} + d - 1$ (VB93-BETA-SUM-UPPER). The limit of Proposition 4 does not change.`,
		Symbols: []reports.Symbol{symbolD, symbolCubeN, symbolPhase, symbolBeta},
		Formula: "analytic/cube.PrintedBetaSumBound",
		Model:   "montecarlo/packets.Broadcast",
		Cases: reports.Printed(func() []reports.Case {
			return unitTotals([]int{4, 6, 8, 9, 10}, cube.PrintedBetaSumBound)
		}),
	}
}

func betaSumUpper() reports.Claim {
	return reports.Claim{
		ID:        "VB93-BETA-SUM-UPPER",
		Title:     "The phases together take at most (n-1)/d + d - 1 slots",
		Statement: `$\sum_{i=1}^{d} \beta_i \le \frac{n-1}{d} + d - 1$, so $T_s \le \sum_i \beta_i \le T_s + d - 1$.`,
		Source:    "erratum to VB93, Section V, proof of Proposition 4",
		Quantity:  `\sum_i \beta_i`,
		Unit:      "slots",
		Relation:  reports.AtMost,
		Symbols:   []reports.Symbol{symbolD, symbolCubeN, symbolPhase, symbolBeta, symbolCubeS},
		Formula:   "analytic/cube.BetaSumBound",
		Model:     "montecarlo/packets.Broadcast",
		Cases:     reports.Printed(func() []reports.Case { return unitTotals(kit.From(1, 10), cube.BetaSumBound) }),
	}
}

// longestLink returns the largest |S_{i,c}| of a phase.
func longestLink(r *schedules.Rotation, i int) int {
	most := 0
	for c := range r.D {
		most = max(most, len(r.AppendSet(nil, i, c)))
	}
	return most
}

func betaThree() reports.Claim {
	return reports.Claim{
		ID:        "VB93-BETA-3",
		Title:     "The middle phases have at least beta_3 steps",
		Statement: `$\beta_i \ge \beta_3$ for $3 \le i \le d-3$. Measured: the shortest of these phases, counted on the schedule.`,
		Source:    "VB93, Section V, before eq. (18)",
		Quantity:  `\min_{3 \le i \le d-3} \beta_i`,
		Unit:      "slots",
		Relation:  reports.AtLeast,
		Symbols:   []reports.Symbol{symbolD, symbolPhase, symbolBeta},
		Formula:   "analytic/cube.Beta",
		Model:     "topologies/schedules.NewRotation",
		Cases: reports.Printed(func() []reports.Case {
			return rotationCounts("min beta_i", kit.From(6, 16), func(d int) (float64, error) { return cube.Beta(d, 3) },
				func(r *schedules.Rotation) (float64, int64) {
					least := math.MaxInt
					for i := 3; i <= r.D-3; i++ {
						least = min(least, longestLink(r, i))
					}
					return float64(least), int64(r.D - 5)
				})
		}),
	}
}

// thirdPhase counts beta_3 on the schedule.
func thirdPhase(dimensions []int) []reports.Case {
	return rotationCounts("beta_3", dimensions, cube.PrintedThirdPhase,
		func(r *schedules.Rotation) (float64, int64) { return float64(longestLink(r, 3)), int64(r.D) })
}

// betaThreePrinted: "sufficiently large d" begins at 2^21 nodes.
func betaThreePrinted() reports.Claim {
	return reports.Claim{
		ID:        "VB93-BETA-3-PRINTED",
		Title:     "As read for the cubes that are built: beta_3 > d^2/7",
		Statement: `$\beta_3 > d^2/7$ for sufficiently large $d$, read for $d \le 20$.`,
		Source:    "VB93, Section V, before eq. (19)",
		Quantity:  `\beta_3`,
		Unit:      "slots",
		Relation:  reports.AtLeast,
		Erratum: `A matter of reading: true as printed, but only from $d = 21$ on: $\beta_3 = \lceil (d-1)(d-2)/6 \rceil$; at $d = 20$ it is 57 against 57.14. ` +
			`Equation (19) and Proposition 3 as printed say nothing below $n = 2^{21}$; the form (18) holds from $d = 6$.`,
		Symbols: []reports.Symbol{symbolD, {Name: `\beta_3`, Meaning: "steps of phase 3"}},
		Formula: "analytic/cube.PrintedThirdPhase",
		Model:   "topologies/schedules.NewRotation",
		Cases:   reports.Printed(func() []reports.Case { return thirdPhase([]int{6, 9, 12, 16, 20}) }),
	}
}

// betaThreeLarge is where the inequality holds.
func betaThreeLarge() reports.Claim {
	return reports.Claim{
		ID:        "VB93-BETA-3-LARGE",
		Title:     "beta_3 > d^2/7 from d = 21 on",
		Statement: `$\beta_3 \ge d^2/7$ for $d \ge 21$: $(d-1)(d-2)/6 > d^2/7$ if and only if $d^2 - 21 d + 14 > 0$.`,
		Source:    "VB93, Section V, before eq. (19); the range is derived",
		Quantity:  `\beta_3`,
		Unit:      "slots",
		Relation:  reports.AtLeast,
		Symbols:   []reports.Symbol{symbolD, {Name: `\beta_3`, Meaning: "steps of phase 3"}},
		Formula:   "analytic/cube.PrintedThirdPhase",
		Model:     "topologies/schedules.NewRotation",
		Cases:     reports.Printed(func() []reports.Case { return thirdPhase([]int{21, 22}) }),
	}
}
