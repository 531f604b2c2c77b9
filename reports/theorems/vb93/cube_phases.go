package vb93

import (
	"math"
	"slices"

	"castlab/analytic/cube"
	model "castlab/montecarlo/cube"
	"castlab/montecarlo/packets"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/schedules"
)

// phasesAndLinks are the claims of Section V on the steps of the phases and the links that they use.
func phasesAndLinks() []reports.Claim {
	return []reports.Claim{
		claims.Claim[phaseStep]{
			ID: "VB93-BETA", Title: "Phase i takes ceil(C(d,i)/d) steps",
			Statement: `With unit lengths and barriers, phase $i$ takes $\beta_i = \lceil \binom{d}{i}/d \rceil$ slots: $\beta_i = ` +
				`\beta_{d-i}$ for $0 < i < d$, and $\beta_1 = \beta_{d-1} = \beta_d = 1$. Read off executions packet by packet.`,
			Source: "VB93, Section V, before eq. (6)", Measured: `T_i`, Unit: "slots", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolD, symbolPhase, symbolBeta, symbolTi},
			Parameters: arguments.Of2(newPhaseStep, unitCubes, phaseOf("i", "phase")),
			Over: []string{"d=1 i=1", "d=2 i=1..2", "d=3 i=1..3", "d=4 i=1..4", "d=5 i=1..5", "d=6 i=1..6", "d=7 i=1..7",
				"d=8 i=1..8"},
			Given:  claims.Given("i <= d", func(p phaseStep) error { return cubeInstance{d: p.d}.hasPhase("i", p.i) }),
			Theory: func(p phaseStep) (float64, error) { return cube.Beta(p.d, p.i) }, Measure: claims.Count(phaseStep.slots),
			Formula: cube.Beta, Model: (*packets.Broadcast).NewExecution,
		}.Declare(),
		claims.Claim[int]{
			ID: "VB93-BETA-SUM", Title: "The phases together take more than T_s slots unless d is prime",
			Statement: `$\sum_{i=1}^{d} \beta_i = T_s$ if $d$ is 1 or prime, and $\sum_i \beta_i \ge T_s + 1$ for every composite $d$: ` +
				`phases have to overlap. For $\beta_d = 1$ is $\frac{d-1}d$ more than $\frac1d \binom dd$, and with a prime factor $p < ` +
				`d$, $\binom dp = \frac dp \binom{d-1}{p-1}$, of which $p$ does not divide the second factor (Lucas), so that $d$ does ` +
				`not divide $\binom dp$ and $\beta_p$ is $\frac1d$ more at least: together they add 1 to $\frac{n-1}d$.`,
			Source:   "VB93, Section I, has that phases overlap unless d is prime; the proof is derived",
			Measured: `\sum_i \beta_i`, Name: "T_mod", Unit: "slots", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{symbolD, symbolPhase, symbolBeta, symbolCubeS, symbolCubeN,
				{Name: "p", Meaning: "a prime factor of $d$"}},
			Parameters: unitCubes, Over: []string{"d=1..10"},
			Theory: cube.BetaSumLeast, Measure: claims.Count(unitTotal), Model: (*packets.Broadcast).NewExecution,
		}.Declare(),
		claims.Claim[cubeInstance]{
			ID: "VB93-WIJ", Title: "With barriers a link's time in a phase is a plain sum of lengths",
			Statement: `In phase $i$ the link into node $z$ over dimension $c$ sends without gap the packets of $z \oplus t$, $t \in ` +
				`S_{i,c}$, so $w_{i,c}(z) = \sum_{t \in S_{i,c}} x_{z \oplus t}$, $T_i = \max_{c,z} w_{i,c}(z)$ and $T_{\mathrm{mod}} = ` +
				`\sum_i T_i$. That no link has a gap is what the barrier means: all packets of a hop are there when it begins. Measured: ` +
				`$T_{\mathrm{mod}}$ from the sends of the explicit schedule, hop by hop and link by link, over the sum of the greatest ` +
				`sums of the rotation's sets, for the same lengths.`,
			Source:   "VB93, Section V, before eq. (6)",
			Measured: `T_{\mathrm{mod}} / \textstyle\sum_i \max_{c,z} w_{i,c}(z)`, Name: "T_mod/sum", Within: claims.Absolute(4e-12),
			Symbols: []reports.Symbol{symbolPhase, symbolXl, symbolTmod, symbolTi, symbolSic,
				{Name: `w_{i,c}(z)`, Meaning: "busy time of a link in phase i", Unit: "time"}, symbolReceiver, symbolDimension,
				{Name: "t", Meaning: "node"}},
			Parameters: packetCubes, Over: []string{"law=exponential(mean=1) d=2..8", "law=pareto(shape=1.2,mean=1) d=4,6"},
			Given:  anyCube,
			Theory: claims.Stated[cubeInstance](1),
			// Both sides add the same lengths, at most n, in different orders: 1e-12 is their rounding.
			Measure: byPacketsAndLinks(rangeWithin[cubeInstance](1e-12), func(_ cubeInstance, total float64, run barrierRun) float64 {
				return quotient(total, run.total)
			}).Executed().Wrapped(few),
			Formula: kit.Stated, Model: (*packets.Broadcast).NewExecution,
		}.Declare(),
		claims.Claim[int]{
			ID: "VB93-WIJ-SIZE", Title: "A link sends beta_i or beta_i - 1 packets in a phase",
			Statement: `$|S_{i,c}| \in \{\beta_i - 1, \beta_i\}$ for every phase and dimension, so $\beta_i$ bounds the packets of a ` +
				`link in phase $i$. Counted: the pairs $(i,c)$ outside.`,
			Source: "VB93, Section V, before eq. (6)", Measured: `\text{exceptions}`, Name: "exceptions", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolPhase, symbolBeta, symbolSic, symbolDimension},
			Parameters: rotations, Over: []string{"d=2..16"},
			Theory: claims.Stated[int](0), Measure: counted(schedules.NewRotation, otherSizes),
			Formula: kit.Stated, Model: schedules.NewRotation,
		}.Declare(),
		claims.Claim[int]{
			ID: "VB93-TERMINAL", Title: "A phase before the last ends with one packet on each of the nd directed links",
			Statement: `In each phase $i < d$ every directed link sends at least one packet, so the phase ends with $nd$ last packets. ` +
				`Counted: the directed links in use, in the phase that has the fewest.`,
			Source: "VB93, Section V, before eq. (6)", Measured: `\min_{i<d} \text{links}`, Name: "links", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolD, symbolCubeN, symbolPhase},
			Parameters: laterRotations, Over: []string{"d=2..14"},
			Theory: directedLinks,
			Measure: counted(schedules.NewRotation, func(r *schedules.Rotation) (int, int64) {
				least := math.MaxInt
				for i := 1; i < r.D; i++ {
					least = min(least, busyLinks(r, i))
				}
				return least, int64(r.D - 1)
			}),
			Formula: kit.Stated, Model: schedules.NewRotation, Figures: treeFigures,
		}.Declare(),
		claims.Claim[int]{
			ID: "VB93-TERMINAL-PRINTED", Title: "As printed: the last phase, too, ends with nd packets",
			Statement: `Phase $i = d$ ends with $nd$ last packets, one on each directed link.`,
			Source:    "VB93, Section V, before eq. (6)", Measured: `\text{links}`, Name: "links", Within: claims.OneCount,
			ErratumKind: reports.ErratumError,
			Erratum: `In phase $d$ each packet has one hop left, to the node opposite to its source: $n$ transmissions, all over one ` +
				`dimension, so $n$ last packets. (Where $d$ divides $\binom{d}{i}$ the last step has $d$ packets of each source, and the ` +
				`printed remainder is 0.) The bounds only get better.`,
			Symbols:    []reports.Symbol{symbolD, symbolCubeN, symbolPhase},
			Parameters: laterRotations, Over: []string{"d=2..14"},
			Theory:  directedLinks,
			Measure: counted(schedules.NewRotation, func(r *schedules.Rotation) (int, int64) { return busyLinks(r, r.D), 1 }),
			Formula: kit.Stated, Model: schedules.NewRotation,
		}.Declare(),
		claims.Claim[cubeInstance]{
			ID: "VB93-T1", Title: "The first, the last but one and the last phase are one random variable",
			Statement: `$T_1 = T_{d-1} = T_d = M$ in every run: in these phases a link sends one packet, and every packet is sent ` +
				`somewhere. Measured packet by packet: of the three, the one that differs most from $M$.`,
			Source: "VB93, Section V, before eq. (20)", Measured: `T_i/M`, Within: claims.Absolute(1e-12),
			Symbols: []reports.Symbol{symbolD, symbolMl, {Name: `T_1, T_{d-1}, T_d`, Meaning: "durations of phases", Unit: "time"},
				{Name: `T_i`, Meaning: "the one of them that differs most from M", Unit: "time"}},
			Parameters: cubeOf(cubeDimensions(2, maxPackets).Usual("d", 2, 8), anyLengths),
			Over:       []string{"law=exponential(mean=1) d=2,3,4,6,8,10", "law=uniform(min=0,max=2),lognormal(mean=1,sigma=1) d=6,9"},
			Given:      anyCube,
			Theory:     claims.Stated[cubeInstance](1),
			Measure:    byPackets(rangeWithin[cubeInstance](1e-14), outerPhase).Executed().Wrapped(few),
			Formula:    kit.Stated, Model: (*packets.Broadcast).NewExecution,
		}.Declare(),
	}
}

// A phaseStep is a phase of a cube in which every packet takes one slot.
type phaseStep struct{ d, i int }

func newPhaseStep(d, i int) (phaseStep, error) { return phaseStep{d, i}, nil }

var unitCubes = cubeDimensions(1, maxBarrier).Usual("d", 1, 14)

func (p phaseStep) slots() (float64, int64, error) {
	phases, _, err := unitRun(p.d)
	if err != nil {
		return 0, 0, err
	}
	return phases[p.i-1], 1, nil
}

// unitTotal returns T_mod for unit lengths.
func unitTotal(d int) (float64, int64, error) {
	_, total, err := unitRun(d)
	return total, 1, err
}

// unitRun executes the barrier algorithm with lengths 1: packet by packet up to maxPackets dimensions; above, by the
// sums of the links, which VB93-WIJ justifies.
func unitRun(d int) (phases []float64, total float64, err error) {
	ones := slices.Repeat([]float64{1}, 1<<d)
	if d <= maxPackets {
		p, err := packetTables(cubeInstance{d: d})
		if err != nil {
			return nil, 0, err
		}
		run := p.NewExecution()
		total, err := run.Run(packets.Barrier, ones)
		return run.Phases(), total, err
	}
	b, err := model.NewBarrier(d)
	if err != nil {
		return nil, 0, err
	}
	run := b.NewExecution()
	total = run.Run(ones)
	for i := range d {
		phases = append(phases, run.Phase(i+1))
	}
	return phases, total, nil
}

// otherSizes counts the links that send neither beta_i nor beta_i - 1 packets in a phase.
func otherSizes(r *schedules.Rotation) (exceptions int, links int64) {
	for i := 1; i <= r.D; i++ {
		steps := (r.Start[i+1] - r.Start[i] + r.D - 1) / r.D
		for c := range r.D {
			if k := len(r.AppendSet(nil, i, c)); k != steps && k != steps-1 {
				exceptions++
			}
		}
	}
	return exceptions, int64(r.D * r.D)
}

// busyLinks counts the directed links that send in phase i.
func busyLinks(r *schedules.Rotation, i int) (links int) {
	for c := range r.D {
		if len(r.AppendSet(nil, i, c)) > 0 {
			links += 1 << r.D
		}
	}
	return links
}

// directedLinks returns n d.
func directedLinks(d int) (float64, error) { return kit.Stated(float64(d) * math.Exp2(float64(d))) }

// outerPhase returns the duration of phase 1, d-1 or d over the longest length, whichever differs most from it.
func outerPhase(in cubeInstance, run *packets.Execution, x []float64) (float64, error) {
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
}
