package vb93

import (
	"fmt"
	"math"
	"slices"

	"castlab/analytic/cube"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/montecarlo/packets"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/schedules"
)

// A phaseStep is a phase of a cube in which every packet takes one slot.
type phaseStep struct{ d, i int }

func (p phaseStep) String() string { return fmt.Sprintf("d=%d i=%d", p.d, p.i) }

var (
	unitCubes     = cubeDimensions(1, maxBarrier).Usual("d", 1, 14)
	phasesOfCubes = arguments.Of2(func(d, i int) (phaseStep, error) { return phaseStep{d, i}, nil }, unitCubes, phaseOf("i", "phase"))
)

// unitPhases executes the barrier algorithm with lengths 1 and returns a number of the
// execution: packet by packet up to maxPackets dimensions; above, by the sums of the
// links, which VB93-WIJ justifies.
func unitPhases(d int, name string, read func(phase func(i int) float64, total float64) float64) montecarlo.Experiment {
	ones := func() []float64 { return slices.Repeat([]float64{1}, 1<<d) }
	if d > maxPackets {
		return onBarrier(d, func(b *model.Barrier) montecarlo.Experiment {
			return montecarlo.Exact(name, "slots", func() (float64, float64, int64, error) {
				run := b.NewExecution()
				total := run.Run(ones())
				return read(run.Phase, total), 0, 1, nil
			})
		})
	}
	return onPackets(d, func(p *packets.Broadcast) montecarlo.Experiment {
		return montecarlo.Exact(name, "slots", func() (float64, float64, int64, error) {
			run := p.NewExecution()
			total, err := run.Run(packets.Barrier, ones())
			return read(func(i int) float64 { return run.Phases()[i-1] }, total), 0, 1, err
		})
	})
}

func phaseSteps() reports.Claim {
	var list []phaseStep
	for _, d := range kit.From(1, 8) {
		for _, i := range kit.From(1, d) {
			list = append(list, phaseStep{d, i})
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
		Formula:    cube.Beta,
		Model:      (*packets.Broadcast).NewExecution,
		Cases: kit.Given("i <= d", kit.Cases("", phasesOfCubes, list, func(_ string, p phaseStep) reports.Case {
			return reports.Case{
				Validate: func() error { return cubeInstance{d: p.d}.hasPhase("i", p.i) },
				Theory:   func() (float64, error) { return cube.Beta(p.d, p.i) },
				Measure:  unitPhases(p.d, "T_i", func(phase func(i int) float64, _ float64) float64 { return phase(p.i) }),
				Kind:     reports.Computed,
			}
		})),
	}
}

// unitTotals returns cases on T_mod for unit lengths.
func unitTotals(dimensions []int, theory func(d int) (float64, error)) reports.Cases {
	return kit.IntegersOf("", "d", unitCubes, dimensions, func(_ string, d int) reports.Case {
		return reports.Case{
			Theory:  func() (float64, error) { return theory(d) },
			Measure: unitPhases(d, "T_mod", func(_ func(i int) float64, total float64) float64 { return total }),
			Kind:    reports.Computed,
		}
	})
}

func betaSumLower() reports.Claim {
	return reports.Claim{
		ID:        "VB93-BETA-SUM",
		Title:     "The phases together take more than T_s slots unless d is prime",
		Statement: `$\sum_{i=1}^{d} \beta_i = T_s$ if $d$ is 1 or prime, and $\sum_i \beta_i \ge T_s + 1$ for every composite $d$: phases have to overlap. For $\beta_d = 1$ is $\frac{d-1}d$ more than $\frac1d \binom dd$, and with a prime factor $p < d$, $\binom dp = \frac dp \binom{d-1}{p-1}$, of which $p$ does not divide the second factor (Lucas), so that $d$ does not divide $\binom dp$ and $\beta_p$ is $\frac1d$ more at least: together they add 1 to $\frac{n-1}d$.`,
		Source:    "VB93, Section I, has that phases overlap unless d is prime; the proof is derived",
		Quantity:  `\sum_i \beta_i`,
		Unit:      "slots",
		Relation:  reports.AtLeast,
		Symbols:   []reports.Symbol{symbolD, symbolPhase, symbolBeta, symbolCubeS, symbolCubeN, {Name: "p", Meaning: "a prime factor of $d$"}},
		Formula:   cube.BetaSumLeast,
		Model:     (*packets.Broadcast).NewExecution,
		Cases:     unitTotals(kit.From(1, 10), cube.BetaSumLeast),
	}
}

// betaSumPrinted claims the upper bound in the proof of Proposition 4.
func betaSumPrinted() reports.Claim {
	return reports.Claim{
		ID:        "VB93-BETA-SUM-PRINTED",
		Title:     "As printed: the phases together take less than (n-1+d)/d slots",
		Statement: `$\sum_{i=1}^{d} \beta_i < \frac{n-1+d}{d}$.`,
		Source:    "VB93, Section V, proof of Proposition 4",
		Quantity:  `\sum_i \beta_i`,
		Unit:      "slots",
		Relation:  reports.AtMost,
		Erratum: `False for every composite $d$, as the sum is $(n-1)/d + 1$ at least (VB93-BETA-SUM): at $d = 4$ the sum is 5 against 4.75, at $d = 12$ it is 346 against 342.25. Each of the $d$ ceilings can add ` +
			`$(d-1)/d$, so the bound is $(n-1)/d + d - 1$ (VB93-BETA-SUM-UPPER). The limit of Proposition 4 does not change.`,
		Symbols: []reports.Symbol{symbolD, symbolCubeN, symbolPhase, symbolBeta},
		Formula: cube.PrintedBetaSumBound,
		Model:   (*packets.Broadcast).NewExecution,
		Cases:   unitTotals([]int{4, 6, 8, 9, 10}, cube.PrintedBetaSumBound),
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
		Formula:   cube.BetaSumBound,
		Model:     (*packets.Broadcast).NewExecution,
		Cases:     unitTotals(kit.From(1, 10), cube.BetaSumBound),
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
		Formula:   cube.Beta,
		Model:     schedules.NewRotation,
		Cases: onRotations("min beta_i", cubeDimensions(6, maxRotation).Usual("d", 6, 20), kit.From(6, 16),
			func(d int) (float64, error) { return cube.Beta(d, 3) },
			func(r *schedules.Rotation) (float64, int64) {
				least := math.MaxInt
				for i := 3; i <= r.D-3; i++ {
					least = min(least, longestLink(r, i))
				}
				return float64(least), int64(r.D - 5)
			}),
	}
}

// thirdPhase counts beta_3 on the schedule.
func thirdPhase(lo, hi int, dimensions ...int) reports.Cases {
	return onRotations("beta_3", cubeDimensions(lo, hi), dimensions, cube.PrintedThirdPhase,
		func(r *schedules.Rotation) (float64, int64) { return float64(longestLink(r, 3)), int64(r.D) })
}

// betaThreePrinted shows that the paper's "sufficiently large d" begins at 2^21 nodes.
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
		Formula: cube.PrintedThirdPhase,
		Model:   schedules.NewRotation,
		Cases:   thirdPhase(3, 20, 6, 9, 12, 16, 20),
	}
}

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
		Formula:   cube.PrintedThirdPhase,
		Model:     schedules.NewRotation,
		Cases:     thirdPhase(21, schedules.MaxRotation, 21, 22),
	}
}
