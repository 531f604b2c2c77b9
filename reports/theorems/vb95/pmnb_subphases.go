package vb95

import (
	"fmt"
	"math"

	formula "castlab/analytic/pmnb"
	"castlab/montecarlo"
	model "castlab/montecarlo/pmnb"
	"castlab/reports"
)

func subphases() reports.Claim {
	const id = "VB95-LEM1"
	return reports.Claim{
		ID:    id,
		Title: "The busiest node of subphase l sends ceil(M/2^(d-l+1)) packets",
		Statement: `In subphase $l$ of the broadcast phase the busiest node sends $T_l = \lceil M/2^{d-l+1} \rceil$ packets, and over all subphases these are $d + M - 1 - s(M-1)$, which is at most the $\frac{N-1}N M + d$ of the lemma. ` +
			`Measured: what the busiest nodes of executed broadcasts send, all subphases in one number $\sum_l 10^{d-l}\,T_l$, the smallest and the largest of all sets of $M$ active nodes for $d \le 3$ and of random sets for $d \ge 5$. ` +
			`Errors of up to four packets in each of the subphases cannot cancel in it, as numbers with digits from $-4$ to $4$ are different, nor can those of different sets.`,
		Source:     "VB95, Section IV-B, proof of Lemma 1, with ceilings (VB95-LEM1-PRINTED); the sum derived",
		Quantity:   `\textstyle\sum_l 10^{d-l}\,T_l`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.5},
		Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolSub, symbolOnes, {Name: "T_l", Meaning: "packets that the busiest node sends in subphase l"}},
		Formula:    "analytic/pmnb.Subphase",
		Model:      "montecarlo/pmnb.Counts",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for d := 1; d <= 3; d++ {
				for M := 1; M <= 1<<d; M++ {
					cases = append(cases, reports.Case{
						Params:  fmt.Sprintf("d=%d M=%d all sets", d, M),
						Theory:  func() (float64, error) { return subphaseNumber(d, M) },
						Measure: montecarlo.Exact("subphases", "", func() (float64, float64, int64, error) { return executedNumbers(d, M) }),
						Kind:    reports.Computed,
					})
				}
			}
			return append(cases, onTasks(id, free()[5:], model.II, model.Variant{}, "subphases", "", func(x task) (float64, error) { return subphaseNumber(x.d, x.M) },
				func(_ task, c model.Counts) float64 { return number(c.Subphases) })...)
		}),
	}
}

// number writes the lengths of the subphases one after the other: 1235 for 1, 2, 3
// and 5, and those of two digits carry.
func number(subphases []int) float64 {
	n := 0
	for _, sent := range subphases {
		n = 10*n + sent
	}
	return float64(n)
}

// subphaseNumber is the number of the formula.
func subphaseNumber(d, M int) (float64, error) {
	lengths := make([]int, d)
	for i := range lengths {
		var err error
		if lengths[i], err = formula.Subphase(d, M, i+1); err != nil {
			return 0, err
		}
	}
	return number(lengths), nil
}

// executedNumbers executes the broadcasts of all sets of M active nodes: the
// middle of their numbers and how far they are apart on either side.
func executedNumbers(d, M int) (middle, half float64, sets int64, err error) {
	least, most := math.Inf(1), math.Inf(-1)
	_, _, err = everySet(d, model.II, model.Variant{}, func(active []int, c model.Counts) float64 {
		if len(active) == M {
			n := number(c.Subphases)
			least, most = min(least, n), max(most, n)
			sets++
		}
		return 0
	})
	return (least + most) / 2, (most - least) / 2, sets, err
}

func floors() reports.Claim {
	return reports.Claim{
		ID:         "VB95-LEM1-PRINTED",
		Title:      "As the scan reads: subphase l lasts floor(M/2^(d-l+1))",
		Statement:  `Subphase $l$ of the broadcast phase lasts $\lfloor M/2^{d-l+1} \rfloor$ steps, which is enough. Counted: sets of active nodes for which a node has packets left when its subphase is over, of all $2^N - 1$.`,
		Source:     "VB95, Section IV-B, proof of Lemma 1, with the brackets of the scan",
		Quantity:   `\text{sets with faults}`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.5},
		Erratum:    `The brackets must be ceilings (VB95-LEM1): with floors subphase 1 has no step at all unless $M = N$, a single packet has none in any subphase, and the "+ d" of the lemma has no source. The scan may have lost the difference.`,
		Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolSub},
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "montecarlo/pmnb.Reading",
		Cases: reports.Printed(func() []reports.Case {
			return failures([]reading{{a: model.II, v: model.Reading{Floors: true}, d: 2}, {a: model.II, v: model.Reading{Floors: true}, d: 3}})
		}),
	}
}

func subphaseSum() reports.Claim {
	const id = "VB95-LEM1-BOUND"
	return reports.Claim{
		ID:    id,
		Title: "The broadcast phase takes at most (N-1)M/N + d steps",
		Statement: `The subphases of the broadcast phase take $\sum_l \lceil M/2^{d-l+1} \rceil = d + M - 1 - s(M-1) \le \frac{(N-1)M}{N} + d$ steps together, and never just so many: the two sides differ by $1 + s(M-1) - M/N > 0$. ` +
			`Measured: the sum over the executed subphases of what the busiest node sends.`,
		Source:   "VB95, Section IV-B, Lemma 1; the exact sum derived",
		Quantity: `\textstyle\sum_l T_l`,
		Unit:     "steps",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolSub, symbolOnes, {Name: "T_l", Meaning: "steps of subphase l"}},
		Formula:  "analytic/pmnb.PrintedBroadcast",
		Model:    "montecarlo/pmnb.Counts",
		Cases: reports.Printed(func() []reports.Case {
			return onTasks(id, free(), model.II, model.Variant{}, "sum of T_l", "steps", func(x task) (float64, error) { return formula.PrintedBroadcast(x.d, x.M) },
				func(_ task, c model.Counts) float64 { return float64(sum(c.Subphases)) })
		}),
	}
}

func sum(values []int) (total int) {
	for _, v := range values {
		total += v
	}
	return total
}
