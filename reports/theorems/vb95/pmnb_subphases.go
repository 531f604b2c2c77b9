package vb95

import (
	"fmt"
	"math"
	"strings"

	formula "castlab/analytic/pmnb"
	"castlab/montecarlo"
	model "castlab/montecarlo/pmnb"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

func subphases() reports.Claim {
	const id = "VB95-LEM1"
	var list []numberedTask
	for d := 1; d <= 3; d++ {
		for M := 1; M <= 1<<d; M++ {
			list = append(list, numberedTask{task{d, M, 0}, true})
		}
	}
	for _, x := range free()[5:] {
		list = append(list, numberedTask{x, false})
	}
	possible := func(x numberedTask) bool { return x.validate() == nil }
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
		Formula:    formula.Subphase,
		Model:      (*model.Execution).Run,
		Cases: spelled(" all sets", "sets=all", kit.Tried(numbered, possible, kit.Cases(id, numbered, list, func(label string, x numberedTask) reports.Case {
			k := reports.Case{
				Validate: x.validate,
				Theory:   func() (float64, error) { return subphaseNumber(x.d, x.M) },
				Measure:  execution{a: model.II, name: "subphases", of: func(_ task, c model.Counts) float64 { return number(c.Subphases) }}.on(x.task, label),
				Kind:     reports.Executed,
			}
			if x.all {
				k.Measure = montecarlo.Exact("subphases", "", func() (float64, float64, int64, error) { return executedNumbers(x.d, x.M) })
				k.Kind = reports.Computed
			}
			return k
		}))),
	}
}

// A numberedTask is a task whose subphase lengths are encoded as one number: for random
// sets of active nodes, or for all.
type numberedTask struct {
	task
	all bool
}

func (x numberedTask) String() string {
	if x.all {
		return fmt.Sprintf("d=%d M=%d all sets", x.d, x.M)
	}
	return x.task.String()
}

// numbered is the argument of cubes whose numbers a float64 represents to within one
// half, after the rounding of an execution.
var numbered = arguments.Of2(func(x task, all *string) (numberedTask, error) {
	if all == nil {
		return numberedTask{x, false}, nil
	}
	_, err := newSets(x.d, &x.M)
	return numberedTask{x, true}, err
}, arguments.Of3(newTask, arguments.Dimensions(14).Usual("d", 1, 12), activeNodes, noTime), arguments.Optional("sets", allSets))

// spelled accepts words with the given ending as if they ended in a key and its value.
func spelled(end, word string, cases reports.Cases) reports.Cases {
	p := *cases.Parameters
	of := p.Case
	p.Case = func(open reports.Open, words []string) (reports.Case, error) {
		if text, ok := strings.CutSuffix(strings.Join(words, " "), end); ok {
			words = append(reports.Words(text), word)
		}
		return of(open, words)
	}
	cases.Parameters = &p
	return cases
}

// number encodes the lengths of the subphases as decimal digits: 1235 for 1, 2, 3 and
// 5, with carries.
func number(subphases []int) float64 {
	n := 0
	for _, sent := range subphases {
		n = 10*n + sent
	}
	return float64(n)
}

// subphaseNumber returns the number by formula.
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

// executedNumbers executes the broadcasts of all sets of M active nodes: the midpoint
// and half-width of the range of their numbers.
func executedNumbers(d, M int) (middle, half float64, sets int64, err error) {
	least, most := math.Inf(1), math.Inf(-1)
	_, sets, err = activeSets{d: d, a: model.II, M: M}.sum(model.Variant{}, func(c model.Counts) float64 {
		n := number(c.Subphases)
		least, most = min(least, n), max(most, n)
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
		Formula:    kit.Stated,
		Model:      (*model.Execution).Run,
		Cases:      failures("VB95-LEM1-PRINTED", classSets, []activeSets{{d: 2, a: model.II, all: true}, {d: 3, a: model.II, all: true}}, model.Reading{Floors: true}, none),
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
		Formula:  formula.PrintedBroadcast,
		Model:    (*model.Execution).Run,
		Cases: onTasks(id, free(), execution{a: model.II, name: "sum of T_l", unit: "steps", of: func(_ task, c model.Counts) float64 { return float64(sum(c.Subphases)) }},
			func(x task) (float64, error) { return formula.PrintedBroadcast(x.d, x.M) }),
	}
}

func sum(values []int) (total int) {
	for _, v := range values {
		total += v
	}
	return total
}
